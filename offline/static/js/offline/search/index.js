// The index of a saved game. The server writes its texts, its words with their stems, and the weights of the ranking
// (offline/device_index.py); everything that can be counted is counted when the file is opened.

const SPEECH = ["en", "es"];
const LIST = "list";
// Pages of questions, which stand for something else: a word is as rare as the other pages say.
const OF_QUESTIONS = new Set(["answer", "unanswered"]);

// What a row of words is of: the paragraphs that it counts for in wording and in coverage.
const [NO_PARAGRAPH, EVERY_PARAGRAPH] = [-1, 0];

class SavedIndex {
  constructor(file, slug) {
    Object.assign(this, file);
    this.slug = slug;
    this.words = file.words.split(" ");
    this.numbers = new Map(this.words.map((word, number) => [word, number]));
    this.beside = new Set(file.beside);
    this.stems = file.stems.map((stems) => Int32Array.from(stems));
    this.names = file.names.map((name) => textsOf(name));
    this.tokens = [];
    this.rows = [];
    for (const [number, page] of file.pages.entries()) this.addPage(number, page);
    this.tokens = Uint16Array.from(this.tokens);
    this.digits = file.digits.map((stems) => new Set(stems));
    this.size = file.pages.filter(({ group }) => !OF_QUESTIONS.has(group)).length;
    this.paragraphs = file.pages.reduce((total, { paragraphs }) => total + paragraphs.length, 0);
    this.count();
    this.synonyms = SPEECH.map((_, at) => this.formsOf(at));
  }

  addPage(number, page) {
    const single = page.paragraphs.length === 1;
    const list = single && page.marks[0] === LIST;
    page.named = [];
    for (const [at, language] of SPEECH.entries()) {
      const add = (text, part, inWording, covers) => this.addRow(number, at, text, part, inWording, covers);
      // A calculation is not called by the name of its page.
      const title = page.group === "answer" ? [] : [add(page.title[language], "title", EVERY_PARAGRAPH, single ? 1 : NO_PARAGRAPH)];
      for (const name of page.names[language]) title.push(add(name, "names", NO_PARAGRAPH, single ? 1 : NO_PARAGRAPH));
      for (const [place, questions] of page.asked[language].entries()) {
        for (const question of questions) add(question, "asked", place, place || NO_PARAGRAPH);
      }
      for (const [place, [, text]] of page.paragraphs.entries()) add(text[language], "body", place + 1, place + 1);
      const aside = [page.kind_title[language], ...page.aside[language]];
      const asides = aside.map((text) => add(text, "aside", NO_PARAGRAPH, list ? 1 : NO_PARAGRAPH));
      page.named.push(...title.map((row) => [row]));
      // A component is also called by its kind: “the capital asset Foundry”.
      if (page.group === "component") page.named.push(...title.map((row) => [asides[0], row]));
    }
  }

  addRow(page, at, text, part, inWording, covers) {
    const start = this.tokens.length;
    for (const word of textsOf(text)) this.tokens.push(this.numbers.get(word) ?? 0);
    this.rows.push({ page, at, part, inWording, covers, start, end: this.tokens.length });
    return this.rows.length - 1;
  }

  // How often words occur; on how many pages stems do, in all texts and in the rules alone; the lengths of pages.
  count() {
    const size = this.stems.map((stems) => Math.max(...stems) + 1);
    const counters = () => size.map((length) => new Uint16Array(length));
    const [everywhere, inRules, inQuestions] = [counters(), counters(), counters()];
    const [seen, seenInRules] = [counters(), counters()];
    this.counts = new Uint32Array(this.words.length);
    const used = this.words.map(() => 0);
    this.lengths = SPEECH.map(() => new Float64Array(this.pages.length));
    for (const { page, at, part, start, end } of this.rows) {
      const stems = this.stems[at];
      const ofQuestions = OF_QUESTIONS.has(this.pages[page].group);
      for (let place = start; place < end; place += 1) {
        const word = this.tokens[place];
        this.counts[word] += 1;
        used[word] |= 1 << at;
        const stem = stems[word];
        if (stem < 0) continue;
        this.lengths[at][page] += this.weights.repeated[part] ?? 1;
        if (seen[at][stem] !== page + 1) {
          seen[at][stem] = page + 1;
          (ofQuestions ? inQuestions : everywhere)[at][stem] += 1;
        }
        if (part === "body" && !ofQuestions && seenInRules[at][stem] !== page + 1) {
          seenInRules[at][stem] = page + 1;
          inRules[at][stem] += 1;
        }
      }
    }
    this.found = everywhere.map((counts, at) => counts.map((count, stem) => count || Math.min(inQuestions[at][stem], 1)));
    this.inRules = inRules;
    this.usual = this.lengths.map((lengths) => lengths.reduce((total, length) => total + length, 0) / this.pages.length);
    this.dictionary = new Dictionary(
      this.words.map((text, number) => ({ text, number, count: this.counts[number], languages: SPEECH.filter((_, at) => used[number] & (1 << at)) })),
    );
  }

  // The idf of a number of pages; 0 for none.
  idf(count) {
    return count ? Math.log(1 + (this.size - count + 0.5) / (count + 0.5)) : 0;
  }

  rarity(stem, at) {
    return this.idf(this.found[at][stem] ?? 0);
  }

  // Whether a word is a number, in digits or spelled out in a language.
  isNumber({ text, number }, at) {
    return /^\d+$/.test(text) || this.digits[at].has(this.stemOf(number, at));
  }

  // The stem of a word, by its number; -1 for a stop word, undefined for a word that the game does not know.
  stemOf(word, at) {
    return this.stems[at][word];
  }

  isStop(text, at) {
    return this.stems[at][this.numbers.get(text)] === -1;
  }

  // The stems of a row without stop words.
  stemsOfRow(number) {
    const { at, start, end } = this.rows[number];
    return Array.from(this.tokens.subarray(start, end), (word) => this.stems[at][word]).filter((stem) => stem >= 0);
  }

  // The words of a row without stop words, with blanks between them.
  textOfRow(number) {
    const { at, start, end } = this.rows[number];
    const words = [...this.tokens.subarray(start, end)].filter((word) => this.stems[at][word] >= 0);
    return words.map((word) => this.words[word]).join(" ");
  }

  // The sets of synonyms in which a form occurs, by its stems.
  formsOf(at) {
    const table = new Map();
    for (const [number, { forms }] of this.synonym_sets.entries()) {
      for (const form of forms[at]) table.set(form, [...(table.get(form) ?? []), number]);
    }
    return table;
  }
}
