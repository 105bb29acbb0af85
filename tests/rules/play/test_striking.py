"""Undo means undone: a struck entry leaves what the remaining intents would give, and a strike of it restores all."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rules.carnegie.play.pile import not_drawn
from rules.engine.calculator import InvalidInput
from rules.engine.play import folding, striking
from rules.engine.play.declaration import GameRules
from rules.engine.play.effects import State
from rules.engine.play.entries import STRIKE, Entry, in_force, struck_by, upcast
from rules.engine.play.folding import applied, fold, states_met
from rules.engine.play.outcomes import Outcome
from rules.engine.play.recording import decide
from rules.engine.play.registry import plays
from rules.engine.play.starting import begin
from rules.engine.play.striking import decide_strike
from tests.plays.record import RECORDED

LOGS = sorted(RECORDED.glob("*.json"))
# Entries of each recorded game that are struck, drawn with a seed of their own.
SAMPLE = 15
SHOULDERS, EXPRESS, SPRAWL, CARNEGIE = (
    plays()[game] for game in ("big-shoulders", "chicago-express", "urban-sprawl", "carnegie")
)


@cache
def recorded(path: Path) -> tuple[GameRules, State, list[Entry]]:
    """The play, the start and the log of a recorded game, each entry as today's rules record it."""
    raw = json.loads(path.read_text(encoding="utf-8"))
    play = plays()[raw["game"]]
    start = state = begin(play, raw["setup"]).state
    log: list[Entry] = []
    for entry in map(Entry.of, raw["entries"]):
        if entry.kind == STRIKE:
            log.append(entry)
            state = fold(start, log).state
        else:
            intent = upcast(play.moves[entry.kind], entry.intent, entry.kind_version)
            decision = decide(play, state, entry.kind, intent)
            log.append(decision.entry(entry.number))
            state = decision.state
    return play, start, log


def replayed(play: GameRules, start: State, entries: Iterable[Entry]) -> tuple[State, list[int]]:
    """The state that intents give from the start, and the entries that are impossible."""
    state, impossible = start, []
    for entry in entries:
        try:
            state = decide(play, state, entry.kind, entry.intent).state
        except InvalidInput:
            impossible.append(entry.number)
    return state, impossible


def game(play: GameRules, *moves: tuple[str, dict[str, Any]], **setup: Any) -> tuple[State, list[Entry]]:
    """The start and the log of a game of Ana, Bo and Cy."""
    start = state = begin(play, {"players": ["Ana", "Bo", "Cy"], **setup}).state
    log: list[Entry] = []
    for number, (slug, given) in enumerate(moves, start=1):
        decision = decide(play, state, slug, given)
        log.append(decision.entry(number))
        state = decision.state
    return start, log


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_striking_leaves_what_the_remaining_intents_give(path: Path) -> None:
    play, start, log = recorded(path)
    before = fold(start, log).state
    moves = [entry for entry in log if entry.kind != STRIKE and entry.number not in struck_by(log)]
    for entry in random.Random(3).sample(moves, SAMPLE):  # noqa: S311 the same entries in every run
        struck = decide_strike(play, start, log, entry.number)
        rest = [item for item in moves if item.number not in struck.struck]
        state, impossible = replayed(play, start, rest)
        assert (struck.state, struck.kept) == (state, ()), entry.number
        assert [item.number for item in struck.recomputed if item.impossible] == impossible
        assert fold(start, [*log, Entry.of(json.loads(json.dumps(struck.entry.plain())))]).state == state
        again = decide_strike(play, start, [*log, struck.entry], struck.entry.number)
        assert again.state == before, entry.number


FOUNDED = ("start-company", {"player": "Ana", "company": "swift", "par": 40})
BOUGHT = ("buy-certificate", {"player": "Cy", "company": "swift"})
PAID = ("dividends", {"company": "swift", "revenue": 100})
SOLD = ("sell-shares", {"player": "Cy", "company": "swift", "common": 1})


def test_later_entries_are_computed_again_and_both_amounts_are_known() -> None:
    start, log = game(SHOULDERS, FOUNDED, BOUGHT, PAID)
    struck = decide_strike(SHOULDERS, start, log, 2)
    [changed] = struck.recomputed
    assert (changed.number, changed.impossible) == (3, False)
    assert struck.state == replayed(SHOULDERS, start, [log[0], log[2]])[0]
    assert struck.state["players"]["Cy"]["cash"] == start["players"]["Cy"]["cash"]


def test_entries_that_are_no_longer_possible_are_named_and_have_no_effect() -> None:
    start, log = game(SHOULDERS, FOUNDED, BOUGHT, PAID)
    struck = decide_strike(SHOULDERS, start, log, 1)
    assert [(item.number, item.impossible) for item in struck.recomputed] == [(2, True), (3, True)]
    assert struck.state == start


def test_only_this_entry_leaves_the_later_ones() -> None:
    start, log = game(SHOULDERS, FOUNDED, BOUGHT, PAID)
    alone = decide_strike(SHOULDERS, start, log, 2, alone=True)
    assert (alone.recomputed, alone.entry.intent["alone"]) == ((), True)
    assert in_force([*log, alone.entry]) == {1: log[0].outcome, 2: None, 3: log[2].outcome}


def test_only_this_entry_says_which_value_has_changed_even_if_it_ends_as_before() -> None:
    """The price rises by a dividend and falls back by a sale: without the dividend, the sale starts elsewhere."""
    start, log = game(SHOULDERS, FOUNDED, BOUGHT, ("dividends", {"company": "swift", "revenue": 400}), SOLD)
    alone = decide_strike(SHOULDERS, start, log, 3, alone=True)
    assert ("companies", "swift", "share_price") in [item.path for item in alone.conflicts if item.number == 4]


def test_entry_of_an_earlier_version_keeps_its_effects_unless_the_table_asks() -> None:
    start, log = game(SHOULDERS, FOUNDED, ("pay", {"from": "Bo", "to": "Ana", "amount": 5}), PAID)
    older = replace(log[2], outcome=Outcome(log[2].outcome.effects[:-1]))
    log = [log[0], log[1], older]
    kept = decide_strike(SHOULDERS, start, log, 2)
    assert (kept.recomputed, kept.kept) == ((), (3,))
    renewed = decide_strike(SHOULDERS, start, log, 2, renew=True)
    assert [item.number for item in renewed.recomputed] == [3]
    assert renewed.state == replayed(SHOULDERS, start, [log[0], log[2]])[0]
    assert (kept.entry.intent.get("renew"), renewed.entry.intent.get("renew")) == (None, True)


def test_strike_of_the_first_version_takes_back_its_own_effects_only() -> None:
    start, log = game(SHOULDERS, FOUNDED, BOUGHT, PAID)
    first = Entry(4, STRIKE, 1, {"number": 3}, Outcome())
    assert fold(start, [*log, first]).state == fold(start, log[:2]).state
    again = decide_strike(SHOULDERS, start, [*log, first], 4)
    assert again.state == fold(start, log).state


def test_entry_that_was_impossible_counts_again_once_it_is_possible() -> None:
    start, log = game(SHOULDERS, FOUNDED, BOUGHT, PAID)
    log.append(decide_strike(SHOULDERS, start, log, 1).entry)
    again = decide_strike(SHOULDERS, start, log, 4)
    assert [item.number for item in again.recomputed] == [2, 3]
    assert in_force([*log, again.entry]) == {1: log[0].outcome, 2: log[1].outcome, 3: log[2].outcome}


def test_states_met_are_those_of_the_log_as_it_was_then() -> None:
    start, log = game(SHOULDERS, FOUNDED, BOUGHT, PAID)
    for number in (2, 4, 1):
        log.append(decide_strike(SHOULDERS, start, log, number).entry)
    log.append(Entry(7, STRIKE, 1, {"number": 3}, Outcome()))
    assert states_met(start, log) == [fold(start, log[:place]).state for place in range(len(log))]


def test_undone_purchase_leaves_no_certificate_that_the_director_got_for_it() -> None:
    """Bo's purchase made Bo director of Swift, and Ana sold the preferred certificate that Bo gave for it."""
    richer = {"players.Bo.cash": 500, "players.Bo.certificates.swift.preferred": 1}
    shares = {"companies.swift.certificates.treasury.preferred": 0, "players.Bo.certificates.swift.common": 1}
    moves = (
        FOUNDED,
        ("correct", {"set": {**richer, **shares}}),
        ("buy-certificate", {"player": "Bo", "company": "swift"}),
    )
    start, log = game(
        SHOULDERS,
        *moves,
        ("sell-shares", {"player": "Ana", "company": "swift", "preferred": 1}),
        options={"advanced": True},
    )
    before = fold(start, log).state
    assert before["companies"]["swift"]["director"] == "Bo"
    struck = decide_strike(SHOULDERS, start, log, 3)
    assert [(item.number, item.impossible) for item in struck.recomputed] == [(4, True)]
    assert struck.state == fold(start, log[:2]).state
    # Undone alone, the sale stays, and the certificate that Ana no longer has for it is named.
    alone = decide_strike(SHOULDERS, start, log, 3, alone=True)
    assert "fewer-than-none" in [line.code for line in SHOULDERS.showing.limits(alone.state)]


SOLO: dict[str, Any] = {"players": ["Ana"], "options": {"shuffle": 11}}
CHOSEN = ("choose-action", {"player": "Ana", "action": "construction", "region": "west"})
BEGIN = (("first-project", {"player": "Ana", "city": "denver"}), ("begin-rounds", {}))


def test_card_of_andrew_that_is_undone_is_in_his_pile_again() -> None:
    rounds = ((CHOSEN, ("andrew-card", {}), ("next", {})) * 3)[:-1]
    start, log = game(CARNEGIE, *BEGIN, *rounds, **SOLO)
    assert [entry.kind for entry in log].count("andrew-card") == 3
    second = len(log) - 3
    struck = decide_strike(CARNEGIE, start, log, second, alone=True)
    assert log[second - 1].kind == "andrew-card"
    [gone] = set(not_drawn(struck.state)) - set(not_drawn(fold(start, log).state))
    laid = sum(struck.state["andrew"]["cards"].values())
    assert len(not_drawn(struck.state)) + laid == 20
    again = decide(CARNEGIE, struck.state, "andrew-card", {"card": gone})
    assert again.state["andrew"]["drawn"] == fold(start, log).state["andrew"]["drawn"]


@pytest.mark.parametrize(
    ("move", "setup"),
    [(("action-choice", {"player": "Cy", "action": "management"}), {}), (("andrew-card", {}), SOLO)],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_what_comes_back_after_its_round_does_not_reach_into_the_next(move: Any, setup: Any) -> None:
    projects = (
        ()
        if setup
        else tuple(
            ("first-project", {"player": name, "city": city})
            for name, city in (("Cy", "denver"), ("Bo", "chicago"), ("Ana", "new-york"))
        )
    )
    start, log = game(CARNEGIE, *(BEGIN if setup else (*projects, ("begin-rounds", {}))), CHOSEN, move, **setup)
    log.append(decide_strike(CARNEGIE, start, log, len(log)).entry)
    log.append(decide(CARNEGIE, fold(start, log).state, "next", {}).entry(len(log) + 1))
    back = decide_strike(CARNEGIE, start, log, len(log) - 1).state
    assert back["round"] == 2
    assert [own["other_action"] for own in back["players"].values()] == [None] * len(back["players"])
    assert not back.get("andrew", {}).get("acted")


def test_bringing_back_what_many_entries_depend_on_reads_the_log_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    start, log = game(SHOULDERS, FOUNDED, *[PAID] * 60)
    log.append(decide_strike(SHOULDERS, start, log, 1).entry)
    calls: list[int] = []

    def counted(state: State, number: int, effects: Any) -> Any:
        calls.append(number)
        return applied(state, number, effects)

    for module in (striking, folding):
        monkeypatch.setattr(module, "applied", counted)
    again = decide_strike(SHOULDERS, start, log, len(log))
    assert len(again.recomputed) == 60
    assert len(calls) < 5 * len(log)
