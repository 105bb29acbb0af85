"""Turn order: the new order after advertising, and the players still to act in the current round."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.nested import name, names

from .stock_track import edition_field
from .tables import GAME, MOST_PLAYERS

ADVERTISING = "action-phase/advertising"
TURN_ORDER = "action-phase/turn-order"


@dataclass(frozen=True, slots=True)
class Input:
    """``order`` is that of the current round, ``advertiser`` the player who takes first place."""

    order: tuple[str, ...] = names(most=MOST_PLAYERS)
    advertiser: str = name()
    edition: str = edition_field()


def compute(given: Input) -> Result:
    """Return the order of the next round. Raises InvalidInput ``not-in-the-order``.

    In the 2018 rulebook the rule makes the change at once and the example does not; the order is the same.
    Rule: big-shoulders:action-phase/advertising, big-shoulders:action-phase/turn-order
    """
    if given.advertiser not in given.order:
        raise InvalidInput(Fault("advertiser", "not-in-the-order", {"names": given.order}))
    place = given.order.index(given.advertiser)
    ahead, behind = given.order[:place], given.order[place + 1 :]
    values = {"name": given.advertiser, "place": place + 1}
    steps = [
        Step("to-the-front", {**values, "ahead": ahead, "players": len(ahead)}, (ADVERTISING, TURN_ORDER))
        if ahead
        else Step("first-already", values, (ADVERTISING,))
    ]
    if behind:
        steps.append(Step("round-goes-on", {"behind": behind, "players": len(behind)}, (TURN_ORDER,)))
    order = (given.advertiser, *ahead, *behind)
    return Result(
        values={"order_next_round": list(order)},
        steps=(*steps, Step("next-round", {"order": order}, (TURN_ORDER,))),
        warnings=(
            *((Warning("at-once-or-next-round", {}, (ADVERTISING,)),) if given.edition == "es-2018" else ()),
            *((Warning("last-round", {}, (f"{TURN_ORDER}#last-round",)),) if ahead else ()),
        ),
    )


CALCULATOR = Calculator(
    game=GAME,
    slug="turn-order",
    input=Input,
    compute=compute,
    results={"order_next_round": Unit.NAMES},
    headline=("order_next_round",),
    rules=(ADVERTISING, TURN_ORDER),
)
