"""The city grid of a play: its buildings, their neighbors, the values of blocks, and the buildings of each row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from rules.engine import grids
from rules.engine.calculator import Result
from rules.engine.play.effects import Change, State
from rules.engine.play.lookups import players
from rules.urban_sprawl import block_value
from rules.urban_sprawl.demolition import LOTS
from rules.urban_sprawl.tables import (
    BLOCKS_IN_A_ROW,
    PRESTIGE_BESIDE,
    PRINTED_ROWS,
    RIGHT_SPACES,
    TOP_SPACES,
    WEALTH_BELOW,
)

from .numbers import CODES, PARK, RIGHT, TOP

Building = Mapping[str, Any]
Block = tuple[int, int]

_SIDE = 2
_OFFSETS = {lot: (place % _SIDE, place // _SIDE) for place, lot in enumerate(LOTS)}
# The columns from the left, and the rows from the top.
NUMBERS = tuple(range(1, BLOCKS_IN_A_ROW + 1))
_KEYS = {grids.key(column, row): (column, row) for column in NUMBERS for row in NUMBERS}


def buildings(state: State) -> dict[str, Building]:
    """The buildings in play, in the order in which they came."""
    return {key: building for key, building in state["buildings"].items() if building}


def block_of(building: Building) -> Block:
    """The column and the row of a building's block, from 1."""
    return building["column"], building["row"]


def in_block(state: State, block: Block) -> dict[str, Building]:
    """The buildings of a block."""
    return {key: building for key, building in buildings(state).items() if block_of(building) == block}


def empty_lots(state: State, block: Block) -> tuple[str, ...]:
    """The lots of a block without a building."""
    built = {lot for building in in_block(state, block).values() for lot in building["lots"]}
    return tuple(lot for lot in LOTS if lot not in built)


def only_lot(state: State, chosen: Mapping[str, Any]) -> tuple[str, ...]:
    """The only empty lot of a block that has been chosen, as long as no other lots have; none if it has several."""
    block, lots = chosen.get("block"), tuple(chosen.get("lots") or ())
    empty = empty_lots(state, _KEYS[block]) if block in _KEYS else ()
    return empty if len(empty) == 1 and lots in ((), empty) else ()


def unclaimed(state: State) -> tuple[str, ...]:
    """The buildings that nobody controls."""
    return tuple(key for key, building in buildings(state).items() if building["owner"] is None)


def owned(state: State, name: str) -> list[Building]:
    """The buildings that a player controls."""
    return [building for building in buildings(state).values() if building["owner"] == name]


def name_for(state: State, tile: str, block: Block) -> str:
    """A name for a new building: its zone, column and row, and a number if there is another of that zone.

    The same in every language, ``RES 3-4``, since a table reads and types it.
    """
    names, taken = names_of(tile, block), buildings(state)
    return next((free for free in names if free not in taken), f"{names[0]} ({len(taken) + 1})")


def names_of(tile: str, block: Block) -> tuple[str, ...]:
    """The names of the buildings of a zone in a block, as many as it has lots."""
    name = f"{CODES[tile]} {block[0]}-{block[1]}"
    return (name, *(f"{name} ({number})" for number in range(2, len(LOTS) + 1)))


def new_building(state: State, tile: str, block: Block, lots: Iterable[str], owner: str | None) -> Change:
    """The effect of a new building."""
    places = [lot for lot in LOTS if lot in set(lots)]
    data = {"zone": tile, "column": block[0], "row": block[1], "lots": places, "owner": owner}
    return Change(("buildings", name_for(state, tile, block)), None, data)


def removed(state: State, key: str) -> Change:
    """The effect of a building that leaves the grid."""
    return Change(("buildings", key), state["buildings"][key], None)


def neighbors(state: State, block: Block, lots: Iterable[str], without: Collection[str] = ()) -> dict[str, Building]:
    """The buildings that touch a place, also diagonally and across a street.

    Rule: urban-sprawl:concepts/lots-blocks-adjacency#adjacent
    """
    place = _points(block, lots)
    around = {(x + dx, y + dy) for x, y in place for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - place
    return {
        key: building
        for key, building in buildings(state).items()
        if key not in without and around & _points(block_of(building), building["lots"])
    }


def _points(block: Block, lots: Iterable[str]) -> set[tuple[int, int]]:
    """The lots of a block as points of the grid of 12 by 12 lots."""
    column, row = block
    return {(_SIDE * column + dx, _SIDE * row + dy) for dx, dy in (_OFFSETS[lot] for lot in lots)}


def beside_a_park(state: State, name: str) -> int:
    """A player's buildings that touch a park, not counting parks.

    Rule: urban-sprawl:politics/politicians#mayor-bonus
    """
    return sum(
        any(other["zone"] == PARK for other in neighbors(state, block_of(building), building["lots"]).values())
        for building in owned(state, name)
        if building["zone"] != PARK
    )


def markers(state: State) -> tuple[dict[str, int], dict[str, int]]:
    """The markers over the columns and beside the rows, by their space as in the calculators."""
    placed = {space: int(number) for number, space in state["markers"].items() if space}
    return (
        {TOP[space]: number for space, number in placed.items() if space in TOP},
        {RIGHT[space]: number for space, number in placed.items() if space in RIGHT},
    )


def value_of(state: State, block: Block) -> Result:
    """The value of a block, with its steps. Rule: urban-sprawl:concepts/rows-and-value#value"""
    top, right = markers(state)
    column, row = block
    return block_value.compute(block_value.Input(column=column, row=row, top_markers=top, right_markers=right))


def values(state: State) -> dict[Block, int]:
    """The values of all blocks."""
    top, right = markers(state)
    picture = block_value.grid(block_value.Input(column=1, row=1, top_markers=top, right_markers=right))
    return {(column, row): picture.cells[row - 1][column - 1] or 0 for row in NUMBERS for column in NUMBERS}


def rows_in_play(state: State) -> Iterator[tuple[str, int]]:
    """The kind and the number of every row that pays. Rule: urban-sprawl:payouts/triggers#row-in-play"""
    placed = [int(number) for number, space in state["markers"].items() if space]
    prestige = max(PRINTED_ROWS["prestige"]) * 2
    yield from (("wealth", number) for number in PRINTED_ROWS["wealth"])
    yield from (("wealth", number) for number in placed if number > prestige)
    yield from (("prestige", number) for number in PRINTED_ROWS["prestige"])
    yield from (("prestige", number) for number in placed if number <= prestige)


def blocks_of_row(state: State, kind: str, number: int) -> frozenset[Block]:
    """The blocks of a row; none if its marker is not on the grid. Rule: urban-sprawl:concepts/rows-and-value#row"""
    if kind == "wealth" and number in PRINTED_ROWS["wealth"]:
        return _blocks(columns={WEALTH_BELOW.index(number) + 1})
    if kind == "prestige" and number in PRINTED_ROWS["prestige"]:
        return _blocks(rows={place for place, beside in enumerate(PRESTIGE_BESIDE, start=1) if beside == number})
    space = state["markers"].get(str(number))
    if space in TOP:
        return _blocks(columns=set(TOP_SPACES[TOP[space]]))
    return _blocks(rows={RIGHT_SPACES[RIGHT[space]]}) if space in RIGHT else frozenset()


def _blocks(columns: Collection[int] = NUMBERS, rows: Collection[int] = NUMBERS) -> frozenset[Block]:
    return frozenset((column, row) for column in columns for row in rows)


def counts(state: State, kind: str, number: int) -> dict[str, int]:
    """Each player's buildings in a row, parks among them. Rule: urban-sprawl:payouts/amounts#count"""
    blocks = blocks_of_row(state, kind, number)
    there = Counter(building["owner"] for building in buildings(state).values() if block_of(building) in blocks)
    return {name: there[name] for name in players(state)}


def buildings_of_zone(state: State, zone: str) -> list[Building]:
    """The buildings of a zone, whoever controls them."""
    return [building for building in buildings(state).values() if building["zone"] == zone]
