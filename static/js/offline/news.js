// On every page: whether what is kept is still the newest, and what is there while there is no network.
// Uses device.js and shelf.js. Somebody who keeps nothing has no service worker, and nothing here happens.

(() => {
  const bar = document.querySelector("[data-news]");
  if (!bar || root.dataset.keeps === "no") return;
  const language = document.documentElement.lang;

  function show(part, shown) {
    bar.querySelector(part).hidden = !shown;
    bar.hidden = [...bar.children].every((line) => line.hidden);
  }

  function unplugged() {
    const offline = !navigator.onLine && Boolean(navigator.serviceWorker.controller);
    if (offline) root.dataset.network = "no";
    else delete root.dataset.network;
    show("[data-unplugged]", offline);
  }

  async function old(records) {
    if (!records.length || !navigator.onLine) return;
    try {
      const { games } = await (await fetch(bar.dataset.news, { cache: "no-cache" })).json();
      const older = records.filter((record) => games[record.game] && games[record.game] !== record.version);
      bar.querySelector("[data-names]").textContent = older.map((record) => record.names[language]).join(", ");
      // To the first of them, where the button is.
      if (older.length) bar.querySelector("a").hash = `keep-${older[0].game}`;
      show("[data-old]", older.length > 0);
    } catch {
      // The network went away meanwhile; the next page asks again.
    }
  }

  function list(records) {
    for (const place of document.querySelectorAll("[data-kept-list]")) {
      const kept = new Set(records.map((record) => record.game));
      for (const item of place.querySelectorAll("[data-kept]")) item.hidden = !kept.has(item.dataset.kept);
      place.hidden = !kept.size;
    }
    for (const none of document.querySelectorAll("[data-kept-none]")) none.hidden = records.length > 0;
  }

  async function look() {
    let records = [];
    try {
      records = await shelf.records();
    } catch {
      // This browser refuses to store anything.
    }
    list(records);
    await old(records);
    // On the home screen the site opens without a network even before a game is kept.
    const installed = window.matchMedia("(display-mode: standalone)").matches;
    if (installed && !navigator.serviceWorker.controller) navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  }

  window.addEventListener("online", unplugged);
  window.addEventListener("offline", unplugged);
  document.addEventListener("kept", look);
  unplugged();
  look();
})();
