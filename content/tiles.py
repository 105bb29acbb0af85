"""Checks of the kinds of components: the declarations and uses of their fields must agree."""

from __future__ import annotations

from collections.abc import Iterator

from .nodes import Problem
from .schema import Field, GameContent, Kind


def tile_faults(content: GameContent, promised: set[str]) -> Iterator[Problem]:
    """Errors in kinds and components; ``promised`` are the calculators without words yet."""
    inputs = {calculator.ref.key: set(calculator.inputs) for calculator in content.calculators}
    for kind in content.kinds:
        for field in kind.fields:
            yield from _field_faults(field)
        if any(len(words) != 2 for words in kind.noun.values()):
            yield kind.place.problem("“noun” needs the singular and the plural in each language", "noun")
        headings = {field.key for field in kind.fields if field.type == "choice" and field.filter}
        if kind.grouped_by and kind.grouped_by not in headings:
            message = "“grouped_by” must name a field of the type choice that has a filter"
            yield kind.place.problem(message, "grouped_by")
        for slug in sorted(set(kind.calculators) - promised):
            yield from (kind.place.problem(fault, "calculators") for fault in _input_faults(kind, slug, inputs))
    for item in content.components:
        for name in item.unconfirmed:
            if name not in item.values:
                yield item.place.problem(f"there is no value “{name}”", "unconfirmed")


def _field_faults(field: Field) -> Iterator[Problem]:
    if bool(field.filter) != (field.phrase is not None):
        yield field.place.problem("“filter” and “phrase” come together")
    if (field.type in ("choice", "choices")) != bool(field.choices):
        yield field.place.problem("“choices” belong to the types choice and choices, and to no other")
    if (field.type == "rows") != bool(field.columns):
        yield field.place.problem("“columns” belong to the type rows, and to no other")
    for column in field.columns:
        yield from _field_faults(column)


def _input_faults(kind: Kind, slug: str, inputs: dict[str, set[str]]) -> Iterator[str]:
    if slug not in inputs:
        yield f"unknown calculator “{slug}”"
        return
    values = {"key", *(field.key for field in kind.fields)}
    for name, source in kind.calculators[slug].items():
        if name not in inputs[slug]:
            yield f"{slug} has no input “{name}”"
        if source not in values:
            yield f"these tiles have no field “{source}”"
