// The ranking of search/ranking.py, on the texts of a saved game instead of an index: one pass over all words finds what
// the engine, the coverage and the wording need.

class Ranking {
  constructor(index, query) {
    this.index = index;
    this.query = query;
    this.shareOf = query.terms.map(({ importance }) => importance / query.terms.reduce((total, term) => total + term.importance, 0));
    this.scores = new Float64Array(index.pages.length);
    this.covered = new Map();
    this.count();
    this.weighGrams();
  }

  // Candidates by the engine's sum over all expansions, and which terms each paragraph has.
  count() {
    const { index, query } = this;
    const wanted = SPEECH.map(() => new Map());
    const expansions = query.terms.flatMap((term, number) => term.expansions.map((each) => ({ ...each, number, importance: term.importance, pages: new Map() })));
    for (const each of expansions) {
      const first = wanted[each.at];
      first.set(each.stems[0], [...(first.get(each.stems[0]) ?? []), each]);
    }
    const isWanted = SPEECH.map((_, at) => Uint8Array.from(index.stems[at], (stem) => wanted[at].has(stem)));
    for (const row of index.rows) {
      const stems = index.stems[row.at];
      for (let place = row.start; place < row.end; place += 1) {
        const word = index.tokens[place];
        if (!isWanted[row.at][word]) continue;
        for (const each of wanted[row.at].get(stems[word])) {
          if (each.stems.length > 1 && !this.follows(each.stems, place, row)) continue;
          each.pages.set(row.page, (each.pages.get(row.page) ?? 0) + (index.weights.repeated[row.part] ?? 1));
          if (row.covers > 0) this.cover(row.page, row.covers, each.number);
        }
      }
    }
    for (const { pages, at, weight, importance } of expansions) {
      for (const [page, times] of pages) this.addToEngine(page, at, times, weight * importance);
    }
    this.countMarks();
  }

  // Whether the stems of a name follow each other in a row, beginning at a place.
  follows(stems, place, { at, end }) {
    let next = 1;
    for (let after = place + 1; after < end && next < stems.length; after += 1) {
      const stem = this.index.stems[at][this.index.tokens[after]];
      if (stem < 0) continue;
      if (stem !== stems[next]) return false;
      next += 1;
    }
    return next === stems.length;
  }

  cover(page, paragraph, number) {
    const key = page * 256 + paragraph;
    if (!this.covered.has(key)) this.covered.set(key, new Set());
    this.covered.get(key).add(number);
  }

  // BM25's saturation.
  addToEngine(page, at, times, weight) {
    const { lengths, usual } = this.index;
    const damping = 1.2 * (0.25 + (0.75 * lengths[at][page]) / usual[at]);
    this.scores[page] += (weight * 2.2 * times) / (times + damping);
  }

  // Lists and meanings, if the question asks for them.
  countMarks() {
    for (const [number, { mark, importance }] of this.query.terms.entries()) {
      if (!mark) continue;
      for (const [page, { marks }] of this.index.pages.entries()) {
        const places = [...marks.keys()].filter((place) => marks[place] === mark);
        if (places.length) this.addToEngine(page, this.query.at, places.length, importance);
        for (const place of places) this.cover(page, place + 1, number);
      }
    }
  }

  // The words and pairs of neighboring words of the query: how often each paragraph has them.
  weighGrams() {
    const { index, query } = this;
    const texts = textsOf(query.corrected).slice(0, index.weights.most_words);
    const words = texts.map((text) => ({ text, number: index.numbers.get(text) ?? -1 }));
    const any = index.numbers.get(index.number) ?? -1;
    const numbers = words.map(({ number }) => number);
    const times = this.timesOf(numbers);
    const length = Math.sqrt(times.size);
    // A number is compared as itself and as any number.
    for (const [key, count] of this.timesOf(words.map((word) => (index.isNumber(word, query.at) ? any : word.number)))) {
      times.set(key, Math.max(count, times.get(key) ?? 0));
    }
    this.grams = new Map([...times].filter(([key]) => key >= 0).map(([key, count]) => [key, { weight: (1 + Math.log(count)) / length, pages: new Map() }]));
    const inQuery = new Uint8Array(index.words.length);
    for (const number of [...numbers, any]) if (number >= 0) inQuery[number] = 1;
    for (const row of index.rows) {
      if (row.inWording < 0) continue;
      for (let place = row.start; place < row.end; place += 1) {
        const word = index.tokens[place];
        if (!inQuery[word]) continue;
        this.countGram(word, row);
        const next = place + 1 < row.end ? index.tokens[place + 1] : 0;
        if (inQuery[next]) this.countGram(this.pair(word, next), row);
      }
    }
    for (const gram of this.grams.values()) gram.idf = Math.log((1 + index.paragraphs) / (1 + this.paragraphsWith(gram))) + 1;
  }

  // How often a row of words, by their numbers, has each word and pair of neighboring words.
  timesOf(numbers) {
    const times = new Map();
    const add = (key) => times.set(key, (times.get(key) ?? 0) + 1);
    for (const [place, number] of numbers.entries()) {
      add(number);
      if (place + 1 < numbers.length) add(this.pair(number, numbers[place + 1]));
    }
    return times;
  }

  pair(one, other) {
    return one < 0 || other < 0 ? -1 : (one + 1) * 65536 + other;
  }

  countGram(key, { page, inWording }) {
    const gram = this.grams.get(key);
    if (!gram) return;
    let places = gram.pages.get(page);
    if (!places) gram.pages.set(page, (places = new Map()));
    places.set(inWording, (places.get(inWording) ?? 0) + 1);
  }

  paragraphsWith({ pages }) {
    let found = 0;
    for (const [page, places] of pages) found += places.has(EVERY_PARAGRAPH) ? this.index.pages[page].paragraphs.length : places.size;
    return found;
  }

  // How similar the query and a paragraph, counted from 1, are in wording.
  wording(page, paragraph) {
    let sum = 0;
    for (const { weight, idf, pages } of this.grams.values()) {
      const places = pages.get(page);
      const times = (places?.get(EVERY_PARAGRAPH) ?? 0) + (places?.get(paragraph) ?? 0);
      if (times) sum += weight * (1 + Math.log(times)) * idf * idf;
    }
    return sum / Math.sqrt(this.index.pages[page].norms[paragraph - 1]);
  }

  // The results, best first: at most two paragraphs of a page.
  results(wanted = () => true) {
    const { weights, pages } = this.index;
    const matching = [...this.scores.keys()].filter((page) => this.scores[page] > 0 && wanted(pages[page]));
    matching.sort((one, other) => this.scores[other] - this.scores[one] || one - other);
    const best = (group, most) => matching.filter((page) => pages[page].group === group).slice(0, most);
    const further = [...best("answer", weights.answer_candidates), ...best("unanswered", weights.topic_candidates)];
    const candidates = [...new Set([...matching.slice(0, weights.candidates), ...further])];
    const found = candidates.flatMap((page) => this.ofPage(page));
    return found.sort((one, other) => other.score - one.score || one.page - other.page);
  }

  ofPage(page) {
    const { weights, pages } = this.index;
    const { group, paragraphs } = pages[page];
    const { share, full, found, exactly } = this.named(page);
    const name = share ** weights.name_power;
    let base = weights.group_priors[group] + (weights.candidate_score * this.scores[page]) / this.query.total;
    base += weights.name_found * found;
    base += (weights.name_coverage + (group === "section" ? weights.name_coverage_of_a_rule : 0)) * name;
    // What asks for a rule is not the name of anything else, even if the name is all that it says besides.
    const isName = group === "section" || !this.query.asksForRule;
    if (isName && (name > weights.whole_question || exactly)) base += weights.only_named;
    if (isName && exactly) base += weights.exactly_named;
    if (group === "component" && full) base += weights.component_named;
    const settled = [...paragraphs.keys()].flatMap((place) => this.settled(page, place + 1));
    settled.sort((one, other) => other.score - one.score || one.paragraph - other.paragraph);
    const shown = settled.length ? settled.slice(0, weights.paragraphs_shown) : [{ paragraph: 0, score: 0, covered: 0, alike: 0 }];
    return shown.map((each) => ({ ...each, page, group, name, share, found, score: base + each.score }));
  }

  settled(page, paragraph) {
    const terms = this.covered.get(page * 256 + paragraph);
    if (!terms) return [];
    const covered = [...terms].reduce((total, number) => total + this.shareOf[number], 0);
    const { having, wording } = this.index.weights;
    const alike = Math.sqrt(this.wording(page, paragraph));
    return [{ paragraph, covered, alike, score: having * covered + wording * alike }];
  }

  // The greatest share of the query that is a name of the page, whether a name of several words is in it, the greatest share
  // of a name that is in the query, and whether the query is the title.
  named(page) {
    const shares = SPEECH.map(() => new Map());
    const besides = SPEECH.map(() => new Map());
    for (const { idf, expansions, besideName } of this.query.terms) {
      for (const { at, stems, weight } of expansions) {
        if (stems.length > 1 || weight < this.index.weights.naming_expansion) continue;
        shares[at].set(stems[0], (shares[at].get(stems[0]) ?? 0) + idf / this.query.total);
        besides[at].set(stems[0], (besides[at].get(stems[0]) ?? 0) + (besideName ? idf / this.query.total : 0));
      }
    }
    const essential = this.query.terms.reduce((total, { idf, besideName }) => total + (besideName ? 0 : idf), 0) / this.query.total;
    let [best, full, found, exactly] = [0, false, 0, false];
    for (const rows of this.index.pages[page].named) {
      const { at, part } = this.index.rows[rows[0]];
      const stems = [...new Set(rows.flatMap((row) => this.index.stemsOfRow(row)))];
      exactly ||= rows.length === 1 && part === "title" && this.index.textOfRow(rows[0]) === this.query.said;
      if (!stems.length) continue;
      found = Math.max(found, stems.filter((stem) => this.query.stems[at].has(stem)).length / stems.length);
      if (!stems.every((stem) => shares[at].has(stem))) continue;
      const sum = (of) => stems.reduce((total, stem) => total + of[at].get(stem), 0);
      const share = sum(shares);
      full ||= stems.length > 1;
      let whole = 1;
      if (this.index.pages[page].group === "component") {
        whole = essential + sum(besides);
        full ||= whole <= share && share < 1;
      }
      best = Math.max(best, share / whole);
    }
    return { share: Math.min(best, 1), full, found, exactly };
  }
}
