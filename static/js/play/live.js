// The table's latest state, asked for while the page is in sight: often while something happens, then less often. What
// has changed is taken from the page itself, so that no part is rendered in two ways.

{
  const here = document.querySelector("[data-play]");
  const { play, api } = here.dataset;
  const OFTEN = 2500;
  const SELDOM = 10_000;
  let changed = Date.now();
  let timer = 0;
  let asking = false;

  // Every phone a little differently, so that they do not all ask at once.
  const wait = () => {
    const quiet = Date.now() - changed;
    const pause = quiet < 120_000 ? OFTEN : quiet < 600_000 ? 2 * OFTEN : SELDOM;
    return pause * (0.8 + 0.4 * Math.random());
  };

  function later() {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(ask, wait());
  }

  async function ask() {
    if (asking || document.hidden) return;
    asking = true;
    try {
      const { version, epoch, revision } = here.dataset;
      const seen = new URLSearchParams({ since: version, epoch, revision });
      const answer = await fetch(`${api}?${seen}`, { cache: "no-store" });
      here.toggleAttribute("data-offline", false);
      if (answer.status === 404) return;
      if (answer.status === 200) await take(await answer.json());
      await outbox.drain(play);
    } catch {
      here.toggleAttribute("data-offline", true);
    } finally {
      asking = false;
      later();
    }
  }

  async function take({ version, epoch, revision }) {
    if (String(epoch) !== here.dataset.epoch) await offerAgain();
    const response = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" } });
    if (!response.ok) return;
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    for (const part of here.querySelectorAll("[data-live]")) {
      const newer = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
      // Nothing moves under a finger that types.
      if (newer && !typing(part)) replace(part, newer);
    }
    here.dataset.version = version;
    here.dataset.epoch = epoch;
    here.dataset.revision = revision;
    changed = Date.now();
    learn();
    document.dispatchEvent(new CustomEvent("play:changed", { detail: { version } }));
  }

  const typing = (part) => part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");

  function replace(part, newer) {
    const open = [...part.querySelectorAll("details")].map((details) => details.open);
    const focused = part.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    part.replaceChildren(...newer.childNodes);
    part.querySelectorAll("details").forEach((details, place) => { if (open[place]) details.open = true; });
    if (focused) part.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  }

  // The server may have been restored from a backup: the moves that this phone has sent are sent again, and those that
  // the server still has are answered with their entries.
  async function offerAgain() {
    await memory.sendAgain(here.dataset);
    for (const move of recall(`sent:${play}`, [])) await outbox.add(move);
  }

  // It can wait: the entries are sent only if a backup is restored.
  const learn = () => memory.learn(here.dataset).catch(() => {});

  for (const event of ["visibilitychange", "pageshow", "online"]) {
    (event === "visibilitychange" ? document : window).addEventListener(event, ask);
  }
  outbox.show(play);
  outbox.drain(play).catch(() => {});
  learn();
  later();
}
