"""Transfer of directorship: the director after a purchase or a sale, and the certificates that change hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.engine.calculator import UNKNOWN, Calculator, InvalidInput, RecordOf, Result, Step, Unit, Warning
from rules.engine.fields import optional
from rules.engine.nested import name, named, names, record

from .certificates import CERTIFICATES, LIMIT
from .owners import (
    NONE,
    SELLING,
    Certificates,
    Owners,
    forbidden,
    more_than_there_are,
    nobody_to_sell_over_to,
    strangers,
    with_the_directors_certificate,
)
from .stock_track import edition_field
from .tables import GAME, MOST_PLAYERS

MODES = "overview/basic-and-advanced"
OVER_THE_LIMIT = "stock-phase/over-the-limit"
TRANSFER = "stock-phase/directorship-transfer"


@dataclass(frozen=True, slots=True)
class Input:
    """``director`` is the current one; ``certificates`` are those after the purchase or sale; ``seats`` are clockwise.

    A director with 0 director's certificates has just sold it. The seats matter only if opponents are tied.
    """

    director: str = name()
    certificates: Owners = named(record(Certificates), most=MOST_PLAYERS)
    seats: tuple[str, ...] | None = optional(names(most=MOST_PLAYERS), gives=("new_director", "exchange"))
    edition: str = edition_field(matters=False)


def compute(given: Input) -> Result:
    """Return whether the directorship passes, to whom, and the certificates that the former director gives and
    receives.

    Raises InvalidInput for an impossible distribution of certificates, with every reason.
    Rule: big-shoulders:stock-phase/directorship-transfer, big-shoulders:stock-phase/selling
    """
    certificates, assumed = with_the_directors_certificate(given.certificates, given.director)
    seats = given.seats or tuple(dict.fromkeys((given.director, *certificates)))
    refuse_impossible_owners(certificates, given.director, seats)
    owners = {seat: certificates.get(seat, NONE) for seat in seats}
    sold = not owners[given.director].director
    successor = new_director(owners, given.director, seats)
    steps = [Step(assumed, {"director": given.director}, (TRANSFER, SELLING))] if assumed else []
    steps += [_holds(name, owned) for name, owned in owners.items() if owned.shares]
    if successor is None:
        shares = owners[given.director].shares
        steps.append(Step("director-stays", {"director": given.director, "shares": shares}, (TRANSFER,)))
        return Result(values={"new_director": None, "exchange": None}, steps=tuple(steps))
    if given.seats is None and len(_tied(owners, given.director, owners[successor].shares)) > 1:
        return UNKNOWN
    exchange = {"gives": ["director"], "receives": given_in_return(owners[successor])}
    return Result(
        values={"new_director": successor, "exchange": exchange},
        steps=(
            *steps,
            _reason(owners, given.director, successor),
            *_exchange(given.director, successor, exchange, sold),
        ),
        warnings=(
            Warning("advanced-only", {"director": given.director}, (MODES,)),
            *((Warning("sold-certificates", {}, (TRANSFER,)),) if sold else ()),
        ),
    )


def refuse_impossible_owners(owners: Owners, director: str, seats: tuple[str, ...]) -> None:
    """Raise InvalidInput for impossible owners, with every reason; players who are not seated come first.

    Rule: big-shoulders:components/certificates, big-shoulders:components/ownership-limit,
    big-shoulders:stock-phase/selling
    """
    faults = list(strangers(owners, director, seats))
    faults = faults or [*more_than_there_are(owners), *forbidden(owners, director)]
    faults = faults or list(nobody_to_sell_over_to(owners, director))
    if faults:
        raise InvalidInput(*faults)


def new_director(owners: Owners, director: str, seats: tuple[str, ...]) -> str | None:
    """The opponent with the most shares, the first to the left if tied; None unless somebody has more than the
    director.

    If the director sold the director's certificate, an opponent always takes over.
    Rule: big-shoulders:stock-phase/directorship-transfer
    """
    place = seats.index(director)
    to_the_left = (*seats[place + 1 :], *seats[:place])
    first = max(to_the_left, key=lambda seat: owners[seat].shares, default=director)
    keeps = owners[director].director and owners[first].shares <= owners[director].shares
    return None if keeps else first


def given_in_return(successor: Certificates) -> list[str]:
    """The certificates worth three shares that a new director exchanges for the director's certificate.

    Rule: big-shoulders:stock-phase/directorship-transfer
    """
    return ["preferred", "common"] if successor.preferred else ["common"] * 3


def _holds(name: str, owned: Certificates) -> Step:
    return Step("holds", {"name": name, **dict(owned.by_kind()), "shares": owned.shares}, (CERTIFICATES,))


def _reason(owners: Owners, director: str, successor: str) -> Step:
    most = owners[successor].shares
    tied = _tied(owners, director, most)
    values = {"director": director, "name": successor, "shares": most, "tied": tied, "number": len(tied)}
    if owners[director].director:
        return Step("overtaken", {**values, "own": owners[director].shares}, (TRANSFER,))
    return Step("certificate-sold", values, (TRANSFER, SELLING))


def _tied(owners: Owners, director: str, shares: int) -> list[str]:
    """The opponents with so many shares."""
    return [name for name, owned in owners.items() if name != director and owned.shares == shares]


def _exchange(director: str, successor: str, exchange: dict[str, Any], sold: bool) -> tuple[Step, ...]:
    values = {"director": director, "name": successor, "more": len(exchange["receives"]) - 1}
    code = "exchange-preferred" if "preferred" in exchange["receives"] else "exchange-common"
    charter = Step("charter", values, (TRANSFER,))
    if sold:
        return (Step(code, values, (TRANSFER,)), Step("to-the-bank-pool", values, (TRANSFER, SELLING)), charter)
    return (Step(code, values, (TRANSFER,)), charter, Step("more-certificates", values, (LIMIT, OVER_THE_LIMIT)))


CALCULATOR = Calculator(
    game=GAME,
    slug="directorship",
    input=Input,
    compute=compute,
    results={
        "new_director": Unit.NAME,
        "exchange": RecordOf({"gives": Unit.CODES, "receives": Unit.CODES}),
    },
    headline=("new_director",),
    rules=(TRANSFER, SELLING, CERTIFICATES),
)
