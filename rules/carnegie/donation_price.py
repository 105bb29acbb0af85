"""Price of donations, each more expensive than the one before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit
from rules.engine.fields import flag, whole
from rules.engine.pictures import TrackMove

from .tables import DONATION_PRICE, DONATION_PRICE_WITH_COMMUNICATIONS, DONATIONS, GAME

PRICES = "tracks/donation-prices"
MAKING = "round/donations"
CHARITABLE_GIVING = "departments/research-and-development#charitable-giving-once"

MOST_DONATIONS = len(DONATIONS)
MOST_AT_ONCE = 10
FEWEST_ON_THE_PICTURE = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``made``: the player's own donations so far, including those of Charitable Giving; ``more``: how many to price.

    ``communications``: the department has an active employee.
    """

    made: int = whole(0, MOST_DONATIONS)
    more: int = whole(1, MOST_AT_ONCE, default=1)
    communications: bool = flag(default=False)


def compute(given: Input) -> Result:
    """Return the cost of the next donations, in dollars.

    Raises InvalidInput ``beyond-the-board``. Rule: carnegie:tracks/donation-prices, carnegie:round/donations
    """
    base = DONATION_PRICE_WITH_COMMUNICATIONS if given.communications else DONATION_PRICE
    last = given.made + given.more
    refuse_more_than_spaces(last)
    costs = [price(number, given.communications) for number in range(given.made + 1, last + 1)]
    return Result(
        values={"prices": costs, "total": sum(costs)},
        steps=tuple(_steps(given, base, costs)),
        pictures=(picture(given.made, last, given.communications),),
    )


def price(number: int, communications: bool) -> int:
    """The price of a player's donation by its number, from 1 up, in dollars.

    Rule: carnegie:tracks/donation-prices#price, carnegie:tracks/donation-prices#communications
    """
    return number * (DONATION_PRICE_WITH_COMMUNICATIONS if communications else DONATION_PRICE)


def picture(made: int, last: int, communications: bool) -> TrackMove:
    """The prices by number, from the last donation made to the last one priced; 0 is no donation."""
    numbers = range(max(last, FEWEST_ON_THE_PICTURE) + 1)
    return TrackMove("prices", tuple(price(number, communications) for number in numbers), made, last)


def _steps(given: Input, base: int, costs: list[int]) -> Iterator[Step]:
    """How the price is calculated, a line for each donation, and their total."""
    if given.communications:
        values = {"base": base, "usual": DONATION_PRICE, "made": given.made}
        code = "communications-after-others" if given.made else "communications"
        yield Step(code, values, (f"{PRICES}#communications",))
    else:
        yield Step("no-communications", {"base": base}, (f"{PRICES}#price",))
    rule = f"{PRICES}#communications" if given.communications else f"{PRICES}#price"
    for number, cost in enumerate(costs, start=given.made + 1):
        yield Step("price", {"number": number, "base": base, "price": cost}, (rule,))
    if len(costs) > 1:
        addition = " + ".join(f"${cost}" for cost in costs)
        yield Step("total", {"sum": addition, "total": sum(costs)}, (f"{MAKING}#price",))


def refuse_more_than_spaces(last: int) -> None:
    """Raise InvalidInput for a donation beyond the printed spaces: a player never makes the same donation twice.

    Rule: carnegie:tracks/donation-prices#spaces, carnegie:departments/research-and-development#charitable-giving-once
    """
    if last > MOST_DONATIONS:
        values = {"spaces": MOST_DONATIONS, "last": last}
        raise InvalidInput(Fault("more", "beyond-the-board", values, (f"{PRICES}#spaces", CHARITABLE_GIVING)))


CALCULATOR = Calculator(
    game=GAME,
    slug="donation-price",
    input=Input,
    compute=compute,
    results={"prices": Unit.AMOUNTS, "total": Unit.MONEY},
    headline=("total", "prices"),
    rules=(PRICES, MAKING),
)
