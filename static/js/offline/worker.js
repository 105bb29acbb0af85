// The service worker. It stores nothing while it answers: what is kept was put there by the reader's choice (keep.js),
// and the site's own few pages when this worker was installed.

const PATIENCE = { page: 3000, search: 2500 };
const STATIC_FILE = new RegExp(`(?:href|src)="(${SHELL.static}[^"#]+)`, "g");
const siteCache = `${shelf.SITE}:${SHELL.version}`;

self.addEventListener("install", (event) => event.waitUntil(stock()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
// A newer worker waits until every page is closed, or until the reader asks for it.
self.addEventListener("message", (event) => event.data === "take-over" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === self.location.origin && !url.pathname.startsWith("/api/");
  const answer = event.request.method === "GET" && ours ? answering(event.request, url) : null;
  if (answer) event.respondWith(answer);
});

async function stock() {
  const cache = await caches.open(siteCache);
  const files = new Set();
  await Promise.all(
    SHELL.pages.map(async (address) => {
      const answer = await fetch(address, { cache: "no-cache" });
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      for (const [, path] of (await answer.clone().text()).matchAll(STATIC_FILE)) files.add(path);
      await cache.put(address, answer);
    }),
  );
  await cache.addAll([...files]);
}

async function tidy() {
  const old = (await caches.keys()).filter((name) => name.startsWith(`${shelf.SITE}:`) && name !== siteCache);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

function answering(request, url) {
  if (url.pathname.startsWith(SHELL.static)) return fromAnyShelf(request);
  const language = url.pathname.split("/")[1];
  const searching = url.pathname === `/${language}/search/`;
  if (request.headers.has("HX-Request")) return searching ? someResults(request, url, language) : null;
  if (request.mode !== "navigate") return null;
  if (searching) return search(request, url, language);
  if (url.pathname === "/" || url.pathname.startsWith("/language/")) return chosenLanguage(request, url);
  if (SHELL.pages.includes(url.pathname)) return sitePage(request, url);
  return page(request, url, language);
}

// The names of static files hold their fingerprints: what is there is right.
async function fromAnyShelf(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

// Kept pages come from the shelf at once; pages say themselves when there is a newer version (news.js).
async function page(request, url, language) {
  const kept = await keptPage(url);
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch {
    return withoutNetwork(url, language);
  }
}

async function keptPage(url, key = shelf.key(url)) {
  const record = await shelf.record(url.pathname.split("/")[2]);
  if (!record) return undefined;
  const cache = await caches.open(shelf.cacheName(record.game, record.version));
  return cache.match(key, { ignoreVary: true });
}

async function withoutNetwork(url, language) {
  const [, , game, kind] = url.pathname.split("/");
  if (kind === "calc") {
    const instead = await keptPage(url, `/${language}/${game}/offline/calc/`);
    if (instead) return instead;
  }
  if (url.pathname === `/${language}/translate/`) {
    const instead = await ofSite(`/${language}/offline/translate/`);
    if (instead) return instead;
  }
  // A list that the server would filter: the whole list, under its own address.
  if (url.search && (await keptPage(url, url.pathname))) return Response.redirect(url.pathname, 302);
  return (await ofSite(`/${language}/offline/page/`)) ?? (await ofSite(`${SHELL.pages[0]}offline/page/`)) ?? Response.error();
}

async function ofSite(address) {
  return (await caches.open(siteCache)).match(address, { ignoreVary: true });
}

async function sitePage(request, url) {
  try {
    return await soon(request, PATIENCE.page);
  } catch {
    return (await ofSite(url.pathname)) ?? fetch(request);
  }
}

// The choice itself is the server's to remember; the page is shown in the language all the same.
async function chosenLanguage(request, url) {
  try {
    return await fetch(request);
  } catch {
    const language = url.pathname.split("/")[2] || (navigator.language.startsWith("es") ? "es" : "en");
    const from = new URL(url.searchParams.get("next") || "/", url);
    const rest = from.pathname.split("/").slice(2).join("/");
    return Response.redirect(`/${language}/${rest}${from.search}${from.hash}`, 302);
  }
}

async function search(request, url, language) {
  try {
    return await soon(request, PATIENCE.page);
  } catch {
    const frame = await ofSite(`/${language}/offline/search/`);
    const words = await ofSite(`/${language}/offline/words.json`);
    if (!frame || !words) return fetch(request);
    return like(frame, await results.page(url, language, await frame.clone().text(), await words.json()));
  }
}

async function someResults(request, url, language) {
  try {
    return await soon(request, PATIENCE.search);
  } catch {
    const frame = await ofSite(`/${language}/offline/search/`);
    const words = await ofSite(`/${language}/offline/words.json`);
    if (!frame || !words) return fetch(request);
    return like(frame, await results.part(url, language, await words.json()));
  }
}

// What is made here comes with the headers of the page that it is like, its Content-Security-Policy among them.
function like(answer, html) {
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  return new Response(html, { headers });
}

// The network's answer, if there is one before patience ends.
function soon(request, patience) {
  const late = new Promise((_, reject) => { setTimeout(reject, patience, new Error("late")); });
  return Promise.race([fetch(request), late]);
}
