"""The start that the log of an earlier version must have begun with."""

from __future__ import annotations

import pytest

from rules.engine.play.effects import Change, Effect, Posting
from rules.engine.play.entries import Entry
from rules.engine.play.folding import fold
from rules.engine.play.outcomes import Outcome
from rules.engine.play.recorded_starts import start_behind


def log(*entries: tuple[Effect, ...]) -> list[Entry]:
    return [Entry(number, "move", 1, {}, Outcome(effects=effects)) for number, effects in enumerate(entries, start=1)]


TRADE = log(
    (Posting(("cash", "Ana"), -5), Posting(("cash", "Bo"), 5)),
    (Change(("phase",), "stock", "work"), Change(("order",), ["Ana", "Bo"], ["Bo", "Ana"])),
    (Change(("companies", "swift"), None, {"price": 40, "cash": 0}), Posting(("cash", "Ana"), -1)),
    (Posting(("companies", "swift", "cash"), 8), Posting(("bank",), -8)),
)
START = {
    "cash": {"Ana": 40, "Bo": 40},
    "bank": 0,
    "phase": "stock",
    "order": ["Ana", "Bo"],
    "round": 1,
    "companies": {},
    "goods": {"steel": {"stock": 2}},
}


@pytest.mark.parametrize(
    "today",
    [
        START,
        {**START, "cash": {"Ana": 50, "Bo": 30}, "bank": 100, "round": 3},
        {**START, "uses": {}, "rounds": {"past": 1}, "goods": {"steel": {"stock": 2, "sold": 0}, "wood": {"stock": 1}}},
        {name: value for name, value in START.items() if name not in ("cash", "bank", "goods", "round")},
        {**START, "companies": {"armour": {"price": 1}}},
    ],
    ids=["same", "other numbers", "more", "less", "another thing"],
)
def test_the_log_gives_what_everybody_has_seen(today: dict[str, object]) -> None:
    state = fold(START, TRADE).state
    assert fold(start_behind(today, TRADE, state), TRADE).state == state
    assert start_behind(today, TRADE, state) == START


def test_what_the_log_itself_sets_stays() -> None:
    state = fold(START, TRADE).state
    assert start_behind(START, TRADE, {**state, "phase": "wrong"}) == START
