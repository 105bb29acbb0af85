// The search box everywhere: reached by keys, its results walked through with the arrows, look-ups kept on the device.
// Uses recall() and keep() of device.js.

const RECENT = "recent";
const MOST_RECENT = 8;

for (const form of document.querySelectorAll("[data-seek]")) {
  const box = form.querySelector("input[type=search]");
  const list = document.getElementById(form.dataset.seek);
  const floating = form.contains(list);
  const count = form.querySelector("[data-count]") || form.parentElement.querySelector("[data-count]");
  const hits = () => [...list.querySelectorAll("[data-hit]")];
  const show = (shown) => floating && (list.hidden = !shown || !list.firstElementChild);

  // Results that are replaced under the cursor leave it at the same place of the list.
  let walked = -1;
  // What was closed stays closed, also when an answer comes that was under way, until somebody types on.
  let closed = false;
  box.addEventListener("input", () => { closed = false; });
  list.addEventListener("htmx:beforeSwap", () => { walked = hits().indexOf(document.activeElement); });
  list.addEventListener("htmx:afterSwap", () => {
    show(!closed && (walked >= 0 || document.activeElement === box));
    if (walked >= 0) (hits()[walked] ?? box).focus();
    // The number alone is read out, not the whole list.
    count.textContent = list.querySelector("[data-says]")?.textContent ?? "";
  });
  box.addEventListener("focus", () => { closed = false; show(true); });
  // Last of all, when the list says that it is being searched.
  window.addEventListener("input", ({ target }) => target === box && show(true));
  form.addEventListener("focusout", (event) => form.contains(event.relatedTarget) || show(false));
  form.addEventListener("submit", () => remember(box.value.trim(), `${form.action}?${new URLSearchParams(new FormData(form))}`));

  const walk = (event) => {
    const places = [box, ...hits()];
    const here = places.indexOf(document.activeElement);
    if (event.key === "Escape") {
      if (here > 0) box.focus();
      show(false);
      closed = true;
    } else if (here >= 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      const next = places[here + (event.key === "ArrowDown" ? 1 : -1)];
      if (!next) return;
      event.preventDefault();
      show(true);
      next.focus();
    }
  };
  form.addEventListener("keydown", walk);
  if (!floating) list.addEventListener("keydown", walk);
  list.addEventListener("click", (event) => {
    const link = event.target.closest("[data-hit]");
    if (link) remember(link.firstElementChild?.textContent || link.textContent, link.getAttribute("href"));
  });
}

// "/" and Ctrl-K put the cursor into the search box from anywhere on the page.
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea");
  const slash = event.key === "/" && recall("keys", true) && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
  const control = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey) && !event.altKey;
  if (slash || control) toSearch(event);
});
document.querySelector("[data-to-search]").addEventListener("click", toSearch);

// “Not what I asked”: the card gives way to the list. Without a connection nothing is counted, and nothing is said.
document.addEventListener("submit", async (event) => {
  const form = event.target.closest("[data-reject]");
  if (!form) return;
  event.preventDefault();
  const card = form.closest(".card-of-answer");
  const sent = new URLSearchParams(new FormData(form));
  sent.set("in-place", "1");
  // A second tap is not a second rejection.
  form.querySelector("button").disabled = true;
  const response = await fetch(form.action, { method: "POST", body: sent }).catch(() => null);
  if (!response?.ok) return card.remove();
  card.insertAdjacentHTML("afterend", await response.text());
  card.nextElementSibling.focus();
  card.remove();
});

function toSearch(event) {
  if (event.type === "click" && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
  event.preventDefault();
  const box = document.getElementById("page-seek") || document.getElementById("seek");
  box.focus();
  box.select();
}

function remember(title, address) {
  if (!title) return;
  const others = recall(RECENT, []).filter((item) => item.address !== address);
  keep(RECENT, [{ title, address }, ...others].slice(0, MOST_RECENT));
}

function showRecent() {
  const place = document.querySelector("[data-recent]");
  const kept = recall(RECENT, []).filter((item) => item.title && /^(\/|https?:)/.test(item.address));
  if (!place || !kept.length) return;
  const list = place.querySelector("ul");
  list.replaceChildren(
    ...kept.map(({ title, address }) => {
      const link = Object.assign(document.createElement("a"), { href: address, textContent: title });
      const item = document.createElement("li");
      item.append(link);
      return item;
    }),
  );
  place.hidden = false;
  place.querySelector("[data-forget]").onclick = () => {
    keep(RECENT, []);
    place.hidden = true;
  };
}

showRecent();
document.addEventListener("htmx:afterSwap", showRecent);
