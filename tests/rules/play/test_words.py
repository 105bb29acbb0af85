"""The words of plays: everything that a play can name has its words in both languages, and nothing has too many."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from content.schema import AgreedReading, PlayText, Sentence
from rulebook import play_words
from rulebook.play_words import fields_of, with_play_words
from rulebook.sheet_words import unworded
from rules.engine.calculator import Unit
from rules.engine.play.declaration import GameRules
from rules.engine.play.entries import Entry
from rules.engine.play.outcomes import Line
from rules.engine.play.registry import plays
from rules.engine.play.shared_moves import CORRECTED
from rules.engine.play.sheets import Sheet, Table
from rules.engine.sentences import placeholders, sentence
from tests.games import content_of
from tests.plays.record import RECORDED

LANGUAGES = ("en", "es")
every_game = pytest.mark.parametrize("play", plays().values(), ids=lambda play: play.game)


@cache
def words_of(game: str) -> PlayText:
    """The words of a game's plays."""
    words = with_play_words(content_of(game))[0].play
    assert words is not None
    return words


@every_game
def test_everything_that_a_play_names_has_its_words_and_no_move_has_too_many(play: GameRules) -> None:
    assert with_play_words(content_of(play.game))[1] == []
    # Not every game has the shared move to the next phase.
    assert set(words_of(play.game).moves) - {"next"} == set(play.moves) - {"next"}


@pytest.mark.parametrize(
    ("group", "key", "message"),
    [
        ("moves", "expand", "the move “expand” has no words"),
        ("inputs", "company", "the field “company” has no label"),
        ("results", "income", "“income” has no label under “results”"),
        ("steps", "no-money", "“no-money” has no sentence under “steps”"),
        ("errors", "nobody-owns-shares", "“nobody-owns-shares” has no sentence under “errors”"),
    ],
)
def test_word_that_is_missing_is_named_in_its_file(group: str, key: str, message: str) -> None:
    content = content_of("chicago-express")
    assert content.play is not None
    left = {name: text for name, text in getattr(content.play, group).items() if name != key}
    found = with_play_words(replace(content, play=replace(content.play, **{group: left})))[1]
    assert message in [problem.message for problem in found]
    assert {problem.path.name for problem in found} == {"play.yaml"}


def test_thing_without_a_name_is_named_unless_it_is_a_component() -> None:
    content = content_of("chicago-express")
    assert content.play is not None
    inputs = {**content.play.inputs, "things": replace(content.play.inputs["things"], choices={})}
    found = with_play_words(replace(content, components=(), play=replace(content.play, inputs=inputs)))[1]
    messages = [problem.message for problem in found]
    assert "the option “chicago” of “tapped” has no label and is no component" in messages


def test_phase_without_a_name_is_told_where_names_are() -> None:
    content = content_of("chicago-express")
    assert content.play is not None
    results = {key: text for key, text in content.play.results.items() if not key.startswith("phase.")}
    inputs = {**content.play.inputs, "things": replace(content.play.inputs["things"], choices={})}
    left = replace(content.play, results=results, inputs=inputs)
    messages = [problem.message for problem in with_play_words(replace(content, play=left))[1]]
    phase = play_words.begin(plays()["chicago-express"], {"players": ["Ana", "Bo"]}).state["phase"]
    where = f"it can have one as “phase.{phase}” under “results”"
    assert f"“{phase}” has no name and is no component: {where}" in messages


def test_play_without_words_names_all_that_are_missing() -> None:
    content = content_of("chicago-express")
    found = with_play_words(replace(content, play=None))[1]
    assert {(problem.path, problem.line) for problem in found} == {(content.place.path.with_name("play.yaml"), 1)}
    messages = [problem.message for problem in found]
    assert "the move “expand” has no words" in messages
    # What every game says alike is there already.
    assert not {"the move “pay” has no words", "“cash” has no label under “results”"} & {*messages}


def test_key_on_the_sheet_is_an_error() -> None:
    units = {"kept": Unit.COUNT, "owner": Unit.NAME, "berth": Unit.CODE, "held": Unit.THINGS}
    row = {"kept": "old", "owner": "erie", "berth": "north", "held": ["tea", "Ana", "2"]}
    sheet = Sheet({"phase": (Unit.CODE, "sale"), "turn": (Unit.NAME, "Ana")}, (Table("player", units, {"Ana": row}),))
    found = list(unworded(sheet, {"players": {"Ana": {}}}, frozenset({"phase.sale"})))
    assert found == [
        "“kept” on the sheet shows “old” as it is: its unit in play.py is not Unit.CODE",
        "“owner” on the sheet shows “erie”, which is no player: its unit in play.py is not Unit.NAME",
        "“berth.north” has no label under “results”",
        "“held.tea” has no label under “results”",
    ]
    assert len(list(unworded(sheet, {"players": {"Ana": {}}}, frozenset({"things.north", "things.tea"})))) == 3


@every_game
def test_summary_names_only_values_of_the_input(play: GameRules) -> None:
    for slug, words in words_of(play.game).moves.items():
        names = {item.name for item in play.moves[slug].fields} if slug in play.moves else set()
        for _language, text in words.summary:
            assert placeholders(text) <= names, slug
        # What a detailed line says beside the input are values of steps, as “step[value]”.
        steps = {
            *words_of(play.game).steps,
            *(code for item in content_of(play.game).calculators for code in item.steps),
        }
        for line in words.detailed:
            for _language, text in line:
                assert {name.partition("[")[0] for name in placeholders(text)} <= names | steps, slug


@every_game
def test_no_label_of_a_field_is_unused(play: GameRules) -> None:
    assert set(words_of(play.game).inputs) - {"things"} <= set(fields_of(play))


@every_game
def test_every_reading_to_agree_on_has_its_question_and_choices(play: GameRules) -> None:
    readings: dict[str, AgreedReading] = dict(words_of(play.game).readings)
    assert {key: set(words.choices) for key, words in readings.items()} == {
        reading.key: set(reading.options) for reading in play.readings
    }
    assert all(set(reading.by_edition.values()) <= set(reading.options) for reading in play.readings)


@every_game
def test_every_shared_code_has_its_sentence(play: GameRules) -> None:
    words = words_of(play.game)
    codes = {*CORRECTED, "paid", "noted", "wrong-phase", "out-of-turn", "used-already"}
    assert codes <= set(words.steps)
    assert {"reserved-name", "game-over"} <= set(words.errors)


def test_play_whose_moves_have_phases_says_where_the_game_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    play = replace(plays()["chicago-express"], end_rule="")
    monkeypatch.setattr(play_words, "plays", lambda: {play.game: play})
    [problem] = with_play_words(content_of(play.game))[1]
    assert (problem.path.name, "no “end_rule”" in problem.message) == ("play.yaml", True)


def lines_of(path: Path) -> Iterator[tuple[str, Entry, Line]]:
    """Every line of a recorded play."""
    recorded = json.loads(path.read_text(encoding="utf-8"))
    for raw in recorded["entries"]:
        entry = Entry.of(raw)
        for line in (*entry.outcome.steps, *entry.outcome.warnings, *entry.outcome.broken):
            yield recorded["game"], entry, line


def text_of(game: str, line: Line, language: str) -> str:
    """A line as a sentence."""
    content = content_of(game)
    calculators = {words.ref.key: words for words in content.calculators}
    words: Any = calculators[line.words] if line.words else words_of(game)
    template: Sentence = getattr(words, line.group)[line.code]
    return sentence(template[language], line.values, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", sorted(RECORDED.glob("*.json")), ids=lambda path: path.stem)
def test_every_line_of_a_recorded_play_can_be_read(path: Path, language: str) -> None:
    for game, entry, line in lines_of(path):
        text = text_of(game, line, language)
        assert text, (entry.number, line.code)
        assert "{" not in text, (entry.number, line.code)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", sorted(RECORDED.glob("*.json")), ids=lambda path: path.stem)
def test_every_summary_of_a_recorded_play_can_be_read(path: Path, language: str) -> None:
    recorded = json.loads(path.read_text(encoding="utf-8"))
    moves = words_of(recorded["game"]).moves
    for entry in recorded["entries"]:
        if entry["kind"] in moves:
            assert sentence(moves[entry["kind"]].summary[language], entry["intent"], language)
