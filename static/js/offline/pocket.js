// The search of a kept game, on the device. The index was written by the server (rulebook/offline/pocket.py).

const pocket = {
  LONGEST_SNIPPET: 220,
  BOOST: { title: 5, names: 4, asked: 2, text: 1, aside: 0.4 },
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

  // The search of a kept game; null when the browser has thrown it away.
  async open(record) {
    if (!this.opened.has(record.search)) {
      const cache = await caches.open(shelf.cacheName(record.game, record.version));
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
      tokenize: (text) => pocket.words(text).map((word) => word.text),
      processTerm: (word) => (stop.has(word) ? null : word),
    });
    return { ...file, index, stop, slug: record.game };
  },

  // The pages of one game on a question, best first.
  seek(opened, question, language, { group = "", kind = "" } = {}) {
    const asked = new Set(this.words(question).map((word) => word.text).filter((word) => !opened.stop.has(word)));
    const found = opened.index.search(question, {
      boost: this.BOOST,
      prefix: (word) => word.length > 2,
      // One slip in a short word, two in a long one: letters that changed places are two.
      fuzzy: (word) => (/\d/.test(word) || word.length < 4 ? false : word.length < 6 ? 1 : 2),
      weights: { fuzzy: 0.35, prefix: 0.45 },
    });
    const pages = new Map();
    for (const hit of found) {
      const [number, paragraph] = opened.places[hit.id];
      const page = pages.get(number) ?? { number, whole: null, part: null, paragraph: -1 };
      if (paragraph < 0) page.whole = hit;
      // The best come first.
      else if (!page.part) Object.assign(page, { part: hit, paragraph });
      pages.set(number, page);
    }
    const name = this.fold(question).trim();
    const known = opened.pages.some(([, , , , title]) => this.isName(title, name));
    return [...pages.values()]
      .map((page) => this.hit(opened, page, asked.size || 1, language, { name, known }))
      .filter((hit) => (!group || hit.group === group) && (!kind || hit.kind === kind))
      .sort((one, other) => other.score - one.score);
  },

  hit(opened, { number, whole, part, paragraph }, asked, language, called) {
    const [path, group, kind, kindTitle, title, paragraphs] = opened.pages[number];
    const said = new Set([...(whole?.queryTerms ?? []), ...(part?.queryTerms ?? [])]);
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
      matched: [...said],
      // A page that says every word comes before one that says a rare one often.
      score:
        ((whole?.score ?? 0) + (part?.score ?? 0)) * (said.size / asked) ** 2 * (this.GROUPS[group] ?? 1)
        * this.named(opened, title, called, terms, asked),
    };
  },

  // Whoever types a name wants the page of that name; a slip is supposed where no page is called what was typed.
  named(opened, title, { name, known }, terms, asked) {
    if (known) return this.isName(title, name) ? 3 : 1;
    const means = (each) => {
      const words = this.words(each).map((word) => word.text).filter((word) => !opened.stop.has(word));
      return words.length === asked && words.every((word) => terms.has(word));
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
