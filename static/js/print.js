// Printing needs the browser, so its button comes with the script.
function offerPrinting() {
  for (const print of document.querySelectorAll("[data-print]")) {
    print.hidden = false;
    print.onclick = () => window.print();
  }
}
offerPrinting();
document.addEventListener("htmx:afterSettle", offerPrinting);
