"""Lines that explain the payout of a row in the final score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.engine.calculator import Step

from .payout_table import AMOUNTS, TIES, Share, shares

ROWS = "end-of-game/scoring#prestige-rows"
NO_BUILDING = f"{AMOUNTS}#no-building"


def row_lines(number: str, having: Mapping[str, int]) -> Iterator[Step]:
    """A line for each place or group of places of a row, or a single one if nobody has a building."""
    groups = shares(int(number), having)
    if not groups:
        yield Step("row-without-buildings", {"row": int(number)}, (ROWS, NO_BUILDING))
    for share in groups:
        values = _share(number, share)
        if len(share.players) == 1:
            yield Step("row-place", {**values, "name": share.players[0]}, (ROWS, f"{AMOUNTS}#table"))
        else:
            yield Step("row-tie", values, (ROWS, f"{TIES}#fractions"))


def _share(number: str, share: Share) -> dict[str, object]:
    return {
        "row": int(number),
        "players": share.players,
        "number": len(share.players),
        "buildings": share.buildings,
        "first": share.first,
        "last": share.last,
        "sum": " + ".join(str(amount) for amount in share.columns),
        "pool": share.pool,
        "each": share.each,
    }
