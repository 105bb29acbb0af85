// The games in the order in which styles show them, and the way back into the last one. Uses device.js and site.js.
const games = document.querySelector(".games");
const shown = firstGames.map((slug) => games?.querySelector(`[data-game="${CSS.escape(slug)}"]`)).filter(Boolean);
games?.prepend(...shown);
const back = document.querySelector("[data-continue]");
const lastGame = back && root.dataset.lastGame && games.querySelector(`[data-game="${CSS.escape(root.dataset.lastGame)}"] a`);
if (lastGame) {
  const isOfGame = anyLanguage(place?.address ?? "").split("/")[1] === root.dataset.lastGame;
  back.dataset.game = root.dataset.lastGame;
  back.href = isOfGame ? lastPlace.href : lastGame.href;
  back.querySelector("b").textContent = back.dataset.continue.replace("{game}", lastGame.querySelector("span").textContent);
  back.querySelector("span").textContent = (isOfGame && place.titles?.[root.lang]) || "";
} else back?.remove();
