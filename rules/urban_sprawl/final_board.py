"""Plausibility checks of the final board: faults of the rows, the offices and the zones entered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.engine.calculator import Fault

from .payout import lots
from .row_lines import ROWS
from .tables import CUBES_OF_A_PLAYER, MARKER_ROWS, PRINTED_ROWS, TILES_IN_THE_BOX, ZONE_OF_OFFICE

BLOCK = "concepts/lots-blocks-adjacency#block"
BOX = "overview/components#box"
CUBES = "overview/components#cubes"
OFFICES = "politics/politicians"
WIDTH = "concepts/rows-and-value#width"

MAYOR = "mayor"
PRINTED = tuple(str(number) for number in PRINTED_ROWS["prestige"])
MARKED = tuple(str(number) for number in MARKER_ROWS["prestige"])

Rows = Mapping[str, Mapping[str, int]]


def impossible_rows(rows: Rows, players: tuple[str, ...]) -> Iterator[Fault]:
    """Faults ``row-missing``, ``not-at-the-table``, ``more-than-lots``, ``more-than-own-in-the-row``,
    ``more-than-cubes`` and ``more-than-tiles``.

    Rule: urban-sprawl:end-of-game/scoring#prestige-rows, urban-sprawl:concepts/rows-and-value#width
    """
    for number in PRINTED:
        if number not in rows:
            yield Fault(f"prestige_rows.{number}", "row-missing", {"row": int(number)}, (ROWS,))
    for number, row in rows.items():
        for who in row:
            yield from _stranger(f"prestige_rows.{number}.{who}", who, players)
        buildings, most = sum(row.values()), lots("prestige", int(number))
        if buildings > most:
            values = {"row": int(number), "buildings": buildings, "lots": most}
            yield Fault(f"prestige_rows.{number}", "more-than-lots", values, (WIDTH, BLOCK))
    if set(PRINTED) <= rows.keys():
        yield from _more_than_own(rows)


def impossible_offices(
    politicians: Mapping[str, str], players: tuple[str, ...], rows: Rows, by_parks: int
) -> Iterator[Fault]:
    """Faults ``not-at-the-table``, ``no-mayor`` and ``more-than-own-buildings``.

    Rule: urban-sprawl:politics/politicians#mayor-bonus, urban-sprawl:concepts/rows-and-value#width
    """
    for office, who in politicians.items():
        yield from _stranger(f"politicians.{office}", who, players)
    mayor = politicians.get(MAYOR)
    if mayor is None:
        if by_parks:
            rules = (f"{OFFICES}#mayor-bonus",)
            yield Fault("mayor_buildings_by_parks", "no-mayor", {"buildings": by_parks}, rules)
    elif by_parks > (own := controlled(rows, mayor)):
        values = {"name": mayor, "buildings": own}
        yield Fault("mayor_buildings_by_parks", "more-than-own-buildings", values, (f"{OFFICES}#mayor-bonus", WIDTH))


def impossible_zones(zone_totals: Mapping[str, int], politicians: Mapping[str, str]) -> Iterator[Fault]:
    """Faults ``zone-missing``, if the holder of an office is paid for the zone, and ``more-than-tiles``.

    Rule: urban-sprawl:politics/politicians#zone-bonuses, urban-sprawl:overview/components#box
    """
    for office, zone in ZONE_OF_OFFICE.items():
        if office in politicians and zone not in zone_totals:
            values = {"office": office, "name": politicians[office], "zone": zone}
            yield Fault(f"zone_totals.{zone}", "zone-missing", values, (f"{OFFICES}#zone-bonuses",))
    yield from _more_than_tiles("zone_totals", sum(zone_totals.values()))


def controlled(rows: Rows, who: str) -> int:
    """A player's buildings on the whole grid: prestige rows 1 to 3 cover every block once.

    Rule: urban-sprawl:concepts/rows-and-value#width
    """
    return sum(rows.get(number, {}).get(who, 0) for number in PRINTED)


def _more_than_own(rows: Rows) -> Iterator[Fault]:
    """Faults for more buildings in the row of a marker than on the whole grid, than cubes, or than tiles."""
    own = {who: controlled(rows, who) for row in rows.values() for who in row}
    for number in MARKED:
        for who, buildings in rows.get(number, {}).items():
            if buildings > own[who]:
                values = {"name": who, "row": int(number), "buildings": buildings, "own": own[who]}
                yield Fault(f"prestige_rows.{number}.{who}", "more-than-own-in-the-row", values, (WIDTH,))
    for who, buildings in own.items():
        if buildings > CUBES_OF_A_PLAYER:
            values = {"name": who, "buildings": buildings, "cubes": CUBES_OF_A_PLAYER}
            yield Fault("prestige_rows", "more-than-cubes", values, (CUBES,))
    yield from _more_than_tiles("prestige_rows", sum(own.values()))


def _more_than_tiles(field: str, buildings: int) -> Iterator[Fault]:
    if buildings > TILES_IN_THE_BOX:
        yield Fault(field, "more-than-tiles", {"buildings": buildings, "tiles": TILES_IN_THE_BOX}, (BOX,))


def _stranger(field: str, who: str, players: tuple[str, ...]) -> Iterator[Fault]:
    if who not in players:
        yield Fault(field, "not-at-the-table", {"name": who, "names": players})
