"""Declaration of a calculator: its input, its result, and the explanation of the result."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Any

from language.names import Spellings
from limits.work import spend

from .fields import MISSING, Field, Unusable
from .grids import Crossing
from .nested import declared_fields, made, respelled
from .pictures import Picture

MOST_FAULTS = 20


class Unit(Enum):
    """The kind of a single value of a result, which decides how it is shown. Any value may be None: absent."""

    MONEY = "money"
    AMOUNTS = "amounts"
    COUNT = "count"
    NUMBERS = "numbers"
    EXACT = "exact"
    TIMES = "times"
    STEPS = "steps"
    CHANGE = "change"
    FLAG = "flag"
    NAME = "name"
    NAMES = "names"
    THINGS = "things"
    CODE = "code"
    CODES = "codes"


@dataclass(frozen=True, slots=True)
class TableOf:
    """A list of rows, each with these columns."""

    columns: Mapping[str, Unit]


@dataclass(frozen=True, slots=True)
class ByName:
    """A value, a row of values, or values by other names, for each name that the reader gave."""

    of: Unit | Mapping[str, Unit] | ByName


@dataclass(frozen=True, slots=True)
class RecordOf:
    """Values that belong together, such as one of two decisions; a ``sparse`` one leaves out absent values."""

    values: Mapping[str, Unit | ByName]
    sparse: bool = False


Shape = Unit | TableOf | ByName | RecordOf


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the explanation: the numbers of its arithmetic and the sections whose rules it applies."""

    code: str
    values: Mapping[str, Any]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Warning:
    """Something the reader should know about an otherwise valid result."""

    code: str
    values: Mapping[str, Any]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Missing:
    """A field that was not given, and the values of the result that it ``gives``."""

    field: str
    gives: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a calculation: its values by name, the steps in order, warnings, and pictures.

    Values that depend on fields not given are left out; ``missing`` names those fields.
    """

    values: Mapping[str, Any]
    steps: tuple[Step, ...] = ()
    warnings: tuple[Warning, ...] = ()
    pictures: tuple[Picture, ...] = ()
    missing: tuple[Missing, ...] = ()

    def __add__(self, other: Result) -> Result:
        """Both parts of a result together, in order."""
        return Result(
            values={**self.values, **other.values},
            steps=(*self.steps, *other.steps),
            warnings=(*self.warnings, *other.warnings),
            pictures=(*self.pictures, *other.pictures),
        )


# What a part of a result is that depends on a field not given.
UNKNOWN = Result(values={})


@dataclass(frozen=True, slots=True)
class Fault:
    """An invalid field. ``allowed`` holds the values that the message names, ``rules`` the sections that forbid it."""

    field: str
    code: str
    allowed: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    rules: tuple[str, ...] = ()


class InvalidInput(Exception):
    """Input that cannot be computed, with every fault."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(*faults)
        self.faults = faults

    def __str__(self) -> str:
        return ", ".join(f"{fault.field}: {fault.code}" for fault in self.faults)


def read_by(clean: Callable[[Any], Any], raw: Any, place: str, faults: list[Fault]) -> Any:
    """What a field reads of a raw value; None, with a fault at its ``place`` among the ``faults``, if it cannot."""
    spend()
    try:
        return clean(raw)
    except Unusable as error:
        faults.append(Fault(".".join((place, *error.path)), error.code, error.allowed, error.rules))
        return None


def note_unknown(raw: Iterable[str], known: Sequence[str], faults: list[Fault], prefix: str = "") -> None:
    """Add a fault for each name that is not known, until there are ``MOST_FAULTS`` in all."""
    unknown = (name for name in raw if name not in known)
    for name in islice(unknown, max(0, MOST_FAULTS - len(faults))):
        spend()
        faults.append(Fault(f"{prefix}{str(name)[:80]}", "unknown-field", {"options": ", ".join(known)}))


@dataclass(frozen=True, slots=True)
class Calculator:
    """Declaration from which the form, the page, the API call and the test data are made.

    ``input`` is a frozen dataclass whose fields are declared with the functions of ``rules.engine.fields``;
    ``compute`` turns one into a Result and may raise InvalidInput; ``results`` names the values and their shapes in the
    order shown, ``headline`` those that are shown large (``record.part`` is a part of a record); ``rules`` are the
    sections it applies, as ``chapter/section``; ``crossings`` are pairs of numbers that a form shows as a grid.
    """

    game: str
    slug: str
    input: type[Any]
    compute: Callable[[Any], Result]
    results: Mapping[str, Shape]
    headline: tuple[str, ...]
    rules: tuple[str, ...]
    crossings: tuple[Crossing, ...] = ()

    @property
    def fields(self) -> tuple[Field, ...]:
        """The declared fields, in order."""
        return declared_fields(self.input)

    def read(self, raw: Mapping[str, Any], *, partial: bool = False) -> Any:
        """Return plain data (JSON or a form) as an input, with each player under one name: the first spelling typed.

        ``partial`` input may lack fields that only some values of the result depend on; they are None.
        Raises InvalidInput with a fault for every bad field. It stops after ``MOST_FAULTS`` of them: nobody reads a
        thousand messages, and each costs time.
        """
        faults: list[Fault] = []
        values: dict[str, Any] = {}
        for item in self.fields:
            value = raw.get(item.name, MISSING)
            if partial and value is MISSING and item.required and not item.needed:
                values[item.name] = None
            else:
                values[item.name] = read_by(item.clean, value, item.name, faults)
        note_unknown(raw, [item.name for item in self.fields], faults)
        if faults:
            raise InvalidInput(*faults)
        return respelled(made(self.input, values), Spellings())

    def run(self, raw: Mapping[str, Any]) -> Result:
        """Read plain data and compute the result. Raises InvalidInput."""
        return self.compute(self.read(raw))
