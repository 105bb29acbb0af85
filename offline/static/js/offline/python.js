// Answers what the server does not answer: the service worker asks this page, which runs Python in a worker of its own.
// Uses device.js and saved-games.js. Without a connection Python starts with the pages that need it, so that the first
// result comes soon.

if ("serviceWorker" in navigator) {
  // Milliseconds: a worker that does not answer is stopped, and the next question starts another.
  const PATIENCE = 60_000;
  // Calls about one calculator; the others are about every saved game.
  const OF_ONE_GAME = ["ready", "answer", "text"];
  const page = document.documentElement.dataset.game;
  const waiting = new Map();
  let number = 0;
  let started = null;

  async function start() {
    const [python, records] = [await savedGames.python(), await savedGames.records()];
    // The game of the page comes first: its version of the modules runs.
    records.sort((one, other) => (other.game === page) - (one.game === page));
    if (!python || !records.length) throw new Error("not saved");
    const folder = ({ game, version }) => `${basePath}/offline/${game}/${version}/`;
    const worker = new Worker(`${folder(records[0])}worker.mjs`, { type: "module" });
    worker.onmessage = ({ data: { id, answer, failure } }) => {
      if (failure === undefined) waiting.get(id)?.done(answer);
      else waiting.get(id)?.fail(new Error(failure));
      waiting.delete(id);
      // A slow device starts in more time than the page waits for a result.
      if (failure === undefined) setTimeout(() => window.dispatchEvent(new Event("computing")));
    };
    worker.onerror = () => stop(worker);
    const one = [`${folder(records[0])}device.json`];
    const all = records.flatMap((record) => [`${folder(record)}device.json`, `${folder(record)}answers.json`]);
    return { worker, runtime: `${basePath}/offline/python/${python.version}/`, needs: (call) => (OF_ONE_GAME.includes(call) ? one : all) };
  }

  function stop(worker) {
    worker.terminate();
    started = null;
    for (const { fail } of waiting.values()) fail(new Error("stopped"));
    waiting.clear();
  }

  async function ask(call, given) {
    started ??= start();
    started.catch(() => { started = null; });
    const { worker, runtime, needs } = await started;
    const id = number += 1;
    const timer = setTimeout(stop, PATIENCE, worker);
    try {
      return await new Promise((done, fail) => {
        waiting.set(id, { done, fail });
        worker.postMessage({ id, runtime, needs: needs(call), call, given });
      });
    } finally {
      clearTimeout(timer);
    }
  }

  navigator.serviceWorker.addEventListener("message", async ({ data, ports: [port] }) => {
    if (!port || !data.call) return;
    try {
      port.postMessage({ answer: await ask(data.call, data.given) });
    } catch {
      port.postMessage({ failure: document.getElementById("no-python")?.innerHTML ?? "" });
    }
  });
  navigator.serviceWorker.startMessages();

  // Results found on the device come before their quick answer.
  async function fetchCards() {
    for (const place of document.querySelectorAll("[data-card]:empty")) {
      const response = await fetch(place.dataset.card, { headers: { "HX-Request": "true" } });
      const card = await response.text();
      // A quick answer takes the place of the card that the search has found.
      if (card.trim()) for (const other of place.parentElement.querySelectorAll(".card-of-answer, .empty")) other.remove();
      place.outerHTML = card;
    }
  }

  document.addEventListener("htmx:afterSwap", () => fetchCards().catch(() => {}));
  fetchCards().catch(() => {});

  const { ready } = document.querySelector("[data-ready]")?.dataset ?? {};
  if (ready && !navigator.onLine && root.dataset.computes === "yes") ask(ready, ready === "ready" ? [page] : []).catch(() => {});
}
