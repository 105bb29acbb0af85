"""Distribution of a row's payout: the players in each place of the payout table, and the effect of ties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .tables import PAYOUT_TABLE

AMOUNTS = "payouts/amounts"
TIES = "payouts/ties"
TRIGGERS = "payouts/triggers"


@dataclass(frozen=True, slots=True)
class Share:
    """The players with the same number of ``buildings`` in the row, and the places that they fill together.

    ``first`` is the first of these places, from 1; ``columns`` the amount in the table for each of them.
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
        """The total of these places."""
        return sum(self.columns)

    @property
    def each(self) -> int:
        """The amount for each of the players, rounded down to whole units. Rule: urban-sprawl:payouts/ties#fractions"""
        return self.pool // len(self.players)

    @property
    def lost(self) -> int:
        """The remainder of the rounding, paid to nobody. Rule: urban-sprawl:payouts/ties#fractions"""
        return self.pool - self.each * len(self.players)


def columns(number: int, players: int) -> tuple[int, ...]:
    """The amounts of the places in a row of this number, one for each player: 2, 3 or 4.

    ``number`` is one of the payout table, 1 to 12. Rule: urban-sprawl:payouts/amounts#number-of-players
    """
    return PAYOUT_TABLE[number][:players]


def shares(number: int, counts: Mapping[str, int], pay_zero: bool = False) -> tuple[Share, ...]:
    """The players in each place of a row, from the most buildings down.

    ``counts`` names every player of the game, 2 to 4, with the buildings that they control in the row: the columns used
    depend on how many players there are. Without ``pay_zero``, players without a building fill no place. Nobody does in
    a row where nobody controls a building. Rule: urban-sprawl:payouts/amounts, urban-sprawl:payouts/ties
    """
    if not any(counts.values()):
        return ()
    paid = columns(number, len(counts))
    groups: list[Share] = []
    for buildings in sorted(set(counts.values()), reverse=True):
        if buildings or pay_zero:
            players = tuple(name for name, count in counts.items() if count == buildings)
            place = groups[-1].last if groups else 0
            groups.append(Share(players, buildings, place + 1, paid[place : place + len(players)]))
    return tuple(groups)


def received(number: int, counts: Mapping[str, int], pay_zero: bool = False) -> dict[str, int]:
    """Each player's payout from a row, in the order given: wealth or prestige, 0 for those without a place.

    Rule: urban-sprawl:payouts/amounts, urban-sprawl:payouts/ties
    """
    amounts = {name: share.each for share in shares(number, counts, pay_zero) for name in share.players}
    return {name: amounts.get(name, 0) for name in counts}
