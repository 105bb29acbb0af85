"""Moves of the action phase: extra dividends, buildings, fundraising; capital assets are in ``investing``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.big_shoulders import extra_dividends
from rules.big_shoulders.dividends import price_after_dividend
from rules.big_shoulders.tables import DIVIDEND_BUILDINGS, EXTRA_DIVIDENDS, RESOURCES
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import choice, money, price, whole
from rules.engine.nested import chosen, counts
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, State, change, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT, agreed
from rules.engine.play.occasions import Uses
from rules.engine.play.outcomes import Line, Outcome, fault_line, line, lines, warning_lines, without

from . import lookups
from .board import owner_of_dividends, usable
from .bonuses import SPACES
from .buildings import Use, asked_of, prefill_of, use
from .investing import owner_paid, undealt
from .numbers import DIVIDEND_BUILDINGS_DEALT, FUNDRAISING, PARTNER_IN_THE_BANK_POOL
from .occasions import DECADE, SINGLE_USE, company_to_act, single_use, space
from .operating import payouts
from .readings import edition_for
from .staff import gain

BUILDINGS = "action-phase/player-buildings"
WHO_PAYS = "action-phase/who-pays"
FUNDRAISING_RULE = "action-phase/fundraising"
NO_COMPANY = "action-phase/no-company"

MOST_GAINED = 4


@dataclass(frozen=True, slots=True)
class ExtraDividends:
    """``amount`` in dollars; ``owner``: the owner of the building, unless it is the space of the board."""

    company: str = in_play("company")
    amount: int = price((EXTRA_DIVIDENDS, *DIVIDEND_BUILDINGS))
    owner: str | None = in_play("player", default=None)


@dataclass(frozen=True, slots=True)
class Fundraising:
    """``amount`` in dollars of the space."""

    company: str = in_play("company")
    amount: int = price(tuple(FUNDRAISING))


@dataclass(frozen=True, slots=True)
class Building:
    """``building``: one of those on the board, from which everything else follows but what the company chooses.

    Otherwise ``amount`` in dollars for the ``owner``, and the staff and goods that the company gains from the general
    supply. ``cubes``, ``to_market`` and ``declined`` are as in ``buildings.Use``.
    """

    company: str = in_play("company")
    building: str | None = in_play("building", default=None)
    owner: str | None = in_play("player", default=None)
    amount: int | None = money(default=None)
    paid_by: str = choice(("company", "bank"), default="company")
    workers: int = whole(0, MOST_GAINED, default=0)
    managers: int = whole(0, MOST_GAINED, default=0)
    salespeople: int = whole(0, MOST_GAINED, default=0)
    goods: int = whole(0, MOST_GAINED, default=0)
    cubes: Mapping[str, int] | None = counts(RESOURCES, most=MOST_GAINED, default=None)
    to_market: int = whole(0, 2, default=0)
    declined: tuple[str, ...] = chosen(SPACES, default=())


@dataclass(frozen=True, slots=True)
class WithoutCompany:
    """A player who directs no company."""

    player: str = in_play("player")


def pay_extra_dividends(state: State, given: ExtraDividends) -> Outcome:
    """Rule: big-shoulders:action-phase/extra-dividends, big-shoulders:action-phase/dividend-buildings"""
    key = given.company
    rule = extra_dividends.section_of(given.amount)
    owner = given.owner or owner_of_dividends(state, given.amount)
    paid = owner_paid(owner, DIVIDEND_BUILDINGS.get(given.amount, 0), rule)
    payment = extra_dividends.Input(
        amount=given.amount,
        share_price=lookups.company(state, key)["share_price"],
        treasury_cash=lookups.company(state, key)["treasury"],
        holdings=lookups.holdings(state, key),
        edition=edition_for(state, "earned-or-paid"),
    )
    broken = undealt(state, DIVIDEND_BUILDINGS_DEALT if given.amount in DIVIDEND_BUILDINGS else 1)
    try:
        result = extra_dividends.compute(payment)
    except InvalidInput as error:
        # What it pays if the table plays on although its treasury does not hold the amount.
        broken += tuple(fault_line("extra-dividends", fault) for fault in error.faults)
        result = extra_dividends.compute(replace(payment, treasury_cash=given.amount))
    effects: list[Effect] = [*transfer(lookups.treasury(key), BANK_ACCOUNT, given.amount)]
    effects += payouts(key, result)
    said, warned = lines("extra-dividends", result), warning_lines("extra-dividends", result)
    after = result.values["share_price_after"]
    if given.amount in DIVIDEND_BUILDINGS and agreed(state, "dividend-building-price") == "hundred":
        own = price_after_dividend(payment.share_price or 0, given.amount, payment.edition)[2]
        after, _moved, steps = price_after_dividend(payment.share_price or 0, EXTRA_DIVIDENDS, payment.edition)
        said = (*without(said, *(step.code for step in own)), *(line("extra-dividends", step) for step in steps))
        warned = without(warned, "hundred-sentence")
    effects += change(state, lookups.price_path(key), after)
    return Outcome((*effects, *paid.effects), (*said, *paid.steps), warned, broken)


def raise_funds(state: State, given: Fundraising) -> Outcome:
    """Rule: big-shoulders:action-phase/fundraising"""
    effects = transfer(BANK_ACCOUNT, lookups.treasury(given.company), given.amount)
    values = {"company": given.company, "amount": given.amount}
    opens = FUNDRAISING[given.amount]
    closed = Line("fundraising-closed", {**values, "opens": opens, "decade": state["decade"]}, (FUNDRAISING_RULE,))
    broken = (closed,) if state["decade"] < opens else ()
    return Outcome(effects, (Line("fundraising", values, (FUNDRAISING_RULE,)),), broken=broken)


def use_building(state: State, given: Building) -> Outcome:
    """Rule: big-shoulders:action-phase/player-buildings, big-shoulders:action-phase/who-pays"""
    key = given.company
    if given.building:
        chosen_there = Use(key, given.building, given.cubes, given.to_market, given.declined)
        return use(state, chosen_there)
    if given.owner is None or given.amount is None:
        missing = (name for name in ("owner", "amount") if getattr(given, name) is None)
        raise InvalidInput(*(Fault(name, "required") for name in missing))
    source = lookups.treasury(key) if given.paid_by == "company" else BANK_ACCOUNT
    effects: list[Effect] = [*transfer(source, lookups.cash(given.owner), given.amount)]
    values = {"company": key, "name": given.owner, "amount": given.amount}
    steps = [Line(f"building-{given.paid_by}", values, (BUILDINGS, WHO_PAYS))]
    for kind in ("workers", "managers", "salespeople", "goods"):
        number = getattr(given, kind)
        effects += gain(key, kind, number)
        if number:
            steps.append(Line(f"gains-{kind}", {"company": key, "number": number}, (BUILDINGS,)))
    return Outcome(tuple(effects), tuple(steps))


def act_without_company(state: State, given: WithoutCompany) -> Outcome:
    """Rule: big-shoulders:action-phase/no-company"""
    amount = PARTNER_IN_THE_BANK_POOL
    effects = transfer(BANK_ACCOUNT, lookups.cash(given.player), amount)
    directs = Line("directs-a-company", {"name": given.player}, (f"{NO_COMPANY}#with-a-company",))
    broken = (directs,) if lookups.directed_by(state, given.player) else ()
    return Outcome(
        effects, (Line("no-company", {"name": given.player, "amount": amount}, (NO_COMPANY,)),), broken=broken
    )


def _asked_for_extra_dividends(state: State, typed: Raw) -> tuple[str, ...]:
    amount = typed.get("amount")
    owner = ("owner",) if amount in DIVIDEND_BUILDINGS and owner_of_dividends(state, amount) is None else ()
    return ("company", "amount", *owner)


def _asked_for_a_building(state: State, typed: Raw) -> tuple[str, ...]:
    """What the table records by hand, unless the buildings on the board are known."""
    if not usable(state):
        return ("company", "owner", "amount", "paid_by", "workers", "managers", "salespeople", "goods")
    key = typed.get("building")
    return ("company", "building", *(asked_of(str(key)) if key in usable(state) else ()))


def _prefill_building(state: State, typed: Raw) -> Raw:
    """The only company of the player whose turn it is, and the cubes of a building that shows them."""
    key = typed.get("building")
    return {**company_to_act(state, typed), **(prefill_of(str(key)) if key in usable(state) else {})}


def _building_used(_state: State, given: Building) -> tuple[str, ...] | None:
    return (given.building,) if given.building else None


MOVES = (
    MoveType(
        slug="extra-dividends",
        input=ExtraDividends,
        apply=pay_extra_dividends,
        when=space(single_use("amount", *DIVIDEND_BUILDINGS)),
        prefill=company_to_act,
        asked=_asked_for_extra_dividends,
        rules=extra_dividends.CALCULATOR.rules,
    ),
    MoveType(
        slug="fundraising",
        input=Fundraising,
        apply=raise_funds,
        when=space(single_use("amount", *(amount for amount, decade in FUNDRAISING.items() if decade > 1))),
        prefill=company_to_act,
        rules=(FUNDRAISING_RULE,),
    ),
    MoveType(
        slug="building",
        input=Building,
        apply=use_building,
        when=space(Uses(rule=SINGLE_USE, period=DECADE, each=_building_used, named="building")),
        prefill=_prefill_building,
        asked=_asked_for_a_building,
        rules=(BUILDINGS, WHO_PAYS),
    ),
    MoveType(slug="no-company", input=WithoutCompany, apply=act_without_company, when=space(), rules=(NO_COMPANY,)),
)
