// A move is written to the outbox, sent, and followed to the table when it is recorded. When the server refuses it, the
// form is sent as without this script, so that the page says why.

{
  const form = document.querySelector("[data-move]");
  const here = document.querySelector("[data-play]");
  const { play } = here.dataset;
  const id = form.querySelector('input[name="id"]');
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
    const body = new FormData(form, submitter);
    body.delete("id");
    return {
      play,
      address: submitter?.hasAttribute("formaction") ? submitter.formAction : form.action,
      body: new URLSearchParams(body).toString(),
      label: (submitter ?? form.querySelector("button")).textContent.trim(),
      at: Date.now(),
    };
  }

  async function record(move, submitter) {
    const stored = { ...move, id: id.value, body: `${move.body}&id=${id.value}` };
    await outbox.add(stored);
    await outbox.drain(play);
    const result = outbox.results.get(stored.id);
    if (result?.number) {
      remember(stored);
      location.assign(`${form.dataset.sheet}?done=${result.number}#done`);
    } else if (result) {
      await outbox.remove(result.place);
      form.dataset.plain = "yes";
      form.requestSubmit(submitter);
    } else {
      remember(stored);
      next(move);
    }
  }

  // Offline: the next move can be entered at once; what has been typed meanwhile stays.
  function next({ body }) {
    id.value = outbox.newId();
    waiting = true;
    const sent = new URLSearchParams(body);
    for (const input of form.querySelectorAll("input[type=text], textarea")) {
      if (input.value === sent.get(input.name)) input.value = "";
    }
  }

  function remember(move) {
    keep(`sent:${play}`, [...recall(`sent:${play}`, []), move].slice(-50));
  }

  // The address holds what is typed, so that a reload keeps it; what follows from it is filled in again.
  form.addEventListener("input", () => {
    waiting = false;
    const typed = [...new FormData(form)].filter(([name, value]) => value && follows.touched.has(name));
    history.replaceState(history.state, "", `?${new URLSearchParams(typed)}`);
  });

  // The id that came with the page is for the form without this script: a page that is restored would send it again.
  id.value = outbox.newId();
  // What is tapped on a map or a grid comes before what is typed; if another field has the focus, it keeps it.
  const empty = [...form.querySelectorAll("input[type=text]:enabled")].find((input) => !input.value);
  if (document.activeElement === document.body && !form.querySelector(".hexmap, .cells-grid")) empty?.focus({ preventScroll: true });
  document.addEventListener("play:changed", () => form.dispatchEvent(new Event("change", { bubbles: true })));
}
