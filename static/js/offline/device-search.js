// Search in a saved game, on the device. The server writes the index (rulebook/offline/device_index.py).

const deviceSearch = {
  LONGEST_SNIPPET: 220,
  BOOST: { title: 5, names: 4, asked: 3, text: 1, aside: 0.4 },
  GROUPS: { section: 1.25, component: 1.2, term: 1.1 },
  opened: new Map(),

  fold(text) {
    return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  },

  words(text) {
    return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
      text: this.fold(match[0]),
      start: match.index,
      end: match.index + match[0].length,
    }));
  },

  // The index of a saved game; null if the browser has evicted it.
  async open(record) {
    if (!this.opened.has(record.search)) {
      const cache = await caches.open(savedGames.cacheName(record.game, record.version));
      const file = await cache.match(record.search);
      if (!file) return null;
      this.opened.set(record.search, this.read(await file.json(), record));
    }
    return this.opened.get(record.search);
  },

  read(file, record) {
    const stop = new Set(file.stop);
    const index = MiniSearch.loadJS(file.index, {
      fields: file.fields,
      tokenize: (text) => deviceSearch.words(text).map((word) => word.text),
      processTerm: (word) => (stop.has(word) ? null : word),
    });
    return { ...file, index, stop, slug: record.game };
  },

  // The pages of one game that match a query, best first.
  search(opened, question, language, { group = "", kind = "" } = {}) {
    const queryWords = new Set(this.words(question).map((word) => word.text).filter((word) => !opened.stop.has(word)));
    const hits = opened.index.search(question, {
      boost: this.BOOST,
      prefix: (word) => word.length > 2,
      // One typing error in a short word, two in a long one; transposed letters count as two.
      fuzzy: (word) => (/\d/.test(word) || word.length < 4 ? false : word.length < 6 ? 1 : 2),
      weights: { fuzzy: 0.35, prefix: 0.45 },
    });
    const pages = new Map();
    for (const hit of hits) {
      const [number, paragraph] = opened.places[hit.id];
      const page = pages.get(number) ?? { number, whole: null, part: null, paragraph: -1 };
      if (paragraph < 0) page.whole = hit;
      // The best hit comes first.
      else if (!page.part) Object.assign(page, { part: hit, paragraph });
      pages.set(number, page);
    }
    const name = this.fold(question).trim();
    const known = opened.pages.some(([, , , , title]) => this.isName(title, name));
    return [...pages.values()]
      .map((page) => this.hit(opened, page, queryWords.size || 1, language, { name, known }))
      .filter((hit) => (!group || hit.group === group) && (!kind || hit.kind === kind))
      .sort((one, other) => other.score - one.score);
  },

  hit(opened, { number, whole, part, paragraph }, wordCount, language, name) {
    const [path, group, kind, kindTitle, title, paragraphs] = opened.pages[number];
    const matched = new Set([...(whole?.queryTerms ?? []), ...(part?.queryTerms ?? [])]);
    const terms = new Set([...(whole?.terms ?? []), ...(part?.terms ?? [])]);
    const [anchor, text] = paragraphs[Math.max(paragraph, 0)] ?? ["", { [language]: "" }];
    const other = language === "en" ? "es" : "en";
    return {
      group,
      kind,
      title: title[language],
      other: title[other],
      chapter: kindTitle[language],
      game: opened.game[language],
      address: this.address(opened.slug, path, paragraph < 0 ? "" : anchor, language),
      snippet: this.cut(text[language], terms),
      // A page with every word of the query comes before one that repeats a rare word.
      score:
        ((whole?.score ?? 0) + (part?.score ?? 0)) * (matched.size / wordCount) ** 2 * (this.GROUPS[group] ?? 1)
        * this.nameBoost(opened, title, name, terms, wordCount),
    };
  },

  // A query that is a name asks for the page of that name; a typing error is assumed only if no page has that name.
  nameBoost(opened, title, { name, known }, terms, wordCount) {
    if (known) return this.isName(title, name) ? 3 : 1;
    const means = (each) => {
      const words = this.words(each).map((word) => word.text).filter((word) => !opened.stop.has(word));
      return words.length === wordCount && words.every((word) => terms.has(word));
    };
    return Object.values(title).some(means) ? 2.5 : 1;
  },

  isName(title, name) {
    return Object.values(title).some((each) => this.fold(each) === name);
  },

  // As Ref.address.
  address(game, path, anchor, language) {
    return `/${language}/${game}/${path}/${anchor ? `#${anchor}` : ""}`;
  },

  // The part of a text with most of the words, as pieces [text, marked].
  cut(text, terms) {
    const flat = text.replace(/\s*\n\s*/g, " ").trim();
    const marks = this.words(flat).filter((word) => terms.has(word.text));
    const [start, end] = this.window(flat, marks);
    const pieces = start > 0 ? [["…", false]] : [];
    let here = start;
    for (const mark of marks.filter((word) => word.start >= start && word.end <= end)) {
      pieces.push([flat.slice(here, mark.start), false], [flat.slice(mark.start, mark.end), true]);
      here = mark.end;
    }
    pieces.push([flat.slice(here, end), false]);
    if (end < flat.length) pieces.push(["…", false]);
    return pieces;
  },

  window(text, marks) {
    if (text.length <= this.LONGEST_SNIPPET) return [0, text.length];
    let first = marks[0]?.start ?? 0;
    let most = 0;
    for (const mark of marks) {
      const near = marks.filter((word) => word.start >= mark.start && word.end <= mark.start + this.LONGEST_SNIPPET * 0.75);
      const different = new Set(near.map((word) => word.text)).size;
      if (different > most) [first, most] = [mark.start, different];
    }
    let start = Math.max(0, Math.min(first - this.LONGEST_SNIPPET / 3, text.length - this.LONGEST_SNIPPET));
    if (start > 0) start = Math.min(text.indexOf(" ", start) + 1 || first, first);
    const end = text.lastIndexOf(" ", start + this.LONGEST_SNIPPET);
    return [start, start + this.LONGEST_SNIPPET >= text.length ? text.length : Math.max(end, start + 1)];
  },
};
