// Copying and sharing a result. Without this script the text is a link, and the address stands where it always does.

// A page that came over plain http has no clipboard of its own; the old way works there.
function copyOldWay(text) {
  const box = Object.assign(document.createElement("textarea"), { value: text, readOnly: true, className: "unseen" });
  const before = document.activeElement;
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  before?.focus();
  if (!done) throw new Error("not copied");
}

// The text may still be on its way: some browsers let a page copy only what it promised while it was tapped.
async function copy(text) {
  try {
    const blob = text.then((words) => new Blob([words], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
  } catch {
    copyOldWay(await text);
  }
}

async function textAt(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.text();
}

// Leaving a field to tap here sends the form once more: the same result comes again, and what was said of it stays.
let copied = null;
function sayCopied() {
  const row = document.querySelector("[data-link]");
  if (!copied || row?.dataset.link !== copied.link) return;
  row.querySelector("[role=status]").textContent = copied.words;
}
document.addEventListener("htmx:afterSettle", sayCopied);

document.addEventListener("click", async (event) => {
  const at = event.target.closest("[data-copy-link], [data-copy-text], [data-share]");
  const row = at?.closest("[data-link]");
  if (!row || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const { link, title } = row.dataset;
  if (at.matches("[data-share]")) {
    // Who changes their mind has not failed.
    navigator.share({ title, url: link }).catch(() => {});
    return;
  }
  try {
    await copy(at.href ? textAt(at.href) : Promise.resolve(link));
    copied = { link, words: at.dataset.told };
    sayCopied();
  } catch {
    window.location = at.href || link;
  }
});
