// Games saved on this device: one cache per version of a game, and a register of the complete ones. Pages and the
// service worker share it.

const savedGames = {
  // The names of the caches, and of the entries of the register, are those on the devices: they never change.
  REGISTER: "sobremesa-kept",
  GAME: "sobremesa-game",
  SITE: "sobremesa-site",

  // A hotel's page that asks to log in comes in place of anything: by a redirect, or as a page where a file is expected.
  isGenuine(response, address) {
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
    return response.ok && !response.redirected && isPage === address.endsWith("/");
  },

  cacheName(game, version) {
    return `${this.GAME}:${game}:${version}`;
  },

  address(game) {
    return `/offline/kept/${game}`;
  },

  // Saved like a game: the runtime that computes on the device, once for all games.
  PYTHON: "python",

  async records() {
    return (await this.all()).filter((record) => record.game !== this.PYTHON);
  },

  // The runtime, unless it is not saved, or switched off.
  async python() {
    const record = await this.record(this.PYTHON);
    return record?.off ? undefined : record;
  },

  async all() {
    // Opening a cache creates it; a reader who saves nothing gets none.
    if (!(await caches.has(this.REGISTER))) return [];
    // All in one step: between listing and reading them, another page could delete one.
    const responses = await (await caches.open(this.REGISTER)).matchAll();
    return Promise.all(responses.map((response) => response.json()));
  },

  async record(game) {
    return (await this.all()).find((record) => record.game === game);
  },

  async add(record) {
    const register = await caches.open(this.REGISTER);
    await register.put(this.address(record.game), Response.json(record));
    await this.deleteVersions(record.game, record.version);
  },

  async remove(game) {
    if (await caches.has(this.REGISTER)) await (await caches.open(this.REGISTER)).delete(this.address(game));
    await this.deleteVersions(game);
  },

  // Deletes every version of a game except one, complete or not.
  async deleteVersions(game, except = "") {
    const others = (await caches.keys()).filter(
      (name) => name.startsWith(`${this.GAME}:${game}:`) && name !== this.cacheName(game, except),
    );
    await Promise.all(others.map((name) => caches.delete(name)));
  },

  // The caches of versions whose download has begun and is not complete.
  async incomplete(game) {
    const complete = await this.record(game);
    return (await caches.keys()).filter(
      (name) => name.startsWith(`${this.GAME}:${game}:`) && name !== this.cacheName(game, complete?.version),
    );
  },

  // The key of a page in its cache: the page itself marks the reader's own edition, which makes no other page.
  key(url) {
    const query = new URLSearchParams(url.search);
    query.delete("own");
    return url.pathname + (query.size ? `?${query}` : "");
  },
};
