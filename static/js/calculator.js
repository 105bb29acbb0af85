// Steppers beside the number inputs of a calculator, and the names of the last game. The form works without them.

const form = document.querySelector("form.inputs");
const words = document.documentElement.lang === "es"
  ? ["menos", "más", "Tras una cifra pasas al número siguiente."] : ["less", "more", "After one digit, you move to the next number."];

function change(input, by) {
  const number = parseInt(input.value.replace(/[^0-9-]/g, ""), 10) || 0;
  input.value = Math.max(0, number + by);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function button(input, by) {
  const step = document.createElement("button");
  step.type = "button";
  step.className = "step";
  step.textContent = by < 0 ? "−" : "+";
  // The input has its own name; the buttons repeat it, so that each says what it changes.
  const label = input.getAttribute("aria-label") || document.querySelector(`label[for="${CSS.escape(input.id)}"]`)?.textContent;
  step.setAttribute("aria-label", `${label}: ${words[by < 0 ? 0 : 1]}`);
  step.addEventListener("click", () => change(input, by));
  return step;
}

// Shares are tapped: a row of numbers for each player, none of which would pass what the company has; a second tap
// takes it back. What nobody holds lies in the treasury, until somebody types there.
function tapping(rows) {
  const total = Number(rows.dataset.total);
  const players = [...rows.querySelectorAll(".player")];
  const treasury = rows.querySelector('input[name$=".treasury"]');
  const pool = rows.querySelector('input[name$=".bank_pool"]');
  const count = (input) => parseInt(input.value, 10) || 0;
  const held = () => players.reduce((sum, row) => sum + count(row.shares), 0);

  for (const row of players) {
    row.shares = row.querySelector('input[name$=".shares"]');
    const taps = document.createElement("span");
    taps.className = "taps";
    for (let number = 1; number <= Number(rows.dataset.limit); number += 1) {
      const tap = document.createElement("button");
      tap.type = "button";
      tap.textContent = number;
      tap.setAttribute("aria-label", `${row.shares.getAttribute("aria-label")}: ${number}`);
      tap.addEventListener("click", () => {
        row.shares.value = count(row.shares) === number ? "" : number;
        row.shares.dispatchEvent(new Event("input", { bubbles: true }));
      });
      taps.append(tap);
    }
    row.append(taps);
  }
  let own = treasury.value.trim() !== "" && count(treasury) !== total - held() - count(pool);

  function show() {
    const rest = total - held() - count(pool) - (own ? count(treasury) : 0);
    let used = 0;
    players.forEach((row, place) => {
      const typed = row.shares.value.trim();
      for (const tap of row.querySelectorAll(".taps button")) {
        const number = Number(tap.textContent);
        tap.setAttribute("aria-pressed", number === count(row.shares));
        tap.disabled = number > count(row.shares) + rest;
      }
      // One empty row waits below those in use.
      if (typed !== "" || row.querySelector("input").value.trim()) used = place + 1;
    });
    players.forEach((row, place) => { row.hidden = place > used && !row.contains(document.activeElement); });
  }

  treasury.addEventListener("input", () => { own = treasury.value.trim() !== ""; });
  rows.addEventListener("input", (event) => {
    if (event.target !== treasury && !own && players.some((row) => row.shares.value.trim())) {
      treasury.value = Math.max(0, total - held() - count(pool));
    }
    show();
  });
  show();
}

// Money moves in tens: goods, dividends and wages are counted so. The input must not move, or it would lose the focus and
// what is being typed.
function stepper(steps) {
  const input = steps.querySelector("input");
  const by = steps.querySelector(".unit") ? 10 : 1;
  steps.classList.add("stepper");
  steps.prepend(button(input, -by));
  steps.append(button(input, by));
}
form?.querySelectorAll("[data-steps]").forEach(stepper);

// The players are the same wherever a form asks for them, and in the next empty form on this device; the button that
// starts again leaves them.
const names = form ? [...form.querySelectorAll('input[name$=".player"], .person input[name$=".name"]')] : [];
const kept = `names:${document.documentElement.dataset.game}`;
const lists = [];
for (const input of names) {
  const owner = input.name.replace(/\.\d+\.name$/, "");
  const list = lists.find((other) => other.owner === owner) ?? Object.assign([], { owner });
  if (!list.length) lists.push(list);
  list.push(input);
}
if (names.length) {
  const last = recall(kept, []);
  if (names.every((input) => !input.value)) {
    for (const list of lists) list.forEach((input, place) => { input.defaultValue = last[place] || ""; });
  }
  for (const list of lists) {
    list.forEach((input, place) => {
      let before = input.value;
      input.addEventListener("change", () => {
        for (const other of lists) if (other[place]?.value === before) other[place].value = input.value;
        before = input.value;
        const typed = list.map((each) => each.value.trim());
        if (typed.some(Boolean)) keep(kept, typed);
      });
    });
  }
}

function filled(part, fields = "input, select") {
  return [...part.querySelectorAll(fields)].some((input) => (
    (!["checkbox", "radio"].includes(input.type) || input.checked) && input.value.trim() !== (input.dataset.blank ?? "")
  ));
}
const counted = (part) => filled(part, "input:not([maxlength]), select");

// A choice hides the fields that it does not need, which the rules ignore, and the options that it does not leave.
function relevant() {
  const typed = new FormData(form);
  for (const part of form.querySelectorAll("[data-for]")) {
    const chosen = typed.get(part.dataset.for);
    part.hidden = Boolean(chosen) && !part.dataset.options.split(" ").includes(chosen);
    // An option that there is no longer is not chosen.
    if (part.hidden && part.matches("label")) part.control.checked = false;
  }
}
form?.addEventListener("change", relevant);
if (form) relevant();

// Companies in play: once there is one, only those in play have fields. A list of choices says it by itself: a company
// with a price is in play. For other fields there is a button for each company, and the next form on this device knows
// those that were tapped.
const FEW = 5;
function inPlay(list) {
  const keyOf = (part) => part.querySelector("input, select").name.split(".")[1];
  const rows = new Map([...list.children].map((part) => [keyOf(part), part]));
  if (rows.size < FEW) return;

  function show(chosen, own = () => []) {
    for (const key of rows.keys()) {
      const fields = [...form.querySelectorAll(`[name$=".${key}"]`)].filter((input) => !list.contains(input));
      const parts = [...fields.map((input) => input.closest(".part")), ...own(key)];
      const idle = chosen.size > 0 && !chosen.has(key) && !parts.some(counted);
      for (const part of parts) part.hidden = idle;
    }
  }

  if (list.querySelector(":scope > .part > select")) {
    const choose = () => show(new Set([...rows.keys()].filter((key) => filled(rows.get(key)))));
    list.addEventListener("change", choose);
    choose();
    return;
  }
  const place = `in-play:${document.documentElement.dataset.game}:${[...rows.keys()].join()}`;
  // A link says which companies it is about; the names of players are in every company.
  const given = [...rows.keys()].filter((key) => counted(rows.get(key)));
  const chosen = new Set(given.length ? given : recall(place, []));
  const chips = document.createElement("div");
  chips.className = "chips";

  function press() {
    show(chosen, (key) => [rows.get(key)]);
    for (const chip of chips.children) chip.setAttribute("aria-pressed", chosen.has(chip.value));
  }

  for (const [key, part] of rows) {
    const chip = document.createElement("button");
    Object.assign(chip, { type: "button", value: key, textContent: part.querySelector("legend, label").textContent });
    chip.addEventListener("click", () => {
      if (!chosen.delete(key)) chosen.add(key);
      keep(place, [...chosen]);
      press();
    });
    chips.append(chip);
  }
  list.before(chips);
  press();
}
form?.querySelectorAll("[data-in-play]").forEach(inPlay);

// Enter goes on to the next field, as the key on a phone's keyboard says.
function goOn(field, among) {
  const fields = [...form.querySelectorAll(among)].filter((each) => each.offsetParent);
  const next = fields[fields.indexOf(field) + 1];
  next?.focus();
  next?.select?.();
  return next;
}
form?.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.type === "text" && goOn(event.target, "input[type=text], select")) event.preventDefault();
});
for (const input of form?.querySelectorAll("input[type=text]") ?? []) input.enterKeyHint = "next";

// A list shows one empty row below those in use, and of players with a single number all rows; the row that has the focus
// stays.
function growing(list) {
  const rows = [...list.children];
  const short = rows[0].matches(".person") && rows[0].querySelectorAll("input, select").length < 3;
  const show = () => {
    let wanted = short ? rows.length : Number(list.dataset.grows) - 1;
    rows.forEach((row, place) => { if (filled(row)) wanted = Math.max(wanted, place + 1); });
    rows.forEach((row, place) => { row.hidden = place > wanted && !row.contains(document.activeElement); });
  };
  list.addEventListener("input", show);
  list.addEventListener("change", show);
  show();
}
form?.querySelectorAll("[data-grows]").forEach(growing);

// A player's numbers of one digit are typed in a row: each digit goes on to the next number. A hint says so first.
function digits(list) {
  const short = (input) => Number(input.dataset.most ?? 10) < 10;
  if (![...list.querySelectorAll(".person input")].some(short)) return;
  list.addEventListener("input", ({ target, inputType }) => {
    if (inputType === "insertText" && short(target) && /^\d$/.test(target.value)) goOn(target, ".person input[inputmode=numeric]");
  });
  list.before(Object.assign(document.createElement("p"), { className: "help", textContent: words[2] }));
}
form?.querySelectorAll(".parts[data-grows]").forEach(digits);

// After the names, which decide how many rows are shown.
form?.querySelectorAll(".rows[data-total]").forEach(tapping);

// A message appears once its field was filled in and left, or when the form is submitted. A field whose message came
// or went is marked for those who do not see the message.
let asked = false;
const visited = new WeakSet();
// A page that comes with a refusal says why until the field changes.
const refused = new Map();

function showFaults() {
  for (const field of form?.querySelectorAll(".field:has(.faults)") ?? []) {
    field.querySelector(".faults").hidden = !asked && !refused.has(field) && !(visited.has(field) && filled(field));
  }
  for (const faults of document.querySelectorAll(".faults")) {
    for (const input of document.querySelectorAll(`[aria-describedby~="${faults.id}"]`)) {
      input.setAttribute("aria-invalid", !faults.hidden && faults.childElementCount > 0);
    }
  }
}
form?.addEventListener("submit", () => { asked = true; });
form?.addEventListener("reset", () => { asked = false; });
form?.addEventListener("focusout", ({ target, relatedTarget }) => {
  const field = target.closest(".field");
  if (!field || field.contains(relatedTarget)) return;
  visited.add(field);
  showFaults();
});
document.addEventListener("htmx:afterSettle", showFaults);

function typedIn(field) {
  return [...field.querySelectorAll("input, select, textarea")].map((input) => (
    ["checkbox", "radio"].includes(input.type) ? input.checked : input.value
  )).join("\n");
}
function corrected({ target }) {
  const field = target.closest(".field");
  if (!refused.has(field) || refused.get(field) === typedIn(field)) return;
  refused.delete(field);
  field.querySelector(".faults").replaceChildren();
  showFaults();
}
if (form && "typed" in form.dataset) {
  for (const field of form.querySelectorAll(".field:has(.faults p)")) refused.set(field, typedIn(field));
  for (const touch of ["input", "change"]) form.addEventListener(touch, corrected);
}

// The address of a result names what somebody entered: a part that is empty anyway says nothing, nor do the last rows of
// a list in which everything is as it was at first.
document.addEventListener("htmx:replacedInHistory", () => {
  const named = (name) => form?.querySelector(`[name="${CSS.escape(name)}"]`);
  const isBlank = ([name, value]) => value === (named(name)?.dataset.blank ?? "");
  const listOf = (name) => name.match(/^([^.]+)\.(\d+)\./) ?? [];
  const said = [...new URLSearchParams(location.search)];
  const last = {};
  for (const each of said) {
    const [, list, row] = listOf(each[0]);
    if (list && !isBlank(each)) last[list] = Math.max(last[list] ?? 0, Number(row));
  }
  const needed = said.filter(([name, value]) => {
    const [, list, row] = listOf(name);
    if (list && Number(row) > (last[list] ?? 0) && isBlank([name, value])) return false;
    const input = named(name);
    return value || (name.includes(".") ? input?.matches("[data-blank]") : !input?.matches("[data-steps] input:not([data-default])"));
  });
  history.replaceState(history.state, "", `${location.pathname}?${new URLSearchParams(needed)}`);
});
