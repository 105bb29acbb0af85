"""Demand tiles of the board: their spaces and goods, as far as the table has said which ones they are.

Nobody has to: a tile is known from the first sale to it on, until it leaves the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.big_shoulders.companies import COMPANIES
from rules.big_shoulders.demand import Sale
from rules.big_shoulders.tables import BONUS_BY_COLUMN, PRINTED_SPACES
from rules.engine.play.effects import Effect, State, change
from rules.engine.play.outcomes import Line, Outcome

DEMAND = "demand"
CLEANUP = "cleanup-phase/demand"
COLUMNS = tuple(BONUS_BY_COLUMN)
INDUSTRIES = tuple(dict.fromkeys(company.industry for company in COMPANIES.values()))
# The decade whose cleanup phase removes the tile with the red X. Rule: big-shoulders:cleanup-phase/demand#red-x
RED_X_DECADE = 1

Tile = Mapping[str, Any]


def unknown_tile() -> dict[str, Any]:
    """A place of the demand area of which the play knows nothing."""
    return {"spaces": None, "filled": 0, "printed": False}


def unknown_rows() -> dict[str, dict[str, dict[str, Any]]]:
    """The demand area at the start, before anybody says which tiles are there."""
    return {industry: {column: unknown_tile() for column in COLUMNS} for industry in INDUSTRIES}


def is_known(tile: Tile) -> bool:
    """Whether the play knows what is in a place: a tile with its spaces, or the space printed on the board."""
    return tile["printed"] or tile["spaces"] is not None


def row_of(state: State, key: str) -> dict[str, Tile]:
    """The known places of a company's row by column."""
    row: Mapping[str, Tile] = state[DEMAND][COMPANIES[key].industry]
    return {column: row[column] for column in COLUMNS if is_known(row[column])}


def sales_to(row: Mapping[str, Tile], sold: Mapping[str, int]) -> tuple[Sale, ...]:
    """The sales to a row: goods by column, 0 for those to which nothing is sold."""
    return tuple(
        Sale(
            column=column,
            spaces=tile["spaces"],
            filled=tile["filled"] or 0,
            sell=sold.get(column, 0),
            printed=tile["printed"],
        )
        for column, tile in row.items()
    )


def filled_by(state: State, key: str, sales: Iterable[Sale]) -> Iterator[Effect]:
    """The effects of sales on a company's row, whose tiles are known from then on.

    Goods sold at half price fill nothing, and may be sold to the printed space of another row.
    Rule: big-shoulders:operating-phase/distribution#spaces, big-shoulders:operating-phase/half-price#any-company
    """
    path, row = (DEMAND, COMPANIES[key].industry), row_of(state, key)
    tiles = {sale.column for sale in sales if not sale.at_half_price}
    for sale in sales:
        if sale.at_half_price and (sale.column in tiles or sale.column in row):
            continue
        spaces = None if sale.at_half_price else sale.spaces
        filled = 0 if sale.at_half_price else sale.filled + sale.sell
        for part, value in {"spaces": spaces, "filled": filled, "printed": sale.printed}.items():
            yield from change(state, (*path, sale.column, part), value)


def cleaned_up(state: State) -> Outcome:
    """The demand area after the cleanup phase, as far as its tiles were known; the tiles drawn are not.

    Rule: big-shoulders:cleanup-phase/demand
    """
    effects: list[Effect] = []
    for industry, row in state[DEMAND].items():
        after = _slid(row, state["decade"])
        for column in COLUMNS:
            for part, value in after[column].items():
                effects += change(state, (DEMAND, industry, column, part), value)
    said = Line("demand-slides", {"decade": state["decade"]}, (CLEANUP,))
    return Outcome(tuple(effects), (said,) if effects else ())


def _slid(row: Mapping[str, Tile], decade: int) -> dict[str, Tile]:
    """A row after its filled tiles have left and the others have closed every gap to their right.

    Behind a place that is not known, nothing is known any more. Where no tile was left, the deck has run out, so the
    printed space stays in play.
    """
    staying: list[Tile] = []
    printed = [column for column in COLUMNS if row[column]["printed"]]
    for column in reversed(COLUMNS):
        tile = row[column]
        if not is_known(tile):
            break
        if not tile["printed"] and not _leaves(tile, decade):
            staying.append(tile)
    places: dict[str, Tile] = dict(zip(reversed(COLUMNS), staying, strict=False))
    after = {column: places.get(column, unknown_tile()) for column in COLUMNS}
    if printed and all(is_known(row[column]) for column in COLUMNS):
        after |= {column: _printed(row, column) for column in COLUMNS if column not in places}
    return after


def _leaves(tile: Tile, decade: int) -> bool:
    """Whether a tile leaves the game: it is full, or it is the one with the red X, in the first decade."""
    return tile["filled"] >= tile["spaces"] and (tile["spaces"] > 0 or decade == RED_X_DECADE)


def _printed(row: Mapping[str, Tile], column: str) -> Tile:
    """The printed space of a column; the goods on a full one go back to the supply.

    Rule: big-shoulders:cleanup-phase/empty-demand-deck#middle-again
    """
    before, spaces = row[column], PRINTED_SPACES.get(column)
    kept = before["filled"] if before["printed"] and spaces and before["filled"] < spaces else 0
    return {"spaces": spaces, "filled": kept, "printed": True}
