// The results page, built on the device from saved games. Its texts come from the server's templates.

const results = {
  LIMIT: 20,
  BRIEF_LIMIT: 6,
  SHORTEST: 2,
  LONGEST: 400,

  // The words in braces are replaced by values, which are HTML already.
  fill(template, values) {
    return template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
  },

  escape(text) {
    return String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  },

  async find(url, language, limit) {
    const wanted = url.searchParams.get("game") ?? "";
    const records = (await savedGames.records()).filter((record) => !wanted || record.game === wanted);
    const question = (url.searchParams.get("q") ?? "").trim().slice(0, this.LONGEST);
    const narrow = { group: url.searchParams.get("kind") ?? "", kind: url.searchParams.get("chapter") ?? "" };
    const indexes = (await Promise.all(records.map((record) => deviceSearch.open(record)))).filter(Boolean);
    const hits = question.length < this.SHORTEST ? [] : indexes.flatMap((opened) => deviceSearch.search(opened, question, language, narrow));
    hits.sort((one, other) => other.score - one.score);
    // Calculators need the server, or Python on the device.
    const computes = await savedGames.python();
    const readable = hits.filter((hit) => computes || !hit.address.includes("/calc/"));
    return { question, hits: readable.slice(0, limit), games: indexes.map((opened) => opened.game[language]) };
  },

  // The part of the page that htmx requests, also the content of the whole page. The quick answer stands before the pages
  // found, and the page that it comes from is the first of them.
  async part(url, language, words, card) {
    const brief = url.searchParams.has("brief");
    const { question, hits, games } = await this.find(url, language, brief ? this.BRIEF_LIMIT : this.LIMIT);
    if (!games.length) return `<p class="empty">${this.escape(words.empty)}</p>`;
    if (question.length < this.SHORTEST) return "";
    const [, source] = card.match(/<a\s+href="([^"?#]+)/) ?? [];
    hits.sort((one, other) => (other.address.split("#")[0] === source) - (one.address.split("#")[0] === source));
    const count = this.fill(hits.length === 1 ? words.one : words.many, { found: hits.length });
    return card + this.fill(brief ? words.brief : words.results, {
      count,
      searched: this.escape(this.fill(words.searched, { games: games.join(", ") })),
      nothing: hits.length || card ? "" : `<p class="empty">${this.escape(words.nothing)}</p>`,
      hits: hits.map((hit) => this.hit(hit, brief ? words.brief_hit : words.hits[hit.title === hit.other ? "plain" : "named"])).join(""),
    });
  },

  hit(hit, template) {
    return this.fill(template, {
      address: this.escape(hit.address),
      title: this.escape(hit.title),
      other: this.escape(hit.other),
      where: this.escape(`${hit.game} · ${hit.chapter}`),
      snippet: hit.snippet.map(([text, marked]) => (marked ? `<mark>${this.escape(text)}</mark>` : this.escape(text))).join(""),
    });
  },

  // The place of a quick answer that is not there yet: the page requests it (python.js).
  later(url) {
    const address = `${url.pathname}?${new URLSearchParams([...url.searchParams, ["card", ""]])}`;
    return `<div data-card="${this.escape(address)}"></div>`;
  },

  async page(url, language, frame, words) {
    const part = await this.part(url, language, words, (await savedGames.python()) ? this.later(url) : "");
    const question = this.escape(url.searchParams.get("q") ?? "");
    return frame
      .replace("<!-- results -->", () => part)
      .replace(/(id="page-seek"[^>]* value=")"/, (whole, start) => `${start}${question}"`);
  },
};
