"""Price of a capital asset in the row, and whether the company can pay it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import UNKNOWN, Calculator, Result, Step, Unit, Warning
from rules.engine.fields import money, optional, price

from .stock_track import edition_field
from .tables import ASSET_BUILDINGS, ASSET_ROW, GAME

CAPITAL_INVESTMENT = "action-phase/capital-investment"
ASSET_BUILDING = "action-phase/asset-buildings"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``space``: the price above the tile; ``discount``: that of the building used, or 0; all in dollars."""

    space: int = price(ASSET_ROW)
    discount: int = price((0, *ASSET_BUILDINGS), default=0)
    treasury_cash: int | None = optional(money(), gives=("affordable", "treasury_after"))
    edition: str = edition_field()


def compute(given: Input) -> Result:
    """Return the price of one asset. There is no treasury afterwards if the company cannot pay it.

    Rule: big-shoulders:action-phase/capital-investment, big-shoulders:action-phase/asset-buildings
    """
    cost = asset_cost(given.space, given.discount)
    affordable = given.treasury_cash is None or given.treasury_cash >= cost
    return (
        Result(values={"cost": cost}, steps=_cost_steps(given, cost))
        + (UNKNOWN if given.treasury_cash is None else _payment(given.treasury_cash, cost))
        + Result(
            values={},
            steps=(_row_step(given.space, given.edition),) if affordable else (),
            warnings=_other_row(given) if affordable else (),
        )
    )


def asset_cost(space: int, discount: int) -> int:
    """The company's payment to the bank in dollars: the price of the space less the building's discount.

    Rule: big-shoulders:action-phase/asset-buildings
    """
    return space - discount


def _cost_steps(given: Input, cost: int) -> tuple[Step, ...]:
    if not given.discount:
        return (Step("price", {"cost": cost}, (CAPITAL_INVESTMENT,)),)
    values = {"space": given.space, "discount": given.discount, "cost": cost}
    owner = {"amount": ASSET_BUILDINGS[given.discount]}
    return (Step("discounted", values, (ASSET_BUILDING,)), Step("owner", owner, (ASSET_BUILDING,)))


def _payment(treasury_cash: int, cost: int) -> Result:
    """Whether the treasury pays the cost, and the dollars left in it, None if it does not."""
    after = treasury_cash - cost
    values = {"treasury_cash": treasury_cash, "cost": cost, "after": after, "short": -after}
    if after < 0:
        step = Step("too-dear", values, (CAPITAL_INVESTMENT,))
        return Result(values={"affordable": False, "treasury_after": None}, steps=(step,))
    step = Step("paid", values, (f"{CAPITAL_INVESTMENT}#steps",))
    return Result(values={"affordable": True, "treasury_after": after}, steps=(step,))


def _other_row(given: Input) -> tuple[Warning, ...]:
    """How the row moves under the other edition, if that differs.

    Rule: big-shoulders:action-phase/capital-investment
    """
    if given.space == ASSET_ROW[-1]:
        return ()
    code = "en-2020-row-stays" if given.edition == "es-2018" else "es-2018-closes-up"
    return (Warning(code, {"space": given.space}, (f"{CAPITAL_INVESTMENT}#row-stays",)),)


def _row_step(space: int, edition: str) -> Step:
    """The change of the row: the 2020 rules move it only if its cheapest space is empty, the 2018 rules always.

    Rule: big-shoulders:action-phase/capital-investment
    """
    if edition == "es-2018":
        return Step("row-closes-up", {"space": space}, (f"{CAPITAL_INVESTMENT}#row-slides",))
    if space == ASSET_ROW[-1]:
        return Step("row-slides", {"space": space, "dearest": ASSET_ROW[0]}, (f"{CAPITAL_INVESTMENT}#row-slides",))
    return Step("row-stays", {"space": space, "cheapest": ASSET_ROW[-1]}, (f"{CAPITAL_INVESTMENT}#row-stays",))


CALCULATOR = Calculator(
    game=GAME,
    slug="capital-asset",
    input=Input,
    compute=compute,
    results={"cost": Unit.MONEY, "affordable": Unit.FLAG, "treasury_after": Unit.MONEY},
    headline=("cost", "treasury_after"),
    rules=(CAPITAL_INVESTMENT, ASSET_BUILDING),
)
