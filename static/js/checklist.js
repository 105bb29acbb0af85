// A checklist remembers its ticks on this device, apart for each set of choices, and follows a choice at once. Uses
// recall() and keep() of device.js.

{
  const checklist = document.querySelector("[data-checklist]");
  const key = `ticks:${checklist.dataset.checklist}`;
  const ticked = new Set(recall(key, []));
  for (const box of checklist.querySelectorAll("[data-tick]")) {
    box.checked = ticked.has(box.dataset.tick);
    box.addEventListener("change", () => {
      ticked[box.checked ? "add" : "delete"](box.dataset.tick);
      keep(key, [...ticked]);
    });
  }
  const choose = checklist.querySelector("form");
  choose.addEventListener("change", () => choose.requestSubmit());
}
