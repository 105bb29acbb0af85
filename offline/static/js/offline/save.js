// "Save for offline use": downloads the bundles of a game into its cache. Uses device.js and saved-games.js.

const LANGUAGES = ["en", "es"];
const WORKER_TIMEOUT = 30000;
// Of more games than these, only the saved ones and those in view are requested.
const MANY = 12;
const POLICY_HEADERS = ["Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "Permissions-Policy"];
const spoken = document.documentElement.lang;
const amount = (bytes) => new Intl.NumberFormat(spoken, { style: "unit", unit: "megabyte", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bytes / 1e6).replace(/\s/, "\u00a0");

// Why a game cannot be saved: the key of the message that explains it.
class SaveError extends Error {}

async function fetchOk(address, signal) {
  let response;
  try {
    response = await fetch(address, { cache: "no-cache", signal });
  } catch (error) {
    throw signal?.aborted ? error : new SaveError("lost");
  }
  if (!response.ok) throw new SaveError({ 404: "moved", 503: "soon" }[response.status] ?? "failed");
  if (!savedGames.isGenuine(response, address)) throw new SaveError("lost");
  return response;
}

async function inStorage(write) {
  try {
    return await write();
  } catch (error) {
    throw error instanceof SaveError || error.name === "AbortError" ? error : new SaveError(error.name === "QuotaExceededError" ? "full" : "refused");
  }
}

// The manifest of a game in every language: what there is to download, each file once.
async function manifestOf(game, signal) {
  if (!navigator.onLine) throw new SaveError("lost");
  const manifests = [];
  for (const language of LANGUAGES) manifests.push(await (await fetchOk(`${basePath}/offline/${game}/${language}.json`, signal)).json());
  const [{ version, names, search }] = manifests;
  if (manifests.some((manifest) => manifest.version !== version)) throw new SaveError("moved");
  const bundles = manifests.flatMap((manifest) => manifest.parcels);
  const searches = search ? [search] : [];
  const files = [...new Map(manifests.flatMap((manifest) => manifest.files).map((file) => [file.address, file])).values()];
  const sum = (items, name) => items.reduce((total, item) => total + (item[name] ?? 0), 0);
  return {
    game, version, names, bundles, search, files: [...searches, ...files],
    pages: sum(bundles, "pages"),
    bytes: sum([...bundles, ...searches, ...files], "bytes"),
    takes: [...bundles, ...searches, ...files].reduce((total, item) => total + (item.takes ?? item.bytes), 0),
  };
}

// A game counts as saved only once the service worker is active.
async function workerReady() {
  const ready = (async () => {
    await navigator.serviceWorker.register(`${basePath}/sw.js`, { updateViaCache: "none" });
    await navigator.serviceWorker.ready;
  })();
  const late = new Promise((_, reject) => { setTimeout(reject, WORKER_TIMEOUT, new SaveError("lost")); });
  try {
    await Promise.race([ready, late]);
  } catch (error) {
    throw error instanceof SaveError ? error : new SaveError(navigator.onLine ? "refused" : "lost");
  }
}

// The reader has chosen what is new: the waiting worker takes over.
async function activateWaitingWorker() {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update().catch(() => {});
  const fresh = registration?.waiting ?? registration?.installing;
  if (!fresh) return;
  const changed = new Promise((done) => { navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }); });
  if (fresh.state !== "installed") await new Promise((done) => { fresh.addEventListener("statechange", done, { once: true }); });
  fresh.postMessage("take-over");
  await Promise.race([changed, new Promise((done) => { setTimeout(done, 5000); })]);
}

// The pages of the site itself, without which no saved page can be found.
async function completeSite() {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((done) => { port1.onmessage = ({ data }) => done(data); });
  const late = new Promise((done) => { setTimeout(done, WORKER_TIMEOUT, "failed"); });
  active.postMessage("complete", [port2]);
  if ((await Promise.race([answer, late])) === "failed") throw new SaveError("lost");
}

async function storePages(bundle, cache, signal) {
  const response = await fetchOk(bundle.address, signal);
  const pages = await response.json().catch(() => { throw new SaveError("lost"); });
  const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" });
  // A page from the cache obeys the same policy as one from the server.
  for (const name of POLICY_HEADERS) if (response.headers.has(name)) headers.set(name, response.headers.get(name));
  await inStorage(() => Promise.all(pages.map(([address, html]) => cache.put(address, new Response(html, { headers })))));
  await inStorage(() => cache.put(bundle.address, new Response("")));
}

async function downloadAll(manifest, signal, onProgress) {
  const cache = await inStorage(() => caches.open(savedGames.cacheName(manifest.game, manifest.version)));
  const cached = new Set((await inStorage(() => cache.keys())).map((request) => new URL(request.url).pathname));
  const progress = { done: 0, bytes: 0 };
  const count = (item) => {
    progress.done += item.pages ?? 0;
    progress.bytes += item.bytes;
    onProgress(progress);
  };
  for (const file of manifest.files) {
    if (!cached.has(file.address)) {
      const response = await fetchOk(file.address, signal);
      // Storing would not say why it failed if the connection is lost on the way.
      await response.clone().arrayBuffer().catch((error) => { throw signal.aborted ? error : new SaveError("lost"); });
      await inStorage(() => cache.put(file.address, response));
    }
    count({ bytes: file.bytes });
  }
  for (const bundle of manifest.bundles) {
    signal.throwIfAborted();
    if (!cached.has(bundle.address)) await storePages(bundle, cache, signal);
    count(bundle);
  }
  const date = new Date().toISOString().slice(0, 10);
  const { game, version, names, pages, takes } = manifest;
  await inStorage(() => savedGames.add({ game, version, names, pages, takes, date, search: manifest.search?.address }));
}

class SavePanel {
  constructor(section) {
    this.section = section;
    this.game = section.dataset.save;
    this.bar = section.querySelector("progress");
    this.aborter = null;
    for (const button of section.querySelectorAll("[data-do]")) button.addEventListener("click", () => this[button.dataset.do]());
    this.switch = section.querySelector("[data-switch]");
    this.switch?.addEventListener("change", () => this.turn());
  }

  // Uses what is saved, or leaves it.
  async turn() {
    await savedGames.add({ ...(await savedGames.record(this.game)), off: !this.switch.checked });
    document.dispatchEvent(new Event("saved-games-changed"));
  }

  showMessage(key, values = {}) {
    const sentence = (list) => document.getElementById(list)?.content.querySelector(`[data-key=${key}]`)?.textContent;
    const message = sentence(`${this.game}-messages`) ?? sentence("save-messages");
    this.section.querySelector("[data-message]").textContent = message.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  }

  showButtons(...actions) {
    const focused = this.section.contains(document.activeElement);
    for (const button of this.section.querySelectorAll("[data-do]")) button.hidden = !actions.includes(button.dataset.do);
    // The button that was pressed is gone: the keyboard focus stays in the panel.
    if (focused && document.activeElement.hidden) this.section.querySelector("[data-do]:not([hidden])")?.focus();
  }

  // What the button downloads, and the room that it takes.
  showSize() {
    const parts = [this.manifest, this.adds && this.python.manifest].filter(Boolean);
    const [size, takes] = ["bytes", "takes"].map((name) => amount(parts.reduce((sum, part) => sum + part[name], 0)));
    for (const place of this.section.querySelectorAll("[data-size]")) {
      place.textContent = (place.dataset.sentence ?? "{size}").replace("{size}", size).replace("{takes}", takes);
    }
  }

  // Whether saving this game saves the runtime for the calculators, too. An update brings nothing else along.
  get adds() {
    return Boolean(this.lacks || (!this.saved && this.python?.offered && this.with?.checked));
  }

  // Shows what is saved on this device, and the buttons for it.
  async show() {
    let record, incomplete;
    try {
      [record, incomplete] = [await savedGames.record(this.game), await savedGames.incomplete(this.game)];
      // The download of the calculators has begun and is not complete.
      this.lacks = Boolean(record && this.python && (await savedGames.incomplete(savedGames.PYTHON)).length && !(await savedGames.record(savedGames.PYTHON)));
    } catch {
      this.showButtons("save");
      return this.showMessage("refused");
    }
    this.bar.hidden = true;
    this.offered = !record;
    this.saved = Boolean(record);
    if (this.switch) {
      this.switch.closest("label").hidden = !record;
      this.switch.checked = !record?.off;
    }
    if (record) {
      this.showButtons(...(this.lacks ? ["resume", "remove"] : ["remove"]));
      this.showMessage(this.lacks ? "lacks" : "saved", this.valuesOf(record));
    } else {
      this.showButtons(...(incomplete.length ? ["resume", "remove"] : ["save"]));
      if (incomplete.length) await this.showPaused();
    }
  }

  valuesOf(record) {
    return { date: new Date(`${record.date}T12:00`).toLocaleDateString(spoken, { dateStyle: "long" }), all: record.pages, takes: amount(record.takes) };
  }

  async showPaused() {
    const [name] = await savedGames.incomplete(this.game);
    const done = (await (await caches.open(name)).keys()).filter((request) => !/^\/(offline|static)\//.test(new URL(request.url).pathname.slice(basePath.length))).length;
    this.showMessage("partial", { done, all: this.manifest?.pages ?? "…" });
  }

  // Shows the size, and whether there is a newer version; offline, both can wait.
  async compare() {
    if (!navigator.onLine) return;
    let record;
    try {
      record = await savedGames.record(this.game);
      this.manifest ??= await manifestOf(this.game);
    } catch {
      return;
    }
    this.showSize();
    if (this.aborter) return;
    if (record && record.version !== this.manifest.version) {
      this.showButtons("update", "remove");
      this.showMessage("outdated", this.valuesOf(record));
    } else if (!record && (await savedGames.incomplete(this.game)).length) {
      await this.showPaused();
    }
  }

  // In progress, of unknown length.
  showBusy() {
    this.showButtons("cancel");
    this.showMessage("checking");
    this.bar.removeAttribute("value");
    this.bar.hidden = false;
  }

  // Says that the game is saved only once the calculators are, too, if they were to be.
  async save() {
    const { adds, lacks } = this;
    this.aborter = new AbortController();
    this.showBusy();
    let failure = "";
    try {
      this.along = adds ? await this.python.begin(this.aborter.signal) : 0;
      if (!lacks) await this.download(this.aborter.signal);
    } catch (error) {
      failure = error instanceof SaveError ? error.message : error.name === "AbortError" ? "partial" : "failed";
    }
    if (!failure) {
      document.dispatchEvent(new Event("saved-games-changed"));
      if (adds) await this.python.saveFor(this);
      this.aborter = null;
      await this.show();
      if (this.lacks) this.section.querySelector("[data-message]").append(" ", this.python.section.querySelector("[data-message]").textContent);
      document.dispatchEvent(new Event("panels-changed"));
      return this.compare();
    }
    this.aborter = null;
    this.bar.hidden = true;
    const incomplete = (await savedGames.incomplete(this.game).catch(() => [])).length > 0;
    this.showButtons(...(incomplete ? ["resume", "remove"] : ["save"]));
    if (failure === "lost") failure = this.manifest ? this.done ? "lost" : "cut" : "offline";
    const values = { done: this.done ?? 0, all: this.manifest?.pages ?? 0, takes: amount(this.manifest?.takes ?? 0) };
    return this.showMessage(failure, values);
  }

  // Records that this is to be saved with a game. Gives its size.
  async begin(signal) {
    this.manifest = await manifestOf(this.game, signal);
    await inStorage(() => caches.open(savedGames.cacheName(this.game, this.manifest.version)));
    return this.manifest.bytes;
  }

  // Saves this after a game, whose panel shows the progress, and whose button cancels it.
  async saveFor(game) {
    this.caller = game;
    if (!game.aborter.signal.aborted) {
      game.aborter.signal.addEventListener("abort", () => this.cancel());
      await this.save();
    }
    this.caller = null;
  }

  async download(signal) {
    await inStorage(() => caches.has(savedGames.REGISTER));
    await workerReady();
    // An earlier worker cannot read what this version saves.
    await activateWaitingWorker();
    await completeSite();
    signal.throwIfAborted();
    for (let attempt = 1; ; attempt += 1) {
      this.manifest = await manifestOf(this.game, signal);
      this.showSize();
      await this.checkStorage();
      try {
        await downloadAll(this.manifest, signal, (progress) => this.showProgress(progress));
        return;
      } catch (error) {
        // The rules changed during the download: begin again with the new version.
        if (error.message !== "moved" || attempt > 2) throw error.message === "moved" ? new SaveError("failed") : error;
      }
    }
  }

  async checkStorage() {
    await navigator.storage?.persist?.().catch(() => false);
    const { quota, usage } = (await navigator.storage?.estimate?.().catch(() => ({}))) ?? {};
    if (quota !== undefined && quota - usage < this.manifest.takes) throw new SaveError("full");
  }

  showProgress({ done, bytes }) {
    this.done = done;
    const size = this.manifest.bytes + (this.along ?? 0);
    this.showBar("busy", bytes, size, { done, all: this.manifest.pages });
    const before = this.caller?.manifest.bytes ?? 0;
    this.caller?.showBar("adding", before + bytes, before + size);
  }

  showBar(key, bytes, size, values) {
    this.bar.hidden = false;
    this.bar.max = size;
    this.bar.value = bytes;
    this.showMessage(key, { ...values, got: amount(bytes), size: amount(size) });
  }

  resume() {
    return this.save();
  }

  update() {
    this.lacks = false;
    return this.save();
  }

  cancel() {
    this.aborter?.abort();
  }

  async remove() {
    await savedGames.remove(this.game);
    document.dispatchEvent(new Event("saved-games-changed"));
    await this.show();
    await this.compare();
    this.showMessage("removed");
  }
}

async function showUsage() {
  const place = document.querySelector("[data-total]");
  const { usage } = (place && (await navigator.storage?.estimate?.())) ?? {};
  if (!usage) return;
  place.dataset.sentence ??= place.textContent;
  place.textContent = place.dataset.sentence.replace("{takes}", amount(usage));
  place.dataset.total = "known";
}

async function showSavePanels() {
  if (root.dataset.saves === "no") return;
  document.addEventListener("saved-games-changed", showUsage);
  showUsage();
  const all = [...document.querySelectorAll("[data-save]")].map((section) => new SavePanel(section));
  const python = all.find((panel) => panel.game === savedGames.PYTHON);
  const games = all.filter((panel) => panel !== python);
  const box = python && document.querySelector("[data-with]");
  for (const panel of games) Object.assign(panel, { python, with: box });
  const offer = () => {
    if (box) box.closest("label").hidden = !python.offered || games.every((panel) => panel.saved);
    for (const panel of games) if (panel.manifest) panel.showSize();
  };
  box?.addEventListener("change", offer);
  document.addEventListener("panels-changed", async () => {
    if (python?.saved) for (const panel of games) if (panel.lacks && !panel.aborter) await panel.show();
    offer();
  });
  // What is saved is known at once. The rest is requested one game after the other, the saved ones first: the server may
  // have to render a game.
  for (const panel of all) await panel.show();
  offer();
  const saved = new Set((await savedGames.records().catch(() => [])).map((record) => record.game));
  const first = games[0]?.section;
  for (const panel of games.slice(1)) if (saved.has(panel.game)) first.before(panel.section);
  all.sort((one, other) => saved.has(other.game) - saved.has(one.game));
  if (box && python.offered) await python.compare();
  const near = all.length > MANY ? all.filter((panel) => saved.has(panel.game)) : all;
  for (const panel of near) await panel.compare();
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      inView.unobserve(target);
      all.find((panel) => panel.section === target).compare();
    }
  });
  for (const panel of all) if (!near.includes(panel)) inView.observe(panel.section);
}

showSavePanels();
