"""Starting a company: the cost of the director's certificate at each par value, and whether it can be paid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import UNKNOWN, Calculator, Result, Step, Unit
from rules.engine.fields import choice, money, optional, price

from .certificates import LIMIT, certificates_field, one_more, players_field
from .stock_track import edition_field, picture
from .tables import CERTIFICATE_LIMIT, DECADES, DIRECTOR_SHARES, GAME, MOST_PLAYERS, PAR_VALUES

STARTING = "setup/starting-a-company"
NEW_COMPANY = "stock-phase/new-company"

SETUP = "setup"


LEGALITY = ("legal", "reasons", "cash_after", "company_treasury")


@dataclass(frozen=True, slots=True)
class Input:
    """``cash`` of the player and ``par`` in dollars; ``certificates_owned`` before, of all companies together.

    ``decade``: the decade of the stock phase, or setup; None, as for ``players``, if not known.
    """

    cash: int | None = optional(money(), gives=(*LEGALITY, "affordable_pars"))
    par: int | None = optional(price(PAR_VALUES), gives=(*LEGALITY, "cost"))
    certificates_owned: int = certificates_field(default=0)
    players: int | None = players_field()
    decade: int | str | None = choice((SETUP, *DECADES), default=None)
    edition: str = edition_field()


def compute(given: Input) -> Result:
    """Return the cost of starting a company, and every rule that forbids it.

    The player's remaining cash and the company's first assets are None if it cannot be started. The first steps name
    the assumptions made for anything not known. Rule: big-shoulders:setup/starting-a-company,
    big-shoulders:stock-phase/new-company, big-shoulders:components/certificate-limit
    """
    return (
        Result(values={}, steps=tuple(_assumptions(given)))
        + (UNKNOWN if given.par is None else _cost(given.par))
        + (UNKNOWN if given.par is None or given.cash is None else _legality(given, given.cash, given.par))
        + (UNKNOWN if given.cash is None else _affordable(given.cash))
    )


def _cost(par: int) -> Result:
    cost = director_certificate(par)
    step = Step("cost", {"par": par, "shares": DIRECTOR_SHARES, "cost": cost}, (STARTING, NEW_COMPANY))
    return Result(values={"cost": cost}, steps=(step,))


def _legality(given: Input, cash: int, par: int) -> Result:
    """Every rule that forbids the purchase; if none does, the money that it moves."""
    cost = director_certificate(par)
    within, limit = certificate_limit(given)
    reasons = [
        *(["cash"] if cost > cash else []),
        *([] if within else ["certificate-limit"]),
        *(["first-decade"] if too_early(given) else []),
    ]
    numbers = {"cash": cash, "cost": cost, "cash_after": cash - cost, "short": cost - cash}
    return Result(
        values={
            "legal": not reasons,
            "reasons": reasons,
            "cash_after": None if reasons else cash - cost,
            "company_treasury": None if reasons else cost,
        },
        steps=(
            Step("cash-short" if cost > cash else "cash-enough", numbers, (STARTING,)),
            limit,
            *(() if reasons else (Step("treasury", {"cost": cost}, (STARTING,)),)),
        ),
        pictures=() if reasons else (picture(par, par),),
    )


def _affordable(cash: int) -> Result:
    affordable = affordable_pars(cash)
    return Result(values={"affordable_pars": affordable}, steps=(_dearest(cash, affordable),))


def too_early(given: Input) -> bool:
    """Whether the edition lets nobody start a company in this decade. Rule: big-shoulders:stock-phase/new-company"""
    return given.edition == "es-2018" and given.decade == 1


def director_certificate(par: int) -> int:
    """The cost of the director's certificate at a par value, in dollars.

    Rule: big-shoulders:setup/starting-a-company
    """
    return DIRECTOR_SHARES * par


def affordable_pars(cash: int) -> list[int]:
    """The par values in dollars at which the cash pays for the director's certificate, the lowest first.

    Rule: big-shoulders:setup/starting-a-company
    """
    return [par for par in PAR_VALUES if director_certificate(par) <= cash]


def certificate_limit(given: Input) -> tuple[bool, Step]:
    """Whether the director's certificate is within the limit, and the step that explains it.

    If the number of players is not known, the check uses the fewest with whom it is.
    Rule: big-shoulders:components/certificate-limit
    """
    after = given.certificates_owned + 1
    lowest = min(CERTIFICATE_LIMIT.values())
    if given.players is None and after <= lowest:
        return True, Step("within-any-certificate-limit", {"after": after, "limit": lowest}, (LIMIT,))
    return one_more(given.players or fewest_players(after), given.certificates_owned)


def fewest_players(certificates: int) -> int:
    """The fewest players in a game in which one may own so many certificates; the highest number if none allows it.

    Rule: big-shoulders:components/certificate-limit
    """
    return min((players for players, limit in CERTIFICATE_LIMIT.items() if certificates <= limit), default=MOST_PLAYERS)


def _assumptions(given: Input) -> Iterator[Step]:
    """The assumptions made if not known: the number of players, and a decade after the first; or that it is that."""
    within, _ = certificate_limit(given)
    after = given.certificates_owned + 1
    if given.players is None and within and after > min(CERTIFICATE_LIMIT.values()):
        yield Step("if-so-many-players", {"players": fewest_players(after), "after": after}, (LIMIT,))
    if given.decade is None and given.edition == "es-2018":
        yield Step("if-not-the-first-decade", {}, (NEW_COMPANY,))
    if too_early(given):
        yield Step("first-decade", {}, (NEW_COMPANY,))


def _dearest(cash: int, affordable: list[int]) -> Step:
    if not affordable:
        return Step("no-par", {"cash": cash, "cost": director_certificate(PAR_VALUES[0])}, (STARTING,))
    par = affordable[-1]
    return Step("dearest-par", {"cash": cash, "par": par, "cost": director_certificate(par)}, (STARTING,))


CALCULATOR = Calculator(
    game=GAME,
    slug="start-company",
    input=Input,
    compute=compute,
    results={
        "legal": Unit.FLAG,
        "reasons": Unit.CODES,
        "cost": Unit.MONEY,
        "cash_after": Unit.MONEY,
        "company_treasury": Unit.MONEY,
        "affordable_pars": Unit.AMOUNTS,
    },
    headline=("legal", "cost"),
    rules=(STARTING, NEW_COMPANY, LIMIT),
)
