"""Moves of the operating phase: dividends, withholding, emergency fundraising."""

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
from .occasions import ISSUED, next_to_operate, operating, protected
from .protection import unprotected
from .readings import edition_for

FIRST_STEP = "operating-phase/emergency-fundraising#first-step"
ONE_TURN = "operating-phase/order#one-turn"

# What a play remembers of a company's operating turn.
PRODUCED, SOLD = "produced", "sold"


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
    """``shares`` of the treasury that the company sells to the bank; ``preferred``: that certificate is among them.

    Without a word about it, it is only if there are too few common ones.
    """

    company: str = in_play("company")
    shares: int = whole(1, MOST_SHARES_IN_TREASURY)
    preferred: bool | None = flag(default=None)


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
    return replace(outcome, broken=(*outcome.broken, *forced_to_withhold(state, given)))


def forced_to_withhold(state: State, given: Dividends) -> tuple[Line, ...]:
    """The rules by which the company must withhold; if the table plays on, the dividend is computed all the same.

    Rule: big-shoulders:operating-phase/must-withhold
    """
    try:
        edition = edition_for(state, "must-produce-to-pay")
        produced, sold = (recorded(state, given.company, name) is not False for name in (PRODUCED, SOLD))
        dividends.refuse_when_withholding_is_forced(given.produced and produced, given.sold and sold, edition)
    except InvalidInput as error:
        return (fault_line("dividends", error.faults[0]),)
    return ()


def recorded(state: State, key: str, name: str) -> bool | None:
    """Whether the play has recorded in this turn that a company ``produced`` or ``sold``; None if it has not."""
    known: bool | None = lookups.company(state, key).get(name)
    return known


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
    outcome = _operated(state, key, "withhold", result, income)
    return replace(outcome, broken=(*outcome.broken, *(unprotected(state, key) if given.price_protection else ())))


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
    preferred = given.shares > unsold["common"] if given.preferred is None else given.preferred
    if preferred > unsold["preferred"] or given.shares < PREFERRED_SHARES * preferred:
        raise InvalidInput(Fault("shares", "preferred-cannot-be-divided"))
    common = given.shares - PREFERRED_SHARES * preferred
    if common > unsold["common"]:
        raise InvalidInput(Fault("shares", "not-enough-common", {"number": unsold["common"]}))
    effects: list[Effect] = [*transfer(BANK_ACCOUNT, lookups.treasury(key), result.values["cash"])]
    effects += lookups.hand_over(key, "common", "treasury", "bank_pool", common)
    effects += lookups.hand_over(key, "preferred", "treasury", "bank_pool", preferred)
    effects += change(state, lookups.price_path(key), result.values["share_price_after"])
    slug = "emergency-fundraising"
    return Outcome(tuple(effects), lines(slug, result), warning_lines(slug, result), _too_late(state, key))


def _too_late(state: State, key: str) -> tuple[Line, ...]:
    """A line for a company that has begun its turn. Rule: big-shoulders:operating-phase/emergency-fundraising"""
    begun = lookups.company(state, key)["operated"] or any(
        recorded(state, key, name) is not None for name in (PRODUCED, SOLD)
    )
    return (Line("issued-too-late", {"company": key}, (FIRST_STEP,)),) if begun else ()


def _operated(state: State, key: str, slug: str, result: Result, income: tuple[Effect, ...]) -> Outcome:
    """The outcome of a company's operating turn; a second one in a decade is against the rules."""
    effects: list[Effect] = [*income]
    effects += change(state, lookups.price_path(key), result.values["share_price_after"])
    effects += change(state, ("companies", key, "operated"), after=True)
    for name in ("revenue", PRODUCED, SOLD):
        effects += change(state, ("companies", key, name), None)
    twice = Line("operated-already", {"company": key, "decade": state["decade"]}, (ONE_TURN,), group="warnings")
    again = (twice,) if lookups.company(state, key)["operated"] else ()
    return Outcome(tuple(effects), lines(slug, result), warning_lines(slug, result), again)


def _prefill(state: State, chosen: Raw) -> Raw:
    """The next company to operate, and the revenue of its sale, if it was recorded."""
    key = chosen.get("company") or next_to_operate(state)
    if key not in state["companies"]:
        return {}
    known = {"revenue": lookups.company(state, str(key))["revenue"]}
    known |= {name: recorded(state, str(key), name) for name in (PRODUCED, SOLD)}
    return {"company": key, **{name: value for name, value in known.items() if value is not None}}


MOVES = (
    MoveType(
        slug="dividends",
        input=Dividends,
        apply=pay_dividends,
        when=operating(),
        prefill=_prefill,
        compared_with=("withhold",),
        rules=dividends.CALCULATOR.rules,
    ),
    MoveType(
        slug="withhold",
        input=Withholding,
        apply=keep_revenue,
        when=operating(protected()),
        prefill=_prefill,
        compared_with=("dividends",),
        rules=withhold.CALCULATOR.rules,
    ),
    MoveType(
        slug="emergency-fundraising",
        input=Issue,
        apply=issue_shares,
        when=ISSUED,
        rules=emergency_fundraising.CALCULATOR.rules,
    ),
)
