"""Recorded plays: logs of every released version fold to the same states and scores with today's code."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from content.game import read_game
from content.levels import PLAY_ENTRIES, RECORDED_KINDS
from rules.engine.play.declaration import ANY, matches
from rules.engine.play.effects import Effect, leaves
from rules.engine.play.entries import Entry
from rules.engine.play.folding import fold
from rules.engine.play.occasions import USES
from rules.engine.play.registry import plays
from rules.engine.play.starting import begin
from rules.engine.registry import calculators
from tests.conftest import PROJECT
from tests.rules.play.recomputing import recompute

from .record import RECORDED, record, script, scripts

LOGS = sorted(RECORDED.glob("*.json"))
every_log = pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)

# Entries whose effects today's rules compute differently, by log, with the reason. Their plays stay as recorded.
_DRAWN = "each card of Andrew's pile is marked as drawn, instead of a list of those left; his tiles are counted by key"
_ANDREWS_TURNS = (7, 13, 18, 25, 31, 41, 47, 54, 60, 65, 68, 75, 82, 88, 93, 100, 105, 109, 115, 119)
_REMEMBERED = "a company remembers whether it has produced and sold in this turn"
_FREED = "a worker without another free space leaves when an appeal bonus automates it"
_BIG_SHOULDERS = {
    **dict.fromkeys((1, 2, 3, 20, 21, 75, 88), _REMEMBERED),
    64: "a company without a place for a capital asset discards it",
    68: "a company without a free worker space takes cash for the bonus",
    73: "the managers' appeal is gained at once",
    **dict.fromkeys((98, 99), _FREED),
}
DEVIATIONS: dict[str, dict[int, str]] = {
    "big-shoulders-three-players": _BIG_SHOULDERS,
    "carnegie-solo": dict.fromkeys(_ANDREWS_TURNS, _DRAWN),
}

# What is counted since, by the paths in the state.
COUNTED_SINCE = ((USES, ANY), ("players", ANY, "using"), ("salaries", ANY, ANY))


def log_of(path: Path) -> tuple[dict[str, Any], list[Entry]]:
    """A recorded log and its entries."""
    recorded = json.loads(path.read_text(encoding="utf-8"))
    return recorded, [Entry.of(entry) for entry in recorded["entries"]]


@every_log
def test_effects_fold_to_what_was_counted_on_the_table(path: Path) -> None:
    recorded, entries = log_of(path)
    play = plays()[recorded["game"]]
    start = begin(play, recorded["setup"]).state
    for number, expected in recorded["checks"].items():
        state = fold(start, entries[: int(number)]).state
        values = {".".join(place): value for place, value in leaves(state)}
        assert {place: values[place] for place in expected} == expected, f"after entry {number}"
        assert list(play.showing.invariants(state)) == []


@every_log
def test_final_score_agrees_with_the_calculator_and_the_count_by_hand(path: Path) -> None:
    recorded, entries = log_of(path)
    play = plays()[recorded["game"]]
    state = fold(begin(play, recorded["setup"]).state, entries).state
    result = calculators()[play.game, play.scored_by].run(play.score(state))
    # Some games are won by points, others by places.
    assert result.values.get("totals", result.values.get("places")) == recorded["score"]


@every_log
def test_todays_rules_compute_the_recorded_effects(path: Path) -> None:
    recorded, entries = log_of(path)
    play = plays()[recorded["game"]]
    deviating = {
        item.number
        for item in recompute(play, begin(play, recorded["setup"]).state, entries)
        if item.now is None or _without_counts(item.now) != _without_counts(item.recorded)
    }
    assert deviating == set(DEVIATIONS.get(path.stem, {}))


def _without_counts(effects: tuple[Effect, ...]) -> list[Effect]:
    """The effects without the counts of what was done in a round, which earlier versions did not keep."""
    return [effect for effect in effects if not any(matches(counted, effect.path) for counted in COUNTED_SINCE)]


@every_log
def test_recorded_game_is_a_whole_one(path: Path) -> None:
    recorded, entries = log_of(path)
    kinds = {entry.kind for entry in entries}
    assert len(entries) >= PLAY_ENTRIES
    assert set(RECORDED_KINDS) <= kinds
    assert any(entry.outcome.broken for entry in entries)
    assert recorded["checks"]


@pytest.mark.parametrize("path", list(scripts()), ids=lambda path: path.stem)
def test_every_script_has_its_log(path: Path) -> None:
    recorded, _entries = log_of(path.with_suffix(".json"))
    made = json.loads(json.dumps(record(script(path))))
    # A log does not have the fields that were added since, which keep their defaults.
    added = [
        {**entry, "intent": {**entry["intent"], **logged["intent"]}}
        for entry, logged in zip(made["entries"], recorded["entries"], strict=True)
    ]
    assert [(entry["kind"], entry["intent"]) for entry in made["entries"]] == [
        (logged["kind"], entry["intent"]) for entry, logged in zip(added, recorded["entries"], strict=True)
    ]


@every_log
def test_no_step_of_a_log_addresses_one_player(path: Path) -> None:
    """All phones at the table show it: only its own player could be “you.”"""
    recorded, _ = log_of(path)
    content, _ = read_game(PROJECT / "fixtures" / recorded["game"])
    words = {text.ref.key: text.steps for text in content.calculators} | {
        "": content.play.steps if content.play else {}
    }
    steps = (step for entry in recorded["entries"] for step in entry["outcome"]["steps"] if step["group"] == "steps")
    said = {words[step["words"]][step["code"]].en for step in steps if step["code"] in words[step["words"]]}
    assert said
    assert [text for text in said if re.search(r"\byou(r|rs|rself)?\b", text, re.IGNORECASE)] == []
