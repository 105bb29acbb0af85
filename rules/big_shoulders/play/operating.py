"""Moves of the operating phase: dividends, withholding, emergency fundraising, and the cost of resources."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.big_shoulders import dividends, emergency_fundraising, withhold
from rules.big_shoulders.tables import MOST_SHARES_IN_TREASURY, PREFERRED_SHARES
from rules.engine.calculator import Fault, InvalidInput, Result
from rules.engine.fields import flag, money, whole
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, State, change, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT
from rules.engine.play.outcomes import Line, Outcome, fault_line, lines, warning_lines

from . import lookups
from .readings import edition_for

MODES = "overview/basic-and-advanced"
ONE_TURN = "operating-phase/order#one-turn"


@dataclass(frozen=True, slots=True)
class Dividends:
    """``revenue`` in dollars; ``produced``: a factory ran; ``sold``: a good was sold."""

    company: str = in_play("company")
    revenue: int = money()
    produced: bool = flag(default=True)
    sold: bool = flag(default=True)


@dataclass(frozen=True, slots=True)
class Withholding:
    """``revenue`` in dollars; ``price_protection``: the company exhausts that asset."""

    company: str = in_play("company")
    revenue: int = money()
    price_protection: bool = flag(default=False)


@dataclass(frozen=True, slots=True)
class Issue:
    """``shares`` of the treasury that the company sells to the bank."""

    company: str = in_play("company")
    shares: int = whole(1, MOST_SHARES_IN_TREASURY)


@dataclass(frozen=True, slots=True)
class Resources:
    """``amount`` in dollars that a company pays for resources of the supply chain."""

    company: str = in_play("company")
    amount: int = money(minimum=1)


def pay_dividends(state: State, given: Dividends) -> Outcome:
    """Rule: big-shoulders:operating-phase/dividends, big-shoulders:operating-phase/must-withhold"""
    key = given.company
    result = dividends.compute(
        dividends.Input(
            revenue=given.revenue,
            share_price=lookups.company(state, key)["share_price"],
            holdings=lookups.holdings(state, key),
            edition=edition_for(state, "earned-or-paid"),
        )
    )
    outcome = _operated(state, key, "dividends", result, payouts(key, result))
    return replace(outcome, broken=forced_to_withhold(state, given))


def forced_to_withhold(state: State, given: Dividends) -> tuple[Line, ...]:
    """The rules by which the company must withhold; if the table plays on, the dividend is computed all the same.

    Rule: big-shoulders:operating-phase/must-withhold
    """
    try:
        edition = edition_for(state, "must-produce-to-pay")
        dividends.refuse_when_withholding_is_forced(given.produced, given.sold, edition)
    except InvalidInput as error:
        return tuple(fault_line("dividends", fault) for fault in error.faults)
    return ()


def payouts(key: str, result: Result) -> tuple[Effect, ...]:
    """The payments of the bank for a dividend: to each shareholder, and for the shares in the company's treasury."""
    effects: list[Effect] = []
    for name, amount in result.values["payouts"].items():
        effects += transfer(BANK_ACCOUNT, lookups.cash(name), amount)
    effects += transfer(BANK_ACCOUNT, lookups.treasury(key), result.values["company_income"])
    return tuple(effects)


def keep_revenue(state: State, given: Withholding) -> Outcome:
    """Rule: big-shoulders:operating-phase/withholding"""
    key = given.company
    result = withhold.compute(
        withhold.Input(
            revenue=given.revenue,
            share_price=lookups.company(state, key)["share_price"],
            price_protection=given.price_protection,
            edition=state["edition"],
        )
    )
    income = transfer(BANK_ACCOUNT, lookups.treasury(key), result.values["company_income"])
    return _operated(state, key, "withhold", result, income)


def issue_shares(state: State, given: Issue) -> Outcome:
    """Rule: big-shoulders:operating-phase/emergency-fundraising, big-shoulders:overview/basic-and-advanced"""
    key = given.company
    unsold = lookups.unsold(state, key, "treasury")
    result = emergency_fundraising.compute(
        emergency_fundraising.Input(
            share_price=lookups.company(state, key)["share_price"],
            shares=given.shares,
            shares_in_treasury=lookups.shares_in(unsold),
            edition=state["edition"],
        )
    )
    preferred = _preferred_among(given.shares, unsold["common"])
    if preferred > unsold["preferred"] or given.shares < PREFERRED_SHARES * preferred:
        raise InvalidInput(Fault("shares", "preferred-cannot-be-divided"))
    effects: list[Effect] = [*transfer(BANK_ACCOUNT, lookups.treasury(key), result.values["cash"])]
    common = given.shares - PREFERRED_SHARES * preferred
    effects += lookups.hand_over(key, "common", "treasury", "bank_pool", common)
    effects += lookups.hand_over(key, "preferred", "treasury", "bank_pool", preferred)
    effects += change(state, lookups.price_path(key), result.values["share_price_after"])
    basic = () if state["options"]["advanced"] else (Line("advanced-only", {}, (MODES,)),)
    slug = "emergency-fundraising"
    return Outcome(tuple(effects), lines(slug, result), warning_lines(slug, result), basic)


def buy_resources(_state: State, given: Resources) -> Outcome:
    """Rule: big-shoulders:operating-phase/buying-resources"""
    effects = transfer(lookups.treasury(given.company), BANK_ACCOUNT, given.amount)
    values = {"company": given.company, "amount": given.amount}
    return Outcome(effects, (Line("resources", values, ("operating-phase/buying-resources",)),))


def _preferred_among(shares: int, common: int) -> int:
    """The preferred certificates among shares that are issued: as few as possible."""
    return 0 if shares <= common else 1


def _operated(state: State, key: str, slug: str, result: Result, income: tuple[Effect, ...]) -> Outcome:
    """The outcome of a company's operating turn, with a warning if it has already had one in this decade."""
    effects: list[Effect] = [*income]
    effects += change(state, lookups.price_path(key), result.values["share_price_after"])
    effects += change(state, ("companies", key, "operated"), after=True)
    effects += change(state, ("companies", key, "revenue"), None)
    twice = Line("operated-already", {"company": key, "decade": state["decade"]}, (ONE_TURN,), group="warnings")
    again = (twice,) if lookups.company(state, key)["operated"] else ()
    return Outcome(tuple(effects), lines(slug, result), (*warning_lines(slug, result), *again))


def _prefill(state: State, chosen: Raw) -> Raw:
    """The next company to operate, and the revenue of its sale, if it was recorded."""
    waiting = [key for key in lookups.companies(state) if not lookups.company(state, key)["operated"]]
    key = chosen.get("company") or (waiting[0] if waiting else None)
    if key not in state["companies"]:
        return {}
    revenue = lookups.company(state, str(key))["revenue"]
    return {"company": key} if revenue is None else {"company": key, "revenue": revenue}


MOVES = (
    MoveType(
        slug="dividends",
        input=Dividends,
        apply=pay_dividends,
        prefill=_prefill,
        beside=("withhold",),
        rules=dividends.CALCULATOR.rules,
    ),
    MoveType(
        slug="withhold",
        input=Withholding,
        apply=keep_revenue,
        prefill=_prefill,
        beside=("dividends",),
        rules=withhold.CALCULATOR.rules,
    ),
    MoveType(
        slug="emergency-fundraising",
        input=Issue,
        apply=issue_shares,
        rules=emergency_fundraising.CALCULATOR.rules,
    ),
    MoveType(
        slug="resources",
        input=Resources,
        apply=buy_resources,
        prefill=_prefill,
        rules=("operating-phase/buying-resources",),
    ),
)
