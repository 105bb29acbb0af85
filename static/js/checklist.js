// A checklist remembers its ticks on this device, apart for each set of choices, and follows a choice at once. What is
// done folds. Uses recall() and keep() of device.js.

{
  const checklist = document.querySelector("[data-checklist]");
  const key = `ticks:${checklist.dataset.checklist}`;
  const ticked = new Set(recall(key, []));
  const boxes = [...checklist.querySelectorAll("[data-tick]")];
  const progress = checklist.querySelector("[data-progress]");

  function count() {
    const done = boxes.filter((box) => box.checked).length;
    progress.textContent = progress.dataset.progress.replace("{done}", done).replace("{count}", boxes.length);
  }

  const fold = (group) => { group.open = [...group.querySelectorAll("[data-tick]")].some((box) => !box.checked); };

  for (const box of boxes) {
    box.checked = ticked.has(box.dataset.tick);
    box.addEventListener("change", () => {
      ticked[box.checked ? "add" : "delete"](box.dataset.tick);
      keep(key, [...ticked]);
      count();
      fold(box.closest("details"));
    });
  }
  checklist.querySelectorAll("section > details").forEach(fold);
  count();
  const choose = checklist.querySelector("form");
  choose.addEventListener("change", () => choose.requestSubmit());
}
