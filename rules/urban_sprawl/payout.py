"""Payout of a row: the players in each place, their amounts, and the amount paid to nobody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.calculator import ByName, Calculator, Fault, InvalidInput, Result, Step, TableOf, Unit, Warning
from rules.engine.fields import choice, flag, whole
from rules.engine.nested import named
from rules.engine.pictures import Bars

from .arithmetic import added
from .payout_table import AMOUNTS, TIES, TRIGGERS, Share, columns, received, shares
from .tables import (
    BLOCKS_IN_A_ROW,
    CUBES_OF_A_PLAYER,
    FEWEST_PLAYERS,
    GAME,
    LOTS_IN_A_BLOCK,
    MARKER_ROWS,
    MOST_PLAYERS,
    MOST_WIDTH,
    PAYOUT_TABLE,
    PRINTED_ROWS,
    WIDTH_OF_PRINTED_ROWS,
)

NO_BUILDING = f"{AMOUNTS}#no-building"
ROW_IN_PLAY = f"{TRIGGERS}#row-in-play"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``value``: the number of the row; ``counts``: the buildings that each player of the game controls in it.

    ``marker_on_grid`` matters only for the numbers of markers; None if not known. ``pay_zero``: a player without a
    building fills a place.
    """

    kind: str = choice(tuple(PRINTED_ROWS))
    value: int = whole(min(PAYOUT_TABLE), max(PAYOUT_TABLE))
    counts: Mapping[str, int] = named(whole(0, CUBES_OF_A_PLAYER), most=MOST_PLAYERS, fewest=FEWEST_PLAYERS)
    marker_on_grid: bool | None = flag(default=None)
    pay_zero: bool = flag(default=False)


def compute(given: Input) -> Result:
    """Return the payout of a row. Raises InvalidInput ``no-such-row`` and ``more-than-lots``.

    Rule: urban-sprawl:payouts/triggers, urban-sprawl:payouts/amounts, urban-sprawl:payouts/ties
    """
    faults = [*no_such_row(given.kind, given.value), *more_than_lots(given.kind, given.value, given.counts)]
    if faults:
        raise InvalidInput(*faults)
    pays = in_play(given.kind, given.value, given.marker_on_grid)
    paid = columns(given.value, len(given.counts)) if pays else ()
    groups = shares(given.value, given.counts, given.pay_zero) if pays else ()
    amounts = {name: share.each for share in groups for name in share.players}
    unpaid = sum(paid) - sum(amounts.values())
    return Result(
        values={
            "amounts": {name: amounts.get(name, 0) for name in given.counts},
            "places": list(_places(paid, groups)),
            "pools": [_pool(share) for share in groups],
            "unpaid": unpaid,
        },
        steps=tuple(_steps(given, paid, groups, unpaid)) if pays else (_no_marker(given),),
        warnings=_warnings(given) if pays else (),
        pictures=(picture(groups, len(paid)),) if groups else (),
    )


def in_play(kind: str, value: int, marker_on_grid: bool | None) -> bool:
    """Whether the row pays: its number is printed, or its marker is on the grid, which is assumed if not known.

    Rule: urban-sprawl:payouts/triggers#row-in-play
    """
    return value in PRINTED_ROWS[kind] or marker_on_grid is not False


def lots(kind: str, value: int) -> int:
    """The most lots that a row of this number can have; a marker may be beside a wide row or a narrow one.

    Rule: urban-sprawl:concepts/rows-and-value#width
    """
    width = WIDTH_OF_PRINTED_ROWS[kind] if value in PRINTED_ROWS[kind] else MOST_WIDTH
    return width * BLOCKS_IN_A_ROW * LOTS_IN_A_BLOCK


def no_such_row(kind: str, value: int) -> Iterator[Fault]:
    """A fault for a number above that of the last marker. Rule: urban-sprawl:payouts/amounts#wealth-or-prestige"""
    last = max(MARKER_ROWS[kind])
    if value > last:
        yield Fault("value", "no-such-row", {"last": last}, (f"{AMOUNTS}#wealth-or-prestige",))


def more_than_lots(kind: str, value: int, counts: Mapping[str, int]) -> Iterator[Fault]:
    """A fault for more buildings than the row has lots.

    Rule: urban-sprawl:concepts/rows-and-value#width, urban-sprawl:concepts/lots-blocks-adjacency#block
    """
    buildings, most = sum(counts.values()), lots(kind, value)
    if buildings > most:
        rules = ("concepts/rows-and-value#width", "concepts/lots-blocks-adjacency#block")
        yield Fault("counts", "more-than-lots", {"buildings": buildings, "lots": most}, rules)


def picture(groups: tuple[Share, ...], players: int) -> Bars:
    """A bar for each group of players who share a pool, split into its places."""
    bars = {}
    for share in groups:
        parts = dict.fromkeys((f"place-{place}" for place in range(1, players + 1)), 0)
        parts |= {f"place-{share.first + extra}": amount for extra, amount in enumerate(share.columns)}
        bars[", ".join(share.players)] = parts
    return Bars("places", bars)


def _places(paid: tuple[int, ...], groups: tuple[Share, ...]) -> Iterator[dict[str, Any]]:
    """Every place of the row with the players who fill it, alone or together."""
    for place, amount in enumerate(paid, start=1):
        players = [name for share in groups if share.first <= place <= share.last for name in share.players]
        yield {"place": place, "amount": amount, "players": players}


def _pool(share: Share) -> dict[str, Any]:
    return {"players": list(share.players), "pool": share.pool, "each": share.each, "lost": share.lost}


def _no_marker(given: Input) -> Step:
    return Step(f"no-{given.kind}-marker", {"value": given.value}, (ROW_IN_PLAY,))


def _steps(given: Input, paid: tuple[int, ...], groups: tuple[Share, ...], unpaid: int) -> Iterator[Step]:
    """The assumption, the payouts of the places, a line for each place or group of places, and the unpaid rest."""
    if given.marker_on_grid is None and given.value in MARKER_ROWS[given.kind]:
        yield Step(f"{given.kind}-marker-assumed", {"value": given.value}, (ROW_IN_PLAY,))
    values = {"value": given.value, "players": len(paid), "columns": paid}
    yield Step(f"{given.kind}-row", values, (f"{AMOUNTS}#table", f"{AMOUNTS}#number-of-players"))
    for share in groups:
        yield _share(given.kind, share)
    without = [name for name, count in given.counts.items() if not count]
    if not groups:
        yield Step("nobody-has-a-building", {}, (f"{AMOUNTS}#count", NO_BUILDING))
    elif without and not given.pay_zero:
        yield Step("without-a-building", {"players": without, "number": len(without)}, (NO_BUILDING,))
    if unpaid:
        total = sum(paid)
        values = {"total": total, "paid": total - unpaid, "unpaid": unpaid}
        yield Step("unpaid", values, (AMOUNTS, f"{TIES}#fractions"))


def _share(kind: str, share: Share) -> Step:
    values = {
        "players": share.players,
        "number": len(share.players),
        "buildings": share.buildings,
        "first": share.first,
        "places": list(range(share.first, share.last + 1)),
        "sum": added(share.columns),
        "pool": share.pool,
        "each": share.each,
        "lost": share.lost,
    }
    if len(share.players) == 1:
        return Step(f"{kind}-place", {**values, "name": share.players[0]}, (f"{AMOUNTS}#table",))
    rounded = "-rounded" if share.lost else ""
    return Step(f"{kind}-tie{rounded}", values, (TIES, f"{TIES}#fractions"))


def _warnings(given: Input) -> tuple[Warning, ...]:
    warnings = []
    filled, empty = (received(given.value, given.counts, pay_zero) for pay_zero in (True, False))
    if filled != empty:
        without = [name for name, count in given.counts.items() if not count]
        values = {"players": without, "number": len(without), "amount": filled[without[0]]}
        warnings.append(Warning("zero-buildings", values, (NO_BUILDING,)))
    if given.marker_on_grid is False:
        warnings.append(Warning("always-in-play", {"value": given.value}, (f"{TRIGGERS}#printed-rows",)))
    return tuple(warnings)


CALCULATOR = Calculator(
    game=GAME,
    slug="payout",
    input=Input,
    compute=compute,
    results={
        "amounts": ByName(Unit.COUNT),
        "places": TableOf({"place": Unit.COUNT, "amount": Unit.COUNT, "players": Unit.NAMES}),
        "pools": TableOf({"players": Unit.NAMES, "pool": Unit.COUNT, "each": Unit.COUNT, "lost": Unit.COUNT}),
        "unpaid": Unit.COUNT,
    },
    headline=("amounts",),
    rules=(AMOUNTS, TIES, TRIGGERS),
)
