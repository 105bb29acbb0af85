// A move is written to the outbox, sent, and followed to the table when it is recorded. When the server refuses it, the
// form is sent as without this script, so that the page says why.

{
  const form = document.querySelector("[data-move]");
  const here = document.querySelector("[data-play]");
  const { play } = here.dataset;
  const id = form.querySelector('input[name="id"]');

  form.addEventListener("submit", async (event) => {
    const { submitter } = event;
    if (submitter?.formMethod === "get" || form.dataset.plain) return;
    event.preventDefault();
    if (form.dataset.sending) return;
    form.dataset.sending = "yes";
    const body = new FormData(form, submitter);
    const move = {
      id: body.get("id"),
      play,
      address: submitter?.hasAttribute("formaction") ? submitter.formAction : form.action,
      body: new URLSearchParams(body).toString(),
      label: (submitter ?? form.querySelector("button")).textContent.trim(),
      at: Date.now(),
    };
    try {
      await outbox.add(move);
      const result = (await outbox.drain(play)).get(move.id);
      if (result?.number) {
        remember(move);
        location.assign(`${form.dataset.sheet}?done=${result.number}#done`);
      } else if (result) {
        await outbox.remove(result.place);
        form.dataset.plain = "yes";
        form.requestSubmit(submitter);
      } else {
        remember(move);
        next();
      }
    } finally {
      delete form.dataset.sending;
    }
  });

  // Offline: the next move can be entered at once.
  function next() {
    id.value = outbox.newId();
    for (const input of form.querySelectorAll("input[type=text], textarea")) input.value = "";
    form.querySelector("input[type=text]")?.focus();
  }

  function remember(move) {
    keep(`sent:${play}`, [...recall(`sent:${play}`, []), move].slice(-50));
  }

  // A server-made id is for the form without this script: a page that was restored would send it twice.
  id.value = outbox.newId();
  form.querySelector("input[type=text]:not([value]), input[type=text][value='']")?.focus({ preventScroll: true });
  document.addEventListener("play:changed", () => form.dispatchEvent(new Event("change", { bubbles: true })));
}
