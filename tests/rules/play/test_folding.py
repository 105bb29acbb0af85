"""The log: strikes and strikes of strikes, and what happens to later entries."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.calculator import InvalidInput
from rules.engine.play.effects import Change, Effect, Posting, transfer
from rules.engine.play.entries import Entry, strike, struck_by
from rules.engine.play.folding import fold, history, touched
from rules.engine.play.observing import KEYS, Reads
from rules.engine.play.outcomes import Outcome

START: dict[str, Any] = {"Ana": 100, "Bo": 100, "price": 60, "companies": {}}
PAYS = transfer(("Ana",), ("Bo",), 30)
FOUNDS = (
    Change(("companies", "swift"), None, {"treasury": 0}),
    *transfer(("Ana",), ("companies", "swift", "treasury"), 90),
)
EARNS = transfer(("Bo",), ("companies", "swift", "treasury"), 10)


def log(*moves: tuple[Effect, ...] | int) -> list[Entry]:
    """Entries with these effects; a number is a strike of that entry."""
    entries: list[Entry] = []
    for number, move in enumerate(moves, start=1):
        if isinstance(move, int):
            entries.append(strike(entries, move))
        else:
            entries.append(Entry(number, "move", 1, {}, Outcome(move)))
    return entries


def rises(before: int, after: int) -> tuple[Effect, ...]:
    return (Change(("price",), before, after),)


def test_state_is_the_sum_of_the_effects() -> None:
    assert fold(START, log(PAYS, PAYS)).state == {**START, "Ana": 40, "Bo": 160}


def test_strike_restores_the_state_exactly() -> None:
    assert fold(START, log(PAYS, FOUNDS, 2, 1)).state == START


def test_strike_of_a_strike_brings_the_entry_back() -> None:
    assert fold(START, log(PAYS, 1, 2)).state == fold(START, log(PAYS)).state
    assert fold(START, log(PAYS, 1, 2, 3)).state == START


def test_struck_entries_name_their_strikes() -> None:
    assert struck_by(log(PAYS, FOUNDS, 1)) == {1: 3}
    assert struck_by(log(PAYS, 1, 2)) == {2: 3}


def test_earlier_payment_is_struck_without_touching_later_ones() -> None:
    assert fold(START, log(PAYS, PAYS, FOUNDS, 1)).state == fold(START, log(PAYS, FOUNDS)).state


def test_later_value_stands_when_an_earlier_change_is_struck() -> None:
    folded = fold(START, log(rises(60, 80), rises(80, 120), 1))
    assert folded.state["price"] == 120
    [conflict] = folded.conflicts
    assert (conflict.number, conflict.expected, conflict.found, conflict.set_aside) == (2, 80, 60, False)


def test_entry_that_needs_a_struck_one_is_set_aside_as_a_whole() -> None:
    folded = fold(START, log(FOUNDS, (*PAYS, *EARNS), 1))
    assert folded.state == START
    [conflict] = folded.conflicts
    assert (conflict.number, conflict.set_aside) == (2, True)


def test_entry_set_aside_counts_again_when_the_strike_is_struck() -> None:
    moves = (FOUNDS, (*PAYS, *EARNS))
    folded = fold(START, log(*moves, 1, 3))
    assert (folded.state, folded.conflicts) == (fold(START, log(*moves)).state, ())


def test_what_was_created_again_after_a_strike_is_not_overwritten() -> None:
    folded = fold(START, log(FOUNDS, 1, FOUNDS, 2))
    assert folded.state == fold(START, log(FOUNDS)).state
    assert [conflict.number for conflict in folded.conflicts] == [3]


@pytest.mark.parametrize(
    ("moves", "number", "code"),
    [((PAYS,), 2, "no-such-entry"), ((PAYS, 1), 1, "already-struck"), ((), 1, "no-such-entry")],
)
def test_impossible_strike_is_refused(moves: tuple[Any, ...], number: int, code: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        strike(log(*moves), number)
    assert [fault.code for fault in refused.value.faults] == [code]


def test_history_leaves_out_struck_entries() -> None:
    assert [(number, state["Ana"]) for number, state in history(START, log(PAYS, PAYS, 1, PAYS))] == [
        (0, 100),
        (2, 70),
        (4, 40),
    ]


@pytest.mark.parametrize(
    ("path", "numbers"),
    [
        (("price",), [2, 4]),
        (("companies", "swift"), [3, 4]),
        (("companies",), [3, 4]),
        (("companies", "swift", "treasury", "x"), [3, 4]),
        (("companies", KEYS), [3, 4]),
        (("companies", "swift", KEYS), [3, 4]),
        (("Ana", KEYS), [1, 3, 4]),
        (("Cy",), [4]),
    ],
    ids=str,
)
def test_entries_that_touch_a_path_are_found(path: tuple[str, ...], numbers: list[int]) -> None:
    assert touched(log(PAYS, rises(60, 80), FOUNDS, 1), Reads(frozenset({path}))) == numbers


def test_nothing_touches_a_move_that_reads_nothing() -> None:
    assert touched(log(PAYS, 1), Reads()) == []


def test_entry_survives_json() -> None:
    entry = Entry(3, "dividends", 1, {"company": "swift"}, Outcome((Posting(("Ana",), 5), *rises(60, 80))))
    assert Entry.of(entry.plain()) == entry
