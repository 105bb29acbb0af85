// A report that is sent without a connection would be lost with what was written.

document.querySelector("form.report").addEventListener("submit", (event) => {
  if (navigator.onLine) return;
  event.preventDefault();
  event.target.querySelector("[data-unsent]").hidden = false;
});
