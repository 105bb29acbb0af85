"""Starting money of each player, received before the opening auctions."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import Calculator, Result, Step, Unit
from rules.engine.fields import whole

from .tables import FEWEST_PLAYERS, GAME, MOST_PLAYERS, STARTING_MONEY

MONEY = "setup/money"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``players``: the number of players."""

    players: int = whole(FEWEST_PLAYERS, MOST_PLAYERS)


def compute(given: Input) -> Result:
    """Distribute the starting money in equal parts; it divides by 2 to 6 players without a remainder.

    Rule: chicago-express:setup/money
    """
    each = STARTING_MONEY // given.players
    values = {"total": STARTING_MONEY, "players": given.players, "each": each}
    return Result(
        values={"each": each, "total": STARTING_MONEY},
        steps=(Step("deal", values, (f"{MONEY}#amounts",)), Step("companies", {}, (f"{MONEY}#companies",))),
    )


CALCULATOR = Calculator(
    game=GAME,
    slug="starting-money",
    input=Input,
    compute=compute,
    results={"each": Unit.MONEY, "total": Unit.MONEY},
    headline=("each",),
    rules=(MONEY,),
)
