// Computes what the server does not answer: the service worker asks this page, which runs Python in a worker of its own.
// Uses saved-games.js. Without a connection Python starts with the page, so that the first result comes soon.

if ("serviceWorker" in navigator) {
  // Milliseconds: a worker in which nothing happens is stopped, and the next question starts another.
  const PATIENCE = 18000;
  const game = document.documentElement.dataset.game;
  const waiting = new Map();
  let number = 0;
  let started = null;

  async function start() {
    const [python, record] = [await savedGames.python(), await savedGames.record(game)];
    if (!python || !record) throw new Error("not saved");
    const folder = `/offline/${game}/${record.version}/`;
    const worker = new Worker(`${folder}worker.mjs`, { type: "module" });
    worker.onmessage = ({ data: { id, answer, failure } }) => {
      if (failure === undefined) waiting.get(id)?.done(answer);
      else waiting.get(id)?.fail(new Error(failure));
      waiting.delete(id);
    };
    worker.onerror = () => stop(worker);
    return { worker, open: { runtime: `/offline/python/${python.version}/`, data: `${folder}device.json` } };
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
    const { worker, open } = await started;
    const id = number += 1;
    const timer = setTimeout(stop, PATIENCE, worker);
    try {
      return await new Promise((done, fail) => {
        waiting.set(id, { done, fail });
        worker.postMessage({ id, open, call, given });
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
      port.postMessage({ failure: document.getElementById("no-python").innerHTML });
    }
  });
  navigator.serviceWorker.startMessages();
  if (!navigator.onLine && root.dataset.computes === "yes") ask("ready", []).catch(() => {});
}
