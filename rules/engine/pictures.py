"""What a result may be drawn as. ``name`` is the key of the caption under ``pictures`` in the calculator's words.

A code in a picture has its words there too, as ``<name>.<code>``; without any it stands for itself, as a player's name
does. Every picture has a text that says the same, and none tells things apart by colour alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .maps import Map, Route


@dataclass(frozen=True, slots=True)
class TrackMove:
    """A marker's move on a track, for the picture: ``start`` and ``end`` are places in ``spaces``, from 0.

    ``unit`` is ``$`` where the spaces are prices. ``line_before`` are places that the board sets off with a line,
    ``shaded`` those it shades, ``notes`` codes of what stands on a place, with the words of the result ``notes_as``.
    """

    name: str
    spaces: tuple[int, ...]
    start: int
    end: int
    unit: str = "$"
    line_before: tuple[int, ...] = ()
    shaded: tuple[int, ...] = ()
    notes: Mapping[int, str] = field(default_factory=dict)
    notes_as: str = ""


@dataclass(frozen=True, slots=True)
class Markers:
    """Several markers on one track: the place of each in ``spaces``, from 0, and where it stood before, if it moved."""

    name: str
    spaces: tuple[int, ...]
    after: Mapping[str, int]
    before: Mapping[str, int] = field(default_factory=dict)
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar for each name, made of parts that are 0 or more: what a total consists of. Every bar has the same parts."""

    name: str
    bars: Mapping[str, Mapping[str, int]]
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Piles:
    """Things lying in piles before and after: cubes on spaces, cards in decks. Every thing is one of ``things``."""

    name: str
    before: Mapping[str, tuple[str, ...]]
    after: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Dials:
    """Dials with a needle: for each, how many actions it has and how many of them are used."""

    name: str
    dials: Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid of numbers with its heads; ``row`` and ``column`` are the places to mark, from 0, None for none."""

    name: str
    columns: tuple[int, ...]
    rows: tuple[int, ...]
    cells: tuple[tuple[int | None, ...], ...]
    row: int | None = None
    column: int | None = None


@dataclass(frozen=True, slots=True)
class Network:
    """A map of our own with the places that are ``marked`` and the routes that are ``joined`` to a network."""

    name: str
    map: Map
    marked: frozenset[str] = frozenset()
    joined: frozenset[Route] = frozenset()


Picture = TrackMove | Markers | Bars | Piles | Dials | Grid | Network
