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

// Money moves in tens: goods, dividends and wages are counted so.
for (const input of form?.querySelectorAll("input[inputmode=numeric]") ?? []) {
  const by = input.parentElement.querySelector(".unit") ? 10 : 1;
  const place = input.closest(".amount") ?? input;
  const stepper = document.createElement("span");
  stepper.className = "stepper";
  place.replaceWith(stepper);
  stepper.append(button(input, -by), place, button(input, by));
}

// Names typed once on this device stand in the next empty form, and go with the button that starts again.
const names = form ? [...form.querySelectorAll('input[name$=".player"], .person input[name$=".name"]')] : [];
const kept = `names:${document.documentElement.dataset.game}`;
if (names.length) {
  const last = recall(kept, []);
  if (names.every((input) => !input.value)) names.forEach((input, place) => { input.value = last[place] || ""; });
  form.addEventListener("change", () => {
    const typed = names.map((input) => input.value.trim());
    if (typed.some(Boolean)) keep(kept, typed);
  });
}

// A field whose message came or went is marked for those who do not see the message.
document.addEventListener("htmx:afterSettle", () => {
  for (const faults of document.querySelectorAll(".faults")) {
    for (const input of document.querySelectorAll(`[aria-describedby~="${faults.id}"]`)) {
      input.setAttribute("aria-invalid", faults.childElementCount > 0);
    }
  }
});
