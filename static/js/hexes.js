// A second tap on a hex of the map counts one thing that is there already, a third takes the hex back. The number of each
// hex has a row below the map, too, where it can be any.

for (const list of document.querySelectorAll("[data-beside]")) {
  const row = list.parentElement.querySelector("template").content.firstElementChild;
  const name = row.querySelector("input").name;
  const boxes = new Map([...document.querySelectorAll(`[name^="${list.dataset.beside}."]`)]
    .filter((box) => box.parentElement.querySelector("[data-times]"))
    .map((box) => [box.name.slice(list.dataset.beside.length + 1), box]));
  const numberOf = (key) => list.querySelector(`[name="${name}.${key}"]`);

  function add(key, words) {
    const own = row.cloneNode(true);
    const input = own.querySelector("input");
    Object.assign(input, { name: `${name}.${key}`, id: `part-${name}.${key}`, enterKeyHint: "next" });
    Object.assign(own.querySelector("label"), { htmlFor: input.id, textContent: words });
    list.append(own);
    stepper(own.querySelector("[data-steps]"));
  }

  function show() {
    for (const [key, box] of boxes) {
      const face = box.nextElementSibling;
      if (box.checked && !numberOf(key)) add(key, face.firstElementChild.textContent);
      if (!box.checked) numberOf(key)?.closest(".part").remove();
      face.querySelector("[data-times]").dataset.times = 1 + (parseInt(numberOf(key)?.value, 10) || 0);
    }
  }

  for (const [key, box] of boxes) {
    box.addEventListener("click", () => {
      if (box.checked || Number(numberOf(key).value)) return;
      box.checked = true;
      numberOf(key).value = 1;
    });
  }
  list.closest(".inputs").addEventListener("input", show);
}
