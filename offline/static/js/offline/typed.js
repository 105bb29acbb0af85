// A saved calculator has its input in the address and not in its fields. They are filled in as the server fills them in,
// before any other script looks at them; the form is then sent by itself, as after a reload.

{
  const saved = document.querySelector("form.inputs[data-saved]");
  const typed = new URLSearchParams(location.search);
  const whole = (name) => name.split(".")[0];
  // In a field with parts, the parts that the address leaves out are blank; its defaults are only for the whole field.
  const wholes = new Set([...typed.keys()].filter((name) => name.includes(".")).map(whole));
  const taken = new Map();
  // A column and a row are one cell of a grid.
  for (const { dataset: { cell, column, row } } of saved?.querySelectorAll("[data-cell]") ?? []) {
    if (typed.has(column) && typed.has(row)) typed.set(cell, `${typed.get(column)}-${typed.get(row)}`);
  }
  for (const input of saved?.querySelectorAll("[name]") ?? []) {
    const texts = typed.getAll(input.name);
    if (!texts.length && !wholes.has(whole(input.name))) continue;
    if (input.type === "checkbox") {
      input.checked = Boolean(texts.at(-1));
    } else if (input.type === "radio") {
      input.checked = texts.includes(input.value);
    } else {
      const place = taken.get(input.name) ?? 0;
      input.value = texts[place] || (input.dataset.blank ?? "");
      taken.set(input.name, place + 1);
      // A list without such a choice shows its first one.
      if (input.selectedIndex < 0) input.selectedIndex = 0;
    }
  }
  for (const folded of saved?.querySelectorAll("details.field") ?? []) {
    folded.open ||= [...folded.querySelectorAll("[name]")].some(({ name }) => typed.getAll(name).some((text) => text.trim()));
  }
}
