// What has changed since this phone looked last: numbers are marked for some seconds, and the latest entry of somebody
// else is told in one line over the page.

{
  const here = document.querySelector("[data-play]");
  const told = here.querySelector("[data-told]");
  const key = `seen:${here.dataset.play}`;
  // Milliseconds: how long a number is marked and counts, and a line is told.
  const [MARKED, COUNTED, TOLD] = [5000, 600, 6000];
  let hiding = 0;

  const words = (part) => part.textContent.replace(/\s+/g, " ").trim();

  // Every number in sight by where it stands: its table and row, and the label of its column, since the board leaves out
  // columns.
  function cells() {
    const found = new Map();
    for (const cell of here.querySelectorAll("[data-live] tbody td:not(.act), .own dd, .scores b")) {
      const row = cell.closest("tr, .own > dl > div, .scores li");
      const place = [cell.closest("section")?.getAttribute("aria-labelledby") ?? "", cell.closest("section")?.querySelector("[id]")?.id ?? "", words(row.firstElementChild), cell.dataset.label ?? cell.cellIndex ?? ""];
      found.set(place.join("|"), cell);
    }
    return found;
  }

  // The numbers that a phone saw last, also on the page before this one.
  function seen() {
    try {
      return JSON.parse(sessionStorage.getItem(key)) ?? {};
    } catch {
      return {};
    }
  }

  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const NUMBER = /\d[\d,.\u202f]*/;

  // From the number that was there to the one that is, if a text has one number and nothing else in it has changed.
  function countUp(cell, before) {
    const text = [...cell.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && NUMBER.test(node.data));
    const now = text?.data ?? "";
    const [from, to] = [before, words(cell)].map((each) => Number(each.match(NUMBER)?.[0].replace(/\D/g, "")));
    if (still.matches || !text || !Number.isFinite(from + to) || before.replace(NUMBER, "") !== words(cell).replace(NUMBER, "")) return;
    const start = performance.now();
    const step = (time) => {
      const done = Math.min((time - start) / COUNTED, 1);
      text.data = done < 1 ? now.replace(NUMBER, Math.round(from + (to - from) * Math.max(done, 0))) : now;
      if (done < 1 && text.isConnected) requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  // The winner is celebrated the first time that this phone or screen sees the ranking.
  function celebrate() {
    const standing = here.querySelector(".standing:has(.first)");
    if (!standing) return;
    const won = `won:${here.dataset.play}`;
    try {
      if (localStorage.getItem(won)) return;
      localStorage.setItem(won, "1");
    } catch {
      return;
    }
    standing.classList.add("won");
  }

  function look() {
    const before = seen().cells;
    const now = cells();
    for (const [place, cell] of now) {
      if (!before || !(place in before) || before[place] === words(cell)) continue;
      cell.classList.add("changed");
      setTimeout(() => cell.classList.remove("changed"), MARKED);
      countUp(cell, before[place]);
    }
    const texts = Object.fromEntries([...now].map(([place, cell]) => [place, words(cell)]));
    try {
      if (now.size) sessionStorage.setItem(key, JSON.stringify({ cells: texts }));
    } catch { /* Without storage nothing is marked on the next page. */ }
  }

  const newest = () => here.querySelector(".log:not([data-older]) > .entry");
  const number = (entry) => Number(entry?.dataset.number ?? 0);
  let last = number(newest());

  function tell() {
    const entry = newest();
    if (!told || number(entry) <= last) return;
    last = number(entry);
    if ("own" in entry.dataset) return;
    told.replaceChildren(...[...entry.querySelectorAll(".entry-head > :is(.token, b, .gains)")].map((part) => part.cloneNode(true)));
    told.hidden = false;
    clearTimeout(hiding);
    hiding = setTimeout(() => { told.hidden = true; }, TOLD);
  }

  document.addEventListener("play:changed", () => {
    look();
    tell();
    celebrate();
  });
  look();
  celebrate();
}
