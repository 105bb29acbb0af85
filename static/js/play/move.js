// A move is written to the outbox, sent, and followed to the table when it is recorded. When the server refuses it, the
// form is sent as without this script, so that the page says why.

{
  const form = document.querySelector("[data-move]");
  const here = document.querySelector("[data-play]");
  const { play } = here.dataset;
  const id = form.querySelector('input[name="id"]');
  // Milliseconds after which a move on its way is in sight.
  const SOON = 1000;
  let underway = Promise.resolve();
  let sending = "";
  // A move that waits is not sent again by a second tap on a form that nobody has touched since.
  let waiting = false;

  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (submitter?.formMethod === "get" || form.dataset.plain) return;
    event.preventDefault();
    const move = written(submitter);
    // A second tap on the same button is not a second move.
    if (sending === move.body || waiting) return;
    sending = move.body;
    // Whatever goes wrong with one move, the next one is sent; the outbox shows the first one as long as it waits.
    underway = underway.then(() => record(move, submitter)).catch(() => outbox.show(play)).finally(() => {
      if (sending === move.body) sending = "";
    });
  });

  function written(submitter) {
    return {
      play,
      address: submitter?.hasAttribute("formaction") ? submitter.formAction : form.action,
      body: bodyNow(submitter),
      label: (submitter?.form.querySelector(".again") === submitter ? form.dataset.title : (submitter ?? form.querySelector("button")).textContent).trim(),
      summary: summary(),
      at: Date.now(),
    };
  }

  function bodyNow(submitter) {
    const body = new FormData(form, submitter);
    body.delete("id");
    return new URLSearchParams(body).toString();
  }

  // What somebody chose or typed, and what followed from it, as the form words it.
  function summary() {
    const chosen = [...form.elements].filter((control) => (
      control.matches("input, select, textarea") && control.type !== "hidden" && !control.closest(":disabled, [hidden]")
      && (follows.touched.has(control.name) || follows.filled.has(control.name))
    ));
    return chosen.map(inWords).filter(Boolean).join(", ");
  }

  const text = (part) => part?.textContent.replace(/\s+/g, " ").trim() ?? "";

  function inWords(control) {
    const field = control.closest(".part, .field");
    const name = control.getAttribute("aria-label") ?? text(control.labels?.[0]);
    if (control.type === "radio" || control.type === "checkbox") {
      if (!control.checked || !control.value) return "";
      const chosen = text(control.closest("label") ?? control.labels[0]);
      return ["0", "1"].includes(control.value) && control.type === "radio" ? `${text(field.querySelector("legend"))}: ${chosen}` : chosen;
    }
    if (control.localName === "select") return control.value && text(control.selectedOptions[0]);
    const typed = control.value.trim();
    if (!typed || typed === control.dataset.blank) return "";
    const unit = text(control.closest("[data-steps], .amount, .field")?.querySelector(".unit"));
    return unit ? `${unit}${typed}` : `${name}: ${typed}`;
  }

  async function record(move, submitter) {
    const stored = { ...move, id: id.value, body: `${move.body}&id=${id.value}` };
    await outbox.add(stored);
    const slow = setTimeout(() => outbox.show(play), SOON);
    await outbox.drain(play).finally(() => clearTimeout(slow));
    const result = await outbox.resultOf(stored);
    if (result?.number) {
      location.assign(`${form.dataset.sheet}?done=${result.number}`);
    } else if (result) {
      await outbox.update({ ...result.move, handed: true });
      form.dataset.plain = "yes";
      form.requestSubmit(submitter);
    } else {
      next(move, submitter);
    }
  }

  // Offline: the next move can be entered at once, in an empty form; what has been typed meanwhile stays.
  function next({ body }, submitter) {
    id.value = outbox.newId();
    if (bodyNow(submitter) === body) return empty();
    const sent = new URLSearchParams(body);
    for (const input of form.querySelectorAll("input[type=text], textarea")) {
      if (input.value === sent.get(input.name)) input.value = "";
    }
  }

  // As it came, without what somebody chose or typed, or an address filled in.
  function empty() {
    const chosen = follows.forget();
    form.reset();
    for (const control of form.elements) {
      if (!chosen.has(control.name) || control.type === "hidden" || control.matches("button, fieldset")) continue;
      if (["radio", "checkbox"].includes(control.type)) control.checked = control.type === "radio" && control.value === control.dataset.blank;
      else control.value = control.dataset.blank ?? "";
    }
    for (const list of form.querySelectorAll("[data-grows], .rows, .part, .field")) list.dispatchEvent(new Event("input"));
    form.dispatchEvent(new Event("change", { bubbles: true }));
    history.replaceState(history.state, "", location.pathname);
    waiting = true;
  }

  // The address holds what is typed, so that a reload keeps it; what follows from it is filled in again.
  form.addEventListener("input", ({ target }) => {
    if (target === form) return;
    waiting = false;
    const typed = [...new FormData(form)].filter(([name, value]) => value && follows.touched.has(name));
    history.replaceState(history.state, "", `?${new URLSearchParams(typed)}`);
  });

  // A form that this phone has stored is as it came: what its address says is filled in here.
  if (here.dataset.stored) for (const [name, value] of new URLSearchParams(location.search)) follows.write(name, value);

  // The id that came with the page is for the form without this script: a page that is restored would send it again.
  id.value = outbox.newId();
  // Back from the page that said why: the form is sent by this script again.
  addEventListener("pageshow", ({ persisted }) => { if (persisted) delete form.dataset.plain; });
  // What is tapped on a map or a grid comes before what is typed; if another field has the focus, it keeps it.
  const first = [...form.querySelectorAll("input[type=text]:enabled")].find((input) => !input.value);
  if (document.activeElement === document.body && !form.querySelector(".hexmap, .cells-grid")) first?.focus({ preventScroll: true });
  // What follows from the form may be something else now.
  document.addEventListener("play:changed", () => {
    follows.touches += 1;
    live.outdate(form);
  });
}
