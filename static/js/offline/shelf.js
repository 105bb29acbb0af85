// Where kept games lie on the device: one cache for each version of a game, and a register of those that are whole.
// Pages and the service worker use the same.

const shelf = {
  REGISTER: "sobremesa-kept",
  GAME: "sobremesa-game",
  SITE: "sobremesa-site",

  cacheName(game, version) {
    return `${this.GAME}:${game}:${version}`;
  },

  entry(game) {
    return `/offline/kept/${game}`;
  },

  async records() {
    // Opening a cache makes it; nobody who keeps nothing gets one.
    if (!(await caches.has(this.REGISTER))) return [];
    const register = await caches.open(this.REGISTER);
    const answers = await Promise.all((await register.keys()).map((key) => register.match(key)));
    return Promise.all(answers.map((answer) => answer.json()));
  },

  async record(game) {
    return (await this.records()).find((record) => record.game === game);
  },

  async enter(record) {
    const register = await caches.open(this.REGISTER);
    await register.put(this.entry(record.game), Response.json(record));
    await this.drop(record.game, record.version);
  },

  async strike(game) {
    if (await caches.has(this.REGISTER)) await (await caches.open(this.REGISTER)).delete(this.entry(game));
    await this.drop(game);
  },

  // Every version of a game but one, finished or not.
  async drop(game, but = "") {
    const others = (await caches.keys()).filter(
      (name) => name.startsWith(`${this.GAME}:${game}:`) && name !== this.cacheName(game, but),
    );
    await Promise.all(others.map((name) => caches.delete(name)));
  },

  // The versions of a game that were begun and not finished.
  async begun(game) {
    const whole = await this.record(game);
    return (await caches.keys()).filter(
      (name) => name.startsWith(`${this.GAME}:${game}:`) && name !== this.cacheName(game, whole?.version),
    );
  },

  // What a page is kept under: the reader's own edition is marked by the page itself and makes no other page.
  key(url) {
    const query = new URLSearchParams(url.search);
    query.delete("own");
    return url.pathname + (query.size ? `?${query}` : "");
  },
};
