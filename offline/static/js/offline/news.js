// On every page: whether the saved games are the newest versions, and what is available offline. Uses device.js and
// saved-games.js. A reader who saves nothing has no service worker, and nothing here happens.

(() => {
  const bar = document.querySelector("[data-news]");
  if (!bar || root.dataset.saves === "no") return;
  const language = document.documentElement.lang;

  function show(part, shown) {
    bar.querySelector(part).hidden = !shown;
    bar.hidden = [...bar.children].every((line) => line.hidden);
  }

  async function showConnection() {
    const isOffline = () => !navigator.onLine && Boolean(navigator.serviceWorker.controller);
    if (isOffline()) root.dataset.network = "no";
    else delete root.dataset.network;
    // A page that was open before the connection was lost may not be saved.
    const saved = isOffline() && Boolean(await caches.match(savedGames.key(new URL(location))).catch(() => null));
    // A game in progress says so itself (play/contact.js).
    const elsewhere = isOffline() && !document.querySelector("[data-play]");
    bar.querySelector("[data-filters]").hidden = !document.getElementById("chips");
    show("[data-unplugged]", elsewhere && saved);
    show("[data-unsaved]", elsewhere && !saved);
  }

  async function showOutdated(records) {
    if (!records.length || !navigator.onLine) return;
    try {
      const { games } = await (await fetch(bar.dataset.news, { cache: "no-cache" })).json();
      const older = records.filter((record) => games[record.game] && games[record.game] !== record.version);
      bar.querySelector("[data-names]").textContent = older.map((record) => record.names[language]).join(", ");
      // To the first of them, where the button is.
      if (older.length) bar.querySelector("a").hash = `save-${older[0].game}`;
      show("[data-old]", older.length > 0);
    } catch {
      // Connection lost; the next page asks again.
    }
  }

  function showSaved(records, python) {
    const saved = new Set(records.map((record) => record.game));
    for (const item of document.querySelectorAll("[data-saved]:not(form)")) item.hidden = !saved.has(item.dataset.saved);
    for (const place of document.querySelectorAll("[data-saved-list]")) place.hidden = !saved.size;
    for (const none of document.querySelectorAll("[data-saved-none]")) none.hidden = saved.size > 0;
    keep("saved", [...saved]);
    // A saved game then offers its calculators offline.
    const computes = Boolean(python && !python.off);
    keep("computes", computes);
    root.dataset.computes = computes ? "yes" : "no";
    if (computes) loadPython();
  }

  // Only a device that has saved Python loads the script that starts it.
  function loadPython() {
    const { src } = bar.dataset;
    if (!document.querySelector(`script[src="${src}"]`)) document.head.append(Object.assign(document.createElement("script"), { src }));
  }

  async function update() {
    let records = [];
    try {
      records = await savedGames.all();
    } catch {
      // This browser refuses to store anything.
    }
    const isPython = (record) => record.game === savedGames.PYTHON;
    showSaved(records.filter((record) => !isPython(record)), records.find(isPython));
    await showOutdated(records);
    // Installed on the home screen, the site opens offline even before a game is saved.
    const installed = window.matchMedia("(display-mode: standalone)").matches;
    if (installed && !navigator.serviceWorker.controller) navigator.serviceWorker.register(`${basePath}/sw.js`, { updateViaCache: "none" });
  }

  window.addEventListener("online", showConnection);
  window.addEventListener("offline", showConnection);
  document.addEventListener("saved-games-changed", update);
  if (root.dataset.computes === "yes") loadPython();
  showConnection();
  update();
})();
