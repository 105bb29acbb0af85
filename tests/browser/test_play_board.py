"""The board on a large screen: a whole game of four players fits without scrolling, in type that is read from afar."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import opened
from tests.browser.eyes import Eyes
from tests.browser.visitors import EN
from tests.plays.record import RECORDED

LOGS = sorted(RECORDED.glob("*.json"))
# The screen and the smallest type in pixels; the tablet is upright. With 20 px, capitals on a 40-inch screen are 7 mm.
SCREENS = {(1920, 1080): 20, (1366, 768): 13, (820, 1180): 12}
# The script follows a change of the window a moment later.
FITS = """([width, height, smallest]) => document.documentElement.scrollWidth === width
  && document.documentElement.scrollHeight === height
  && parseFloat(getComputedStyle(document.querySelector(".play")).fontSize) >= smallest"""
PARTS = """[...document.querySelectorAll("[data-live=board] > :not(.board-row), .board-column > *")]
  .map((part) => part.getBoundingClientRect().toJSON())"""
# Names on a hex map: the height of their type in pixels of the screen, and pairs that overlap.
NAMES = """() => {
  const names = [...document.querySelectorAll(".hexboard > .scroll > svg > text")].map((name) => {
    const size = parseFloat(getComputedStyle(name).fontSize) * name.ownerSVGElement.getScreenCTM().a;
    return { text: name.textContent, size, box: name.getBoundingClientRect() };
  });
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  const others = (one, place) => names.slice(place + 1).filter((other) => !apart(one.box, other.box));
  const overlap = names.flatMap((one, place) => others(one, place).map((other) => [one.text, other.text]));
  return { smallest: Math.min(...names.map(({ size }) => size)), overlap };
}"""
LARGE_NAMES, LARGEST_SCREEN = 18, 1920
IS_CUT_OFF = """([...document.querySelectorAll("[data-live=board], [data-live=board] :not(.unseen, .unseen *)")]
  .some((part) => part.getBoundingClientRect().right > innerWidth || part.scrollWidth > part.clientWidth + 1
    && part.matches(".scroll, figure")))"""


# Words of headings that are wider than their column, which a phone breaks anywhere; a soft hyphen may break them.
BROKEN_WORDS = r"""() => {
  for (const fold of document.querySelectorAll(".play details")) fold.open = true;
  const canvas = document.createElement("canvas").getContext("2d");
  const wider = (part, text, font) => {
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(part, font);
    const { paddingLeft, paddingRight } = getComputedStyle(part);
    const room = part.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const words = part.getClientRects().length && room > 2 ? text.split(/(?<=\u00ad)|[\s-]+/) : [];
    return words.filter((word) => canvas.measureText(word.replace("\u00ad", "-")).width > room + 1);
  };
  const own = (part) => [...part.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join(" ");
  const labeled = [...document.querySelectorAll(".play td[data-label]")]
    .filter((cell) => getComputedStyle(cell, "::before").content !== "none");
  return [
    ...[...document.querySelectorAll(".play :is(th, dt)")].flatMap((part) => wider(part, own(part), null)),
    ...labeled.flatMap((cell) => wider(cell, cell.dataset.label, "::before")),
  ];
}"""


def imported(page: Page, name: str) -> tuple[str, str]:
    """The identifier and the secret of a recorded game as four players would have it; a solo game stays one."""
    recorded = json.loads((RECORDED / name).read_text(encoding="utf-8"))
    recorded["setup"]["players"] += ["Dolores"] * (len(recorded["setup"]["players"]) == 3)
    entries = [{**entry, "id": f"entry-{entry['number']}", "by": "Ana"} for entry in recorded["entries"]]
    for entry in entries:
        del entry["effects"], entry["outcome"]
    file = {"format": "sobremesa-play", "format_version": 1, **recorded, "entries": entries}
    answer = page.request.post("/api/v1/plays/import", data=json.dumps(file), headers=headers(page))
    assert answer.status == 201, answer.text()
    return answer.json()["play"], answer.json()["secret"]


def headers(page: Page) -> dict[str, str]:
    return {"content-type": "application/json", "origin": str(page.evaluate("location.origin"))}


def assert_on_one_screen(page: Page, width: int, height: int) -> None:
    """Nothing scrolls, nothing is cut off, no two parts overlap, and the type is large enough."""
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator("[data-live=board].fitted")).to_have_count(1)
    page.wait_for_function(FITS, arg=[width, height, SCREENS[width, height]])
    assert not page.evaluate(IS_CUT_OFF)
    names = page.evaluate(NAMES)
    assert names["overlap"] == []
    # Without a map, no name is the smallest.
    assert names["smallest"] >= LARGE_NAMES or width < LARGEST_SCREEN
    boxes: list[dict[str, Any]] = page.evaluate(PARTS)
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            beside = one["right"] <= other["left"] + 1 or other["right"] <= one["left"] + 1
            assert beside or one["bottom"] <= other["top"] + 1 or other["bottom"] <= one["top"] + 1


@pytest.mark.parametrize("name", [path.name for path in LOGS], ids=[path.stem for path in LOGS])
def test_whole_board_is_on_one_screen(browser: Browser, site: str, name: str) -> None:
    context = opened(browser, site, EN, worker=False)
    eyes = Eyes(context)
    page = context.new_page()
    page.goto("/en/play/")
    key, secret = imported(page, name)
    for language in ("en", "es"):
        page.goto(f"/{language}/play/{key}/")
        for width in (360, 390):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(BROKEN_WORDS) == []
        page.goto(f"/{language}/play/{key}/board/")
        # The same numbers as on the sheet, though the board leaves out columns.
        assert page.locator(".changed").count() == 0
        # Spanish takes more room.
        for width, height in list(SCREENS)[: len(SCREENS) if language == "es" else 1]:
            assert_on_one_screen(page, width, height)
    # What follows a move is the same in every game, and waits for it.
    if name == LOGS[0].name:
        note = json.dumps({"type": "note", "input": {"text": "One more"}, "id": "one-more"})
        told = {**headers(page), "authorization": f"Bearer {secret}"}
        assert page.request.post(f"/api/v1/plays/{key}/moves", data=note, headers=told).status == 201
        expect(page.locator(".latest")).to_contain_text("One more")
        assert_on_one_screen(page, *next(iter(SCREENS)))
    eyes.check()
    context.close()
