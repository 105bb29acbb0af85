"""What a move left to be done is undone together with it, unless the table asks for one entry only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules.engine.play.entries import STRIKE, struck_by
from rules.engine.play.folding import fold, history
from rules.engine.play.registry import plays
from rules.engine.play.replacing import decide_replacement
from rules.engine.play.striking import decide_strike
from rules.engine.play.together import caused_by
from tests.rules.urban_sprawl.play.table import RICH, built

from .test_striking import LOGS, SPRAWL, game, recorded, replayed

# Each entry of a recorded game that left something to be done, with those that did it: an auction that an expansion to
# Chicago opened, and the parks of two mayors.
CAUSED = {
    "chicago-express-three-players": {22: [23]},
    "urban-sprawl-three-players": {60: [61], 101: [102]},
}
every_cause = pytest.mark.parametrize(
    ("path", "number", "together"),
    [
        pytest.param(path, number, together, id=f"{path.stem}-{number}")
        for path in LOGS
        for number, together in CAUSED.get(path.stem, {}).items()
    ],
)


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_nothing_else_is_found_together(path: Path) -> None:
    play, _start, log = recorded(path)
    found = {entry.number: caused_by(play, log, entry.number) for entry in log}
    assert {number: together for number, together in found.items() if together} == CAUSED.get(path.stem, {})


def test_a_game_that_leaves_something_to_be_done_has_a_recorded_play_of_it() -> None:
    assert {play.game for play in plays().values() if play.due} == {
        recorded(path)[0].game for path in LOGS if path.stem in CAUSED
    }


@every_cause
def test_both_are_undone_and_come_back(path: Path, number: int, together: list[int]) -> None:
    play, start, log = recorded(path)
    struck = decide_strike(play, start, log, number)
    assert struck.struck == (number, *together)
    gone = {*struck_by([*log, struck.entry]), *(entry.number for entry in log if entry.kind == STRIKE)}
    remaining, impossible = replayed(play, start, [entry for entry in log if entry.number not in gone])
    assert struck.state == remaining
    assert {item.number for item in struck.recomputed if item.impossible} == set(impossible)
    after = [*log, struck.entry]
    assert decide_strike(play, start, after, struck.entry.number).state == fold(start, log).state


@every_cause
def test_one_of_them_alone_leaves_the_other(path: Path, number: int, together: list[int]) -> None:
    play, start, log = recorded(path)
    for one in (number, *together):
        struck = decide_strike(play, start, log, one, alone=True)
        assert (struck.struck, struck.recomputed) == ((one,), ())
    # What was done without its cause is undone by itself: it has caused nothing.
    assert decide_strike(play, start, log, together[0]).struck == (together[0],)


ELECTED: dict[str, Any] = {"office": "mayor", "winner": "Bo"}


@pytest.mark.parametrize(
    ("given", "together"), [(ELECTED, []), ({**ELECTED, "office": "treasurer"}, [102])], ids=["same", "other"]
)
def test_what_another_move_leaves_as_well_is_not_undone(given: dict[str, Any], together: list[int]) -> None:
    [path] = (path for path in LOGS if path.stem == "urban-sprawl-three-players")
    play, start, log = recorded(path)
    assert decide_replacement(play, start, log, 101, "election", given).strike.struck == tuple(together)


def test_spaces_used_belong_to_their_turn_whatever_is_undone_alone() -> None:
    start, log = game(SPRAWL, *RICH, built("Ana", "CIV", "1-3", "tl"), ("next", {}), built("Bo", "RES", "3-3", "tl"))
    build, bos = len(log) - 2, len(log)

    def used(entries: Any) -> dict[int, int]:
        states = dict(history(start, entries))
        return {
            number: sum(states[number]["used"]["build"].values())
            for number in (build, build + 1, bos)
            if number in states
        }

    assert used(log) == {build: 1, build + 1: 0, bos: 1}
    for number in (build, bos, len(log) + 1):
        log.append(decide_strike(SPRAWL, start, log, number, alone=True).entry)
        assert all(value >= 0 for value in used(log).values())
    # Ana's turn has its space back, Bo's does not.
    assert used(log) == {build: 1, build + 1: 0}
