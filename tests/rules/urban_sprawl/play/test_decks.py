"""The contract decks: where their key events can come up, and how many cards there are."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.play.tables import Move, broken, warned

from .table import PLAY, RICH, fixed, make, table

AIRPORT: Move = ("event", {"event": "airport"})
CARD: Move = ("reveal", {"deck": "town"})
OTHER: Move = ("event", {"event": "other", "deck": "town"})


def counted(number: int, **setup: Any) -> Any:
    """A table at which so many Town cards have been turned over."""
    return table(*RICH, fixed(turned_over__town=number), **setup)


@pytest.mark.parametrize(
    ("before", "length", "warnings", "against"),
    [
        (6, "standard", ["event-too-early"], []),
        (14, "standard", ["event-too-early"], []),
        (15, "standard", [], []),
        (21, "standard", [], []),
        (22, "standard", [], ["event-must-be-out"]),
        (9, "shorter", [], []),
        (19, "shorter", [], ["event-must-be-out"]),
        (17, "longer", ["event-too-early"], []),
        (27, "longer", [], []),
    ],
)
def test_key_event_comes_up_where_its_pile_is(
    before: int, length: str, warnings: list[str], against: list[str]
) -> None:
    decision = make(counted(before, options={"length": length}), *AIRPORT[:1], **AIRPORT[1])
    assert (warned(decision), broken(decision)) == (warnings, against)


@pytest.mark.parametrize("move", [CARD, OTHER], ids=["contract", "event"])
@pytest.mark.parametrize(
    ("before", "happened", "against"),
    [
        (20, False, []),
        (21, False, ["event-must-be-out"]),
        (21, True, []),
        (36, True, []),
        (37, True, ["deck-is-empty"]),
    ],
)
def test_other_cards_of_a_deck(move: Move, before: int, happened: bool, against: list[str]) -> None:
    state = make(counted(before), "correct", set={"happened.airport": happened}).state
    assert broken(make(state, move[0], **move[1])) == against


def test_key_event_comes_up_once() -> None:
    state = make(counted(15), *AIRPORT[:1], **AIRPORT[1]).state
    again = make(state, *AIRPORT[:1], **AIRPORT[1])
    assert (warned(again), broken(again)) == ([], ["event-came-already"])


def test_four_urban_renewal_cards_exist() -> None:
    state = table(*RICH, fixed(Ana__urban_renewal=2, Bo__urban_renewal=2))
    taken = make(state, "take-card", player="Ana", action="take-urban-renewal", space="1")
    assert broken(taken) == ["too-many-renewal-cards"]
    assert PLAY.showing.sheet(taken.state).warnings
