"""Players get other names wherever names are, and only there, whatever the names are."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput
from rules.engine.nested import Name, Named, Names
from rules.engine.play.declaration import GameRules
from rules.engine.play.effects import State
from rules.engine.play.entries import STRIKE, Entry, upcast
from rules.engine.play.folding import fold
from rules.engine.play.recording import decide
from rules.engine.play.registry import plays
from rules.engine.play.renaming import Renaming
from rules.engine.play.starting import begin
from rules.engine.play.striking import decide_strike
from tests.games import content_of
from tests.plays.record import RECORDED

from .game_moves import input_of

LOGS = sorted(RECORDED.glob("*.json"))
every_log = pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
every_game = pytest.mark.parametrize("game", sorted(plays()))
# No text of a game contains any of them.
UNLIKELY = ("Žofie", "Łukasz", "Ødger", "Ţuca", "Ğizem")
TRICKY = ("cash", "turn", "note", "players", "1")


def words_of(value: Any) -> Iterator[str]:
    """Every key and every text in plain data."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from words_of(item)
    elif isinstance(value, list):
        for item in value:
            yield from words_of(item)
    elif isinstance(value, str):
        yield value


@cache
def raw_log(path: Path) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return read


def played(path: Path, names: dict[str, str]) -> tuple[GameRules, dict[str, Any], State, list[dict[str, Any]]]:
    """A recorded game played by people with other names: its setup, its start, and its log as JSON."""
    raw = raw_log(path)
    play = plays()[raw["game"]]
    renaming = Renaming(play, names)
    begun = begin(play, renaming.setup(raw["setup"]))
    log: list[Entry] = []
    state = begun.state
    for entry in map(Entry.of, raw["entries"]):
        if entry.kind == STRIKE:
            log.append(decide_strike(play, begun.state, log, int(entry.intent["number"])).entry)
            state = fold(begun.state, log).state
            continue
        today = upcast(play.moves[entry.kind], entry.intent, entry.kind_version)
        given = renaming.entry({**entry.plain(), "intent": today})["intent"]
        decision = decide(play, state, entry.kind, given)
        log.append(decision.entry(entry.number))
        state = decision.state
    return play, begun.setup, begun.state, json.loads(json.dumps([entry.plain() for entry in log]))


@cache
def by_number(path: Path) -> tuple[GameRules, dict[str, Any], State, list[dict[str, Any]]]:
    """The recorded game as Player 1, Player 2 and so on would have played it."""
    return played(path, names_for(path, tuple(f"Player {place}" for place in range(1, 6))))


def names_for(path: Path, others: tuple[str, ...]) -> dict[str, str]:
    return dict(zip(raw_log(path)["setup"]["players"], others, strict=False))


def own_words(path: Path) -> list[str]:
    """The words of a game that a player could be called."""
    play, setup, start, log = played(path, names_for(path, UNLIKELY))
    words = sorted({word for word in words_of([start, log]) if 1 <= len(word) <= 40} - set(UNLIKELY))
    return [word for word in words if is_a_name(play, setup, word)]


def is_a_name(play: GameRules, setup: dict[str, Any], word: str) -> bool:
    try:
        begin(play, {**setup, "players": [word, *setup["players"][1:]]})
    except InvalidInput:
        return False
    return True


def check(path: Path, others: tuple[str, ...]) -> None:
    """Renaming a log gives what the game would have been with the other names."""
    names = names_for(path, others)
    play, setup, start, log = played(path, names)
    renaming = Renaming(play, {new: f"Player {place}" for place, new in enumerate(names.values(), start=1)})
    expected = by_number(path)
    assert renaming.setup(setup) == expected[1]
    assert renaming.state(start) == expected[2]
    assert [renaming.entry(entry) for entry in log] == expected[3]
    state = fold(start, map(Entry.of, log)).state
    assert renaming.state(state) == fold(expected[2], map(Entry.of, expected[3])).state


@every_log
def test_players_called_like_a_key_of_the_state(path: Path) -> None:
    check(path, TRICKY)


@every_log
def test_players_called_like_any_word_of_the_game(path: Path) -> None:
    words = own_words(path)
    assert len(words) > 50
    for place in range(0, 60, 5):
        check(path, tuple(words[(place * 7 + step * 13) % len(words)] for step in range(5)))


@every_game
@given(data=st.data())
def test_no_name_is_left(game: str, data: st.DataObject) -> None:
    play = plays()[game]
    players = [number for number in content_of(game).players if 1 < number <= len(UNLIKELY)]
    names = list(UNLIKELY[: data.draw(st.sampled_from(players))])
    start = state = begin(play, {"players": names}).state
    log: list[Entry] = []
    for _step in range(12):
        move = play.moves[data.draw(st.sampled_from((*play.moves, *play.showing.next_moves(state))))]
        strategy = input_of(play, state, move)
        if strategy.is_empty:
            continue
        try:
            decision = decide(play, state, move.slug, data.draw(strategy))
        except InvalidInput:
            continue
        log.append(decision.entry(len(log) + 1))
        state = decision.state
    if log:
        log.append(decide_strike(play, start, log, data.draw(st.integers(1, len(log)))).entry)
    blank = Renaming(play, {name: f"Player {place}" for place, name in enumerate(names, start=1)}, texts=False)
    renamed = [blank.entry(json.loads(json.dumps(entry.plain()))) for entry in log]
    text = json.dumps([blank.state(start), blank.state(state), renamed], ensure_ascii=False)
    assert not re.findall("|".join(names), text)
    # And it is still a log of that play.
    assert fold(blank.state(start), map(Entry.of, renamed)).state == blank.state(fold(start, log).state)


@every_game
def test_names_are_fields_of_the_play(game: str) -> None:
    """A field that takes any name would hide one from the declarations."""
    fields = [item for move in plays()[game].move_types for item in move.fields]
    assert [item.name for item in fields if isinstance(item, (Name, Named, Names))] == []
    assert set(plays()[game].kinds_of_players) <= set(plays()[game].kinds)
