"""Pictures of a result. ``name`` is the key of the caption under ``pictures`` in the calculator's texts.

A code in a picture has its label there too, as ``<name>.<code>``; without a label it is shown as it is, like a player's
name. Every picture has an equivalent text, and none distinguishes things by color alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .hexes import HexMap
from .maps import Map, Route


@dataclass(frozen=True, slots=True)
class TrackMove:
    """A marker's move on a track: ``start`` and ``end`` are positions in ``spaces``, from 0.

    ``unit`` is ``$`` where the spaces are prices. ``line_before`` are positions that the board sets off with a line,
    ``shaded`` those it shades, ``notes`` codes of the things on a position, with the labels of the result ``notes_as``.
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
    """Several markers on one track: the position of each in ``spaces``, from 0, and its old one, if it moved."""

    name: str
    spaces: tuple[int, ...]
    after: Mapping[str, int]
    before: Mapping[str, int] = field(default_factory=dict)
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar for each name: a total split into parts of 0 or more. Every bar has the same parts.

    ``scale`` is the total that fills the width where pictures side by side are compared; 0 for the longest bar.
    """

    name: str
    bars: Mapping[str, Mapping[str, int]]
    unit: str = ""
    scale: int = 0


@dataclass(frozen=True, slots=True)
class Piles:
    """Things in piles before and after: cubes on spaces, cards in decks. Every thing is one of ``things``."""

    name: str
    before: Mapping[str, tuple[str, ...]]
    after: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Dials:
    """Dials with a needle: for each, the number of its actions and how many of them are used."""

    name: str
    dials: Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Grid:
    """A grid of numbers with its headings; ``row`` and ``column`` are the indexes to mark, from 0, or None.

    ``notes`` are the names of the things in a cell, by its column and row from 1, as in ``rules.engine.grids``, and
    ``owners`` who owns each of them; empty for nobody. ``things`` are the same things as a play names them.
    """

    name: str
    columns: tuple[int, ...]
    rows: tuple[int, ...]
    cells: tuple[tuple[int | None, ...], ...]
    row: int | None = None
    column: int | None = None
    notes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    owners: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    things: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Network:
    """A map of our own with the places that are ``marked`` and the routes that are ``joined`` to a network.

    The places in ``added`` are marked too; they are new in the network, and so is every route to them. ``owners`` are
    those who have something at a place.
    """

    name: str
    map: Map
    marked: frozenset[str] = frozenset()
    joined: frozenset[Route] = frozenset()
    added: frozenset[str] = frozenset()
    owners: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HexBoard:
    """A hex map with the things that are on it: the ``notes`` of its hexes. ``latest`` are the hexes that have just
    changed; ``key`` is whether the kinds of its hexes are explained.
    """

    name: str
    map: HexMap
    latest: frozenset[str] = frozenset()
    key: bool = False


@dataclass(frozen=True, slots=True)
class Order:
    """Places in their order: the steps of a turn, the path of a piece, or parts of a whole.

    ``things`` are drawn at a place, ``marked`` are the places to look at. A place leads to the next one unless they
    are ``parts``; after the last one, an order that goes ``again`` begins anew.
    """

    name: str
    places: tuple[str, ...]
    things: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    marked: frozenset[str] = frozenset()
    parts: bool = False
    again: bool = False


Picture = TrackMove | Markers | Bars | Piles | Dials | Grid | Network | HexBoard | Order
