// Steppers beside the number inputs of a calculator, and the names of the last game. The form works without them.

const form = document.querySelector("form.inputs");
const words = document.documentElement.lang === "es" ? ["menos", "más"] : ["less", "more"];

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
    players.forEach((row, place) => { row.hidden = place > used; });
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

// Money moves in tens: goods, dividends and wages are counted so.
for (const input of form?.querySelectorAll("input[inputmode=numeric]:not(.player input)") ?? []) {
  const by = input.parentElement.querySelector(".unit") ? 10 : 1;
  const place = input.closest(".amount") ?? input;
  const stepper = document.createElement("span");
  stepper.className = "stepper";
  place.replaceWith(stepper);
  stepper.append(button(input, -by), place, button(input, by));
}

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

function filled(part) {
  return [...part.querySelectorAll("input, select")].some((input) => (
    input.type === "checkbox" ? input.checked : input.value.trim() !== (input.dataset.blank ?? "")
  ));
}

// A list shows one empty row below those in use.
function growing(list) {
  const rows = [...list.children];
  const show = () => {
    let wanted = Number(list.dataset.grows) - 1;
    rows.forEach((row, place) => { if (filled(row)) wanted = Math.max(wanted, place + 1); });
    rows.forEach((row, place) => { row.hidden = place > wanted; });
  };
  list.addEventListener("input", show);
  list.addEventListener("change", show);
  show();
}
form?.querySelectorAll("[data-grows]").forEach(growing);

// After the names, which decide how many rows are shown.
form?.querySelectorAll(".rows[data-total]").forEach(tapping);

// A field whose message came or went is marked for those who do not see the message.
// What nobody has come to yet is not called missing before it is asked for.
let asked = false;
form?.addEventListener("submit", () => { asked = true; });
document.addEventListener("htmx:afterSettle", () => {
  for (const field of form?.querySelectorAll(".field") ?? []) {
    field.querySelector(".faults").hidden = !asked && !filled(field);
  }
  for (const faults of document.querySelectorAll(".faults")) {
    for (const input of document.querySelectorAll(`[aria-describedby~="${faults.id}"]`)) {
      input.setAttribute("aria-invalid", !faults.hidden && faults.childElementCount > 0);
    }
  }
});
