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
