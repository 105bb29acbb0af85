// Whether the server answers. When it does not, the page says how old its numbers are, until the first answer.

const contact = {
  here: document.querySelector("[data-play]"),
  line: document.querySelector("[data-contact]"),
  // Milliseconds for which a question without an answer is nothing to speak of.
  PATIENCE: 8000,
  lost: false,
  at: 0,
  timer: 0,

  start() {
    // A saved copy (offline/worker.js) says when it was stored; it may have been confirmed since.
    const stored = Number(this.here.dataset.stored);
    this.at = stored ? Math.max(stored, recall(this.place, 0)) : Date.now();
    if (stored) this.failed();
    addEventListener("offline", () => this.failed());
    // The browser may be online again before the server has answered.
    addEventListener("online", () => this.show());
    if (!navigator.onLine) this.failed();
  },

  get place() {
    return `contact:${this.here.dataset.play}`;
  },

  answered() {
    this.at = Date.now();
    keep(this.place, this.at);
    if (!this.lost) return;
    this.lost = false;
    clearInterval(this.timer);
    this.timer = 0;
    this.show();
    document.dispatchEvent(new CustomEvent("play:contact"));
  },

  // No answer of this site. A move that waits for one cannot be patient.
  failed(patience = 0) {
    if (this.lost) return;
    if (navigator.onLine && Date.now() - this.at < patience) return;
    this.lost = true;
    this.timer ||= setInterval(() => this.show(), 1000);
    this.show();
    document.dispatchEvent(new CustomEvent("play:contact"));
  },

  show() {
    this.here.toggleAttribute("data-stale", this.lost);
    this.line.hidden = !this.lost;
    if (!this.lost) return;
    const { offline, silent, ago } = this.line.dataset;
    const [reason, since] = this.line.children;
    const words = navigator.onLine ? silent : offline;
    // Only a new reason is read out, not every second.
    if (reason.textContent !== words) reason.textContent = words;
    since.textContent = ago.replace("{ago}", this.ago());
  },

  ago() {
    const seconds = Math.max(0, Math.round((Date.now() - this.at) / 1000));
    const [size, unit] = [[86_400, "day"], [3600, "hour"], [60, "minute"], [1, "second"]].find(([least]) => seconds >= least) ?? [1, "second"];
    return new Intl.RelativeTimeFormat(root.lang, { style: "narrow" }).format(-Math.floor(seconds / size), unit);
  },
};

contact.start();

// Notices lie over the page, which gets as much higher as they are: what is under them can be scrolled to, and nothing
// moves when they come or go.
{
  const notices = document.querySelector(".notices");
  let room = 0;
  new ResizeObserver(() => {
    const more = notices.offsetHeight - room;
    const seen = scrollY;
    room += more;
    document.body.style.paddingTop = `${room}px`;
    scrollTo({ top: seen + more, behavior: "instant" });
  }).observe(notices);
}
