// The plays that this phone knows: remembered on the device alone, listed on the page that starts one. Uses device.js.

const known = recall("plays", []).filter((item) => typeof item?.key === "string" && /^[\w-]+$/.test(item.key));
const joined = document.querySelector("[data-play]");

if (joined) {
  const { play: key, title } = joined.dataset;
  const item = { key, title, game: document.documentElement.dataset.game, at: Date.now() };
  keep("plays", [item, ...known.filter((other) => other.key !== key)].slice(0, 20));
}

// A phone that has joined keeps the sheet as it saw it last: the service worker stores it, and shows it offline.
async function keepSheet() {
  const address = `${basePath}/${root.lang}/play/${joined.dataset.play}/`;
  const worker = navigator.serviceWorker;
  await worker.register(`${basePath}/sw.js`, { updateViaCache: "none" });
  if (!worker.controller) await new Promise((done) => { worker.addEventListener("controllerchange", done, { once: true }); });
  if (location.search || !(await caches.match(address))) await fetch(address, { headers: { Accept: "text/html" } });
}

// And the forms of the moves that come next, one after the other: each once, until somebody opens it again.
async function keepForms() {
  for (const { pathname } of joined.querySelectorAll("ul.moves a.action:not(.plain)")) {
    if (!(await caches.match(pathname, { ignoreVary: true }))) await fetch(pathname, { headers: { Accept: "text/html" } });
  }
}

if (joined?.dataset.seat && root.dataset.saves !== "no") {
  const sheet = () => keepSheet().catch(() => {});
  const forms = () => keepForms().catch(() => {});
  document.addEventListener("play:changed", () => (location.search ? sheet().then(forms) : forms()));
  sheet().then(forms);
}

const FORM = /\/move\/[\w-]+\/$/;

// Without the server, a link to a page that this phone has not saved says so. It leads to a page that waits for it.
async function markLinks() {
  for (const link of joined.querySelectorAll("a[href]")) {
    const address = new URL(link.href);
    const here = address.pathname === location.pathname;
    // A form is stored as it comes, and filled in here (move.js).
    const stored = FORM.test(address.pathname) ? address.pathname : address;
    const unsaved = !here && !(await caches.match(stored, { ignoreVary: true }));
    // The server may have answered in the meantime.
    if (unsaved && joined.hasAttribute("data-stale")) link.dataset.unsaved = joined.dataset.unsaved;
    else delete link.dataset.unsaved;
  }
}

if (joined && window.caches) {
  document.addEventListener("play:contact", () => markLinks().catch(() => {}));
  if (joined.hasAttribute("data-stale")) markLinks().catch(() => {});
}

const listed = document.querySelector("[data-known-plays]");
if (listed && known.length) {
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const { key, title, at } of known) {
    const link = Object.assign(document.createElement("a"), { textContent: title || key });
    link.href = `${basePath}/${document.documentElement.lang}/play/${key}/`;
    const when = Object.assign(document.createElement("span"), { className: "fine", textContent: day.format(at) });
    const row = document.createElement("li");
    row.append(link, " ", when);
    listed.querySelector("ul").append(row);
  }
  listed.hidden = false;
}

// The way back to a play of the last days, on the home page and on the page of its game.
const DAYS = 3 * 24 * 60 * 60 * 1000;
const toPlay = document.querySelector("[data-to-play]");
const isRecent = ({ game, at }) => Date.now() - at < DAYS && (!root.dataset.game || game === root.dataset.game);
const lastPlay = toPlay && known.find(isRecent);
if (lastPlay) {
  toPlay.href = `${basePath}/${root.lang}/play/${lastPlay.key}/`;
  toPlay.querySelector("span").textContent = lastPlay.title;
  root.dataset.plays = "known";
}
