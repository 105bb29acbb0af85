// Table mode is the address with #table, which device.js says from the first moment, and styles do the rest. This keeps
// the screen on and listens to Escape.

const table = document.getElementById("table");
const leave = table.querySelector("[data-leave-table]");
const told = table.querySelector("[data-stays]");
const atTable = () => location.hash === "#table" && Boolean(table.querySelector(".headline, .ticks, .lesson-step"));
let lock = null;
let asking = false;

function say() {
  told.textContent = atTable() ? told.dataset[lock && !lock.released ? "stays" : "sleeps"] : "";
}

// A page that is hidden loses the lock; some browsers give one only to a page that was tapped since it was opened.
async function stayAwake() {
  if (asking || !atTable() || document.hidden || (lock && !lock.released)) return;
  asking = true;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", say);
  } catch {
    lock = null;
  }
  asking = false;
  if (!atTable()) lock?.release();
  say();
}

function follow(event) {
  for (const steps of table.querySelectorAll(".stepwise")) steps.open = !atTable();
  if (atTable()) {
    root.dataset.table = "on";
    leave.focus({ preventScroll: true });
    stayAwake();
  } else {
    delete root.dataset.table;
    lock?.release();
    lock = null;
    say();
    if (event) table.querySelector("[data-table]")?.focus();
  }
}

window.addEventListener("hashchange", follow);
document.addEventListener("visibilitychange", stayAwake);
document.addEventListener("click", stayAwake);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && atTable() && !document.querySelector("dialog[open], [popover]:popover-open")) leave.click();
});

// Without a result there is nothing to enlarge, and the first one that appears must not take the form away.
if (location.hash === "#table" && !atTable()) location.replace("#main");
follow();
