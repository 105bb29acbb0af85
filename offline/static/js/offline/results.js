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

  async find(url, language) {
    const parameters = url.searchParams;
    const asked = parameters.get("game") ?? "";
    const records = (await savedGames.records()).filter(({ game }) => !asked || game === asked);
    const question = (parameters.get("q") ?? "").trim().slice(0, this.LONGEST);
    const [group, kind] = [parameters.get("kind") ?? "", parameters.get("chapter") ?? ""];
    const wanted = (page) => (!group || page.group === group) && (!kind || page.kind === kind);
    const indexes = (await Promise.all(records.map((record) => deviceSearch.open(record)))).filter(Boolean);
    const answered = deviceSearch.search(question.length < this.SHORTEST ? [] : indexes, question, language, wanted);
    // Calculators need the server, or Python on the device.
    const computes = await savedGames.python();
    const hits = answered.hits.filter((hit) => computes || !hit.address.includes("/calc/"));
    return { ...answered, question, hits, games: indexes.map(({ game }) => game[language]), saved: records.length };
  },

  // The part of the page that htmx requests, also the content of the whole page. The quick answer stands before the pages
  // found; without one, a certain answer is shown on a card.
  async part(url, language, words, quick) {
    const brief = url.searchParams.has("brief");
    const { question, hits: all, games, saved, ...answered } = await this.find(url, language);
    if (!games.length) return `<p class="empty">${this.escape(saved ? words.outdated : words.empty)}</p>`;
    if (question.length < this.SHORTEST) return "";
    const [, source] = quick.match(/<a\s+href="([^"?#]+)/) ?? [];
    const hits = all.slice(0, brief ? this.BRIEF_LIMIT : this.LIMIT);
    const card = answered.certain && !source ? this.card(hits[0], words) : "";
    const known = source || card;
    return quick + card + this.fill(brief ? words.brief : words.results, {
      count: this.fill(hits.length === 1 ? words.one : words.many, { found: hits.length }),
      meant: answered.corrected ? this.meant(url, answered.corrected, words) : "",
      inexact: known || answered.confident || answered.topics.length || !hits.length || this.matched(hits) ? "" : ` · ${this.escape(words.inexact_brief)}`,
      searched: this.escape(this.fill(words.searched, { games: games.join(", ") })),
      says: known ? "" : this.says(answered, hits, language, words, brief),
      hits: hits.map((hit) => this.hit(hit, words, brief ? words.brief_hit : words.hits[hit.title === hit.other ? "plain" : "named"])).join(""),
    });
  },

  // The whole paragraph that answers, with what it holds for.
  card(hit, words) {
    if (!["section", "term"].includes(hit.group)) return "";
    const { conditions = [], exceptions = [], flags = [] } = hit.limits ?? {};
    return this.fill(words.cards[hit.title === hit.other ? "plain" : "named"], {
      slug: this.escape(hit.slug),
      game: this.escape(hit.game),
      context: hit.context ? this.fill(words.context, { text: this.paragraphs(hit.context) }) : "",
      address: this.escape(hit.address),
      title: this.escape(hit.title),
      other: this.escape(hit.other),
      text: this.paragraphs(hit.text),
      conditions: conditions.length ? words.conditions.replace("<li>{condition}</li>", () => conditions.map((each) => `<li>${this.escape(each)}</li>`).join("")) : "",
      exceptions: exceptions.map((text) => this.fill(words.limit, { text: this.escape(text) })).join(""),
      flags: flags.map(([key, label, topic]) => this.fill(words.flag, { at: `${hit.flagsAt}${key}/`, label: this.escape(label), topic: this.escape(topic) })).join(""),
      sources: hit.sources.length ? this.sources(hit.sources, words.sources) : "",
    });
  },

  // The first heading on a line that opens to all sources.
  sources(all, templates) {
    const each = "<li>{title}: <cite>{heading}</cite></li>";
    const headings = all.flatMap(([, heading]) => heading.split("; "));
    const [before, after] = templates[headings.length > 1 ? "several" : "one"].split(each);
    const line = { short: this.escape(all[0][2]), first: this.escape(headings[0]), more: headings.length - 1 };
    const items = all.map(([title, heading]) => this.fill(each, { title: this.escape(title), heading: this.escape(heading) }));
    return this.fill(before, line) + items.join("") + after;
  },

  paragraphs(text) {
    return text.split("\n").map((line) => `<p>${this.escape(line)}</p>`).join("");
  },

  // That nothing was found, that the rules do not settle it, or that the pages are only near.
  says({ topics, confident }, hits, language, words, brief) {
    if (!hits.length) return `<p class="empty">${this.escape(words.nothing)}</p>`;
    if (topics.length) return topics.map((topic) => this.unsettled(topic, language, words)).join("");
    return confident || brief ? "" : `<p class="fine">${this.escape(this.matched(hits) ? words.maybe : words.inexact)}</p>`;
  },

  matched(hits) {
    return hits[0].snippet.some(([, marked]) => marked);
  },

  unsettled({ slug, game, absence, nearest }, language, words) {
    const link = words.nearest.trim();
    const links = nearest.map(([path, title]) => {
      const [page, anchor] = path.split("#");
      return this.fill(link, { address: this.escape(deviceSearch.address(slug, page, anchor, language)), title: this.escape(title[language]) });
    });
    const text = absence?.[language] ?? this.fill(words.silent, { game: game[language] });
    return this.fill(words.unsettled.replace(link, "{links}"), { text: this.escape(text), links: links.join(" · ") });
  },

  meant(url, corrected, words) {
    const address = `?${new URLSearchParams([...[...url.searchParams].filter(([name]) => !["q", "brief", "card"].includes(name)), ["q", corrected]])}`;
    return this.fill(words.meant, { address: this.escape(address), meant: this.escape(corrected) });
  },

  hit(hit, words, template) {
    const reading = hit.text.includes(words.reading_label) ? ` · ${words.reading}` : "";
    return this.fill(template, {
      slug: this.escape(hit.slug),
      address: this.escape(hit.address),
      title: this.escape(hit.title),
      other: this.escape(hit.other),
      where: this.escape(`${hit.game} · ${hit.chapter}`) + reading,
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
