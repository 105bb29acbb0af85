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

  const ticksOf = (group) => [...group.querySelectorAll("[data-tick]")];
  const isDone = (group) => ticksOf(group).every((box) => box.checked);
  const groups = [...checklist.querySelectorAll("section > details")];

  function say(group) {
    const ticks = ticksOf(group);
    group.querySelector("[data-done]").textContent = `${ticks.filter((box) => box.checked).length} / ${ticks.length}`;
  }

  // Open what is to be done next.
  const goOn = () => { (groups.find((group) => !isDone(group)) ?? groups.at(-1)).open = true; };

  for (const box of boxes) {
    box.checked = ticked.has(box.dataset.tick);
    box.addEventListener("change", () => {
      ticked[box.checked ? "add" : "delete"](box.dataset.tick);
      keep(key, [...ticked]);
      count();
      const group = box.closest("details");
      say(group);
      if (!isDone(group)) return;
      group.open = false;
      goOn();
    });
  }
  for (const group of groups) {
    group.open = false;
    say(group);
  }
  goOn();
  count();
  const choose = checklist.querySelector("form");
  choose.addEventListener("change", () => choose.requestSubmit());
}
