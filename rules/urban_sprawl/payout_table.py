"""How a row is shared out: who takes which places of the payout table, and what ties make of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .tables import PAYOUT_TABLE

AMOUNTS = "payouts/amounts"
TIES = "payouts/ties"
TRIGGERS = "payouts/triggers"


@dataclass(frozen=True, slots=True)
class Share:
    """The players who control equally many ``buildings`` in the row, and the places that they fill together.

    ``first`` is the first of these places, from 1; ``columns`` what the table pays for each of them.
    """

    players: tuple[str, ...]
    buildings: int
    first: int
    columns: tuple[int, ...]

    @property
    def last(self) -> int:
        """The last place that they fill."""
        return self.first + len(self.players) - 1

    @property
    def pool(self) -> int:
        """What these places pay together."""
        return sum(self.columns)

    @property
    def each(self) -> int:
        """What each of the players receives, rounded down to whole units. Rule: urban-sprawl:payouts/ties#fractions"""
        return self.pool // len(self.players)

    @property
    def lost(self) -> int:
        """What the rounding leaves over for nobody. Rule: urban-sprawl:payouts/ties#fractions"""
        return self.pool - self.each * len(self.players)


def columns(number: int, players: int) -> tuple[int, ...]:
    """What the places pay in a row of this number, as many as there are players: 2, 3 or 4.

    ``number`` is one of the payout table, 1 to 12. Rule: urban-sprawl:payouts/amounts#number-of-players
    """
    return PAYOUT_TABLE[number][:players]


def shares(number: int, counts: Mapping[str, int], pay_zero: bool = False) -> tuple[Share, ...]:
    """Who fills which places of a row, from the most buildings down.

    ``counts`` names every player of the game, 2 to 4, with the buildings that they control in the row: the columns used
    depend on how many players there are. Without ``pay_zero``, players without a building fill no place. Nobody does in
    a row where nobody controls a building. Rule: urban-sprawl:payouts/amounts, urban-sprawl:payouts/ties
    """
    if not any(counts.values()):
        return ()
    paid = columns(number, len(counts))
    found: list[Share] = []
    for buildings in sorted(set(counts.values()), reverse=True):
        if buildings or pay_zero:
            players = tuple(name for name, count in counts.items() if count == buildings)
            place = found[-1].last if found else 0
            found.append(Share(players, buildings, place + 1, paid[place : place + len(players)]))
    return tuple(found)


def received(number: int, counts: Mapping[str, int], pay_zero: bool = False) -> dict[str, int]:
    """What every player receives from a row, in the order given: wealth or prestige, 0 for those without a place.

    Rule: urban-sprawl:payouts/amounts, urban-sprawl:payouts/ties
    """
    found = {name: share.each for share in shares(number, counts, pay_zero) for name in share.players}
    return {name: found.get(name, 0) for name in counts}
