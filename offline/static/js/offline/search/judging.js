// How likely the first result answers, as search/judging.py says without a sentence encoder.

const BOUNDS = { lead: 12, ahead: 10, behind: -20 };

const judging = {
  // Of the results of all games, best first: those that can be shown, what their rules do not settle, and whether the
  // first answers.
  judge(results) {
    const rules = results.filter(({ group }) => group !== "unanswered");
    const topics = results.filter(({ group }) => group === "unanswered");
    if (!rules.length || !rules[0].ranking.query.terms.length) return { rules, topics: topics.filter(({ score, ranking }) => score >= ranking.index.judging.alone.from), calculated: false, confident: false, certain: false };
    const model = rules[0].ranking.index.judging;
    const signals = this.signals(rules, topics);
    const [answers, open] = [model.answers, model.open].map((weights) => this.probability(weights, signals));
    const ahead = topics.filter(({ score }) => score > rules[0].score + rules[0].ranking.index.weights.topic_lead);
    const defined = this.defines(rules);
    const declined = !defined && ahead.length > 0 && open >= model.declined.from;
    return {
      rules,
      topics: declined ? ahead : [],
      signals,
      calculated: answers >= model.calculated.from,
      confident: !declined && (defined || answers >= model.confident.from),
      certain: !declined && (defined || (answers >= model.certain.from && signals.unknown <= rules[0].ranking.index.weights.most_unknown && this.isAQuestion(rules[0]) && this.isOfTheKindAsked(rules[0])))
        && this.aheadOfOtherGames(rules) >= rules[0].ranking.index.weights.game_lead,
    };
  },

  signals([first, ...others], topics) {
    const { query } = first.ranking;
    const most = (results) => Math.max(-Infinity, ...results.map(({ score }) => score));
    const unknown = query.terms.reduce((total, { idf, expansions, mark }) => total + (expansions.length || mark ? 0 : idf), 0);
    return {
      score: first.score,
      // Only sentences tell whether two results say the same.
      apart: Math.min(first.score - most(others), BOUNDS.lead),
      covered: first.covered,
      wording: first.alike,
      topic: Math.min(Math.max(most(topics) - first.score, BOUNDS.behind), BOUNDS.ahead),
      nearer: 0,
      unknown: unknown / query.total,
      twice: query.asksTwice() ? 1 : 0,
      term: first.group === "term" ? 1 : 0,
      component: first.group === "component" ? 1 : 0,
      named: first.name,
    };
  },

  // Whether a query is more than a name of the page, a single word, or numbers alone.
  isAQuestion({ name, ranking: { query, index } }) {
    if (query.asksTwice()) return false;
    const said = query.terms.filter(({ word }) => word && !/^\d+$/.test(word.text));
    if (query.asksForMeaning || query.asksForRule) return said.length > 0;
    return said.length >= index.weights.fewest_words && name <= index.weights.whole_question;
  },

  // Whether a paragraph states an amount, if the query asks for one.
  isOfTheKindAsked({ page, paragraph, ranking: { query, index } }) {
    const { asking, stating } = index.amounts;
    const [, text] = index.pages[page].paragraphs[paragraph - 1] ?? ["", {}];
    return !query.hasAny(asking) || new RegExp(stating).test(textsOf(text[query.language] ?? "").join(" "));
  },

  // Whether a query asks for the meaning or the translation of a term, which is ahead of all other results.
  defines([{ score, group, ranking: { query, index } }, ...others]) {
    return query.asksForMeaning && group === "term" && others.every((other) => score - other.score >= index.weights.term_lead);
  },

  // By how much the first result leads the best one of another game.
  aheadOfOtherGames([first, ...others]) {
    return first.score - Math.max(-Infinity, ...others.filter(({ ranking }) => ranking.index !== first.ranking.index).map(({ score }) => score));
  },

  // The terms whose name is all that the query asks the meaning of, as search/defining.py finds them.
  defined(rules) {
    const terms = rules.filter(({ group, paragraph }) => group === "term" && paragraph);
    const namedIn = new Map(terms.map(({ ranking: { query } }) => [query, this.namedTerms(query)]));
    const idfOf = (all) => all.reduce((total, { idf }) => total + idf, 0);
    const whole = terms.filter(({ share, ranking: { query } }) => {
      const named = namedIn.get(query);
      return named.length && share * query.total >= 0.99 * idfOf(named);
    });
    if (whole.length) return whole;
    return terms.filter(({ found, ranking: { query } }) => namedIn.get(query).length === 1 && found >= 0.99);
  },

  // The terms of a query that asks for a meaning, without those that only ask; none for another query.
  namedTerms(query) {
    const words = new Set(query.row.map(({ text }) => text));
    const asksWithMean = words.has("does") && words.has("mean");
    if (!query.asksForMeaning && !asksWithMean) return [];
    return query.terms.filter(({ word, mark }) => !mark && !(asksWithMean && word.text === "mean") && !SPEECH.some((_, at) => query.index.isStop(word.text, at)));
  },

  probability(weights, signals) {
    const sum = Object.entries(weights).reduce((total, [name, weight]) => total + weight * (name === "bias" ? 1 : signals[name]), 0);
    return 1 / (1 + Math.exp(-Math.max(Math.min(sum, 40), -40)));
  },
};
