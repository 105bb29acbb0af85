// What a browser needs beyond htmx. Every page works without it. Uses device.js, and live.js once a link is tapped.

// On a narrow screen the table of contents starts closed; without JavaScript it starts open. Styles hide it until here,
// or the page would jump.
for (const details of document.querySelectorAll("[data-narrow-closed]")) {
  if (window.matchMedia("(max-width: 63.99rem)").matches) details.open = false;
  details.dataset.narrowClosed = "done";
}

// An answer may replace a link that is in use: the same link in it takes its place under the cursor, under a finger that
// has not let go, and behind a definition.
const living = (link) => (link.isConnected ? link : [...document.links].find(({ href }) => href === link.href));
let focused = null;
document.addEventListener("htmx:beforeSwap", ({ detail: { target } }) => {
  focused = document.activeElement.matches("a:not([id])") && target.contains(document.activeElement) ? document.activeElement : null;
});
document.addEventListener("htmx:afterSwap", () => focused && document.activeElement === document.body && living(focused)?.focus());
let pressed = null;
document.addEventListener("pointerdown", ({ target, button }) => { pressed = button ? null : target.closest("a"); });
document.addEventListener("pointerup", () => {
  // The browser knows of no click where what was pressed is gone.
  if (pressed && !pressed.isConnected) living(pressed)?.click();
  pressed = null;
});

// What is typed replaces the number of a field that has just been entered. A press puts the cursor there after the focus,
// which must not undo the selection; a second one places it.
const isNumber = (field) => field.matches("input[inputmode=numeric]");
let entered = null;
document.addEventListener("pointerdown", ({ target }) => { entered = isNumber(target) && target !== document.activeElement ? target : null; });
document.addEventListener("focusin", ({ target }) => { if (isNumber(target)) target.select(); });
document.addEventListener("click", ({ target }) => {
  if (target === entered && target.selectionStart === target.selectionEnd) target.select();
  entered = null;
});

// A glossary link shows its definition in place; with a modifier key, or without this script, it opens the entry.
// While the definition is open the history has an entry for it, so that going back closes it.
const gloss = document.getElementById("gloss");
let opener = null;
let hasEntry = false;
let leaving = null;
let left = null;

gloss?.addEventListener("toggle", ({ newState }) => {
  if (newState === "open") return;
  living(opener)?.focus();
  if (!hasEntry || leaving) return;
  leaving = new Promise((done) => { left = done; });
  window.history.back();
});
window.addEventListener("popstate", (event) => {
  if (!hasEntry) return;
  // The page is the same; htmx would fetch it again.
  event.stopImmediatePropagation();
  hasEntry = false;
  leaving = null;
  left?.();
  gloss.hidePopover();
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[href]:not([download], [data-copy-text])");
  if (!link || !gloss?.showPopover || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  if (link.matches(".term")) {
    event.preventDefault();
    await define(link);
  } else if (hasEntry) {
    // The page that the link leads to takes the place of the entry.
    event.preventDefault();
    await leaving;
    const go = hasEntry ? "replace" : "assign";
    hasEntry = false;
    gloss.hidePopover();
    window.location[go](link.href);
  }
});

async function define(link) {
  try {
    const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
    if (!answer.ok) throw new Error(answer.statusText);
    gloss.innerHTML = await answer.text();
    await leaving;
    opener = link;
    if (!hasEntry) window.history.pushState(null, "");
    hasEntry = true;
    gloss.showPopover();
    gloss.querySelector("a:last-of-type").focus();
  } catch {
    window.location = link.href;
  }
}

// The edition a reader owns is kept on this device and put into the address, so that a shared link says it too.
const game = document.documentElement.dataset.game;
if (game) {
  const address = new URL(window.location);
  const choices = [...document.querySelectorAll("[data-own]")];
  const own = address.searchParams.get("own") || recall(`edition:${game}`, "");
  for (const choice of choices) {
    choice.addEventListener("click", () => keep(`edition:${game}`, choice.dataset.own));
    if (choice.dataset.own === own) choice.setAttribute("aria-current", "true");
    else choice.removeAttribute("aria-current");
  }
  if (choices.some((choice) => choice.dataset.own === own)) {
    if (!address.searchParams.has("own")) {
      address.searchParams.set("own", own);
      window.history.replaceState(window.history.state, "", address);
    }
    for (const difference of document.querySelectorAll("[data-differs]")) {
      if (!difference.dataset.differs.split(" ").includes(own)) continue;
      difference.open = true;
      difference.classList.add("yours");
    }
  }
}

// The other language shows the same place, with what is typed: the forms of this page go along in the address, other
// fields in this tab's storage. A report or a text to translate stays out of every log.
const TYPED_IN = "#seek, main form :is(input[type=search], input[type=text], textarea, select)";
// A form's own properties may be hidden by fields of the same name.
const isInAddress = (form) => form.getAttribute("method") === "get" && new URL(form.getAttribute("action") ?? "", location).pathname === location.pathname;

function queryNow() {
  const changed = [...document.querySelectorAll("main form")].find((form) => isInAddress(form) && live.input(form) !== live.served(form));
  return changed ? `?${live.input(changed)}` : location.search;
}

// The paragraph, or whatever else has a name, that begins in the upper half of the screen; else the one before it.
function placeNow() {
  if (scrollY < innerHeight / 4) return location.hash;
  const top = (part) => part.getBoundingClientRect().top;
  const named = [...document.querySelectorAll("main [id]:not(article)")].filter((part) => part.getBoundingClientRect().height);
  const next = named.findIndex((part) => top(part) >= 0);
  const place = named[next < 0 ? named.length - 1 : top(named[next]) < innerHeight / 2 ? next : next - 1];
  return place ? `#${place.id}` : "";
}

function rememberTyped() {
  const fields = [...document.querySelectorAll(TYPED_IN)].filter((field) => field.id && field.value && !(field.closest("main") && isInAddress(field.form)));
  const typed = fields.map(({ id, value }) => [id, value]);
  if (typed.length) sessionStorage.setItem("typed", JSON.stringify([anyLanguage(location.pathname), typed]));
}

try {
  const [path, typed] = JSON.parse(sessionStorage.getItem("typed")) ?? [];
  sessionStorage.removeItem("typed");
  if (path === anyLanguage(location.pathname)) for (const [id, value] of typed) document.getElementById(id).value = value;
} catch {
  // This browser stores nothing, or the page has other fields by now.
}

for (const tongue of document.querySelectorAll("[data-tongue]")) {
  tongue.addEventListener("click", () => {
    const link = new URL(tongue.href);
    link.searchParams.set("next", location.pathname + queryNow() + placeNow());
    tongue.href = link;
    try {
      rememberTyped();
    } catch {
      // It is not stored.
    }
  });
}

// Where nothing can point, a long press on a paragraph shows its flag.
let press = 0;
document.addEventListener("pointerdown", ({ target, pointerType }) => {
  const paragraph = target.closest(".paragraph");
  for (const other of document.querySelectorAll(".paragraph.pressed")) if (other !== paragraph) other.classList.remove("pressed");
  if (paragraph && pointerType !== "mouse") press = setTimeout(() => paragraph.classList.add("pressed"), 500);
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(press));

// The size of the text and the colors: device.js has set them before the page was drawn.
for (const choice of document.querySelectorAll("[data-setting] input")) {
  choice.checked = choice.value === root.dataset[choice.name];
  choice.addEventListener("change", () => {
    root.dataset[choice.name] = choice.value;
    keep(choice.name, choice.value);
  });
}

// A row of filters that scrolls shows the chosen one, also after its chips were replaced.
const chips = document.getElementById("chips");
function showChosen() {
  const chosen = chips?.querySelector(":checked")?.parentElement;
  if (chosen) chips.scrollLeft = chosen.offsetLeft - (chips.clientWidth - chosen.offsetWidth) / 2;
}
showChosen();
document.addEventListener("htmx:afterSettle", showChosen);

// The last section or calculator, with what it had worked out; on its own page the one before it.
const lastPlace = document.querySelector("[data-last-place]");
const [place] = otherPlaces();
if (place) {
  lastPlace.href = `${basePath}/${root.lang}${anyLanguage(place.address)}`;
  lastPlace.dataset.lastPlace = "known";
  if (place.titles?.[root.lang]) lastPlace.setAttribute("aria-label", `${lastPlace.textContent.trim()}: ${place.titles[root.lang]}`);
}
const article = document.querySelector("[data-place]");
if (article) {
  // A calculator's address changes while its form is filled in.
  window.addEventListener("pagehide", () => {
    const titles = { [root.lang]: article.querySelector("h1").textContent };
    const other = article.querySelector(".other");
    if (other) titles[other.lang] = other.textContent;
    const here = { address: location.pathname + location.search, titles };
    keep("places", [here, ...otherPlaces()].slice(0, 2));
  });
}
