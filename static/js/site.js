// What a browser needs beyond htmx. Every page works without it.

// On a narrow screen the table of contents starts closed; without JavaScript it starts open.
if (window.matchMedia("(max-width: 63.99rem)").matches) {
  for (const details of document.querySelectorAll("[data-narrow-closed]")) details.open = false;
}

// The answer to wrong input is worth showing too: the server says with it what is allowed.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.status === 503) event.detail.shouldSwap = true;
});

// "/" puts the cursor into the search box from anywhere on the page.
document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea");
  if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  (document.getElementById("page-seek") || document.getElementById("seek")).focus();
});

// A checklist remembers its ticks on this device, apart for each set of choices, and follows a choice at once.
const checklist = document.querySelector("[data-checklist]");
if (checklist) {
  const key = `ticks:${checklist.dataset.checklist}`;
  const ticked = new Set(JSON.parse(localStorage.getItem(key) || "[]"));
  for (const box of checklist.querySelectorAll("[data-tick]")) {
    box.checked = ticked.has(box.dataset.tick);
    box.addEventListener("change", () => {
      ticked[box.checked ? "add" : "delete"](box.dataset.tick);
      localStorage.setItem(key, JSON.stringify([...ticked]));
    });
  }
  const choose = checklist.querySelector("form");
  choose.addEventListener("change", () => choose.requestSubmit());
}
