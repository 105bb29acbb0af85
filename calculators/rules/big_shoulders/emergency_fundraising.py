"""Emergency fundraising: a company issues its own shares in the advanced game, and what that does to its price."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from calculators.fields import whole

from .price_drop import TRACK, drop
from .stock_track import edition_field, picture, share_price_field
from .tables import EMERGENCY_PENALTY, GAME, MOST_SHARES_IN_TREASURY, PREFERRED_SHARES

EMERGENCY = "operating-phase/emergency-fundraising"


@dataclass(frozen=True, slots=True)
class Input:
    """``share_price`` in dollars; ``shares`` to issue and ``shares_in_treasury`` before, not certificates."""

    share_price: int = share_price_field()
    shares: int = whole(0, MOST_SHARES_IN_TREASURY)
    shares_in_treasury: int = whole(0, MOST_SHARES_IN_TREASURY, default=MOST_SHARES_IN_TREASURY)
    edition: str = edition_field()


def compute(given: Input) -> Result:
    """Sell shares of the treasury to the bank pool. Raises InvalidInput ``more-than-treasury``.

    Rule: big-shoulders:operating-phase/emergency-fundraising
    """
    if given.shares > given.shares_in_treasury:
        allowed = {"shares": given.shares, "treasury": given.shares_in_treasury}
        raise InvalidInput(Fault("shares", "more-than-treasury", allowed, (EMERGENCY,)))
    if given.shares == 0:
        return _nothing_issued(given.share_price)
    cash = given.shares * given.share_price
    spaces = spaces_lost(given.shares)
    dropped = drop(given.share_price, spaces, EMERGENCY)
    return Result(
        values={"cash": cash, "steps": dropped.moved, "share_price_after": dropped.share_price_after},
        steps=(
            Step("issued", {"shares": given.shares, "share_price": given.share_price, "cash": cash}, (EMERGENCY,)),
            Step("penalty", {"shares": given.shares, "penalty": EMERGENCY_PENALTY, "spaces": spaces}, (EMERGENCY,)),
            *dropped.steps,
        ),
        warnings=(*_whole_certificates(given.shares, given.shares_in_treasury), *dropped.warnings),
        pictures=(picture(given.share_price, dropped.share_price_after),),
    )


def spaces_lost(shares: int) -> int:
    """Spaces that the price drops for 1 or more shares issued, before the end of the track cuts the drop short.

    Rule: big-shoulders:operating-phase/emergency-fundraising
    """
    return shares + EMERGENCY_PENALTY


def _nothing_issued(share_price: int) -> Result:
    return Result(
        values={"cash": 0, "steps": 0, "share_price_after": share_price},
        steps=(Step("nothing-issued", {"share_price": share_price}, (EMERGENCY,)),),
        pictures=(picture(share_price, share_price),),
    )


def _whole_certificates(shares: int, in_treasury: int) -> tuple[Warning, ...]:
    """The rulebooks count in shares; the last two may be one preferred certificate, which is not divided."""
    if shares < in_treasury == PREFERRED_SHARES:
        return (Warning("preferred-is-whole", {}, (EMERGENCY,)),)
    return ()


CALCULATOR = Calculator(
    game=GAME,
    slug="emergency-fundraising",
    input=Input,
    compute=compute,
    results={
        "cash": Unit.MONEY,
        "steps": Unit.STEPS,
        "share_price_after": Unit.MONEY,
    },
    headline=("cash", "share_price_after"),
    rules=(EMERGENCY, TRACK),
)
