"""The pages of a play: axe finds nothing on them, and they fit their window; hexes are tapped with keys as well."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.conftest import opened
from tests.browser.eyes import Eyes
from tests.browser.visitors import EN, ES, Visitor
from tests.browser.widths import assert_fits

AUCTIONS = [("Bo", "PRR", 14), ("Ana", "BO", 13), ("Cy", "CO", 12), ("Ana", "NYC", 16)]
Move = tuple[str, Mapping[str, Any]]
MOVES: dict[str, list[Move]] = {
    "chicago-express": [
        *(
            ("auction", {"player": player, "company": company, "winner": winner, "bid": bid})
            for player, (winner, company, bid) in zip(cycle(["Ana", "Bo", "Ana", "Cy"]), AUCTIONS, strict=False)
        ),
        ("expand", {"player": "Bo", "company": "PRR", "tapped": ["pittsburgh", "l4"]}),
        ("decline", {"player": "Cy", "action": "develop"}),
    ],
    "urban-sprawl": [("claim", {"player": "Ana", "building": "COM 4-3"})],
}
PAGES = {
    "chicago-express": ("", "move/expand/", "move/develop/", "position/", "log/", "score/", "board/"),
    "urban-sprawl": ("", "move/claim/", "log/", "score/", "board/"),
}


@pytest.fixture(params=[("chicago-express", EN), ("urban-sprawl", ES)], ids=lambda it: it[0])
def play(request: pytest.FixtureRequest, browser: Browser, site: str) -> Iterator[tuple[str, Page, str]]:
    """A play with a few moves on the phone of its host: the game, the page and the beginning of its addresses."""
    game, visitor = request.param
    context = opened(browser, site, visitor, worker=False)
    eyes = Eyes(context)
    page = context.new_page()
    yield game, page, started(page, game, visitor, MOVES[game])
    eyes.check()
    context.close()


def started(page: Page, game: str, visitor: Visitor, moves: Sequence[Move]) -> str:
    """Start a play on a phone, on which Ana plays, and make some moves: the beginning of its addresses."""
    page.goto(f"/{visitor.language}/play/?game={game}")
    for place, name in enumerate(("Ana", "Bo", "Cy")):
        page.locator(f"input[name='players.{place}']").fill(name)
    page.locator("form.inputs button[type=submit]:not([name])").click()
    address = page.url.split("join/")[0]
    # The invitation comes first: the code is in sight at once.
    expect(page.locator(".join-code")).to_be_in_viewport()
    page.get_by_role("button", name="Ana", exact=True).click()
    key = address.split("/play/")[1].strip("/")
    headers = {"content-type": "application/json", "origin": str(page.evaluate("location.origin"))}
    for number, (kind, given) in enumerate(moves):
        body = json.dumps({"type": kind, "input": given, "id": f"beginning-{number}", "anyway": True})
        answer = page.request.post(f"/api/v1/plays/{key}/moves", data=body, headers=headers)
        assert answer.status == 201, answer.text()
    return address


def test_pages_of_a_play_are_accessible_and_fit(play: tuple[str, Page, str]) -> None:
    game, page, address = play
    for path in PAGES[game]:
        page.goto(f"{address}{path}")
        assert_accessible(page)
        assert_fits(page)
    if game == "chicago-express":
        tap_three_hexes(page, address)
        enter_the_position(page, address)


def enter_the_position(page: Page, address: str) -> None:
    """Steppers, chips and the map change a game that is under way."""
    page.goto(f"{address}position/")
    cash = page.locator("input[name='players:Ana:cash']")
    # What is typed replaces the number that is there, however the field is entered; a second tap places the cursor.
    cash.tap()
    page.keyboard.type("12")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("13")
    expect(cash).to_have_value("13")
    page.locator("h1").first.click()
    cash.click()
    page.keyboard.type("14")
    expect(cash).to_have_value("14")
    cash.tap()
    page.keyboard.press("End")
    page.keyboard.type("0")
    expect(cash).to_have_value("140")
    more = page.locator("[data-steps]", has=cash).locator("button").last
    before = int(cash.input_value())
    more.click()
    expect(cash).to_have_value(str(before + 10))
    page.locator("#group-turn label", has_text="Cy").click()
    page.get_by_role("button", name="PRR locomotive").click()
    expect(cash).to_have_value(str(before + 10))
    page.locator("label.hex", has_text="Pittsburgh").first.click()
    page.get_by_role("button", name="Record the position").click()
    expect(page.locator(".done")).to_be_visible()


def tap_three_hexes(page: Page, address: str) -> None:
    """The company is known, so an ordinary expansion is three hexes and the button."""
    page.goto(f"{address}move/expand/?player=Ana&company=NYC")
    for part in (page.locator("label.hex", has_text="R3"), page.locator("form[data-move] button[type=submit]").first):
        expect(part).to_be_in_viewport()
    page.get_by_role("checkbox", name="Binghamton $2 +1").press("Space")
    page.locator("label.hex", has_text="R3").locator("input").tap()
    page.get_by_role("checkbox", name="plain S2 $1").press("Space")
    expect(page.locator("#preview")).to_contain_text("$5")
    page.locator("form[data-move] button[type=submit]").first.tap()
    page.wait_for_url("**done=*")
