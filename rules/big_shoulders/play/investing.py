"""The purchase of a capital asset, with its immediate bonuses; a tile without a place is discarded."""

from __future__ import annotations

from dataclasses import dataclass

from rules.big_shoulders import capital_asset
from rules.big_shoulders.tables import ASSET_BUILDINGS, ASSET_ROW
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import flag, price
from rules.engine.nested import chosen
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import State, apply_all, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT
from rules.engine.play.outcomes import Line, Outcome, joined, lines, warning_lines

from . import lookups
from .board import owner_of_discount
from .bonuses import SPACES, advanced, can_receive, taken
from .charters import ASSETS, places, room
from .numbers import ASSET_BUILDINGS_DEALT
from .occasions import ASSET_ROW_MOVES, company_to_act, single_use, space
from .staff import Automation, automate, gain

INVESTMENT = "action-phase/capital-investment"
ASSET_BONUSES = "action-phase/asset-bonuses"
DEALING = "building-phase/dealing"


# The immediate bonuses of capital assets. Rule: big-shoulders:action-phase/asset-bonuses
APPEAL_BONUS = "appeal"
IMMEDIATE = ("automation", "worker", APPEAL_BONUS)
ASSET_APPEAL = 2


@dataclass(frozen=True, slots=True)
class Asset:
    """``space``: the price above the tile; ``discount``: that of the building used; both in dollars.

    ``owner``: the owner of that building, whom the bank pays. ``bonus``: the immediate bonuses of the tile, if they are
    recorded with it; ``leaves``: an automated worker goes to the job market though there is a free space.
    """

    company: str = in_play("company")
    space: int = price(ASSET_ROW)
    discount: int = price((0, *ASSET_BUILDINGS), default=0)
    owner: str | None = in_play("player", default=None)
    bonus: tuple[str, ...] = chosen(IMMEDIATE, default=())
    leaves: bool = flag(default=False)
    declined: tuple[str, ...] = chosen(SPACES, default=())


def buy_asset(state: State, given: Asset) -> Outcome:
    """Rule: big-shoulders:action-phase/capital-investment, big-shoulders:action-phase/asset-buildings"""
    key = given.company
    owner = given.owner or owner_of_discount(state, given.discount)
    paid = owner_paid(owner, ASSET_BUILDINGS.get(given.discount, 0), capital_asset.ASSET_BUILDING)
    result = capital_asset.compute(
        capital_asset.Input(
            space=given.space,
            discount=given.discount,
            treasury_cash=lookups.company(state, key)["treasury"],
            edition=state["edition"],
        )
    )
    steps = lines("capital-asset", result)
    broken = (
        *(step for step in steps if step.code == "too-dear"),
        *undealt(state, ASSET_BUILDINGS_DEALT.get(given.discount, 1)),
    )
    effects = transfer(lookups.treasury(key), BANK_ACCOUNT, result.values["cost"])
    bought = Outcome(effects, steps, warning_lines("capital-asset", result), broken)
    return joined(bought, _kept(state, key), paid, _bonus(state, given))


def _kept(state: State, key: str) -> Outcome:
    """The tile that is kept; a company without a free place discards one, and loses nothing else.

    Rule: big-shoulders:action-phase/capital-investment
    """
    if room(lookups.company(state, key), key, ASSETS):
        return Outcome(gain(key, ASSETS, 1))
    spaces = places(key)[ASSETS]
    part = "replacing" if spaces else "no-space"
    return Outcome(steps=(Line("asset-discarded", {"company": key, "places": spaces}, (f"{INVESTMENT}#{part}",)),))


def _bonus(state: State, given: Asset) -> Outcome:
    """The immediate bonuses of a tile; one that the company has no room for is lost.

    Rule: big-shoulders:action-phase/asset-bonuses
    """
    outcome, key = Outcome(), given.company
    for bonus in given.bonus:
        now = apply_all(state, outcome.effects)
        if bonus == APPEAL_BONUS:
            outcome = joined(outcome, advanced(now, key, ASSET_APPEAL, given.declined))
        elif not can_receive(now, key, bonus):
            outcome = joined(outcome, Outcome(steps=(Line(f"lost-{bonus}", {"company": key}, (ASSET_BONUSES,)),)))
        elif bonus == "automation" and given.leaves:
            outcome = joined(outcome, automate(now, Automation(key, 1, 1)))
        else:
            outcome = joined(outcome, taken(now, key, bonus, f"asset-{bonus}", {"company": key}))
    return outcome


def undealt(state: State, dealt: int) -> tuple[Line, ...]:
    """A line for a building that has not been dealt yet. Rule: big-shoulders:building-phase/dealing"""
    values = {"dealt": dealt, "decade": state["decade"]}
    return (Line("building-not-dealt", values, (DEALING,)),) if state["decade"] < dealt else ()


def owner_paid(owner: str | None, amount: int, rule: str) -> Outcome:
    """The bank's payment to the owner of a building. Raises InvalidInput ``owner-needed``."""
    if not amount:
        return Outcome()
    if owner is None:
        raise InvalidInput(Fault("owner", "owner-needed", {"amount": amount}, (rule,)))
    effects = transfer(BANK_ACCOUNT, lookups.cash(owner), amount)
    return Outcome(effects, (Line("owner-paid", {"name": owner, "amount": amount}, (rule,)),))


def _asked_for_an_asset(state: State, chosen_so_far: Raw) -> tuple[str, ...]:
    discount = chosen_so_far.get("discount")
    owner = ("owner",) if discount and owner_of_discount(state, discount) is None else ()
    bonus = chosen_so_far.get("bonus") or ()
    market = ("leaves",) if "automation" in bonus else ()
    return ("company", "space", "discount", *owner, "bonus", *market, *(("declined",) if APPEAL_BONUS in bonus else ()))


MOVES = (
    MoveType(
        slug="capital-asset",
        input=Asset,
        apply=buy_asset,
        when=space(single_use("discount", *ASSET_BUILDINGS), ASSET_ROW_MOVES),
        prefill=company_to_act,
        asked=_asked_for_an_asset,
        rules=capital_asset.CALCULATOR.rules,
    ),
)
