// htmx comes when somebody touches what it drives: a reader of a page does not load its 15 KB. What was typed before it
// is there is told to it again. Without it every form sends itself.

{
  const { src } = document.currentScript.dataset;
  const DRIVEN = "[hx-get], [hx-post]";
  const TOUCHES = ["focusin", "pointerdown", "input", "change"];
  const missed = new Map();
  let coming = false;

  const tellAgain = () => {
    for (const touch of TOUCHES) document.removeEventListener(touch, touched, true);
    for (const [field, type] of missed) if (field.isConnected) field.dispatchEvent(new Event(type, { bubbles: true }));
  };

  const bring = () => {
    const script = Object.assign(document.createElement("script"), { src, onload: tellAgain });
    // What was typed gets the answer that it would get from htmx: none (site.js).
    script.onerror = () => {
      coming = false;
      for (const field of missed.keys()) {
        const elt = field.closest(DRIVEN);
        const target = document.querySelector(elt.getAttribute("hx-target"));
        document.dispatchEvent(new CustomEvent("htmx:sendError", { detail: { elt, target, xhr: { status: 0 } } }));
      }
    };
    document.head.append(script);
  };

  const touched = ({ target, type }) => {
    const field = target instanceof Element && target.closest(DRIVEN) ? target : null;
    if (!field) return;
    if (type === "input" || type === "change") missed.set(field, type);
    if (coming) return;
    coming = true;
    // Before the page has come whole htmx would wait for an event that is over.
    if (document.readyState === "complete") bring();
    else window.addEventListener("load", bring, { once: true });
  };

  for (const touch of TOUCHES) document.addEventListener(touch, touched, true);
  if (document.activeElement) touched({ target: document.activeElement, type: "focusin" });
}
