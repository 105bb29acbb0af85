// The service worker. The reader's choice stores games (save.js), and installing this worker stores the few pages of the
// site itself. While it responds it stores the sheet of a play that this phone has joined, and the forms of its moves.

// Milliseconds until the device answers instead of the server; Python on it may take longest, to read every saved game
// before the first question.
const TIMEOUT = { page: 3000, search: 2500, calculator: 1000, card: 400, python: 19_000, words: 61_000 };
const STATIC_FILE = new RegExp(`(?:href|src)="(${SHELL.static}[^"#]+)`, "g");
const below = ({ source }) => new RegExp(`^${basePath}${source}$`);
const CALCULATOR = below(/\/(?<language>\w+)\/(?<game>[^/]+)\/calc\/(?:(?<slug>[^/]+)\/(?<text>text\/)?)?/);
const PYTHON_FILE = below(/\/offline\/(?:python\/[^/]+\/[^/]+|[^/]+\/[^/]+\/(?:worker\.mjs|device\.json|answers\.json))/);
const TRANSLATOR = below(/\/(\w+)\/translate\//);
const SHEET = below(/\/\w+\/play\/[\w-]+\//);
const MOVE = below(/\/\w+\/play\/[\w-]+\/move\/[\w-]+\//);
// The parts of an address of the site: a language, a game, and so on.
const parts = (path) => path.slice(basePath.length + 1).split("/");
const SHEETS = "sobremesa-plays";
const MOST_SHEETS = 6;
// Forms of moves, and the files that they need; if there are more, all are stored anew.
const FORMS = "sobremesa-moves";
const MOST_FORMS = 200;
const LONGEST_PAGE = 2_000_000;
const siteCache = `${savedGames.SITE}:${SHELL.version}`;

self.addEventListener("install", (event) => event.waitUntil(cacheSite()));
self.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches()));
// A newer worker waits until every page is closed, or until the reader asks for it.
self.addEventListener("message", (event) => {
  if (event.data === "take-over") self.skipWaiting();
  if (event.data !== "complete") return;
  const answer = (word) => event.ports[0].postMessage(word);
  event.waitUntil(completeSite().then(() => answer("done"), () => answer("failed")));
});
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const isOfSite = url.origin === self.location.origin && url.pathname.startsWith(`${basePath}/`);
  const ours = isOfSite && !url.pathname.startsWith(`${basePath}/api/`);
  const response = ours ? respond(event.request, url, event) : null;
  if (response) event.respondWith(response);
});

async function cacheSite() {
  const cache = await caches.open(siteCache);
  const files = new Set();
  await Promise.all(
    SHELL.pages.map(async (address) => {
      const response = await fetch(address, { cache: "no-cache" });
      const found = [...(await response.clone().text()).matchAll(STATIC_FILE)].map(([, path]) => path);
      // Each page of the site names its style sheet.
      const ours = savedGames.isGenuine(response, address) && (found.length || !address.endsWith("/"));
      if (!ours) throw new Error(`${address}: ${response.status}`);
      for (const path of found) files.add(path);
      await cache.put(address, response);
    }),
  );
  await storeFiles(cache, [...files]);
}

// A browser may delete what installing this worker stored, and keep the worker.
async function completeSite() {
  if (await caches.has(siteCache)) return;
  try {
    await cacheSite();
  } catch (error) {
    await caches.delete(siteCache);
    throw error;
  }
}

// All or none.
async function storeFiles(cache, files) {
  const responses = await Promise.all(files.map((path) => fetch(path)));
  const wrong = responses.findIndex((response, place) => !savedGames.isGenuine(response, files[place]));
  if (wrong >= 0) throw new Error(`${files[wrong]}: ${responses[wrong].status}`);
  await Promise.all(responses.map((response, place) => cache.put(files[place], response)));
}

async function deleteOldCaches() {
  const old = (await caches.keys()).filter((name) => name.startsWith(`${savedGames.SITE}:`) && name !== siteCache);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

function respond(request, url, event) {
  const client = event.clientId;
  const [, translating] = url.pathname.match(TRANSLATOR) ?? [];
  if (translating && request.mode !== "navigate") return request.method === "POST" ? translated(request, translating, client) : null;
  if (request.method !== "GET") return null;
  if (translating) return translatorPage(request, url, translating);
  const whole = request.mode === "navigate" || request.headers.get("Accept") === "text/html";
  if (whole && (SHEET.test(url.pathname) || MOVE.test(url.pathname))) return pageOfPlay(request, url, event);
  if (url.pathname.startsWith(SHELL.static) || PYTHON_FILE.test(url.pathname)) return fromAnyCache(request);
  const language = parts(url.pathname)[0];
  const calculator = url.pathname.match(CALCULATOR)?.groups;
  if (calculator && request.mode === "navigate") return calculatorPage(request, url, calculator);
  if (calculator?.slug && (calculator.text || request.headers.has("HX-Request"))) return calculation(request, url, calculator, client);
  if (url.pathname.endsWith(".pdf")) return fromAnyCache(request);
  const searching = url.pathname === `${basePath}/${language}/search/`;
  if (request.headers.has("HX-Request")) return searching ? resultsPart(request, url, language, client) : null;
  if (request.mode !== "navigate") return null;
  if (searching) return search(request, url, language);
  if (url.pathname === `${basePath}/` || url.pathname.startsWith(`${basePath}/language/`)) return chosenLanguage(request, url);
  if (SHELL.pages.includes(url.pathname)) return sitePage(request, url);
  return page(request, url, language);
}

// The name of a static file contains its hash, so a cached one is current.
async function fromAnyCache(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

// Saved pages come from the cache at once; the page itself reports a newer version (news.js).
async function page(request, url, language) {
  const saved = await savedPage(url);
  if (saved) return saved;
  try {
    return await fetch(request);
  } catch {
    return (await savedChoice(url)) ?? offlinePage(url, language);
  }
}

// A checklist is saved for every set of choices; an address may leave out some of them.
async function savedChoice(url) {
  const record = await savedGames.record(parts(url.pathname)[1]);
  if (!record || !url.search) return undefined;
  const cache = await caches.open(savedGames.cacheName(record.game, record.version));
  for (const request of await cache.keys()) {
    const saved = new URL(request.url);
    const agrees = [...url.searchParams].every(([name, value]) => saved.searchParams.get(name) === value);
    if (saved.pathname === url.pathname && agrees) return cache.match(request);
  }
  return undefined;
}

// The sheet of a play or the form of a move, or what this phone saw last of it.
async function pageOfPlay(request, url, event) {
  const response = fetch(request);
  // A query is about the last move, and says so, or fills in a form.
  if (!url.search) event.waitUntil(response.then((answer) => storePage(url.pathname, answer.clone())).catch(() => {}));
  try {
    return await orSaved(response, TIMEOUT.page, () => caches.match(url.pathname, { ignoreVary: true }));
  } catch {
    return request.mode === "navigate" ? offlinePage(url, parts(url.pathname)[0]) : Response.error();
  }
}

// With the files that it needs. A play that is gone is forgotten, and so is the one seen longest ago.
async function storePage(address, response) {
  const cache = await caches.open(SHEET.test(address) ? SHEETS : FORMS);
  if (response.status === 404 || response.status === 410) await forgetPlay(address);
  if (!savedGames.isGenuine(response, address)) return;
  const html = await response.clone().text();
  const files = [...html.matchAll(STATIC_FILE)].map(([, path]) => path);
  if (!html.includes(" data-seat=") || !files.length || html.length > LONGEST_PAGE) return;
  const missing = await Promise.all(files.map(async (path) => !(await caches.match(path))));
  await storeFiles(cache, files.filter((_, place) => missing[place]));
  await cache.delete(address);
  await cache.put(address, withHeadersOf(response, html.replace(" data-play=", ` data-stored="${Date.now()}" data-play=`)));
  const stored = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  if (MOVE.test(address)) return stored.length > MOST_FORMS && caches.delete(FORMS);
  const sheets = stored.filter((path) => SHEET.test(path));
  const old = stored.filter((path) => !SHEET.test(path) && !files.includes(path));
  await Promise.all([...sheets.slice(0, -MOST_SHEETS), ...old].map((path) => cache.delete(path)));
}

async function forgetPlay(address) {
  const [, , play] = parts(address);
  for (const name of [SHEETS, FORMS]) {
    const cache = await caches.open(name);
    const gone = (await cache.keys()).filter(({ url }) => parts(new URL(url).pathname)[2] === play);
    await Promise.all(gone.map((request) => cache.delete(request)));
  }
}

// Filled in, it comes from the server, or from the device if the server takes long; its scripts then fill it in.
async function calculatorPage(request, url, { language, text }) {
  const saved = !text && (await savedGames.python()) && (await savedPage(url, url.pathname));
  if (saved && !url.search) return saved;
  try {
    return await (saved ? inTime(fetch(request), TIMEOUT.calculator) : fetch(request));
  } catch {
    return saved || offlinePage(url, language);
  }
}

// A result, as a part of a page or as text.
async function calculation(request, url, { language, slug, text }, client) {
  const response = fetch(request);
  try {
    return await inTime(response, TIMEOUT.calculator);
  } catch {
    const frame = (await savedGames.python()) && (await savedPage(url, `${basePath}/${parts(url.pathname).slice(0, 4).join("/")}/`));
    if (!frame) return response;
    const call = text ? "text" : "answer";
    const game = parts(url.pathname)[1];
    const { answer, failure } = await askPage(client, { call, given: [game, slug, url.search.slice(1), language, url.origin] });
    if (answer === undefined) return response.catch(() => (failure ? withHeadersOf(frame, failure) : Response.error()));
    return text ? new Response(answer) : withHeadersOf(frame, JSON.parse(answer).html);
  }
}

// The translator: its page, and the translation of what is typed there.
async function translatorPage(request, url, language) {
  const ready = async () => (await savedGames.python()) && (await savedGames.records()).length;
  const saved = async () => ((await ready()) ? fromSiteCache(`${basePath}/${language}/translate/`) : undefined);
  try {
    return await orSaved(fetch(request), TIMEOUT.page, saved);
  } catch {
    return offlinePage(url, language);
  }
}

async function translated(request, language, client) {
  const typed = request.clone().text();
  const response = fetch(request);
  try {
    return await inTime(response, TIMEOUT.search);
  } catch {
    const frame = (await savedGames.python()) && (await fromSiteCache(`${basePath}/${language}/translate/`));
    if (!frame) return response;
    const { answer, failure } = await askPage(client, { call: "translate", given: [await typed, language] }, TIMEOUT.words);
    if (answer === undefined) return response.catch(() => (failure ? withHeadersOf(frame, failure) : Response.error()));
    return withHeadersOf(frame, answer);
  }
}

// The quick answer to a question, as a part of the page; empty if there is none, null if it takes longer. Only the
// calculations that lead all other results may answer.
async function quickAnswer(url, language, client, timeout) {
  const question = (url.searchParams.get("q") ?? "").trim().slice(0, results.LONGEST);
  if (question.length < results.SHORTEST || !(await savedGames.python())) return "";
  const { calculations } = await results.find(url, language);
  if (!calculations.length) return "";
  const call = { call: "quick", given: [question, language, calculations] };
  return (await askPage(client, call, timeout)).answer ?? null;
}

// Only a page can start the worker that runs Python (python.js).
async function askPage(client, call, timeout = TIMEOUT.python) {
  const asker = await self.clients.get(client);
  if (!asker) return { failure: "" };
  const { port1, port2 } = new MessageChannel();
  const reply = new Promise((done) => {
    port1.onmessage = ({ data }) => done(data);
    setTimeout(done, timeout, { failure: "" });
  });
  asker.postMessage(call, [port2]);
  return reply;
}

async function savedPage(url, key = savedGames.key(url)) {
  const record = await savedGames.record(parts(url.pathname)[1]);
  if (!record) return undefined;
  const cache = await caches.open(savedGames.cacheName(record.game, record.version));
  return cache.match(key, { ignoreVary: true });
}

async function offlinePage(url, language) {
  const [, game, kind] = parts(url.pathname);
  if (kind === "calc") {
    const fallback = await savedPage(url, `${basePath}/${language}/${game}/offline/calc/`);
    if (fallback) return fallback;
  }
  if (TRANSLATOR.test(url.pathname)) {
    const fallback = await fromSiteCache(`${basePath}/${language}/offline/translate/`);
    if (fallback) return fallback;
  }
  // A list that the server would filter: the whole list, at its own address.
  if (url.search && (await savedPage(url, url.pathname))) return Response.redirect(url.pathname, 302);
  return (await fromSiteCache(`${basePath}/${language}/offline/page/`)) ?? (await fromSiteCache(`${SHELL.pages[0]}offline/page/`)) ?? Response.error();
}

async function fromSiteCache(address) {
  return (await caches.open(siteCache)).match(address, { ignoreVary: true });
}

const sitePage = (request, url) => orSaved(fetch(request), TIMEOUT.page, () => fromSiteCache(url.pathname));

// Only the server can remember the choice; the page appears in that language anyway.
async function chosenLanguage(request, url) {
  try {
    return await fetch(request);
  } catch {
    const language = parts(url.pathname)[1] || (navigator.language.startsWith("es") ? "es" : "en");
    const from = new URL(url.searchParams.get("next") || `${basePath}/`, url);
    const rest = parts(from.pathname).slice(1).join("/");
    return Response.redirect(`${basePath}/${language}/${rest}${from.search}${from.hash}`, 302);
  }
}

async function search(request, url, language) {
  return orSaved(fetch(request), TIMEOUT.page, async () => {
    const frame = await fromSiteCache(`${basePath}/${language}/offline/search/`);
    const words = await fromSiteCache(`${basePath}/${language}/offline/words.json`);
    if (!frame || !words) return undefined;
    return withHeadersOf(frame, await results.page(url, language, await frame.clone().text(), await words.json()));
  });
}

async function resultsPart(request, url, language, client) {
  // The page itself asks for the quick answer that it was shown without (results.js).
  const alone = url.searchParams.has("card");
  const response = alone ? Promise.reject(new Error("found on the device")) : fetch(request);
  return orSaved(response, TIMEOUT.search, async () => {
    const frame = await fromSiteCache(`${basePath}/${language}/offline/search/`);
    const words = await fromSiteCache(`${basePath}/${language}/offline/words.json`);
    if (!frame || !words) return alone ? fetch(request) : undefined;
    const card = await quickAnswer(url, language, client, alone ? TIMEOUT.words : TIMEOUT.card);
    if (alone) return withHeadersOf(frame, card ?? "");
    return withHeadersOf(frame, await results.part(url, language, await words.json(), card ?? results.later(url)));
  });
}

// A page built here has the headers of the page it imitates, including its Content-Security-Policy.
function withHeadersOf(response, html) {
  const headers = new Headers(response.headers);
  for (const name of ["Content-Encoding", "Content-Length", "ETag"]) headers.delete(name);
  return new Response(html, { headers });
}

// What the device has, if the network's response takes too long or does not come; nothing saved is waited for.
async function orSaved(response, timeout, saved) {
  try {
    return await inTime(response, timeout);
  } catch {
    return (await saved()) ?? response;
  }
}

function inTime(response, timeout) {
  const late = new Promise((_, reject) => { setTimeout(reject, timeout, new Error("late")); });
  return Promise.race([response, late]);
}
