// Search in saved games, on the device: as the server ranks, with the same cards and topics.

const MOST_HITS = 40;

const deviceSearch = {
  opened: new Map(),

  // The index of a saved game; null if the browser has evicted it, or if an earlier version of the site has written it.
  async open(record) {
    if (!this.opened.has(record.search)) {
      const cache = await caches.open(savedGames.cacheName(record.game, record.version));
      const file = await (await cache.match(record.search))?.json();
      if (!file?.stems) return null;
      this.opened.set(record.search, new SavedIndex(file, record.game));
    }
    return this.opened.get(record.search);
  },

  // What some saved games answer; ``certain`` is the first hit if it alone is the answer, ``topics`` what rules do not
  // settle. ``wanted`` narrows the pages.
  search(indexes, question, language, wanted) {
    const queries = indexes.map((index) => new Query(index, question, language));
    const named = queries.filter(({ namesGame }) => namesGame);
    const rankings = (named.length ? named : queries).filter(({ isUnknown }) => !isUnknown).map((query) => new Ranking(query.index, query));
    const all = rankings.flatMap((ranking) => ranking.results(wanted).map((result) => ({ ...result, ranking })));
    all.sort((one, other) => other.score - one.score);
    const judged = judging.judge(all);
    const terms = judging.defined(judged.rules);
    const { topics, confident, certain, calculated, signals } = terms.length ? { ...judged, topics: [], confident: true, certain: terms.length === 1 || (judged.certain && judged.rules[0] === terms[0]), calculated: false } : judged;
    const rules = [...terms, ...judged.rules.filter((rule) => !terms.includes(rule))];
    // A typo is corrected by the words of the game whose page comes first.
    const corrected = rules[0]?.ranking.query.corrected;
    return {
      hits: this.withoutRepetitions(rules).slice(0, MOST_HITS).map((result) => this.hit(result, language)),
      calculations: calculated ? this.leading(rules) : [],
      signals,
      topics: this.ofEachGame(topics.filter(({ ranking }) => !ranking.query.asksForMeaning)),
      corrected: corrected && brokenWords.areReworded(question, corrected) ? corrected : null,
      confident,
      certain,
    };
  },

  // A calculation stands for its calculator or its rule, which may be among the results, too.
  withoutRepetitions(rules) {
    const found = new Map();
    for (const result of rules) {
      const { index } = result.ranking;
      const { path, paragraphs } = index.pages[result.page];
      const key = `${index.slug}:${path}#${paragraphs[result.paragraph - 1]?.[0] ?? ""}`;
      if (!found.has(key)) found.set(key, result);
    }
    return [...found.values()];
  },

  // The names of the calculations that lead all other results.
  leading(rules) {
    const other = rules.findIndex(({ group }) => group !== "answer");
    const leading = other < 0 ? rules : rules.slice(0, other);
    return leading.map(({ page, ranking: { index } }) => `${index.slug}/${index.pages[page].answer}`);
  },

  hit({ page, paragraph, score, ranking: { index, query } }, language) {
    const { path, group, kind, kind_title: chapter, title, paragraphs } = index.pages[page];
    const [anchor, text] = paragraphs[paragraph - 1] ?? ["", { [language]: "" }];
    return {
      group: group === "answer" ? (path.startsWith("calc/") ? "calculator" : "section") : group,
      kind,
      score,
      title: title[language],
      other: title[language === "en" ? "es" : "en"],
      chapter: chapter[language],
      slug: index.slug,
      game: index.game[language],
      address: this.address(index.slug, path, anchor, language, path.startsWith("checklist/") ? query.players : ""),
      text: text[language],
      limits: index.pages[page].limits[paragraph - 1]?.[language],
      context: paragraphs[index.pages[page].contexts?.[paragraph - 1] - 1]?.[1][language] ?? "",
      sources: index.pages[page].sources?.[language] ?? [],
      flagsAt: `${basePath}/${language}/${index.slug}/difference/`,
      snippet: cutSnippet(text[language], (word) => query.asksFor(word, language), index.weights.snippet_length),
    };
  },

  // The best topic of each game.
  ofEachGame(topics) {
    const best = new Map();
    for (const { page, ranking: { index } } of topics) {
      const { absence, nearest } = index.pages[page];
      if (!best.has(index.slug)) best.set(index.slug, { slug: index.slug, game: index.game, absence, nearest });
    }
    return [...best.values()];
  },

  // As on the server (rulebook/pages/hits.py): a checklist for a number of players.
  address(game, path, anchor, language, players = "") {
    return `${basePath}/${language}/${game}/${path}/${players ? `?players=${players}` : anchor ? `#${anchor}` : ""}`;
  },
};
