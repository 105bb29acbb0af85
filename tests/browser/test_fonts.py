"""The browser sees the fonts of the tests and no others, and headers fit windows of every width in them."""

import pytest
from playwright.sync_api import Page

from tests import packages
from tests.browser import fonts
from tests.browser.visitors import Visitor
from tests.browser.widths import EVERY, assert_fits

WIDTH = """(family) => {
  const context = document.createElement("canvas").getContext("2d");
  context.font = `100px ${family}`;
  return context.measureText("Reparto de dividendos").width;
}"""


def width(page, family):
    return page.evaluate(WIDTH, family)


def test_one_family_is_wide_and_the_other_narrow(page: Page):
    assert width(page, f'"{fonts.WIDE}"') > width(page, f'"{fonts.NARROW}"') * 1.1


@pytest.mark.parametrize("kind", fonts.DEFAULTS)
def test_a_kind_of_font_is_drawn_in_a_font_of_the_tests(page: Page, kind):
    assert width(page, kind) == width(page, f'"{fonts.DEFAULTS[kind]}"')


@pytest.mark.parametrize("family", ["Charter", "Roboto", "Noto Sans", "DejaVu Sans Mono", "Liberation Serif"])
def test_fonts_of_the_machine_are_out_of_sight(page: Page, family):
    absent = [width(page, f'"{name}", {rest}') for name in (family, "Nowhere") for rest in ("serif", "sans-serif")]
    assert absent[:2] == absent[2:]


@pytest.mark.parametrize("visitor", [Visitor("en", "laptop"), Visitor("es", "laptop")], ids=str)
def test_the_header_fits_windows_of_every_width(page: Page, visitor):
    page.goto(visitor.at("stock-phase/"))
    for wide in range(320, 1720, 40):
        page.set_viewport_size({"width": wide, "height": 700})
        assert_fits(page, EVERY)


@pytest.mark.parametrize("visitor", [Visitor("en", "laptop"), Visitor("es", "laptop")], ids=str)
@pytest.mark.parametrize("family", [fonts.WIDE, fonts.NARROW])
def test_a_laptop_shows_every_game_in_the_header(page: Page, visitor, family):
    page.goto(visitor.home)
    page.evaluate(
        """(family) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(`* { font-family: "${family}" !important; }`);
          document.adoptedStyleSheets = [sheet];
        }""",
        family,
    )
    for link in page.locator(".places a").all():
        assert bottom(link) <= bottom(page.locator(".places")) + 0.5


def test_a_keyboard_reaches_games_that_do_not_fit(page: Page):
    page.set_viewport_size({"width": 1040, "height": 700})
    page.goto("/en/big-shoulders/stock-phase/")
    room, link = page.locator(".places"), page.locator(".places a").first
    assert top(link) >= bottom(room) - 0.5
    link.focus()
    assert bottom(link) <= bottom(room) + 0.5


def top(locator):
    return locator.bounding_box()["y"]


def bottom(locator):
    box = locator.bounding_box()
    return box["y"] + box["height"]


def test_missing_fonts_end_with_the_line_to_run(tmp_path, monkeypatch, capfd):
    (tmp_path / "apt-get").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "apt-get").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(fonts, "FOLDERS", (tmp_path,))
    assert fonts.main() == 1
    assert packages.advice("fonts-dejavu-core", "fonts-liberation") in capfd.readouterr().err
