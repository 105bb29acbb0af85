"""A whole game of each through the pages: three phones and the board, both languages, one phone without JavaScript.

A recorded game is played again. The first move of every kind is made by tapping in a browser, by the three phones in
turn; its repetitions are sent by a program, to save time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import cycle
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from plays.views.replacing import entered
from rules.engine.play.declaration import GameRules, Raw
from rules.engine.play.effects import State
from rules.engine.play.entries import STRIKE, Entry, Said, upcast
from rules.engine.play.folding import fold
from rules.engine.play.recording import decide
from rules.engine.play.registry import plays
from rules.engine.play.shared_moves import CORRECT
from tests.browser.conftest import opened
from tests.browser.eyes import Eyes
from tests.browser.phones import Move, Phone, Play, begun
from tests.browser.visitors import EN, ES, Visitor
from tests.plays.record import RECORDED
from tests.plays.recorded_games import GAMES
from tests.plays.test_recorded import log_of

VISITORS = (EN, ES, replace(ES, javascript=False))
UNFOLD = """(control) => {
  for (let at = control.closest("details"); at; at = at.parentElement.closest("details")) at.open = true;
}"""
SPACES = {"10": [], "20": ["wood"], "30": ["coal"], "x": ["steel"]}
SALES = [{"column": "left", "spaces": 3, "sell": 0}]
# Moves that the recorded game does not have: they are made after its end, against the rules.
MORE: dict[str, tuple[Move, ...]] = {
    "big-shoulders": (
        ("pay", {"from": "Ana", "to": "swift", "amount": 3, "note": "sí & no"}),
        ("pass", {"player": "Bo"}),
        ("place-building", {"player": "Bo", "building": "era1-manager"}),
        ("no-company", {"player": "Bo"}),
        ("price-move", {"company": "swift", "steps": -2}),
        ("turn-order", {"advertiser": "Cy"}),
        ("emergency-fundraising", {"company": "swift", "shares": 1}),
        ("operate", {"company": "swift", "bought": {"steel": 1}, "amount": 20, "decision": "withhold"}),
        ("operating-turn", {"company": "swift", "sales": SALES, "decision": "pay"}),
        ("supply-chain", {"spaces": SPACES, "draws": ["coal", "coal", "coal"]}),
    ),
    "carnegie": (("begin-rounds", {}),),
}
# A game for one player has them.
ALONE = {"andrew-card"}


@dataclass
class Guest:
    """Somebody at the table with a phone, who sees everything that goes wrong on it."""

    phone: Phone
    visitor: Visitor
    eyes: Eyes

    @property
    def page(self) -> Page:
        return self.phone.page

    def make(self, kind: str, typed: dict[str, str]) -> None:
        """Make a move on its page: tapped and typed, or filled in by the link of a phone without scripts."""
        if self.visitor.javascript:
            self.phone.open(f"move/{kind}/")
            for name, value in typed.items():
                self._enter(name, value)
        else:
            self.phone.open(f"move/{kind}/?{urlencode(typed)}")
        self._record()

    def _enter(self, name: str, value: str) -> None:
        control = self.page.locator(f"form[data-move] [name='{name}']").first
        if not value and not (control.count() and control.is_enabled()):
            return
        control.wait_for(state="attached")
        control.evaluate(UNFOLD)
        kind = control.evaluate("control => control.type")
        if kind == "radio":
            self._choose(name, value)
        elif kind == "checkbox":
            if not control.is_checked():
                self.page.locator("label").filter(has=control).or_(control).first.click()
        elif kind == "select-one":
            control.select_option(value)
        elif value != control.input_value():
            control.fill(value)

    def _choose(self, name: str, value: str) -> None:
        choice = self.page.locator(f"[name='{name}'][value='{value}']")
        if choice.count() and not choice.is_checked():
            self.page.locator("label").filter(has=choice).click()

    def _record(self) -> None:
        """A move that breaks a rule, as some of every evening do, is recorded all the same."""
        self.eyes.expect(422)
        # The button moves when the preview of what was typed last arrives.
        self.phone.button.press("Enter")
        told = self.page.locator("#done, button.again")
        told.first.wait_for()
        again: Locator = self.page.locator("button.again")
        if again.count():
            again.click()
        expect(self.page.locator("#done")).to_be_visible()

    def strike(self, number: int) -> None:
        page = self.phone.open(f"log/{number}/")
        page.locator("form.inputs button[type=submit]").click()
        page.wait_for_url("**done=*")

    def correct(self, values: dict[str, Any]) -> None:
        page = self.phone.open("money/")
        for name, value in values.items():
            page.locator(f"[name='{name}']").fill(str(value))
        page.locator("form.inputs button[type=submit]").click()
        expect(page.locator("#done")).to_be_visible()


@contextmanager
def table(browser: Browser, site: str, setup: dict[str, Any], game: str) -> Iterator[tuple[Play, list[Guest]]]:
    contexts = [opened(browser, site, visitor) for visitor in VISITORS]
    play = begun(contexts[0].request, site, game, **setup)
    guests = [
        Guest(Phone(context, play, visitor.language).join(name), visitor, Eyes(context))
        for context, visitor, name in zip(contexts, VISITORS, setup["players"], strict=True)
    ]
    yield play, guests
    for guest in guests:
        guest.eyes.check()
        guest.phone.context.close()


def typed_by(game: GameRules, state: State, kind: str, intent: Any) -> dict[str, str]:
    """What somebody enters for a move, by the names of the form."""
    move = game.moves[kind]
    then: Any = SimpleNamespace(game=game, play=SimpleNamespace(state=state))
    return entered(then, move, Said(kind, move.version, intent, 1)).dict()


@pytest.mark.parametrize("name", GAMES.values(), ids=GAMES)
def test_whole_game_is_played_through_the_pages(browser: Browser, site: str, name: str) -> None:
    recorded, log = log_of(RECORDED / f"{name}.json")
    game = plays()[recorded["game"]]
    with table(browser, site, recorded["setup"], game.game) as (play, guests):
        board = guests[0].phone.context.new_page()
        made: set[str] = set()
        turns = cycle(guests)
        for entry in log:
            if entry == log[-2]:
                board.goto(f"{guests[0].phone.address}board/")
            if entry.kind in made:
                repeat(play, game, entry)
            else:
                made.add(entry.kind)
                first(play, game, entry, next(turns))
        for kind, given in MORE.get(game.game, ()):
            made.add(kind)
            moved(play, game, kind, given, next(turns))
        assert made == {*game.moves, STRIKE} - ALONE
        assert len(play.log()) == len(log) + len(MORE.get(game.game, ()))
        everybody_agrees(play, guests, board)


def repeat(play: Play, game: GameRules, entry: Entry) -> None:
    """The entry as a program sends it."""
    if entry.kind == STRIKE:
        play.sent += 1
        play.post("strike", {**entry.intent, "id": f"table-{play.sent}"})
    else:
        play.played(entry.kind, **upcast(game.moves[entry.kind], entry.intent, entry.kind_version))


def first(play: Play, game: GameRules, entry: Entry, guest: Guest) -> None:
    """The entry as somebody makes it on a phone, which says the same as the recorded one and has the same effects."""
    if entry.kind == STRIKE:
        guest.strike(entry.intent["number"])
    elif entry.kind == CORRECT:
        guest.correct(entry.intent["set"])
    else:
        intent = upcast(game.moves[entry.kind], entry.intent, entry.kind_version)
        moved(play, game, entry.kind, intent, guest)


def moved(play: Play, game: GameRules, kind: str, given: Raw, guest: Guest) -> None:
    """A move made on a phone says what was meant and has its effects."""
    state = play.state()
    expected = decide(game, state, kind, given)
    guest.make(kind, typed_by(game, state, kind, expected.intent))
    # A page that stays open would draw each of the next moves; three phones do so in test_play_together.py.
    guest.page.goto("about:blank")
    # What the entry left open, the form may say, as the play knows it.
    said = {name: value for name, value in expected.intent.items() if value not in (None, [], {})}
    logged = play.log()[-1]["input"]
    assert {name: logged[name] for name in said} == said
    assert play.state() == expected.state


def everybody_agrees(play: Play, guests: list[Guest], board: Page) -> None:
    """The end is announced on all screens, and they show the state that the log gives."""
    file = play.request.get(f"{play.site}/api/v1/plays/{play.key}/export.json").json()
    assert fold(file["start"], map(Entry.of, file["entries"])).state == play.state()
    for guest in guests:
        guest.phone.open()
    # Everybody's own row comes first.
    shown = [sorted(text.split() for text in guest.page.locator(".of-play tr").all_inner_texts()) for guest in guests]
    assert shown[1] == shown[2]
    assert sorted(map(digits, shown[0])) == sorted(map(digits, shown[1]))
    ends = {guest.phone.language: guest.page.locator(".standing").inner_text() for guest in guests}
    expect(board.locator(".standing")).to_have_text(ends["en"].partition("\n\n\n")[0])


def digits(words: list[str]) -> str:
    return "".join(letter for word in words for letter in word if letter.isdigit())
