"""Moves that give a company staff: hiring workers, a manager or a salesperson, and automation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.big_shoulders import hire_workers
from rules.big_shoulders.companies import COMPANIES
from rules.big_shoulders.tables import JOB_MARKET, WORKERS_IN_THE_BOX
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import choice, whole
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, Path, Posting, State, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT
from rules.engine.play.outcomes import Line, Outcome, joined, lines, warning_lines

from . import lookups
from .charters import MANAGERS, WORKERS
from .factories import FACTORIES_RULE, FACTORY_NUMBERS, free_in, placed_in
from .numbers import MANAGER_COST, SALESPERSON_COST
from .occasions import ACTED, company_to_act, once_a_decade, space

AUTOMATION = "action-phase/automation"
HIRE_MANAGER = "action-phase/hire-manager"
HIRE_SALESPERSON = "action-phase/hire-salesperson"


@dataclass(frozen=True, slots=True)
class Hiring:
    """``hires``: the workers hired from the job market and, once it is empty, from the general supply.

    ``factory``: the one where they work, as far as it has room; None for the leftmost free spaces.
    """

    company: str = in_play("company")
    hires: int = whole(1, WORKERS_IN_THE_BOX)
    factory: str | None = choice(FACTORY_NUMBERS, default=None)


@dataclass(frozen=True, slots=True)
class OneManager:
    """A manager from the space of the board. ``factory``: None for the leftmost without one."""

    company: str = in_play("company")
    factory: str | None = choice(FACTORY_NUMBERS, default=None)


@dataclass(frozen=True, slots=True)
class OneHire:
    """One salesperson from the space of the board."""

    company: str = in_play("company")


@dataclass(frozen=True, slots=True)
class Automation:
    """``workers`` that tokens replace, ``to_market`` of which go to the job market instead of another space."""

    company: str = in_play("company")
    workers: int = whole(1, 2, default=1)
    to_market: int = whole(0, 2, default=0)


def hire(state: State, given: Hiring) -> Outcome:
    """Rule: big-shoulders:action-phase/hire-workers"""
    key, available = given.company, state["workers_available"]
    result = hire_workers.compute(hire_workers.Input(available=available, hires=given.hires, edition=state["edition"]))
    effects: list[Effect] = [*transfer(lookups.treasury(key), BANK_ACCOUNT, result.values["cost"])]
    effects += gain(key, "workers", given.hires)
    effects += _count(("workers_available",), result.values["available_after"] - available)
    hired = Outcome(tuple(effects), lines("hire-workers", result), warning_lines("hire-workers", result))
    return joined(hired, _placed(state, given, WORKERS, given.hires))


def hire_manager(state: State, given: OneManager) -> Outcome:
    """Rule: big-shoulders:action-phase/hire-manager"""
    hired = _hired(given.company, "managers", MANAGER_COST, "manager-hired", HIRE_MANAGER)
    return joined(hired, _placed(state, given, MANAGERS, 1))


def _placed(state: State, given: Hiring | OneManager, kind: str, number: int) -> Outcome:
    """The new pieces in the chosen factory, if any. Raises InvalidInput ``no-such-factory``."""
    if given.factory is None:
        return Outcome()
    charter = COMPANIES[given.company].factories
    if int(given.factory) > len(charter):
        raise InvalidInput(Fault("factory", "no-such-factory", {"number": len(charter)}, (FACTORIES_RULE,)))
    return placed_in(state, given.company, kind, number, given.factory)


def _asked(kind: str) -> Callable[[State, Raw], tuple[str, ...]]:
    """The function that asks for the factory if several have room for a kind of piece."""
    before = ("company", "hires") if kind == WORKERS else ("company",)

    def asked(state: State, chosen: Raw) -> tuple[str, ...]:
        key = chosen.get("company") or company_to_act(state, chosen).get("company")
        several = key in state["companies"] and len(free_in(state, str(key), kind)) > 1
        return (*before, "factory") if several else before

    return asked


def hire_salesperson(_state: State, given: OneHire) -> Outcome:
    """Rule: big-shoulders:action-phase/hire-salesperson"""
    return _hired(given.company, "salespeople", SALESPERSON_COST, "salesperson-hired", HIRE_SALESPERSON)


def _hired(key: str, kind: str, cost: int, code: str, rule: str) -> Outcome:
    effects = (*transfer(lookups.treasury(key), BANK_ACCOUNT, cost), *gain(key, kind, 1))
    return Outcome(effects, (Line(code, {"company": key, "cost": cost}, (rule,)),))


def automate(state: State, given: Automation) -> Outcome:
    """Rule: big-shoulders:action-phase/automation"""
    key, item = given.company, lookups.company(state, given.company)
    if given.to_market > given.workers:
        raise InvalidInput(Fault("to_market", "more-than-automated", {"workers": given.workers}))
    leaving = min(given.to_market, item["workers"])
    room = min(leaving, len(JOB_MARKET) - state["workers_available"])
    effects = (
        *gain(key, "automation", given.workers),
        *gain(key, "workers", -leaving),
        *_count(("workers_available",), room),
    )
    steps = [Line("automated", {"company": key, "workers": given.workers}, (AUTOMATION,))]
    if leaving:
        steps.append(Line("to-market", {"workers": leaving, "arriving": room}, (f"{AUTOMATION}#job-market",)))
    few = Line("not-enough-workers", {"company": key, "workers": item["workers"]}, (f"{AUTOMATION}#employed-first",))
    return Outcome(effects, tuple(steps), broken=(few,) if given.workers > item["workers"] else ())


def gain(key: str, kind: str, number: int) -> tuple[Posting, ...]:
    """Pieces of a kind that a company gains or, if the number is negative, loses."""
    return _count(("companies", key, kind), number)


def _count(path: Path, number: int) -> tuple[Posting, ...]:
    return (Posting(path, number, ""),) if number else ()


MOVES = (
    MoveType(
        slug="hire-workers",
        input=Hiring,
        apply=hire,
        when=space(),
        prefill=company_to_act,
        asked=_asked(WORKERS),
        rules=hire_workers.CALCULATOR.rules,
    ),
    MoveType(
        slug="hire-manager",
        input=OneManager,
        apply=hire_manager,
        when=space(once_a_decade(HIRE_MANAGER)),
        prefill=company_to_act,
        asked=_asked(MANAGERS),
        rules=(HIRE_MANAGER,),
    ),
    MoveType(
        slug="hire-salesperson",
        input=OneHire,
        apply=hire_salesperson,
        when=space(once_a_decade(HIRE_SALESPERSON)),
        prefill=company_to_act,
        rules=(HIRE_SALESPERSON,),
    ),
    MoveType(slug="automation", input=Automation, apply=automate, when=ACTED, rules=(AUTOMATION,)),
)
