// Keys that act on the whole page. Each is written on the link it follows: data-key="l", or data-key="g c" for two.
// Who speaks to the computer, or has a cat, switches them off. Uses recall() and keep() of device.js.

const TOGETHER = 1500; // milliseconds between the two of a pair
const TYPED_INTO = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]";
let first = "";
let list = null;

// Many keyboards have brackets only with AltGr, which some systems call Ctrl and Alt at once, others Alt alone.
function isCommand(event) {
  if (event.metaKey || event.isComposing || event.repeat || event.target.closest(TYPED_INTO)) return false;
  if (["[", "]"].includes(event.key)) return !event.ctrlKey || event.altKey;
  return !event.ctrlKey && !event.altKey;
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || !recall("keys", true) || !isCommand(event) || document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  const link = [...document.querySelectorAll("[data-key]")].find(({ dataset }) => dataset.key === first + key);
  first = "";
  if (key === "g") {
    first = "g ";
    setTimeout(() => { first = ""; }, TOGETHER);
  } else if (link) {
    event.preventDefault();
    if (key === "?") showList(link);
    else link.click();
  }
});

// In a grid of radio buttons up and down move by a row; a browser would move to the next button in reading order.
document.addEventListener("keydown", (event) => {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const lines = step && event.target.closest(".cells-grid tbody")?.rows;
  if (!lines) return;
  event.preventDefault();
  const cell = event.target.closest("td");
  const next = lines[cell.parentElement.sectionRowIndex + step]?.cells[cell.cellIndex].querySelector("input");
  next?.focus();
  next?.click();
});

// The same list as on its page, in place.
async function showList(link) {
  try {
    if (!list) {
      const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
      if (!answer.ok) throw new Error(answer.statusText);
      list = document.createElement("dialog");
      list.setAttribute("aria-labelledby", "keys-title");
      list.innerHTML = await answer.text();
      document.body.append(list);
      showChoice();
    }
    list.showModal();
  } catch {
    window.location = link.href;
  }
}

function showChoice() {
  for (const box of document.querySelectorAll("[data-keys-on]")) {
    box.checked = recall("keys", true);
    box.onchange = () => {
      keep("keys", box.checked);
      showChoice();
    };
  }
}
showChoice();
