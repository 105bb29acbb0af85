"""Whether a page fits its window: tried with the largest text in a wide font, and with normal text in a narrow one."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.fonts import NARROW, WIDE

# The least and the most room that text takes. What is in between matters where parts leave the line: in the header.
EXTREMES = (("normal", NARROW), ("largest", WIDE))
EVERY = (*EXTREMES, ("normal", WIDE), ("largest", NARROW))

# What sticks out in each size and family, in one round trip. The games in the header stand on its line all together, or
# have all left it; nothing of the header is cut.
STICKS_OUT = """(looks) => {
  const root = document.documentElement;
  const before = root.dataset.text;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];
  const outside = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && (box.left < -0.5 || box.right > innerWidth + 0.5);
  };
  const wrong = [];
  for (const [size, family] of looks) {
    root.dataset.text = size;
    sheet.replaceSync(`* { font-family: "${family}" !important; }`);
    const faults = [];
    if (document.scrollingElement.scrollWidth > innerWidth) {
      const wide = [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility() && outside(one));
      const last = wide.at(-1)?.outerHTML.slice(0, 100) ?? "a word";
      faults.push(`scrolls to ${document.scrollingElement.scrollWidth} px: ${last}`);
    }
    const header = document.querySelector("header.table");
    if (header.checkVisibility()) {
      const room = header.querySelector(".places").getBoundingClientRect();
      const games = [...header.querySelectorAll(".places a")].map((link) => link.getBoundingClientRect());
      const within = games.filter((box) => box.left >= room.left - 0.5 && box.bottom <= room.bottom + 0.5);
      const gone = games.filter((box) => !box.height || box.top >= room.bottom - 0.5);
      if (![within.length, gone.length].includes(games.length)) faults.push("only some of the games are in the header");
      const every = [...header.querySelectorAll("a:not(.places a), .menu-button")];
      const links = every.filter((link) => link.checkVisibility());
      for (const link of links.filter(outside)) faults.push(`outside: ${link.outerHTML.slice(0, 100)}`);
      const middles = links.map((link) => link.getBoundingClientRect()).map((box) => (box.top + box.bottom) / 2);
      if (Math.max(...middles) - Math.min(...middles) > 1) faults.push("the header breaks its first line");
    }
    wrong.push(...faults.map((fault) => `${innerWidth} px, ${size} text, ${family}: ${fault}`));
  }
  document.adoptedStyleSheets = [];
  if (before) root.dataset.text = before; else delete root.dataset.text;
  return wrong;
}"""


def assert_fits(page: Page, looks: tuple[tuple[str, str], ...] = EXTREMES) -> None:
    """Fail with what makes the page wider than its window, or is cut at its edge, in these sizes of text and fonts."""
    wrong = page.evaluate(STICKS_OUT, looks)
    assert not wrong, f"{page.url}:\n" + "\n".join(wrong)
