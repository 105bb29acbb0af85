"""Query string of an input: dotted names for the parts of a value, such as ``factories.0.workers=2``.

Reading never fails: an invalid value stays text, and the field rejects it with a reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import singledispatch
from typing import Any
from urllib.parse import urlencode

from language.typed import typed_number
from rules.engine.calculator import Calculator
from rules.engine.fields import MISSING, Field, HoldingsField
from rules.engine.nested import Chosen, Counts, Each, Items, Named, Names, Numbers, Record, Rows

Typed = Mapping[str, str]
Pairs = Iterator[tuple[str, str]]


@singledispatch
def read(field: Field, typed: Typed, name: str) -> Any:
    """Return the plain data for a field in a query string, or MISSING."""
    text = typed.get(name, "")
    return field.typed(text) if text.strip() else MISSING


@read.register
def _(field: Record, typed: Typed, name: str) -> Any:
    parts = {item.name: read(item, typed, f"{name}.{item.name}") for item in field.fields}
    given = {key: value for key, value in parts.items() if value is not MISSING}
    required = [item.name for item in field.fields if item.required]
    # The defaults that a form sends do not make a row; only a typed value does.
    return given if any(key in given for key in required or given) else MISSING


@read.register
def _(field: Rows, typed: Typed, name: str) -> Any:
    items = [read(field.item, typed, f"{name}.{place}") for place in range(field.most + 1)]
    given = [value for value in items if not untouched(field.item, value)]
    return given if given or f"{name}.none" in typed else MISSING


@read.register
def _(field: Named, typed: Typed, name: str) -> Any:
    given: dict[str, Any] = {}
    for place in range(field.most + 1):
        value = read(field.item, typed, f"{name}.{place}.value")
        who = typed.get(f"{name}.{place}.name", "").strip()
        if not who and untouched(field.item, value):
            continue
        key = who or str(place + 1)
        while key in given:
            # The field rejects a repeated name; a mapping would silently lose the first one.
            key += " "
        given[key] = {} if value is MISSING else value
    return given or MISSING


def untouched(field: Field, value: Any) -> bool:
    """Whether a value equals what an untouched form sends: nothing, or a record of defaults."""
    if value is MISSING or not isinstance(field, Record):
        return value is MISSING
    return all(item.name not in value or value[item.name] == item.default for item in field.fields)


@read.register
def _(field: Names, typed: Typed, name: str) -> Any:
    texts = [typed.get(f"{name}.{place}", "").strip() for place in range(field.most + 1)]
    return [text for text in texts if text] or MISSING


@read.register
def _(field: Items, typed: Typed, name: str) -> Any:
    given: list[Any] = []
    for option in field.options:
        number = typed_number(typed.get(f"{name}.{option}", "") or "0")
        # A list that is too long is rejected by the field for its length.
        given += [option] * min(max(number, 0), field.most + 1) if isinstance(number, int) else [number]
    there = any(f"{name}.{option}" in typed for option in field.options)
    return given if there else MISSING


@read.register
def _(field: Counts, typed: Typed, name: str) -> Any:
    given = {
        option: typed_number(typed[f"{name}.{option}"], field.unit)
        for option in field.options
        if typed.get(f"{name}.{option}", "").strip()
    }
    return given or MISSING


@read.register
def _(field: Each, typed: Typed, name: str) -> Any:
    values = {option: read(field.item, typed, f"{name}.{option}") for option in field.options}
    return {option: value for option, value in values.items() if value is not MISSING} or MISSING


@read.register
def _(field: Chosen, typed: Typed, name: str) -> Any:
    return [option for option in field.options if typed.get(f"{name}.{option}") == "1"] or MISSING


@read.register
def _(field: HoldingsField, typed: Typed, name: str) -> Any:
    raise TypeError(f"{name}: holdings have a widget of their own")


@singledispatch
def write(field: Field, value: Any, name: str) -> Pairs:
    """Return a plain value as query string pairs, which ``read`` reads back; an absent value has no pairs."""
    if value is not None:
        yield name, as_typed(value)


@write.register
def _(field: HoldingsField, value: Any, name: str) -> Pairs:
    players = value.get("players", {})
    yield from ((f"{name}.player", player) for player in players)
    yield from ((f"{name}.shares", str(shares)) for shares in players.values())
    yield from ((f"{name}.{place}", str(value.get(place, 0))) for place in ("treasury", "bank_pool"))


@write.register
def _(field: Record, value: Any, name: str) -> Pairs:
    # Distinguishes a record of defaults only from a required one that was not given.
    value = value or {item.name: item.default for item in field.fields if field.required and not item.required}
    for item in field.fields:
        if item.name in value:
            yield from write(item, value[item.name], f"{name}.{item.name}")


@write.register
def _(field: Rows, value: Any, name: str) -> Pairs:
    for place, item in enumerate(value):
        yield from write(field.item, item, f"{name}.{place}")


@write.register
def _(field: Numbers, value: Any, name: str) -> Pairs:
    if value:
        yield name, ", ".join(as_typed(number) for number in value)


@write.register
def _(field: Named, value: Any, name: str) -> Pairs:
    for place, (who, item) in enumerate(value.items()):
        yield f"{name}.{place}.name", who
        yield from write(field.item, item, f"{name}.{place}.value")


@write.register
def _(field: Names, value: Any, name: str) -> Pairs:
    for place, who in enumerate(value):
        yield f"{name}.{place}", who


@write.register
def _(field: Items, value: Any, name: str) -> Pairs:
    # Distinguishes an empty list from one that was not given.
    if value is None:
        return
    for option in field.options if value else field.options[:1]:
        if option in value or not value:
            yield f"{name}.{option}", str(list(value).count(option))


@write.register
def _(field: Counts, value: Any, name: str) -> Pairs:
    # Distinguishes empty counts, which are 0 of each, from required ones that were not given.
    value = value or dict.fromkeys(field.options[:1] if field.required else (), 0)
    for option in field.options:
        if option in value:
            yield f"{name}.{option}", str(value[option])


@write.register
def _(field: Each, value: Any, name: str) -> Pairs:
    for option in field.options:
        if option in value:
            yield from write(field.item, value[option], f"{name}.{option}")


@write.register
def _(field: Chosen, value: Any, name: str) -> Pairs:
    for option in value:
        yield f"{name}.{option}", "1"


def as_typed(value: Any) -> str:
    """Return a plain value as it is typed: yes is ``1``, no is ``0``."""
    return str(int(value)) if isinstance(value, bool) else str(value)


def query_of(calculator: Calculator, raw: Mapping[str, Any]) -> str:
    """Return plain input of a calculator as the query string of its address, which its form reads back."""
    given = [field for field in calculator.fields if field.name in raw]
    return urlencode([pair for field in given for pair in write(field, raw[field.name], field.name)])
