"""Selling certificates of one company to the bank: whether it is allowed, the proceeds, and the price drop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Result, Step, Unit, Warning
from rules.engine.fields import flag, whole

from .price_drop import PriceDrop, drop, prevented
from .stock_track import edition_field, picture, share_price_field
from .tables import COMMON_CERTIFICATES, DIRECTOR_SHARES, GAME, MOST_SHARES_OF_ONE_PLAYER, PREFERRED_SHARES

SELLING = "stock-phase/selling"
CERTIFICATES = "components/certificates"
OWNERSHIP_LIMIT = "components/ownership-limit"
TRANSFER = "stock-phase/directorship-transfer"

# Each reason against a sale with the section that gives it.
REASONS = {
    "director-in-basic-game": SELLING,
    "no-opponent-with-30": SELLING,
    "director-and-preferred": CERTIFICATES,
    "ownership-limit": OWNERSHIP_LIMIT,
}


@dataclass(frozen=True, slots=True)
class Input:
    """Certificates sold together, at ``share_price`` dollars a share.

    ``advanced``: the advanced game is played; ``price_protection``: the company exhausts that asset;
    ``opponent_owns_30``: a single opponent owns 30% of the company, without which its director cannot resign; None if
    not known.
    """

    share_price: int = share_price_field()
    common: int = whole(0, COMMON_CERTIFICATES, default=0)
    preferred: int = whole(0, 1, default=0)
    director: int = whole(0, 1, default=0)
    advanced: bool = flag(default=False)
    price_protection: bool = flag(default=False)
    opponent_owns_30: bool | None = flag(default=None)
    edition: str = edition_field(matters=False)


def compute(given: Input) -> Result:
    """Sell certificates to the bank; a sale that is not allowed is computed too, with the reasons against it.

    Rule: big-shoulders:stock-phase/selling
    """
    shares = shares_sold(given.common, given.preferred, given.director)
    proceeds = shares * given.share_price
    reasons = reasons_against(given)
    dropped = price_after_sale(given, shares)
    sale = {"shares": shares, "share_price": given.share_price, "proceeds": proceeds}
    return Result(
        values={
            "legal": not reasons,
            "reasons": reasons,
            "shares": shares,
            "proceeds": proceeds,
            "steps": dropped.moved,
            "share_price_after": dropped.share_price_after,
        },
        steps=(
            *_conditions(given, shares),
            *(Step(f"not-{reason}", {}, (REASONS[reason],)) for reason in reasons),
            *_counted(given),
            Step("proceeds" if shares else "nothing-sold", sale, (SELLING,)),
            *dropped.steps,
        ),
        warnings=(*_warnings(given, shares, reasons), *dropped.warnings),
        pictures=(picture(given.share_price, dropped.share_price_after),),
    )


def shares_sold(common: int, preferred: int, director: int) -> int:
    """The shares that certificates represent: one, two and three each.

    Rule: big-shoulders:components/certificates
    """
    return common + PREFERRED_SHARES * preferred + DIRECTOR_SHARES * director


def reasons_against(given: Input) -> list[str]:
    """Every rule that forbids the sale, as codes; none if it is allowed.

    Rule: big-shoulders:stock-phase/selling, big-shoulders:components/certificates,
    big-shoulders:components/ownership-limit
    """
    shares = shares_sold(given.common, given.preferred, given.director)
    broken = {
        "director-in-basic-game": given.director and not given.advanced,
        "no-opponent-with-30": given.director and given.advanced and given.opponent_owns_30 is False,
        "director-and-preferred": given.director and given.preferred,
        "ownership-limit": shares > MOST_SHARES_OF_ONE_PLAYER,
    }
    return [reason for reason in REASONS if broken[reason]]


def _conditions(given: Input, shares: int) -> Iterator[Step]:
    """The assumptions made: an opponent owns 30%, and the seller is not the director."""
    if given.director and given.advanced and given.opponent_owns_30 is None:
        yield Step("if-opponent-owns-30", {}, (SELLING,))
    if given.price_protection and shares and not given.director and not given.preferred:
        yield Step("if-not-the-director", {}, (f"{SELLING}#price-protection",))


def price_after_sale(given: Input, shares: int) -> PriceDrop:
    """One space down for each share; Price Protection prevents it all, unless the director sells.

    Rule: big-shoulders:stock-phase/selling
    """
    if not shares:
        return PriceDrop(given.share_price, 0, ())
    fall = prevented if given.price_protection and not given.director else drop
    return fall(given.share_price, shares, SELLING)


def _counted(given: Input) -> tuple[Step, ...]:
    """One line for each kind of certificate sold."""
    sold = {
        "common": (given.common, given.common),
        "preferred": (given.preferred, PREFERRED_SHARES * given.preferred),
        "director": (given.director, DIRECTOR_SHARES * given.director),
    }
    return tuple(
        Step(f"sold-{kind}", {"certificates": certificates, "shares": shares}, (CERTIFICATES,))
        for kind, (certificates, shares) in sold.items()
        if certificates
    )


def _warnings(given: Input, shares: int, reasons: list[str]) -> tuple[Warning, ...]:
    cases = {
        "not-allowed": (bool(reasons), SELLING),
        "changes-director": (bool(given.director) and not reasons, TRANSFER),
        "director-not-protected": (bool(given.director) and given.price_protection, SELLING),
        "protects-whole-sale": (not given.director and given.price_protection and shares > 1, SELLING),
    }
    return tuple(Warning(code, {"shares": shares}, (rule,)) for code, (applies, rule) in cases.items() if applies)


CALCULATOR = Calculator(
    game=GAME,
    slug="sell-shares",
    input=Input,
    compute=compute,
    results={
        "legal": Unit.FLAG,
        "reasons": Unit.CODES,
        "shares": Unit.COUNT,
        "proceeds": Unit.MONEY,
        "steps": Unit.STEPS,
        "share_price_after": Unit.MONEY,
    },
    headline=("legal", "proceeds", "share_price_after"),
    rules=(SELLING, CERTIFICATES, OWNERSHIP_LIMIT, TRANSFER),
)
