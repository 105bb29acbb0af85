"""What the page of a play shows of a state: facts, tables and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.engine.calculator import Unit
from rules.engine.pictures import Picture

from .effects import State
from .outcomes import Line


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of a sheet, one for each thing of a kind, with the unit of each column; a value may be None.

    A ``folded`` table, which a turn does not need, opens on a tap; a large screen shows it open. A ``matrix`` has short
    values to compare along rows and columns, so that a phone shows it as a table, too. ``marks`` are the codes of what
    is special about a value, by row and column, such as who directs a company: a letter, explained below the table.
    """

    kind: str
    columns: Mapping[str, Unit]
    rows: Mapping[str, Mapping[str, Any]]
    folded: bool = False
    matrix: bool = False
    marks: Mapping[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)


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
class Board:
    """What a large screen shows, and where: rows of columns of parts, from top to bottom and from left to right.

    A part is the kind of a table or the name of a picture; ``BARS`` are the ``bars``, columns of the first table that
    are drawn as one bar for each player. What is not listed is on the phones alone.
    """

    bars: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], ...], ...]


BARS = "bars"


class Showing(Protocol):
    """What a game's module ``showing`` has."""

    BOARD: Board

    def sheet(self, state: State) -> Sheet:
        """The sheet of a play."""

    def next_moves(self, state: State) -> tuple[str, ...]:
        """The moves that make sense now, the usual ones first; every other move is possible, too."""

    def limits(self, state: State) -> Iterable[Line]:
        """The rules that a state breaks, whatever brought it about."""

    def invariants(self, state: State) -> Iterable[str]:
        """What must be true of every state and is not, as texts for developers."""

    def series(self, state: State) -> Mapping[str, Mapping[str, int]]:
        """The numbers to follow over time, by name and thing."""
