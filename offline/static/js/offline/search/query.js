// A query, interpreted as search/query.py does: its informative words, and for each of them the stems that a page may have
// in its place. A stem is { at, stems, weight }: the place of its language in SPEECH, its number or those of several.

class Query {
  constructor(index, asked, language) {
    const question = withPlainNumbers(brokenWords.mended(asked, (word) => index.numbers.has(word)));
    this.index = index;
    this.language = language;
    this.question = question;
    const row = wordsOf(question).slice(0, index.weights.most_words).map((word) => ({ ...word, number: index.numbers.get(word.text) }));
    const rest = this.withoutGame(row);
    this.row = rest;
    this.players = this.onlyNumber(rest);
    this.at = this.languageOf(rest, SPEECH.indexOf(language));
    const marks = this.askedFor(rest);
    this.asksForMeaning = marks.has("meaning");
    this.asksForRule = !this.asksForMeaning && this.hasAny(index.asking_for_a_rule);
    const informative = this.informative(rest, marks.get("meaning") ?? new Set());
    const synonyms = this.synonymsOf(informative);
    this.fixes = [];
    this.terms = [];
    for (const [place, word] of informative.entries()) {
      const unfinished = word === rest.at(-1) && word.end === question.length;
      const { term, fix } = this.term(word, synonyms[place], unfinished);
      if (fix && index.isStop(fix, this.at)) continue;
      this.terms.push(term);
      if (fix) this.fixes.push([word, fix]);
    }
    if (this.terms.length) {
      for (const mark of marks.keys()) this.terms.push({ idf: index.weights.kind_asked, expansions: [], mark });
    }
    // Numbers and single letters beside words that no page has are found by chance.
    const spelled = this.terms.filter(({ word }) => word?.text.length > 1 && !/^\d+$/.test(word.text));
    this.isUnknown = spelled.length > 0 && !spelled.some(({ expansions }) => expansions.length);
    for (const term of this.terms) term.importance = term.idf ** index.weights.idf_power;
    this.total = this.terms.reduce((total, { idf }) => total + idf, 0) || 1;
    const fixed = new Map(this.fixes);
    this.said = informative.map((word) => fixed.get(word) ?? word.text).join(" ");
    const least = index.weights.rare * Math.max(0, ...this.terms.filter(({ word }) => word).map(({ idf }) => idf));
    const rare = this.terms.filter(({ idf }) => idf >= least).flatMap(({ expansions }) => expansions).filter(({ stems }) => stems.length === 1);
    const every = this.terms.flatMap(({ expansions }) => expansions);
    const stemsOf = (expansions, at) => new Set(expansions.filter((each) => each.at === at).flatMap(({ stems }) => stems));
    this.stems = SPEECH.map((_, at) => stemsOf(every, at));
    this.rareStems = SPEECH.map((_, at) => stemsOf(rare, at));
    this.corrected = this.fixes.reduceRight((text, [{ start, end }, fix]) => text.slice(0, start) + fix + text.slice(end), question);
  }

  // Whether a page may have a folded word of a language for one of the rare words of the query.
  asksFor(text, language) {
    const at = SPEECH.indexOf(language);
    const stem = this.index.stemOf(this.index.numbers.get(text), at);
    if (!(stem >= 0)) return false;
    return this.rareStems[at].has(stem);
  }

  // The only number of the question, in digits or as a word up to nine: to a checklist it says how many play.
  onlyNumber(row) {
    const isDigit = (word, digit) => SPEECH.some((_, at) => {
      const stem = this.index.stemOf(word, at);
      return stem >= 0 && stem === this.index.stemOf(this.index.numbers.get(digit), at);
    });
    const found = row.flatMap(({ text, number }) => (/^\d+$/.test(text) ? [text] : [..."123456789"].filter((digit) => isDigit(number, digit))));
    return found.length === 1 ? found[0] : "";
  }

  // The words without the name of the game, if they say anything beside it.
  withoutGame(row) {
    const names = this.index.names.toSorted((one, other) => other.length - one.length);
    for (const name of names) {
      for (let start = 0; start + name.length <= row.length; start += 1) {
        if (!name.every((text, place) => row[start + place].text === text)) continue;
        const rest = [...row.slice(0, start), ...row.slice(start + name.length)];
        if (!rest.some(({ text }) => !SPEECH.some((_, at) => this.index.isStop(text, at)))) continue;
        this.namesGame = true;
        return rest;
      }
    }
    return row;
  }

  // The language in which most words are used; that of the page if nothing indicates either.
  languageOf(row, page) {
    const points = SPEECH.map((_, at) => this.index.weights.reading * (at === page));
    for (const { text, number } of row) {
      const uses = SPEECH.map((_, at) => (this.index.isStop(text, at) ? this.index.size : (this.index.inRules[at][this.index.stemOf(number, at)] ?? 0)));
      const sum = uses.reduce((total, count) => total + count, 0) || 1;
      for (const [at, count] of uses.entries()) points[at] += count / sum;
    }
    return points[1] > points[0] ? 1 : 0;
  }

  // The kinds of text that the words ask for, each with the places of those words.
  askedFor(row) {
    const found = new Map();
    for (const [mark, asking] of Object.entries(this.index.asking)) {
      for (const phrase of asking) {
        const words = phrase.split(" ");
        for (let start = 0; start + words.length <= row.length; start += 1) {
          if (!words.every((word, place) => row[start + place].text === word)) continue;
          found.set(mark, found.get(mark) ?? new Set());
          for (const place of words.keys()) found.get(mark).add(start + place);
        }
      }
    }
    return found;
  }

  // The informative words, without those that only ask for a meaning.
  informative(row, asking) {
    const every = [...row.entries()].filter(([, word]) => this.isInformative(word));
    const some = every.filter(([place]) => !asking.has(place));
    return (some.length ? some : every).map(([, word]) => word);
  }

  isInformative({ text, number }) {
    if (this.index.isStop(text, this.at)) return false;
    const doubtful = (text.length === 1 && !/\d/.test(text)) || SPEECH.some((_, at) => this.index.isStop(text, at));
    return !doubtful || this.index.rarity(this.index.stemOf(number, this.at), this.at) > 0;
  }

  term(word, synonyms, unfinished) {
    const { dictionary, weights } = this.index;
    const exact = this.exact(word);
    let expansions = [...exact, ...synonyms];
    let fix = null;
    if (!expansions.length && unfinished) expansions = this.expansionsOf(dictionary.completions(word.text, weights.completions), weights.completed);
    if (!expansions.length) {
      const prefix = word.text.replace(/s$/, "");
      if (prefix.length >= weights.shortest_prefix) expansions = this.expansionsOf(dictionary.completions(prefix, weights.completions), weights.shortened);
    }
    if (!expansions.length) {
      const near = dictionary.corrections(word.text, SPEECH[this.at]);
      expansions = this.expansionsOf(near, weights.mistyped);
      fix = near[0]?.text ?? null;
    }
    if (!expansions.length) expansions = this.expansionsOf(dictionary.inflections(word.text), 1);
    const idf = this.idf(exact, expansions);
    if (this.index.isNumber(word, this.at)) expansions.push(...this.anyNumber());
    const besideName = this.index.beside.has(word.number);
    return { term: { word, idf, expansions: this.best(expansions), besideName }, fix };
  }

  exact({ text, number }) {
    const found = [...SPEECH.keys()]
      .filter((at) => this.index.rarity(this.index.stemOf(number, at), at))
      .map((at) => ({ at, stems: [this.index.stemOf(number, at)], weight: 1 }));
    if (found.length < 2 || /^\d+$/.test(text)) return found;
    return found.map((each) => (each.at === this.at ? each : { ...each, weight: this.index.weights.other_language }));
  }

  // The number that stands for any in the questions of calculations.
  anyNumber() {
    const { index } = this;
    const number = index.numbers.get(index.number);
    return [...SPEECH.keys()]
      .map((at) => ({ at, stems: [index.stemOf(number, at)], weight: index.weights.any_number }))
      .filter(({ at, stems: [stem] }) => stem >= 0 && index.rarity(stem, at) > 0);
  }

  // Whether the words have one of some rows of words.
  hasAny(rows) {
    const texts = this.row.map(({ text }) => text);
    return rows.some((words) => texts.some((_, start) => words.split(" ").every((word, place) => texts[start + place] === word)));
  }

  // Whether the words seem to ask two things.
  asksTwice() {
    const { joining, beginning } = this.index.twice;
    return this.row.some(({ text }, place) => place > 1 && joining.includes(text) && beginning.includes(this.row[place + 1]?.text));
  }

  expansionsOf(known, weight) {
    return known.flatMap(({ number, languages }) =>
      languages
        .map((language) => SPEECH.indexOf(language))
        .filter((at) => this.index.rarity(this.index.stemOf(number, at), at))
        .map((at) => ({ at, stems: [this.index.stemOf(number, at)], weight })),
    );
  }

  // For each word, the synonyms of the terms that it is part of.
  synonymsOf(informative) {
    const found = informative.map(() => []);
    const { weights, synonyms } = this.index;
    for (const at of SPEECH.keys()) {
      const places = [...informative.keys()].filter((place) => !this.index.isStop(informative[place].text, at));
      const row = places.map((place) => this.index.stemOf(informative[place].number, at) ?? "?");
      for (const start of row.keys()) {
        for (let end = start + 1; end <= Math.min(start + weights.longest_name, row.length); end += 1) {
          const form = row.slice(start, end).join(" ");
          if (!synonyms[at].has(form)) continue;
          const all = this.otherForms(form, at);
          for (const place of places.slice(start, end)) found[place].push(...all);
        }
      }
    }
    return found;
  }

  // The other forms of a form: every one in its language, and the first in the other language, the commonest first.
  otherForms(form, at) {
    const { weights, synonyms, synonym_sets: sets } = this.index;
    const uses = new Map();
    for (const number of synonyms[at].get(form)) {
      for (const [language, forms] of sets[number].forms.entries()) {
        for (const other of language === at ? forms : forms.slice(0, 1)) {
          if (other === form && language === at) continue;
          const key = `${language}:${other}`;
          const use = uses.get(key) ?? { at: language, form: other, count: 0, everyday: true };
          uses.set(key, { ...use, count: use.count + 1, everyday: use.everyday && sets[number].everyday });
        }
      }
    }
    const commonest = [...uses.values()].sort((one, other) => other.count - one.count).slice(0, weights.most_synonyms);
    const reading = at === this.at ? 1 : weights.foreign_reading;
    return commonest.map((use) => ({
      at: use.at,
      stems: use.form.split(" ").map(Number),
      weight: reading * (use.at === at ? weights.synonym : weights.translation) * (use.everyday ? weights.everyday : 1),
    }));
  }

  // The rarity of the word itself, halfway to that of its synonyms: a rare word for a common thing is not rare.
  idf(exact, expansions) {
    const { index } = this;
    const rarities = expansions.filter(({ stems }) => stems.length === 1).map(({ stems, at }) => index.rarity(stems[0], at)).filter(Boolean);
    const least = rarities.length ? Math.min(...rarities) : Math.log(1 + (index.size + 0.5) / 0.5);
    const own = exact.length ? Math.min(...exact.map(({ stems, at }) => index.rarity(stems[0], at))) : least;
    return (own + Math.min(own, least)) / 2;
  }

  // Each row of stems once, with its greatest weight, the weightiest first.
  best(expansions) {
    const found = new Map();
    for (const each of expansions) {
      const key = `${each.at}:${each.stems.join(" ")}`;
      if (!(found.get(key)?.weight >= each.weight)) found.set(key, { ...each, key });
    }
    return [...found.values()].sort((one, other) => other.weight - one.weight).slice(0, this.index.weights.most_expansions);
  }
}
