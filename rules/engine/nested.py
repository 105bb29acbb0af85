"""Fields made of fields: records, rows, values by name, lists of choices, and amounts of each of a few things.

Declare them as those of ``rules.engine.fields``; a record is a frozen dataclass with declared fields of its own::

    @dataclass(frozen=True, slots=True)
    class Factory:
        workers: int = whole(0, 3)
        automated: int = whole(0, 3, default=0)

    @dataclass(frozen=True, slots=True)
    class Input:
        factories: tuple[Factory, ...] = rows(record(Factory), most=3)
        resources: Mapping[str, int] = counts(RESOURCES, most=20)
"""

from __future__ import annotations

import dataclasses
import keyword
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from language.names import LONGEST_NAME, Spellings, name_key, same_name
from language.typed import typed_number
from limits.work import spend

from .fields import MISSING, NAME_SCHEMA, Field, Unusable, Whole, clean_name, declare, field_of, whole_number
from .maps import Map

_BETWEEN_NUMBERS = re.compile(r"[\s,;]+")


@dataclass(frozen=True, slots=True)
class Record(Field):
    """A few fields together, read into a frozen dataclass."""

    made_of: type[Any] = object
    widget = "record"

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields of the record, in order."""
        return declared_fields(self.made_of)

    def read(self, raw: Any) -> Any:
        if not isinstance(raw, Mapping):
            raise Unusable("not-a-record")
        values = {}
        for item in self.fields:
            values[item.name] = _inside(item.name, item.clean, raw.get(item.name, MISSING))
        for name in raw:
            if name not in values:
                allowed = ", ".join(values)
                raise Unusable("unknown-field", {"options": allowed}, path=(str(name)[:LONGEST_NAME],))
        return made(self.made_of, values)

    def respelled(self, value: Any, spellings: Spellings) -> Any:
        return value and respelled(value, spellings)

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": {item.name: item.described() for item in self.fields},
            "required": [item.name for item in self.fields if item.required],
            "additionalProperties": False,
        }


@dataclass(frozen=True, slots=True)
class _Listed(Field):
    """From ``fewest`` to ``most`` values of one kind, in order."""

    item: Field = Whole()
    fewest: int = 0
    most: int = 10

    def read(self, raw: Any) -> tuple[Any, ...]:
        if not isinstance(raw, (list, tuple)):
            raise Unusable("not-a-list")
        _refuse_number(len(raw), self.fewest, self.most)
        return tuple(_inside(str(place), self.item.clean, value) for place, value in enumerate(raw))

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": self.item.schema(), "minItems": self.fewest, "maxItems": self.most}


@dataclass(frozen=True, slots=True)
class Rows(_Listed):
    """From ``fewest`` to ``most`` values of one kind, in order, each with a row of the form."""

    widget = "rows"

    def respelled(self, value: tuple[Any, ...], spellings: Spellings) -> Any:
        return value and tuple(self.item.respelled(item, spellings) for item in value)


@dataclass(frozen=True, slots=True)
class Numbers(_Listed):
    """From ``fewest`` to ``most`` whole numbers of one kind, which a form takes on one line: ``7, 3, 3``."""

    item: Whole = Whole()
    widget = "numbers"

    def typed(self, text: str) -> Any:
        # One more than the maximum is enough to reject them for their number.
        parts = _BETWEEN_NUMBERS.split(text.strip(), maxsplit=self.most + 1)
        return [typed_number(part, self.item.unit) for part in parts if part]


@dataclass(frozen=True, slots=True)
class Named(Field):
    """A value for each of ``fewest`` to ``most`` names that the reader enters, such as players."""

    item: Field = Whole()
    fewest: int = 1
    most: int = 4
    widget = "named"

    def read(self, raw: Any) -> dict[str, Any]:
        if not isinstance(raw, Mapping):
            raise Unusable("not-by-name")
        if not self.fewest <= len(raw) <= self.most:
            raise Unusable("wrong-number-of-names", {"minimum": self.fewest, "maximum": self.most})
        if len({name_key(name) for name in raw}) < len(raw):
            raise Unusable("name-twice")
        return {clean_name(name): _inside(str(name)[:LONGEST_NAME], self.item.clean, raw[name]) for name in raw}

    def respelled(self, value: Mapping[str, Any] | None, spellings: Spellings) -> Any:
        return value and {spellings.first(name): self.item.respelled(item, spellings) for name, item in value.items()}

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "propertyNames": NAME_SCHEMA,
            "additionalProperties": self.item.schema(),
            "minProperties": self.fewest,
            "maxProperties": self.most,
        }


@dataclass(frozen=True, slots=True)
class Names(Field):
    """From ``fewest`` to ``most`` different names in order, such as the players clockwise."""

    fewest: int = 2
    most: int = 4
    widget = "names"

    def read(self, raw: Any) -> tuple[str, ...]:
        if not isinstance(raw, (list, tuple)):
            raise Unusable("not-a-list")
        if not self.fewest <= len(raw) <= self.most:
            raise Unusable("wrong-number-of-names", {"minimum": self.fewest, "maximum": self.most})
        names = tuple(_inside(str(place), clean_name, name) for place, name in enumerate(raw))
        if len({name_key(name) for name in names}) < len(names):
            raise Unusable("name-twice")
        return names

    def respelled(self, value: tuple[str, ...] | None, spellings: Spellings) -> Any:
        return value and tuple(spellings.first(name) for name in value)

    def schema(self) -> dict[str, Any]:
        return {
            "type": "array",
            "items": NAME_SCHEMA,
            "minItems": self.fewest,
            "maxItems": self.most,
            "uniqueItems": True,
        }


@dataclass(frozen=True, slots=True)
class Name(Field):
    """One name, of a player unless ``kind`` names something else."""

    kind: str = ""
    widget = "name"

    def read(self, raw: Any) -> str:
        name = clean_name(raw)
        # A default is a word that the calculator defines, such as the supply.
        return self.default if isinstance(self.default, str) and same_name(name, self.default) else name

    def respelled(self, value: str | None, spellings: Spellings) -> str | None:
        return value if value is None or value == self.default else spellings.first(value, self.kind)

    def schema(self) -> dict[str, Any]:
        return NAME_SCHEMA


@dataclass(frozen=True, slots=True)
class Items(Field):
    """Up to ``most`` things of a few kinds, repeats allowed, such as cubes on a space."""

    options: tuple[str, ...] = ()
    most: int = 20
    widget = "counts"

    def read(self, raw: Any) -> tuple[str, ...]:
        if not isinstance(raw, (list, tuple)):
            raise Unusable("not-a-list")
        if len(raw) > self.most:
            raise Unusable("too-many", {"maximum": self.most})
        for item in raw:
            if not isinstance(item, str) or item not in self.options:
                raise Unusable("not-a-choice", {"options": ", ".join(self.options)})
        return tuple(raw)

    def schema(self) -> dict[str, Any]:
        item = {"type": "string", "enum": list(self.options)}
        return {"type": "array", "items": item, "maxItems": self.most}


@dataclass(frozen=True, slots=True)
class Counts(Field):
    """The number of each of a few things, at most ``most``; a thing that is left out counts 0.

    A calculation that refuses less than ``most``, to name its rule, declares how many it accepts: ``limit``.
    """

    options: tuple[str, ...] = ()
    most: int = 20
    limit: int | None = None
    unit: str = ""
    widget = "counts"

    def read(self, raw: Any) -> dict[str, int]:
        if not isinstance(raw, Mapping):
            raise Unusable("not-by-name")
        for name in raw:
            if name not in self.options:
                allowed = {"options": ", ".join(self.options)}
                raise Unusable("unknown-field", allowed, path=(str(name)[:LONGEST_NAME],))
        return {option: _inside(option, self._count, raw.get(option, 0)) for option in self.options}

    def _count(self, raw: Any) -> int:
        number = whole_number(raw)
        allowed = {"minimum": 0, "maximum": self.most, "unit": self.unit}
        if number is None:
            raise Unusable("not-a-whole-number", allowed)
        if not 0 <= number <= self.most:
            raise Unusable("out-of-range", allowed)
        return number

    def schema(self) -> dict[str, Any]:
        number = {"type": "integer", "minimum": 0, "maximum": self.most}
        return {
            "type": "object",
            "properties": dict.fromkeys(self.options, number),
            "additionalProperties": False,
        }


@dataclass(frozen=True, slots=True)
class Chosen(Field):
    """At least ``fewest`` of a few things, each at most once."""

    options: tuple[str, ...] = ()
    fewest: int = 0
    widget = "chosen"

    def read(self, raw: Any) -> tuple[str, ...]:
        if not isinstance(raw, (list, tuple)):
            raise Unusable("not-a-list")
        # A list longer than the options has an unknown or a repeated one.
        for item in raw[: len(self.options) + 1]:
            spend()
            if not isinstance(item, str) or item not in self.options:
                raise Unusable("not-a-choice", {"options": ", ".join(self.options)})
        if len(raw) > len(self.options) or len(set(raw)) < len(raw):
            raise Unusable("choice-twice")
        if len(raw) < self.fewest:
            raise Unusable("wrong-number-of-rows", {"minimum": self.fewest, "maximum": len(self.options)})
        return tuple(option for option in self.options if option in raw)

    def schema(self) -> dict[str, Any]:
        item = {"type": "string", "enum": list(self.options)}
        return {"type": "array", "items": item, "minItems": self.fewest, "uniqueItems": True}


@dataclass(frozen=True, slots=True)
class Places(Chosen):
    """At least ``fewest`` places of a map, which a form shows for ticking."""

    map: Map = Map(0, 0, {}, ())
    widget = "places"


@dataclass(frozen=True, slots=True)
class Each(Field):
    """Another field for at least ``fewest`` of a few things, such as a price for each company in play.

    If that field has a default, the things left out take it.
    """

    item: Field = Whole()
    options: tuple[str, ...] = ()
    fewest: int = 1
    widget = "each"

    def read(self, raw: Any) -> dict[str, Any]:
        if not isinstance(raw, Mapping):
            raise Unusable("not-by-name")
        for name in raw:
            if name not in self.options:
                allowed = {"options": ", ".join(self.options)}
                raise Unusable("unknown-field", allowed, path=(str(name)[:LONGEST_NAME],))
        if len(raw) < self.fewest:
            raise Unusable("wrong-number-of-rows", {"minimum": self.fewest, "maximum": len(self.options)})
        wanted = [option for option in self.options if option in raw or not self.item.required]
        return {option: _inside(option, self.item.clean, raw.get(option, MISSING)) for option in wanted}

    def respelled(self, value: Mapping[str, Any] | None, spellings: Spellings) -> Any:
        return value and {option: self.item.respelled(item, spellings) for option, item in value.items()}

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": dict.fromkeys(self.options, self.item.schema()),
            "minProperties": self.fewest,
            "additionalProperties": False,
        }


def declared_fields(made_of: type[Any]) -> tuple[Field, ...]:
    """The fields declared on a dataclass, under their names, in order.

    Python reserves a few words: a field called ``from`` is ``from_`` on its dataclass.
    """
    return _declared_fields(made_of)  # type: ignore[arg-type]  # mypy thinks that a class is not hashable


@cache
def _declared_fields(made_of: type[Any]) -> tuple[Field, ...]:
    return tuple(item.metadata["field"].named(item.name.removesuffix("_")) for item in dataclasses.fields(made_of))


def made(made_of: type[Any], values: Mapping[str, Any]) -> Any:
    """Build a dataclass of declared fields from the values of its fields."""
    return made_of(**{attribute(name): value for name, value in values.items()})


def attribute(name: str) -> str:
    """The attribute of a dataclass for the field of this name."""
    return f"{name}_" if keyword.iskeyword(name) else name


def respelled(filled: Any, spellings: Spellings) -> Any:
    """Return a dataclass of declared fields with every player's name spelled as it was first typed."""
    values = {}
    for part, field in zip(dataclasses.fields(filled), declared_fields(type(filled)), strict=True):
        value = getattr(filled, part.name)
        values[part.name] = None if value is None else field.respelled(value, spellings)
    return dataclasses.replace(filled, **values)


def record(made_of: type[Any], default: Any = MISSING) -> Any:
    """Declare a record of a dataclass, on its own or as the item of ``rows`` and ``named``."""
    return declare(Record(default=default, made_of=made_of))


def rows(item: Any, most: int, fewest: int = 0, default: Any = MISSING) -> Any:
    """Declare ``fewest`` to ``most`` rows of another declared field."""
    return declare(Rows(default=default, item=field_of(item), fewest=fewest, most=most))


def numbers(minimum: int, maximum: int, most: int, fewest: int = 0, default: Any = MISSING) -> Any:
    """Declare ``fewest`` to ``most`` whole numbers from ``minimum`` to ``maximum``, typed on one line."""
    item = Whole(minimum=minimum, maximum=maximum)
    return declare(Numbers(default=default, item=item, fewest=fewest, most=most))


def named(item: Any, most: int, fewest: int = 1, default: Any = MISSING) -> Any:
    """Declare another declared field for each of ``fewest`` to ``most`` names."""
    return declare(Named(default=default, item=field_of(item), fewest=fewest, most=most))


def names(most: int, fewest: int = 2, default: Any = MISSING) -> Any:
    """Declare ``fewest`` to ``most`` different names, in order."""
    return declare(Names(default=default, fewest=fewest, most=most))


def name(default: Any = MISSING, kind: str = "") -> Any:
    """Declare one name, of a player unless ``kind`` names something else."""
    return declare(Name(default=default, kind=kind))


def items(options: tuple[str, ...], most: int, default: Any = MISSING) -> Any:
    """Declare a list of up to ``most`` things out of ``options``, repeats allowed."""
    return declare(Items(default=default, options=options, most=most))


def counts(
    options: tuple[str, ...], most: int, unit: str = "", limit: int | None = None, default: Any = MISSING
) -> Any:
    """Declare a whole number from 0 to ``most`` for each of ``options``."""
    return declare(Counts(default=default, options=options, most=most, unit=unit, limit=limit))


def chosen(options: tuple[str, ...], fewest: int = 0, default: Any = MISSING) -> Any:
    """Declare at least ``fewest`` of ``options``, each at most once."""
    return declare(Chosen(default=default, options=options, fewest=fewest))


def places(on: Map, fewest: int = 0, default: Any = MISSING) -> Any:
    """Declare at least ``fewest`` places of a map, each at most once."""
    return declare(Places(default=default, options=tuple(on.places), fewest=fewest, map=on))


def each(item: Any, options: tuple[str, ...], fewest: int = 1, default: Any = MISSING) -> Any:
    """Declare another declared field for at least ``fewest`` of ``options``."""
    return declare(Each(default=default, item=field_of(item), options=options, fewest=fewest))


def _refuse_number(number: int, fewest: int, most: int) -> None:
    """Raise Unusable for too few or too many values."""
    if fewest == most != number:
        raise Unusable("not-that-many", {"number": most})
    if not fewest <= number <= most:
        raise Unusable("wrong-number-of-rows", {"minimum": fewest, "maximum": most})


def _inside(step: str, read: Callable[[Any], Any], raw: Any) -> Any:
    """Read a part; a fault in it carries the path to the part."""
    spend()
    try:
        return read(raw)
    except Unusable as error:
        raise Unusable(error.code, error.allowed, error.rules, (step, *error.path)) from None
