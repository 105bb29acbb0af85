// "Save for offline use": fetches the parcels of a game and lays their pages on the shelf. Uses device.js and shelf.js.

const LANGUAGES = ["en", "es"];
const PATIENCE_FOR_WORKER = 30000;
const BEHAVIOUR = ["Content-Security-Policy", "X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy", "Permissions-Policy"];
const spoken = document.documentElement.lang;
const amount = (bytes) => new Intl.NumberFormat(spoken, { style: "unit", unit: "megabyte", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(bytes / 1e6).replace(/\s/, "\u00a0");

// What hinders, by the name of the sentence that says so.
class Hindered extends Error {}

async function fetched(address, signal) {
  let answer;
  try {
    answer = await fetch(address, { cache: "no-cache", signal });
  } catch (error) {
    throw signal?.aborted ? error : new Hindered("lost");
  }
  if (!answer.ok) throw new Hindered(answer.status === 404 ? "moved" : "failed");
  return answer;
}

async function stored(write) {
  try {
    return await write();
  } catch (error) {
    throw error instanceof Hindered || error.name === "AbortError" ? error : new Hindered(error.name === "QuotaExceededError" ? "full" : "refused");
  }
}

// Everything of a game in every language: what there is to fetch, each thing once.
async function loadOf(game, signal) {
  if (!navigator.onLine) throw new Hindered("lost");
  const lists = [];
  for (const language of LANGUAGES) lists.push(await (await fetched(`/offline/${game}/${language}.json`, signal)).json());
  const [{ version, names, search }] = lists;
  if (lists.some((list) => list.version !== version)) throw new Hindered("moved");
  const parcels = lists.flatMap((list) => list.parcels);
  const files = [...new Map(lists.flatMap((list) => list.files).map((file) => [file.address, file])).values()];
  const sum = (things, name) => things.reduce((before, thing) => before + (thing[name] ?? 0), 0);
  return {
    game, version, names, parcels, files, search,
    pages: sum(parcels, "pages"),
    bytes: sum([...parcels, ...files, search], "bytes"),
    takes: sum([...parcels, search], "takes") + sum(files, "bytes"),
  };
}

// The worker has to be there before anything can be called kept.
async function working() {
  const ready = (async () => {
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    await navigator.serviceWorker.ready;
  })();
  const late = new Promise((_, reject) => { setTimeout(reject, PATIENCE_FOR_WORKER, new Hindered("lost")); });
  try {
    await Promise.race([ready, late]);
  } catch (error) {
    throw error instanceof Hindered ? error : new Hindered(navigator.onLine ? "refused" : "lost");
  }
}

// The reader has chosen the new version: a worker that waits with it takes over.
async function takenOver() {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.update().catch(() => {});
  const fresh = registration?.waiting ?? registration?.installing;
  if (!fresh) return;
  const changed = new Promise((done) => { navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }); });
  if (fresh.state !== "installed") await new Promise((done) => { fresh.addEventListener("statechange", done, { once: true }); });
  fresh.postMessage("take-over");
  await Promise.race([changed, new Promise((done) => { setTimeout(done, 5000); })]);
}

async function layOut(parcel, cache, signal) {
  const answer = await fetched(parcel.address, signal);
  const pages = await answer.json().catch(() => { throw new Hindered("lost"); });
  const headers = new Headers({ "Content-Type": "text/html; charset=utf-8" });
  // A page from the shelf obeys the same policy as one from the server.
  for (const name of BEHAVIOUR) if (answer.headers.has(name)) headers.set(name, answer.headers.get(name));
  await stored(() => Promise.all(pages.map(([address, html]) => cache.put(address, new Response(html, { headers })))));
  await stored(() => cache.put(parcel.address, new Response("")));
}

async function keepAll(load, signal, told) {
  const cache = await stored(() => caches.open(shelf.cacheName(load.game, load.version)));
  const there = new Set((await stored(() => cache.keys())).map((request) => new URL(request.url).pathname));
  const progress = { done: 0, got: 0 };
  const count = (thing) => {
    progress.done += thing.pages ?? 0;
    progress.got += thing.bytes;
    told(progress);
  };
  for (const file of [load.search, ...load.files]) {
    if (!there.has(file.address)) {
      const answer = await fetched(file.address, signal);
      await stored(() => cache.put(file.address, answer));
    }
    count({ bytes: file.bytes });
  }
  for (const parcel of load.parcels) {
    signal.throwIfAborted();
    if (!there.has(parcel.address)) await layOut(parcel, cache, signal);
    count(parcel);
  }
  const date = new Date().toISOString().slice(0, 10);
  const { game, version, names, pages, takes } = load;
  await stored(() => shelf.enter({ game, version, names, pages, takes, date, search: load.search.address }));
}

class Keeping {
  constructor(section) {
    this.section = section;
    this.game = section.dataset.keep;
    this.bar = section.querySelector("progress");
    this.stopping = null;
    for (const button of section.querySelectorAll("[data-do]")) button.addEventListener("click", () => this[button.dataset.do]());
  }

  say(key, values = {}) {
    const sentence = document.getElementById("keep-says").content.querySelector(`[data-key=${key}]`).textContent;
    this.section.querySelector("[data-said]").textContent = sentence.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  }

  offer(...actions) {
    const focused = this.section.contains(document.activeElement);
    for (const button of this.section.querySelectorAll("[data-do]")) button.hidden = !actions.includes(button.dataset.do);
    // The button that was pressed is gone; whoever uses the keyboard stays here.
    if (focused && document.activeElement.hidden) this.section.querySelector("[data-do]:not([hidden])")?.focus();
  }

  weigh(bytes) {
    for (const place of this.section.querySelectorAll("[data-size]")) place.textContent = amount(bytes);
  }

  // What stands on this device, and what can be done about it.
  async show() {
    let record, begun;
    try {
      [record, begun] = [await shelf.record(this.game), await shelf.begun(this.game)];
    } catch {
      this.offer("keep");
      return this.say("refused");
    }
    this.bar.hidden = true;
    if (record) {
      this.offer("free");
      this.say("kept", this.valuesOf(record));
    } else {
      this.offer(...(begun.length ? ["resume", "free"] : ["keep"]));
      if (begun.length) await this.stopped();
    }
  }

  valuesOf(record) {
    return { date: new Date(`${record.date}T12:00`).toLocaleDateString(spoken, { dateStyle: "long" }), all: record.pages, takes: amount(record.takes) };
  }

  async stopped() {
    const [name] = await shelf.begun(this.game);
    const done = (await (await caches.open(name)).keys()).filter((request) => !/^\/(offline|static)\//.test(new URL(request.url).pathname)).length;
    this.say("partial", { done, all: this.load?.pages ?? "…" });
  }

  // The size, and whether there is something newer; without a network both can wait.
  async compare() {
    if (!navigator.onLine) return;
    let record;
    try {
      record = await shelf.record(this.game);
      this.load ??= await loadOf(this.game);
    } catch {
      return;
    }
    this.weigh(this.load.bytes);
    if (this.stopping) return;
    if (record && record.version !== this.load.version) {
      this.offer("update", "free");
      this.say("old", this.valuesOf(record));
    } else if (!record && (await shelf.begun(this.game)).length) {
      await this.stopped();
    }
  }

  // Under way, and nobody knows yet how long.
  ask() {
    this.offer("cancel");
    this.say("asking");
    this.bar.removeAttribute("value");
    this.bar.hidden = false;
  }

  async keep() {
    this.stopping = new AbortController();
    this.ask();
    let hindrance = "";
    try {
      await this.fetchAll(this.stopping.signal);
    } catch (error) {
      hindrance = error instanceof Hindered ? error.message : error.name === "AbortError" ? "partial" : "failed";
    }
    this.stopping = null;
    this.bar.hidden = true;
    if (!hindrance) {
      document.dispatchEvent(new Event("kept"));
      await this.show();
      return this.compare();
    }
    const begun = (await shelf.begun(this.game).catch(() => [])).length > 0;
    this.offer(...(begun ? ["resume", "free"] : ["keep"]));
    const values = { done: this.done ?? 0, all: this.load?.pages ?? 0, takes: amount(this.load?.takes ?? 0) };
    return this.say(hindrance === "lost" && !this.load ? "away" : hindrance, values);
  }

  async fetchAll(signal) {
    await stored(() => caches.has(shelf.REGISTER));
    await working();
    signal.throwIfAborted();
    for (let attempt = 1; ; attempt += 1) {
      this.load = await loadOf(this.game, signal);
      this.weigh(this.load.bytes);
      await this.makeRoom();
      try {
        await keepAll(this.load, signal, (progress) => this.told(progress));
        return;
      } catch (error) {
        // The rules changed while they were fetched: begin again with the new ones.
        if (error.message !== "moved" || attempt > 2) throw error.message === "moved" ? new Hindered("failed") : error;
      }
    }
  }

  async makeRoom() {
    await navigator.storage?.persist?.().catch(() => false);
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
    if (quota !== undefined && quota - usage < this.load.takes) throw new Hindered("full");
  }

  told({ done, got }) {
    this.done = done;
    this.bar.hidden = false;
    this.bar.max = this.load.bytes;
    this.bar.value = got;
    this.say("busy", { done, all: this.load.pages, got: amount(got), size: amount(this.load.bytes) });
  }

  resume() {
    return this.keep();
  }

  async update() {
    this.ask();
    await takenOver();
    return this.keep();
  }

  cancel() {
    this.stopping?.abort();
  }

  async free() {
    await shelf.strike(this.game);
    document.dispatchEvent(new Event("kept"));
    await this.show();
    await this.compare();
    this.say("freed");
  }
}

async function total() {
  const place = document.querySelector("[data-total]");
  const { usage } = (place && (await navigator.storage?.estimate?.())) ?? {};
  if (!usage) return;
  place.dataset.sentence ??= place.textContent;
  place.textContent = place.dataset.sentence.replace("{takes}", amount(usage));
  place.dataset.total = "known";
}

async function offerKeeping() {
  if (root.dataset.keeps === "no") return;
  document.addEventListener("kept", total);
  total();
  const all = [...document.querySelectorAll("[data-keep]")].map((section) => new Keeping(section));
  // What lies on this device is known at once. The rest comes one after the other, what is kept first: the server may
  // have to pack a game.
  for (const keeping of all) await keeping.show();
  const kept = new Set((await shelf.records().catch(() => [])).map((record) => record.game));
  all.sort((one, other) => kept.has(other.game) - kept.has(one.game));
  for (const keeping of all) await keeping.compare();
}

offerKeeping();
