"""Reading of moves and setups: what cannot be is refused with a fault per field, before anything is computed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.engine.calculator import InvalidInput
from rules.engine.play.effects import State, leaves
from rules.engine.play.entries import Entry, upcast
from rules.engine.play.outcomes import Outcome
from rules.engine.play.recording import decide
from rules.engine.play.registry import plays
from rules.engine.play.starting import begin
from rules.engine.play.striking import decide_strike
from tests.rules.play.recomputing import recompute

PLAY = plays()["big-shoulders"]
START = begin(PLAY, {"players": ["Ana", "Bo", "J. R."]}).state


def after(*moves: tuple[str, dict[str, Any]]) -> tuple[State, list[Entry]]:
    """The state and the log after moves."""
    state, entries = START, []
    for number, (slug, given) in enumerate(moves, start=1):
        decision = decide(PLAY, state, slug, given)
        entries.append(decision.entry(number))
        state = decision.state
    return state, entries


STARTED = after(("start-company", {"player": "Ana", "company": "swift", "par": 50}))


def faults(state: State, slug: str, given: dict[str, Any]) -> list[tuple[str, str]]:
    """The fields and codes of the faults of a move."""
    with pytest.raises(InvalidInput) as refused:
        decide(PLAY, state, slug, given)
    return [(fault.field, fault.code) for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("slug", "given", "expected"),
    [
        ("fly", {}, [("type", "unknown-move")]),
        ("dividends", {"company": "libby", "revenue": 90}, [("company", "not-in-play")]),
        ("dividends", {"company": "acme", "revenue": 90}, [("company", "not-in-play")]),
        ("dividends", {"company": "swift"}, [("revenue", "required")]),
        ("dividends", {"company": "swift", "revenue": -5}, [("revenue", "out-of-range")]),
        ("dividends", {"company": "swift", "revenue": 10**9}, [("revenue", "out-of-range")]),
        ("dividends", {"revenue": "x", "color": 1}, [
            ("company", "required"), ("revenue", "not-a-whole-number"), ("color", "unknown-field"),
        ]),
        ("pay", {"from": "Ana", "to": "ana", "amount": 5}, [("to", "same-account")]),
        ("pay", {"from": "Ana", "to": "Zoe", "amount": 5}, [("to", "not-in-play")]),
        ("pay", {"from": "Ana", "to": "bank", "amount": 0}, [("amount", "out-of-range")]),
        ("pay", {"from": ["Ana"], "to": "bank", "amount": 1}, [("from", "required")]),
        ("note", {"text": "x" * 10_000}, [("text", "not-a-text")]),
        ("note", {"text": " \u202e "}, [("text", "not-a-text")]),
        ("correct", {"set": {}}, [("set", "not-corrections")]),
        ("correct", {"set": {"players.Zoe.cash": 5}}, [("set.players.Zoe.cash", "no-such-value")]),
        ("correct", {"set": {"bank": 5}}, [("set.bank", "no-such-value")]),
        ("correct", {"set": {"companies.swift.appeal": 17}}, [("set.companies.swift.appeal", "out-of-range")]),
        ("correct", {"set": {"companies.swift.director": "Zoe"}}, [("set.companies.swift.director", "not-in-play")]),
        ("correct", {"set": {"turn_order": ["Ana", "Ana", "Bo"]}}, [("set.turn_order", "not-everybody-once")]),
        ("goals", {"goal": "most-workers", "values": {"Zoe": 1}}, [("values", "not-in-play")]),
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_input_that_cannot_be_is_refused(slug: str, given: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert faults(STARTED[0], slug, given) == expected


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        ({}, [("players", "required")]),
        ({"players": ["Ana"]}, [("players", "wrong-number-of-names")]),
        ({"players": ["Ana", "ANA"]}, [("players", "name-twice")]),
        ({"players": ["Ana", "swift"]}, [("players.1", "reserved-name")]),
        ({"players": ["bank", "Bo"]}, [("players.0", "reserved-name")]),
        ({"players": ["Ana", "Bo"], "edition": "de"}, [("edition", "not-a-choice")]),
        ({"players": ["Ana", "Bo"], "options": {"advanced": 1}}, [("options.advanced", "not-a-flag")]),
        ({"players": ["Ana", "Bo"], "options": {"speed": 1}}, [("options.speed", "unknown-field")]),
        ({"players": ["Ana", "Bo"], "options": []}, [("options", "not-by-name")]),
        ({"players": ["Ana", "Bo"], "readings": {"nobody-acted": "x"}}, [("readings.nobody-acted", "not-a-choice")]),
        ({"players": ["Ana", "Bo"], "readings": {"weather": "x"}}, [("readings.weather", "unknown-field")]),
        ({"players": ["Ana", "Bo"], "speed": 1}, [("speed", "unknown-field")]),
    ],
    ids=lambda value: str(value)[:50],
)
def test_setup_that_cannot_be_is_refused(setup: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidInput) as refused:
        begin(PLAY, setup)
    assert [(fault.field, fault.code) for fault in refused.value.faults] == expected


def test_setup_is_stored_with_its_defaults_and_the_readings_of_its_edition() -> None:
    setup = begin(PLAY, {"players": ["Ana", "Bo"], "edition": "es-2018"}).setup
    assert setup["options"] == {"advanced": False, "goals": []}
    assert setup["readings"]["earned-or-paid"] == "paid"
    assert setup["readings"]["nobody-acted"] == "stays"


def test_player_is_recorded_as_the_play_spells_the_name() -> None:
    decision = decide(PLAY, START, "start-company", {"player": " ana", "company": "swift", "par": 50})
    assert decision.intent == {"player": "Ana", "company": "swift", "par": 50}


def test_player_may_have_the_name_of_a_company_in_another_case() -> None:
    state = begin(PLAY, {"players": ["Swift", "Bo"]}).state
    state = decide(PLAY, state, "start-company", {"player": "Swift", "company": "swift", "par": 50}).state
    paid = decide(PLAY, state, "pay", {"from": "swift", "to": "Swift", "amount": 50}).state
    assert (paid["players"]["Swift"]["cash"], paid["companies"]["swift"]["treasury"]) == (75, 100)


def test_correction_of_money_is_balanced_by_the_bank_and_finds_names_with_dots() -> None:
    decision = decide(PLAY, START, "correct", {"set": {"players.J. R..cash": 130}})
    effects = [effect.plain() for effect in decision.outcome.effects]
    assert effects == [
        {"account": ["players", "J. R.", "cash"], "amount": -45, "unit": "money"},
        {"account": ["bank"], "amount": 45, "unit": "money"},
    ]


def test_every_value_that_a_player_sees_can_be_corrected() -> None:
    fixed = {"edition", "options", "readings", "seats", "bank"}
    state = STARTED[0]
    assert [path for path, _ in leaves(state) if path[0] not in fixed and PLAY.value_of(path) is None] == []


def test_note_loses_characters_that_turn_the_text_around() -> None:
    decision = decide(PLAY, START, "note", {"text": "  Ana \u202eowes\n Bo  "})
    assert decision.intent == {"text": "Ana owes Bo"}


def test_move_against_the_rules_is_computed_and_names_them() -> None:
    decision = decide(PLAY, START, "pay", {"from": "Ana", "to": "bank", "amount": 500})
    assert decision.state["players"]["Ana"]["cash"] == -325
    assert decision.outcome.broken_rules == ("overview/money#no-loans",)


def test_limit_that_is_exceeded_already_is_not_broken_again() -> None:
    state, _log = after(("pay", {"from": "Ana", "to": "bank", "amount": 500}))
    assert decide(PLAY, state, "pay", {"from": "Bo", "to": "bank", "amount": 5}).outcome.broken == ()


def test_strike_reports_what_it_leaves_behind() -> None:
    _state, log = after(
        ("start-company", {"player": "Ana", "company": "swift", "par": 50}),
        ("buy-certificate", {"player": "Bo", "company": "swift"}),
    )
    struck = decide_strike(PLAY, START, log, 1, alone=True)
    assert struck.state == START
    assert [(conflict.number, conflict.set_aside) for conflict in struck.conflicts] == [(2, True)]


def test_strike_that_exceeds_a_limit_says_so() -> None:
    _state, log = after(
        ("pay", {"from": "bank", "to": "Ana", "amount": 300}),
        ("pay", {"from": "Ana", "to": "Bo", "amount": 400}),
    )
    struck = decide_strike(PLAY, START, log, 1)
    assert [line.code for line in struck.broken] == ["no-money"]


def test_intent_of_an_earlier_version_is_read_as_one_of_today() -> None:
    move = replace(PLAY.moves["pay"], version=3, upcasters={1: lambda old: {**old, "to": "bank"}, 2: dict})
    assert upcast(move, {"from": "Ana", "amount": 5}, 1) == {"from": "Ana", "amount": 5, "to": "bank"}


def test_recomputing_finds_the_entries_whose_effects_would_differ_today() -> None:
    _state, log = after(
        ("start-company", {"player": "Ana", "company": "swift", "par": 50}),
        ("dividends", {"company": "swift", "revenue": 225}),
    )
    assert recompute(PLAY, START, log) == []
    older = replace(log[1], outcome=Outcome(log[1].outcome.effects[:-1]))
    assert [item.number for item in recompute(PLAY, START, [log[0], older])] == [2]
    removed = replace(log[1], kind="tax")
    assert [item.now for item in recompute(PLAY, START, [log[0], removed])] == [None]


def test_correction_is_never_refused_and_names_the_limits_it_exceeds() -> None:
    decision = decide(PLAY, START, "correct", {"set": {"players.Ana.cash": -5}})
    assert ([line.code for line in decision.outcome.warnings], decision.outcome.broken) == (["no-money"], ())
