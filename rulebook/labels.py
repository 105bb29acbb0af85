"""Labels of the options in the forms of calculators: a component is called what it is called everywhere else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from content.nodes import Problem
from content.plays import THINGS
from content.schema import CalculatorField, CalculatorText, GameContent, Sentence
from rules.engine.fields import Choice, Field
from rules.engine.grids import Cell
from rules.engine.hexes import Hexes
from rules.engine.nested import Chosen, Counts, Each, Items, Named, Places, Record, Rows
from rules.engine.registry import calculators_of

# Options that are named by their editions, or by their place on a map.
_NAMED_ELSEWHERE = (Cell, Hexes, Places)


def with_labels(content: GameContent) -> tuple[GameContent, list[Problem]]:
    """The content with a label for every option of a calculator, and a problem for each that has none.

    An option without words of its own has those of ``things``, or else the name of the component with this key.
    """
    names = {item.ref.key: Sentence(item.name.en, item.name.es) for item in content.components}
    declared = calculators_of(content.slug)
    texts, problems = [], []
    for text in content.calculators:
        known = text.fields
        added: dict[str, Sentence] = {}
        calculator = declared.get(text.ref.key)
        for name, option in _options(calculator.fields) if calculator else ():
            if f"{name}.{option}" in known or f"{THINGS}.{option}" in known:
                continue
            if option in names:
                added[option] = names[option]
            else:
                message = f"{text.ref.key}: the option “{option}” of “{name}” has no label and is no component"
                problems.append(text.place.problem(message, "fields"))
        texts.append(_with_things(text, added) if added else text)
    return replace(content, calculators=tuple(texts)), problems


def _with_things(text: CalculatorText, added: dict[str, Sentence]) -> CalculatorText:
    things = text.inputs.get(THINGS, CalculatorField(label=Sentence("Names", "Nombres")))
    return replace(text, inputs={**text.inputs, THINGS: replace(things, choices={**added, **things.choices})})


def _options(fields: tuple[Field, ...], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Every option in words, with the name of its field; those inside others are ``field.part``."""
    for field in fields:
        name = f"{prefix}{field.name}"
        if isinstance(field, (Choice, Chosen, Items, Counts, Each)) and not isinstance(field, _NAMED_ELSEWHERE):
            # A number, or a code such as a year, is shown as it is.
            words = (option for option in field.options if isinstance(option, str) and option[:1].isalpha())
            yield from ((name, option) for option in words if name != "edition")
        item = field.item if isinstance(field, (Rows, Each, Named)) else field
        if isinstance(item, Record):
            yield from _options(item.fields, f"{name}.")
        elif item is not field:
            inner = {Rows: f"{name}.row", Named: f"{name}.value"}.get(type(field), name)
            yield from ((f"{inner}{rest.removeprefix(item.name)}", option) for rest, option in _options((item,)))
