// Times of the log on the clock of the reader: the page has them in UTC, and says so where no script runs.

{
  const { lang } = document.documentElement;
  const clock = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const day = new Intl.DateTimeFormat(lang, { day: "numeric", month: "short" });

  function written(at) {
    const today = at.toDateString() === new Date().toDateString();
    return today ? clock.format(at) : `${day.format(at)}, ${clock.format(at)}`;
  }

  function localize() {
    for (const time of document.querySelectorAll("[data-play] time[datetime]")) {
      time.textContent = written(new Date(time.dateTime));
    }
  }

  for (const event of ["play:changed", "htmx:afterSettle"]) document.addEventListener(event, localize);
  localize();
}
