// Runs before the page is drawn: what this device keeps and can do decides how the page looks, and nothing may jump.

// Storage on this device may be forbidden, full or damaged; the page works anyway.
function recall(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing to do: it is not stored.
  }
}

// Styles show what works only with a script, or only on such a device.
const root = document.documentElement;
// The path under which a proxy serves the site; every address begins with it.
const basePath = root.dataset.base ?? "";
root.dataset.text = recall("text", "normal");
root.dataset.theme = recall("theme", "device");
// Who comes for the first time, straight to a page within the site, is told in a line what the site is.
if (!recall("visited", false)) root.dataset.first = "visit";
keep("visited", true);
// The last places are kept without their language; the bar under the thumb has room for one that is not this page.
const anyLanguage = (address) => address.slice(basePath.length).replace(/^\/\w+/, "");
const isElsewhere = (item) => typeof item?.address === "string" && anyLanguage(item.address).split("?")[0] !== anyLanguage(location.pathname);
const otherPlaces = () => [recall("places", [])].flat().filter(isElsewhere);
if (otherPlaces().length) root.dataset.places = "known";
// The home page begins with the game that was read last, then those saved on this device; site.js moves them there.
if (root.dataset.game) keep("game", root.dataset.game);
else if (recall("game", "")) root.dataset.lastGame = recall("game", "");
const firstGames = [...new Set([recall("game", []), recall("saved", [])].flat())].filter((game) => typeof game === "string");
if (firstGames.length && "adoptedStyleSheets" in document) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(firstGames.map((game, index) => `.games [data-game="${CSS.escape(game)}"] { order: ${index - firstGames.length}; }`).join("\n"));
  document.adoptedStyleSheets = [sheet];
}
// Table mode from the first moment: its place is a target only when the whole page has arrived.
if (location.hash === "#table") {
  root.dataset.table = "opening";
  document.addEventListener("DOMContentLoaded", () => root.dataset.table === "opening" && delete root.dataset.table);
}
// Offline, a saved page offers nothing that needs the server; news.js follows the connection.
if (!navigator.onLine && navigator.serviceWorker?.controller) root.dataset.network = "no";
// Whether the calculators of saved games work without a connection.
root.dataset.computes = recall("computes", false) ? "yes" : "no";
if (!navigator.share) root.dataset.shares = "no";
if (!("serviceWorker" in navigator && "caches" in window)) root.dataset.saves = "no";
