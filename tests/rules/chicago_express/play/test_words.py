"""The words of a play: everything that its rules name has them in both languages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from content.game import read_game
from rules.engine.fields import Choice
from rules.engine.nested import Chosen, Each, Record, Rows, declared_fields
from tests.conftest import PROJECT

from .table import OPENED, PLAY, table

LINE = re.compile(r'Line\(\s*"([a-z-]+)"')
FAULT = re.compile(r'Fault\(\s*[^,]+,\s*"([a-z-]+)"')
# What the site says for the fields of every game.
OF_EVERY_GAME = {"not-in-play"}


@cache
def words() -> Any:
    content, _problems = read_game(PROJECT / "fixtures" / "chicago-express")
    assert content.play is not None
    return content.play


def _source() -> str:
    folder = Path(PROJECT / "rules" / "chicago_express" / "play")
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))


def test_moves() -> None:
    assert set(words().moves) == set(PLAY.moves)


def _fields(declared: Any, prefix: str = "") -> dict[str, Any]:
    found = {}
    for item in declared:
        found[prefix + item.name] = item
        inner = item.item if isinstance(item, Rows) else item
        if isinstance(inner, Record):
            found |= _fields(inner.fields, f"{prefix}{item.name}.")
    return found


def test_fields_and_their_choices() -> None:
    every = _fields(declared_fields(PLAY.setup))
    for move in PLAY.moves.values():
        every |= _fields(move.fields)
    assert set(every) - set(words().fields) == set()
    for name, item in every.items():
        options = item.options if isinstance(item, (Choice, Chosen, Each)) else ()
        assert [option for option in options if f"things.{option}" not in words().fields] == [], name


def test_values_of_the_state_and_the_sheet() -> None:
    sheet = PLAY.sheet(table(*OPENED))
    shown = {
        *sheet.facts,
        *(kind.kind for kind in sheet.tables),
        *(name for kind in sheet.tables for name in kind.columns),
    }
    assert shown | {value.name for value in PLAY.values} | set(PLAY.series(table())) <= set(words().results)
    names = {value.name for value in PLAY.values} | {row for kind in sheet.tables for row in kind.rows}
    assert {name for name in names - {"Ana", "Bo", "Cy"} if f"things.{name}" not in words().fields} == set()
    assert {picture.name for picture in sheet.pictures} <= set(words().pictures)


@pytest.mark.parametrize("reading", PLAY.readings, ids=lambda reading: reading.key)
def test_readings(reading: Any) -> None:
    assert tuple(words().readings[reading.key].choices) == reading.options
    assert words().readings[reading.key].difference.key == reading.key


def test_lines_and_faults() -> None:
    said = set(LINE.findall(_source()))
    assert said <= set(words().steps) | set(words().warnings)
    assert set(FAULT.findall(_source())) <= set(words().errors)
