// The table's latest state, asked for while the page is in sight: often while something happens, then less often. What
// has changed is taken from the page itself, so that no part is rendered in two ways.

{
  const here = document.querySelector("[data-play]");
  const { play, api } = here.dataset;
  const OFTEN = 2500;
  const SELDOM = 10_000;
  // Milliseconds until a question counts as unanswered.
  const TIMEOUT = 8000;
  let changed = Date.now();
  let timer = 0;
  let asking = false;

  // Every phone a little differently, so that they do not all ask at once. A phone without an answer does not wait long
  // for the first one.
  const wait = () => {
    const quiet = contact.lost ? 0 : Date.now() - changed;
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
      const news = await answered();
      contact.answered();
      if (news) await take(news);
      await outbox.drain(play);
    } catch {
      contact.failed(contact.PATIENCE);
    } finally {
      asking = false;
      later();
    }
  }

  // What is new, null if nothing is; raises if this site did not answer. A page that asks to log in is no answer.
  async function answered() {
    const { version, epoch, revision } = here.dataset;
    const seen = new URLSearchParams({ since: version, epoch, revision });
    const answer = await fetch(`${api}?${seen}`, { cache: "no-store", redirect: "error", signal: AbortSignal.timeout(TIMEOUT) });
    if (answer.status === 204) return null;
    const news = await answer.json();
    if (answer.status === 404) return null;
    if (!answer.ok || !("version" in news)) throw new Error(answer.status);
    return news;
  }

  async function take({ version, epoch, revision }) {
    if (String(epoch) !== here.dataset.epoch) await offerAgain();
    const response = await fetch(location.href, { cache: "no-store", headers: { Accept: "text/html" }, signal: AbortSignal.timeout(outbox.TIMEOUT) });
    if (!response.ok) return;
    const fresh = new DOMParser().parseFromString(await response.text(), "text/html");
    // The connection was lost on the way: this is what the phone has stored (offline/worker.js).
    if (fresh.querySelector("[data-stored]")) throw new Error("stored");
    const told = news();
    for (const part of here.querySelectorAll("[data-live]")) {
      const newer = fresh.querySelector(`[data-live="${part.dataset.live}"]`);
      // Nothing moves under a finger that types.
      if (newer && !typing(part)) replace(part, newer);
    }
    const words = news().filter((text) => !told.includes(text)).join(" ");
    if (words) document.querySelector("[data-tells=news]").textContent = words;
    here.dataset.version = version;
    here.dataset.epoch = epoch;
    here.dataset.revision = revision;
    changed = Date.now();
    learn();
    document.dispatchEvent(new CustomEvent("play:changed", { detail: { version } }));
  }

  // What is read out when it appears; a region that is replaced as a whole would be read out whole, or not at all.
  const news = () => [...here.querySelectorAll("[data-news]")].map((part) => part.textContent.replace(/\s+/g, " ").trim());

  const typing = (part) => part.contains(document.activeElement) && document.activeElement.matches("input, select, textarea");

  function replace(part, newer) {
    const open = [...part.querySelectorAll("details")].map((details) => details.open);
    const focused = part.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    part.replaceChildren(...newer.childNodes);
    part.querySelectorAll("details").forEach((details, place) => { if (open[place]) details.open = true; });
    if (focused) part.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  }

  // The server may have been restored from a backup: what this phone knows of the log is sent again.
  async function offerAgain() {
    await memory.sendAgain(here.dataset);
    await outbox.offerAgain(play);
  }

  // It can wait: the entries are sent only if a backup is restored.
  const learn = () => memory.learn(here.dataset).catch(() => {});

  for (const event of ["visibilitychange", "pageshow", "online"]) {
    (event === "visibilitychange" ? document : window).addEventListener(event, ask);
  }
  outbox.settle(play).then(() => outbox.drain(play)).catch(() => outbox.show(play));
  learn();
  later();
}
