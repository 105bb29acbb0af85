"""Declaration of a game's plays: the setup, the moves, and what is shown of a state."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.calculator import Fault, Result, Step, Unit, Warning
from rules.engine.fields import Field
from rules.engine.nested import declared_fields
from rules.engine.pictures import Picture

from .effects import MONEY, Effect, Path, State

Raw = Mapping[str, Any]
ANY = "*"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log, in words of no language: a code with its numbers and the rules behind it.

    Its sentence is that of a calculator, whose slug is ``words``, or one of the play's own if that is empty; ``group``
    is where it is among them: ``steps``, ``warnings`` or ``errors``.
    """

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    words: str = ""
    group: str = "steps"

    def plain(self) -> dict[str, Any]:
        """The line as JSON."""
        return {**dataclasses.asdict(self), "values": plain(self.values), "rules": list(self.rules)}

    @classmethod
    def of(cls, raw: Mapping[str, Any]) -> Line:
        """Read a line from JSON."""
        return cls(raw["code"], raw["values"], tuple(raw["rules"]), raw["words"], raw["group"])


def lines(slug: str, result: Result) -> tuple[Line, ...]:
    """The steps of a calculator's result as lines."""
    return tuple(line(slug, step) for step in result.steps)


def line(slug: str, said: Step | Warning) -> Line:
    """A step or a warning of a calculator as a line."""
    group = "steps" if isinstance(said, Step) else "warnings"
    return Line(said.code, plain(said.values), said.rules, slug, group)


def warning_lines(slug: str, result: Result) -> tuple[Line, ...]:
    """The warnings of a calculator's result as lines."""
    return tuple(line(slug, warning) for warning in result.warnings)


def fault_line(slug: str, fault: Fault) -> Line:
    """A rule that a calculator refuses to break, as a line."""
    return Line(fault.code, plain(fault.allowed), fault.rules, slug, "errors")


def plain(value: Any) -> Any:
    """A value as in JSON: lists for tuples, mappings with texts as keys."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    return value


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a move does. ``broken`` are the rules that it breaks; it can be recorded all the same."""

    effects: tuple[Effect, ...] = ()
    steps: tuple[Line, ...] = ()
    warnings: tuple[Line, ...] = ()
    broken: tuple[Line, ...] = ()

    @property
    def broken_rules(self) -> tuple[str, ...]:
        """The sections of the rules that it breaks, as ``chapter/section``, each once."""
        return tuple(dict.fromkeys(rule for item in self.broken for rule in item.rules))

    def plain(self) -> dict[str, Any]:
        """Steps, warnings and broken rules as JSON, without the effects."""
        parts = {"steps": self.steps, "warnings": self.warnings, "broken": self.broken}
        return {name: [item.plain() for item in part] for name, part in parts.items()}


def _nothing(_state: State, _chosen: Raw) -> Raw:
    return {}


def _no_paths(_state: State, _given: Any) -> tuple[Path, ...]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveType:
    """A kind of move. Where there is a calculator of the same ``slug``, the fields have the names of its input.

    ``input`` is a frozen dataclass of declared fields: what the play does not know. ``apply`` computes what a move does
    and may raise InvalidInput for one that is impossible; one against the rules has ``broken`` lines instead.
    ``prefill`` suggests values of fields from what has been chosen so far. ``reads`` are the paths that the result
    depends on, or beginnings of paths: a phone that has not seen their latest values is told. A move without them
    commutes with all others. ``upcasters`` turn an intent of each earlier version into one of the next.
    """

    slug: str
    input: type[Any]
    apply: Callable[[State, Any], Outcome]
    prefill: Callable[[State, Raw], Raw] = _nothing
    reads: Callable[[State, Any], tuple[Path, ...]] = _no_paths
    rules: tuple[str, ...] = ()
    version: int = 1
    upcasters: Mapping[int, Callable[[Raw], Raw]] = field(default_factory=dict)

    @property
    def fields(self) -> tuple[Field, ...]:
        """The declared fields of the input, in order."""
        return declared_fields(self.input)


@dataclass(frozen=True, slots=True)
class Value:
    """Values of the state that can be corrected by hand: a path with ``*`` for any key, and the field that reads one.

    A value with a ``unit`` is an account: its correction is balanced by the account ``against``.
    """

    path: Path
    field: Field
    unit: str = ""
    against: Path = ()

    def matches(self, path: Path) -> bool:
        """Whether a path is one of these."""
        return len(path) == len(self.path) and all(own in (ANY, key) for own, key in zip(self.path, path, strict=True))

    @property
    def name(self) -> str:
        """The path as a text, ``players.*.cash``: its key in the fixtures."""
        return ".".join(self.path)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of a sheet, one for each thing of a kind, with the unit of each column; a value may be None."""

    kind: str
    columns: Mapping[str, Unit]
    rows: Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the page of a play shows: facts of the whole table, tables of players and companies, and pictures.

    ``warnings`` are the limits that the state exceeds.
    """

    facts: Mapping[str, tuple[Unit, Any]]
    tables: tuple[Table, ...]
    pictures: tuple[Picture, ...] = ()
    warnings: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """A point that the rulebooks leave open and that changes the play; ``options``: ours first.

    ``difference`` is the id of the point in the content.
    """

    key: str
    options: tuple[str, ...]
    difference: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """Declaration of a game's plays, from which pages, API and tests are made.

    ``setup`` is a frozen dataclass of declared fields, among them ``players`` in seat order; ``start`` returns the
    state at the beginning, which contains ``players``. ``kinds`` lists the things of a kind that a move can name;
    ``values`` are those that can be corrected by hand. ``limits`` yields the rules that a state breaks, ``invariants``
    what must be true of every state, as texts for developers. ``known`` returns, by calculator, the part of its input
    that the play knows once ``chosen`` is chosen. ``scored_by`` is the calculator of the final score, and ``score`` its
    input. ``series`` are the numbers to follow over time, by name and thing.
    """

    game: str
    setup: type[Any]
    start: Callable[[Any], State]
    move_types: tuple[MoveType, ...]
    kinds: Mapping[str, Callable[[State], tuple[str, ...]]]
    values: tuple[Value, ...]
    sheet: Callable[[State], Sheet]
    next_moves: Callable[[State], tuple[str, ...]]
    limits: Callable[[State], Iterable[Line]]
    invariants: Callable[[State], Iterable[str]]
    known: Mapping[str, Callable[[State, Raw], Raw]]
    scored_by: str
    score: Callable[[State], Raw]
    series: Callable[[State], Mapping[str, Mapping[str, int]]]
    readings: tuple[Reading, ...] = ()

    @property
    def moves(self) -> dict[str, MoveType]:
        """The moves by slug."""
        return {move.slug: move for move in self.move_types}

    def value_of(self, path: Path) -> Value | None:
        """The declared value at a path, if it can be corrected."""
        return next((value for value in self.values if value.matches(path)), None)


__all__ = [
    "ANY",
    "MONEY",
    "Line",
    "MoveType",
    "Outcome",
    "Play",
    "Raw",
    "Reading",
    "Sheet",
    "Table",
    "Value",
    "fault_line",
    "line",
    "lines",
    "plain",
    "warning_lines",
]
