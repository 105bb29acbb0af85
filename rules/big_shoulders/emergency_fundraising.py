"""Emergency fundraising in the advanced game: the proceeds of a company's own shares, and the drop of its price."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import whole

from .price_drop import TRACK, drop
from .stock_track import edition_field, picture, share_price_field
from .tables import EMERGENCY_PENALTY, GAME, MOST_SHARES_IN_TREASURY, PREFERRED_SHARES

EMERGENCY = "operating-phase/emergency-fundraising"
MODES = "overview/basic-and-advanced"


@dataclass(frozen=True, slots=True)
class Input:
    """``share_price`` in dollars; ``shares`` to issue and ``shares_in_treasury`` before that, in shares, not
    certificates.

    ``shares_in_treasury``: None if not known.
    """

    share_price: int = share_price_field()
    shares: int = whole(0, MOST_SHARES_IN_TREASURY)
    shares_in_treasury: int | None = whole(0, MOST_SHARES_IN_TREASURY, default=None)
    edition: str = edition_field(matters=False)


def compute(given: Input) -> Result:
    """Sell shares of the treasury to the bank pool. Raises InvalidInput ``more-than-treasury``.

    Rule: big-shoulders:operating-phase/emergency-fundraising
    """
    if given.shares_in_treasury is not None and given.shares > given.shares_in_treasury:
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
            *_conditions(given),
            Step(
                "issued", {"shares": given.shares, "share_price": given.share_price, "cash": cash}, (EMERGENCY, MODES)
            ),
            Step("penalty", {"shares": given.shares, "penalty": EMERGENCY_PENALTY, "spaces": spaces}, (EMERGENCY,)),
            *dropped.steps,
        ),
        warnings=(*_whole_certificates(given.shares, given.shares_in_treasury), *dropped.warnings),
        pictures=(picture(given.share_price, dropped.share_price_after),),
    )


def _conditions(given: Input) -> tuple[Step, ...]:
    """The assumption made if it is not known: enough shares in the treasury."""
    return (Step("if-enough", {"shares": given.shares}, (EMERGENCY,)),) if given.shares_in_treasury is None else ()


def spaces_lost(shares: int) -> int:
    """Spaces that the price drops for 1 or more shares issued, before the end of the track shortens the drop.

    Rule: big-shoulders:operating-phase/emergency-fundraising
    """
    return shares + EMERGENCY_PENALTY


def _nothing_issued(share_price: int) -> Result:
    return Result(
        values={"cash": 0, "steps": 0, "share_price_after": share_price},
        steps=(Step("nothing-issued", {"share_price": share_price}, (EMERGENCY,)),),
        pictures=(picture(share_price, share_price),),
    )


def _whole_certificates(shares: int, in_treasury: int | None) -> tuple[Warning, ...]:
    """The rulebooks count in shares; the last two may be one preferred certificate, which cannot be divided."""
    if in_treasury == PREFERRED_SHARES > shares:
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
