// Forms that answer in place. htmx sends them; this script decides at every moment whether a result belongs to the
// present input. A result that does not is marked busy, and a response to an earlier input is dropped.

const live = {
  FORMS: "[hx-get], [hx-post]",

  // The present input of a form, or of a field that is sent alone.
  input(form) {
    return form.matches("form") ? new URLSearchParams(new FormData(form)).toString() : form.value;
  },

  // The input that the page came with: a browser that goes back or reloads fills in fields by itself.
  served(form) {
    const copy = form.cloneNode(true);
    if (copy.matches("form")) copy.reset();
    else copy.value = copy.defaultValue;
    return this.input(copy);
  },

  result(form) {
    return document.querySelector(form.getAttribute("hx-target"));
  },
};

{
  const { src } = document.currentScript.dataset;
  const answered = new WeakMap(); // form → the input of its result
  const sent = new WeakMap(); // request → its input
  const pending = new WeakMap(); // form → its request
  // Milliseconds until a form without a response is sent again, twice as long after every failure.
  const [FIRST_WAIT, LONGEST_WAIT] = [5_000, 60_000];
  let loading = false;
  let unanswered = null;
  let wait = FIRST_WAIT;

  const isCurrent = (form) => answered.get(form) === live.input(form);

  function mark(form, busy = !isCurrent(form)) {
    const result = live.result(form);
    if (!result || busy === result.hasAttribute("aria-busy")) return;
    result.querySelector(".working")?.remove();
    if (!busy) {
      result.removeAttribute("aria-busy");
      return tell(result);
    }
    result.setAttribute("aria-busy", "true");
    const line = Object.assign(document.createElement("p"), { className: "working", textContent: result.dataset.working });
    // On a phone the great numbers stay in sight, and the line with them.
    const headline = result.querySelector(".headline");
    if (headline) headline.after(line);
    else result.prepend(line);
    tell(result, "");
  }

  // One sentence about the new result is read out; its place is there from the start, or screen readers would miss it.
  // A list of figures becomes a sentence.
  function tell(result, words = sentence(result.querySelector("[data-says]"))) {
    const place = document.querySelector(`[data-tells="${result.id}"]`);
    if (place && place.textContent !== words) place.textContent = words;
  }

  function sentence(says) {
    const words = (part) => part.textContent.replace(/\s+/g, " ").trim();
    if (!says) return "";
    return says.matches("dl") ? [...says.children].map((row) => [...row.children].map(words).join(": ")).join(". ") : words(says);
  }

  function fail(form, status) {
    answered.delete(form);
    unanswered = form;
    const result = live.result(form);
    mark(form, false);
    result.replaceChildren(document.getElementById(status === 429 ? "too-many" : result.dataset.unanswered ?? "unanswered").content.cloneNode(true));
    tell(result);
    if (status === 429) return;
    setTimeout(() => unanswered === form && resend(form), wait);
    wait = Math.min(2 * wait, LONGEST_WAIT);
  }

  // Something else than the input has changed, so that it is to be answered again.
  live.outdate = (form) => {
    answered.delete(form);
    pending.delete(form);
    form.dispatchEvent(new Event("change", { bubbles: true }));
  };

  // As if the input had just been typed.
  function resend(form) {
    const field = form.querySelector("input:not([type=hidden]), textarea, select") ?? form;
    field.dispatchEvent(new Event(form.getAttribute("hx-trigger").includes("input") ? "input" : "change", { bubbles: true }));
  }

  // Until the page is complete htmx would wait for an event that is over.
  function load() {
    if (loading) return;
    loading = true;
    if (document.readyState !== "complete") return window.addEventListener("load", bring, { once: true });
    bring();
  }

  function bring() {
    const changed = () => [...document.querySelectorAll(live.FORMS)].filter((form) => !isCurrent(form));
    const script = Object.assign(document.createElement("script"), { src, onload: () => changed().forEach(resend) });
    script.onerror = () => {
      loading = false;
      changed().forEach((form) => fail(form, 0));
    };
    document.head.append(script);
  }

  for (const form of document.querySelectorAll(live.FORMS)) {
    answered.set(form, live.served(form));
    mark(form);
  }
  // Where the page is about such a form, htmx comes with it. Elsewhere only the search box needs its 15 KB.
  if (document.querySelector(`main :is(${live.FORMS}):not(#seek)`)) load();

  for (const touch of ["focusin", "pointerdown", "input", "change"]) {
    document.addEventListener(touch, ({ target, type }) => {
      const form = target instanceof Element && target.closest(live.FORMS);
      if (!form) return;
      load();
      if (type === "input" || type === "change") mark(form);
    });
  }

  // A button that chooses a value for a field sets the field too.
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("button[data-sets]");
    if (button) button.form.elements[button.dataset.sets].value = button.value;
  });

  // What is answered already, or on its way, is not asked again: typing and leaving a field are two events.
  document.addEventListener("htmx:confirm", (event) => {
    const { elt, triggeringEvent } = event.detail;
    const request = pending.get(elt);
    const again = request ? sent.get(request) === live.input(elt) : isCurrent(elt) && triggeringEvent?.type !== "submit";
    if (again) event.preventDefault();
  });
  document.addEventListener("htmx:beforeRequest", ({ detail: { elt, xhr } }) => {
    sent.set(xhr, live.input(elt));
    pending.set(elt, xhr);
    mark(elt);
  });
  document.addEventListener("htmx:afterRequest", ({ detail: { elt, xhr } }) => {
    if (pending.get(elt) === xhr) pending.delete(elt);
  });
  document.addEventListener("htmx:beforeOnLoad", (event) => {
    const { elt, xhr } = event.detail;
    if (sent.get(xhr) !== live.input(elt)) event.preventDefault();
  });
  // A search that is not ready says so in its own words; htmx would drop an answer with status 503.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.xhr.status === 503) detail.shouldSwap = true;
  });
  document.addEventListener("htmx:afterSwap", ({ detail: { requestConfig, target, xhr } }) => {
    answered.set(requestConfig.elt, sent.get(xhr));
    unanswered = null;
    wait = FIRST_WAIT;
    mark(requestConfig.elt);
    tell(target);
  });
  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(failure, ({ detail: { elt, xhr } }) => xhr.status !== 503 && fail(elt, xhr.status));
  }
  // The network is back, or Python computes on the device: too late for the request that started it (offline/python.js).
  for (const back of ["online", "computing"]) window.addEventListener(back, () => unanswered && resend(unanswered));
}
