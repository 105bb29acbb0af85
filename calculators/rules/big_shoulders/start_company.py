"""Starting a company: what the director's certificate costs at each par value, and whether it can be paid."""

from __future__ import annotations

from dataclasses import dataclass

from calculators.calculator import Calculator, Result, Step, Unit
from calculators.fields import money, price

from .certificates import LIMIT, certificates_field, one_more, players_field
from .stock_track import edition_field, picture
from .tables import DIRECTOR_SHARES, GAME, MOST_PLAYERS, PAR_VALUES

STARTING = "setup/starting-a-company"
NEW_COMPANY = "stock-phase/new-company"


@dataclass(frozen=True, slots=True)
class Input:
    """``cash`` of the player and ``par`` in dollars; ``certificates_owned`` before, of all companies together."""

    cash: int = money()
    par: int = price(PAR_VALUES)
    certificates_owned: int = certificates_field(default=0)
    players: int = players_field(default=MOST_PLAYERS)
    edition: str = edition_field()


def compute(given: Input) -> Result:
    """What starting a company costs, and every rule that forbids it.

    What is left to the player and what the company begins with are None where it cannot be started.
    Rule: big-shoulders:setup/starting-a-company, big-shoulders:stock-phase/new-company,
    big-shoulders:components/certificate-limit
    """
    cost = director_certificate(given.par)
    within, limit = one_more(given.players, given.certificates_owned)
    reasons = [*(["cash"] if cost > given.cash else []), *([] if within else ["certificate-limit"])]
    numbers = {"cash": given.cash, "cost": cost, "cash_after": given.cash - cost, "short": cost - given.cash}
    steps = [
        Step("cost", {"par": given.par, "shares": DIRECTOR_SHARES, "cost": cost}, (STARTING, NEW_COMPANY)),
        Step("cash-short" if cost > given.cash else "cash-enough", numbers, (STARTING,)),
        limit,
    ]
    if not reasons:
        steps.append(Step("treasury", {"cost": cost}, (STARTING,)))
    affordable = affordable_pars(given.cash)
    return Result(
        values={
            "legal": not reasons,
            "reasons": reasons,
            "cost": cost,
            "cash_after": None if reasons else given.cash - cost,
            "company_treasury": None if reasons else cost,
            "affordable_pars": affordable,
        },
        steps=(*steps, _dearest(given.cash, affordable)),
        pictures=() if reasons else (picture(given.par, given.par),),
    )


def director_certificate(par: int) -> int:
    """What the director's certificate costs at a par value, in dollars. Rule: big-shoulders:setup/starting-a-company"""
    return DIRECTOR_SHARES * par


def affordable_pars(cash: int) -> list[int]:
    """The par values at which cash pays for the director's certificate, in dollars, the lowest first.

    Rule: big-shoulders:setup/starting-a-company
    """
    return [par for par in PAR_VALUES if director_certificate(par) <= cash]


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
