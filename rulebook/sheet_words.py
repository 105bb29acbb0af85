"""Whether the sheet of a play has words for every key on it, such as the option of a choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from content.plays import THINGS
from content.schema import PlayText
from rules.engine.calculator import Unit
from rules.engine.play.effects import State
from rules.engine.play.sheets import Sheet

_CODES = (Unit.CODE, Unit.CODES, Unit.THINGS)


def values_on(sheet: Sheet) -> Iterator[tuple[str, Unit, Any]]:
    """Every fact and every cell of a sheet: its name, its unit and its value."""
    yield from ((name, unit, value) for name, (unit, value) in sheet.facts.items())
    for table in sheet.tables:
        for row in table.rows.values():
            yield from ((name, unit, row.get(name)) for name, unit in table.columns.items())


def codes_on(sheet: Sheet) -> Iterator[str]:
    """What the facts of a sheet say in a word, each as ``fact.word``."""
    yield from (f"{name}.{value}" for name, (unit, value) in sheet.facts.items() if unit is Unit.CODE)


def labels_in(words: PlayText) -> frozenset[str]:
    """The names of all words that a sheet can show."""
    return frozenset((*words.results, *words.fields))


def is_key(thing: str) -> bool:
    """Whether readers have to see something else: a number, or a code that is printed on a card, is its own name."""
    return thing[:1].isalpha() and " " not in thing


def unworded(sheet: Sheet, state: State, labels: frozenset[str]) -> Iterator[str]:
    """A problem for each key on the sheet that readers would see as it is, since none of the ``labels`` is its."""
    for name, unit, value in values_on(sheet):
        keys = [key for key in (value if isinstance(value, (list, tuple)) else [value]) if isinstance(key, str)]
        for key in (key for key in keys if key not in state["players"] and is_key(key)):
            if unit is Unit.NAME:
                yield f"“{name}” on the sheet shows “{key}”, which is no player: its unit in play.py is not Unit.NAME"
            elif unit not in _CODES:
                yield f"“{name}” on the sheet shows “{key}” as it is: its unit in play.py is not Unit.CODE"
            elif not {f"{name}.{key}", f"{THINGS}.{key}"} & labels:
                yield f"“{name}.{key}” has no label under “results”"
