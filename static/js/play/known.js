// The plays that this phone knows: remembered on the device alone, listed on the page that starts one.

const known = recall("plays", []).filter((item) => typeof item?.key === "string" && /^[\w-]+$/.test(item.key));
const here = document.querySelector("[data-play]");

if (here) {
  const { play: key, title } = here.dataset;
  const item = { key, title, game: document.documentElement.dataset.game, at: Date.now() };
  keep("plays", [item, ...known.filter((other) => other.key !== key)].slice(0, 20));
}

const listed = document.querySelector("[data-known-plays]");
if (listed && known.length) {
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
  for (const { key, title, at } of known) {
    const link = Object.assign(document.createElement("a"), { textContent: title || key });
    link.href = `/${document.documentElement.lang}/play/${key}/`;
    const when = Object.assign(document.createElement("span"), { className: "fine", textContent: day.format(at) });
    const row = document.createElement("li");
    row.append(link, " ", when);
    listed.querySelector("ul").append(row);
  }
  listed.hidden = false;
}
