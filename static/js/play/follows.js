// What follows from what has been chosen so far is filled in, in sight: only where nobody has typed or tapped, and who
// or what the move is about only where nothing stands. A part of the preview says what follows.

const follows = {
  form: document.querySelector("[data-move]"),
  // The names of what somebody typed or tapped, also before a reload, and what this script filled in.
  touched: new Set(new URLSearchParams(location.search).keys()),
  filled: new Set(),
  // How often the form has been touched: in all, when each request was sent, and when something was filled in last. An
  // answer that is late says nothing about what was touched since; another answer is then on its way, for the input
  // that it was asked about.
  touches: 0,
  sent: new WeakMap(),
  seen: 0,

  controls(name) {
    return [...this.form.elements].filter((control) => control.name === name);
  },

  value(controls) {
    const [first] = controls;
    if (["radio", "checkbox"].includes(first?.type)) return controls.find((control) => control.checked)?.value ?? "";
    return first?.value ?? "";
  },

  write(name, text) {
    const controls = this.controls(name).filter((control) => control !== document.activeElement || control.type !== "text");
    if (!controls.length || this.value(controls) === text) return;
    for (const control of controls) {
      if (["radio", "checkbox"].includes(control.type)) control.checked = control.value === text;
      else control.value = text;
    }
    if (text) controls[0].closest("details:not([open])")?.setAttribute("open", "");
    controls[0].dispatchEvent(new Event("change", { bubbles: true }));
  },

  // What the preview says: texts by name, those of them that name things of the game, likely options by their key, and
  // the names of the fields to ask for.
  get told() {
    const part = document.querySelector("#preview [data-follows]");
    return part ? JSON.parse(part.dataset.follows) : { texts: {}, things: [], likely: {}, asked: [] };
  },

  apply(touches) {
    const { texts, things, likely, asked } = this.told;
    this.ask(asked);
    this.sort(likely);
    const gone = [...this.filled].filter((name) => !(name in texts));
    this.filled = new Set([...this.filled].filter((name) => name in texts));
    if (touches <= this.seen) return;
    this.seen = touches;
    for (const name of gone) if (!this.touched.has(name)) this.write(name, "");
    for (const [name, text] of Object.entries(texts)) {
      const stands = this.value(this.controls(name)) && !this.filled.has(name);
      if (!this.touched.has(name) && !(stands && things.includes(name))) {
        this.filled.add(name);
        this.write(name, text);
      }
    }
  },

  // A choice decides which fields are asked for; the others are not sent.
  ask(asked) {
    for (const part of this.form.querySelectorAll("[data-asks]")) {
      part.hidden = part.disabled = !asked.includes(part.dataset.asks);
    }
    if (this.form.elements.shown) this.form.elements.shown.value = asked.join(" ");
  },

  // The likely options of a choice come before the others, which are folded. An option that has the focus would lose it
  // on the way, and arrow keys would do nothing more; it stays where it is.
  sort(likely) {
    for (const first of this.form.querySelectorAll("[data-likely]")) {
      const options = likely[first.dataset.likely];
      const folded = first.nextElementSibling;
      const rest = folded.querySelector(".choices");
      const none = first.querySelector(".none");
      for (const label of options ? folded.parentElement.querySelectorAll(".choices label") : []) {
        const { value, checked } = label.querySelector("input");
        const place = !value || checked || options.includes(value) ? first : rest;
        if (label.parentElement === place || label.contains(document.activeElement)) continue;
        place.insertBefore(label, place === first ? none : null);
      }
      folded.hidden = !rest.childElementCount;
    }
  },

  // Nothing has been chosen or typed any longer, nor filled in: the names of all that was.
  forget() {
    const names = new Set([...this.touched, ...this.filled]);
    this.touched.clear();
    this.filled.clear();
    this.touches += 1;
    return names;
  },

  start() {
    if ("typed" in this.form.dataset) for (const control of this.form.elements) this.touched.add(control.name);
    const { texts, things } = this.told;
    for (const name of Object.keys(texts)) if (!things.includes(name)) this.filled.add(name);
    this.form.addEventListener("input", ({ target }) => {
      this.touched.add(target.name);
      this.touches += 1;
    });
    // An address that holds what was typed leaves out what was filled in. htmx is ready for changes by then.
    if (location.search) document.addEventListener("DOMContentLoaded", () => this.apply(this.touches += 1));
    document.addEventListener("htmx:beforeRequest", ({ detail: { elt, xhr } }) => {
      if (elt === this.form) this.sent.set(xhr, { touches: this.touches, input: live.input(elt) });
    });
    document.addEventListener("htmx:afterSettle", ({ detail: { xhr } }) => {
      const sent = this.sent.get(xhr);
      if (sent?.input === live.input(this.form)) this.apply(sent.touches);
    });
  },
};

follows.start();
