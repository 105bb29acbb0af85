// A lesson in table mode shows one step at a time: arrow keys, buttons. Without table mode it is an ordinary page.

{
  const lesson = document.querySelector(".teach");
  const steps = [...lesson.querySelectorAll(".lesson-step")];
  const pages = lesson.querySelector(".pages");
  const status = pages.querySelector("[data-of]");
  // Type sizes in rem, the largest first: a step takes the first with which it fits on the screen.
  const SIZES = [2.4, 2.1, 1.8, 1.6, 1.4, 1.25, 1.1];
  let place = 0;

  const inTableMode = () => document.documentElement.dataset.table === "on";

  function show(wanted) {
    place = Math.min(Math.max(wanted, 0), steps.length - 1);
    steps.forEach((step, number) => step.classList.toggle("now", number === place));
    status.textContent = status.dataset.of.replace("{number}", place + 1).replace("{count}", steps.length);
    const bar = pages.querySelector("progress");
    bar.max = steps.length;
    bar.value = place + 1;
    for (const button of pages.querySelectorAll("button")) {
      button.disabled = !steps[place + Number(button.dataset.step)];
    }
    if (inTableMode()) fit();
  }

  function fit() {
    for (const size of SIZES) {
      lesson.style.setProperty("--size", `${size}rem`);
      if (document.documentElement.scrollHeight <= innerHeight) break;
    }
    scrollTo(0, 0);
  }

  function follow() {
    pages.hidden = !inTableMode();
    show(place);
  }

  pages.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) show(place + Number(button.dataset.step));
  });
  document.addEventListener("keydown", (event) => {
    if (!inTableMode() || event.altKey || event.ctrlKey || event.metaKey) return;
    const move = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
    if (move) {
      event.preventDefault();
      show(place + move);
    }
  });
  addEventListener("hashchange", follow);
  addEventListener("resize", () => { if (inTableMode()) fit(); });
  const choose = lesson.querySelector("form");
  choose.addEventListener("change", () => choose.requestSubmit());
  follow();
}
