"""The words of plays: everything that a play can name has its words in both languages, and nothing has too many."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from content.schema import AgreedReading, PlayText, Sentence
from rules.engine.calculator import Unit
from rules.engine.fields import Choice, Field
from rules.engine.grids import Cell
from rules.engine.nested import Chosen, Each, Items, Record, Rows, declared_fields
from rules.engine.play.declaration import Play, Value
from rules.engine.play.entries import Entry
from rules.engine.play.outcomes import Line
from rules.engine.play.registry import plays
from rules.engine.play.starting import begin
from rules.engine.sentences import placeholders, sentence
from tests.conftest import PROJECT
from tests.games import content_of
from tests.plays.record import RECORDED

LANGUAGES = ("en", "es")
every_game = pytest.mark.parametrize("play", plays().values(), ids=lambda play: play.game)

PLAYERS = ["Ana", "Bo", "Cy"]


@cache
def words_of(game: str) -> PlayText:
    """The words of a game's plays."""
    words = content_of(game).play
    assert words is not None
    return words


def named_fields(fields: tuple[Field, ...], prefix: str = "") -> Iterator[tuple[str, Field]]:
    """Every field that a form shows, those inside others as ``field.part``."""
    for field in fields:
        yield f"{prefix}{field.name}", field
        if isinstance(field, Rows):
            yield f"{prefix}{field.name}.row", field.item
        inner = field.item if isinstance(field, (Rows, Each)) else field
        if isinstance(inner, Record):
            yield from named_fields(inner.fields, f"{prefix}{field.name}.")


def fields_of(play: Play) -> dict[str, Field]:
    """Every field of the setup and of the moves."""
    found = dict(named_fields(declared_fields(play.setup)))
    for move in play.move_types:
        found.update(named_fields(move.fields))
    return found


@every_game
def test_every_move_has_a_title_and_a_summary(play: Play) -> None:
    assert list(words_of(play.game).moves) != []
    assert set(words_of(play.game).moves) == set(play.moves)


@every_game
def test_summary_names_only_values_of_the_input(play: Play) -> None:
    for slug, words in words_of(play.game).moves.items():
        names = {item.name for item in play.moves[slug].fields}
        for _language, text in words.summary:
            assert placeholders(text) <= names, slug


@every_game
def test_every_field_has_a_label_and_no_label_is_unused(play: Play) -> None:
    labels = set(words_of(play.game).inputs) - {"things"}
    assert labels == set(fields_of(play))


@every_game
def test_every_choice_of_words_has_its_text(play: Play) -> None:
    fields = words_of(play.game).fields
    missing = []
    for name, field in fields_of(play).items():
        # A cell of a grid is named by its column and its row, in every language.
        if isinstance(field, (Choice, Chosen)) and not isinstance(field, Cell) and name != "edition":
            texts = [option for option in field.options if isinstance(option, str)]
            missing += [
                f"{name}.{option}" for option in texts if not {f"{name}.{option}", f"things.{option}"} & set(fields)
            ]
    assert missing == []


@every_game
def test_everything_on_the_sheet_has_its_label(play: Play) -> None:
    results = words_of(play.game).results
    state = begin(play, {"players": PLAYERS}).state
    sheet = play.showing.sheet(state)
    names = {*sheet.facts, *(table.kind for table in sheet.tables), *play.showing.series(state)}
    names |= {column for table in sheet.tables for column in table.columns}
    assert {name for name in names if name not in results} == set()
    for name, (unit, value) in sheet.facts.items():
        assert unit is not Unit.CODE or f"{name}.{value}" in results


@every_game
def test_every_value_that_can_be_corrected_has_its_label(play: Play) -> None:
    words = words_of(play.game)
    for value in play.values:
        assert value.name in words.results
        assert f"things.{value.name}" in words.fields
        assert [option for option in _options(value) if f"things.{option}" not in words.fields] == []


def _options(value: Value) -> list[str]:
    options = getattr(value.field, "options", ()) if isinstance(value.field, (Choice, Chosen, Items)) else ()
    return [option for option in options if isinstance(option, str)]


@every_game
def test_every_reading_to_agree_on_has_its_question_and_choices(play: Play) -> None:
    readings: dict[str, AgreedReading] = dict(words_of(play.game).readings)
    assert {key: set(words.choices) for key, words in readings.items()} == {
        reading.key: set(reading.options) for reading in play.readings
    }
    assert all(set(reading.by_edition.values()) <= set(reading.options) for reading in play.readings)


def codes_in(folder: Path) -> set[tuple[str, str]]:
    """The codes of lines and faults that the modules of a folder write, with the group of their sentences."""
    found = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Line", "Fault"):
                fault = getattr(node.func, "id", "") == "Fault"
                group = next((key.value.value for key in node.keywords if key.arg == "group"), "steps")  # type: ignore[attr-defined]
                code = node.args[1 if fault else 0]
                if isinstance(code, ast.Constant):
                    found.add(("errors" if fault else group, str(code.value)))
    return found


@every_game
def test_every_code_has_its_sentence(play: Play) -> None:
    words = words_of(play.game)
    folder = PROJECT / "rules" / play.game.replace("-", "_") / "play"
    shared = {
        ("steps", code)
        for code in ("paid", "noted", "corrected", "corrected-money", "corrected-list", "corrected-thing")
    } | {("errors", "reserved-name")}
    shared |= {("steps", code) for code in ("wrong-phase", "out-of-turn", "used-already")} | {("errors", "game-over")}
    of_fields = {"not-a-choice", "too-many", "required"}
    codes = codes_in(folder) | shared
    missing = {(group, code) for group, code in codes if code not in getattr(words, group) and code not in of_fields}
    assert missing == set()


@every_game
def test_every_phase_in_which_a_move_is_due_has_a_name(play: Play) -> None:
    fields = words_of(play.game).fields
    phases = {phase for move in play.move_types for phase in move.when.phases}
    assert [phase for phase in phases if f"things.{phase}" not in fields] == []
    assert play.end_rule or not phases


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
