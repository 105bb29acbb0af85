// A saved calculator has its input in the address and not in its fields. They are filled in before any other script looks
// at them; the form is then sent by itself, as after a reload.

{
  const saved = document.querySelector("form.inputs[data-saved]");
  const typed = new URLSearchParams(location.search);
  const names = [...typed.keys()];
  const taken = new Map();
  // A column and a row are one cell of a grid.
  for (const { dataset: { cell, column, row } } of saved?.querySelectorAll("[data-cell]") ?? []) {
    if (typed.has(column) && typed.has(row)) typed.set(cell, `${typed.get(column)}-${typed.get(row)}`);
  }
  for (const input of saved?.querySelectorAll("[name]") ?? []) {
    const texts = typed.getAll(input.name);
    const whole = `${input.name.split(".")[0]}.`;
    if (input.type === "checkbox") {
      if (names.some((name) => name.startsWith(whole))) input.checked = texts.includes(input.value);
    } else if (!texts.length) {
      continue;
    } else if (input.type === "radio") {
      input.checked = texts.includes(input.value);
    } else {
      const place = taken.get(input.name) ?? 0;
      input.value = texts[place] ?? "";
      taken.set(input.name, place + 1);
    }
  }
}
