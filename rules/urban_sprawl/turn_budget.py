"""Action points of a turn: the cost of a plan, its legality, and the points left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import choice, flag, whole
from rules.engine.nested import record, rows
from rules.engine.pictures import Bars

from .arithmetic import added
from .tables import (
    ACTION_POINTS,
    ACTION_POINTS_OF_THE_UNION_BOSS,
    DECKS_TO_ACTIVATE,
    FAVORS,
    FAVORS_WITH_WAREHOUSE,
    GAME,
)
from .turn_plan import MOST_ACTIONS, SPACES, Action, ActionOutcome, carried_out

ACTION_POINTS_RULE = "concepts/action-points"
FAVORS_RULE = "turn/favors"
SPENDING = "turn/spending-action-points"
LIMIT = (f"{FAVORS_RULE}#limit", f"{FAVORS_RULE}#warehouse")


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``actions`` in the order in which they are carried out; ``favors_held`` at the start of the turn."""

    union_boss: bool = flag(default=False)
    actions: tuple[Action, ...] = rows(record(Action), most=MOST_ACTIONS, fewest=1)
    favors_held: int = whole(0, FAVORS_WITH_WAREHOUSE, default=0)
    favor_limit: int = choice((FAVORS, FAVORS_WITH_WAREHOUSE), default=FAVORS)


def compute(given: Input) -> Result:
    """Return the points spent and left in a turn; the numbers apply even if an action is forbidden.

    Raises InvalidInput ``wrong-space`` and ``more-than-the-limit``.
    Rule: urban-sprawl:turn/spending-action-points, urban-sprawl:turn/favors, urban-sprawl:concepts/action-points
    """
    faults = [*wrong_spaces(given.actions), *too_many_favors(given)]
    if faults:
        raise InvalidInput(*faults)
    total = ACTION_POINTS_OF_THE_UNION_BOSS if given.union_boss else ACTION_POINTS
    plan = carried_out(given.actions, given.favors_held, given.favor_limit)
    spent = sum(outcome.price for outcome in plan)
    reasons = forbidden_by(plan, total, spent)
    return Result(
        values={
            "legal": not reasons,
            "reasons": reasons,
            "ap_total": total,
            "ap_spent": spent,
            "ap_left": total - spent if spent <= total else None,
            "favors_after": plan[-1].favors_after.all if not reasons else None,
        },
        steps=(
            *_assumptions(given),
            _points(given, total),
            *_favors(given),
            *(step for outcome in plan for step in _action(outcome)),
            _sum(plan, total, spent),
        ),
        warnings=tuple(_warnings(plan, total, reasons)),
        pictures=(picture(plan, total),),
    )


def forbidden_by(plan: list[ActionOutcome], total: int, spent: int) -> list[str]:
    """Every rule that the plan breaks, each once.

    Rule: urban-sprawl:turn/spending-action-points#finish, urban-sprawl:turn/favors
    """
    over_budget = ["action-points"] if spent > total else []
    return list(dict.fromkeys([*over_budget, *(reason for outcome in plan for reason in outcome.reasons)]))


def wrong_spaces(actions: tuple[Action, ...]) -> Iterator[Fault]:
    """Faults for actions with a space that their card cannot be on.

    Rule: urban-sprawl:turn/spending-action-points#price-list
    """
    for place, action in enumerate(actions):
        if action.space not in SPACES[action.action]:
            yield Fault(f"actions.{place}.space", "wrong-space", {"number": place + 1}, (f"{SPENDING}#price-list",))


def too_many_favors(given: Input) -> Iterator[Fault]:
    """A fault for more favors at the start of the turn than the player may have.

    Rule: urban-sprawl:turn/favors#limit
    """
    if given.favors_held > given.favor_limit:
        values = {"held": given.favors_held, "limit": given.favor_limit}
        yield Fault("favors_held", "more-than-the-limit", values, LIMIT)


def picture(plan: list[ActionOutcome], total: int) -> Bars:
    """The points of the turn: those of each action, then those left."""
    spent = sum(outcome.price for outcome in plan)
    parts = {f"action-{outcome.number}": outcome.price for outcome in plan}
    return Bars("points", {"turn": {**parts, "left": max(total - spent, 0)}})


def _assumptions(given: Input) -> Iterator[Step]:
    """The assumption that the decks used are active."""
    decks = [deck for deck in DECKS_TO_ACTIVATE if any(action.space == deck for action in given.actions)]
    if decks:
        yield Step("decks-assumed", {"decks": decks, "number": len(decks)}, (f"{SPENDING}#active-decks",))


def _favors(given: Input) -> Iterator[Step]:
    """The favors at the start of the plan, if it takes or builds one."""
    if any(action.action in ("take-favor", "build-favor") for action in given.actions):
        yield Step("favors", {"held": given.favors_held, "limit": given.favor_limit}, LIMIT)


def _points(given: Input, total: int) -> Step:
    code = "points-of-the-union-boss" if given.union_boss else "points"
    return Step(code, {"total": total}, (f"{SPENDING}#receive", ACTION_POINTS_RULE))


def _action(outcome: ActionOutcome) -> Iterator[Step]:
    """The cost of an action, then every rule that it breaks."""
    values = {"number": outcome.number, "price": outcome.price, "spent": outcome.spent}
    rules = (f"{FAVORS_RULE}#build",) if outcome.action.action == "build-favor" else (f"{SPENDING}#price",)
    yield Step("forbidden" if outcome.reasons else outcome.action.action, values, rules)
    broken = {
        "space-emptied": (f"{SPENDING}#no-refill",),
        "favor-limit": LIMIT,
        "favor-of-this-turn": (f"{FAVORS_RULE}#not-this-turn",),
        "no-favor": (f"{FAVORS_RULE}#build",),
    }
    numbers = {
        "number": outcome.number,
        "emptied_by": outcome.emptied_by,
        "favors": outcome.favors.all,
        "limit": outcome.limit,
    }
    for reason in outcome.reasons:
        yield Step(reason, numbers, broken[reason])


def _sum(plan: list[ActionOutcome], total: int, spent: int) -> Step:
    values = {
        "sum": added(outcome.price for outcome in plan),
        "spent": spent,
        "total": total,
        "left": total - spent,
        "short": spent - total,
    }
    if spent > total:
        return Step("too-many", values, (f"{SPENDING}#finish",))
    if spent == total:
        return Step("all-spent", values, (f"{SPENDING}#finish",))
    return Step("rest-is-lost", values, (f"{SPENDING}#unspent",))


def _warnings(plan: list[ActionOutcome], total: int, reasons: list[str]) -> Iterator[Warning]:
    """Warnings for our readings: a favor built with no points left, and one taken after the Warehouse is built."""
    if not reasons and any(outcome.action.action == "build-favor" and outcome.spent == total for outcome in plan):
        yield Warning("favor-after-the-last-point", {"total": total}, (f"{FAVORS_RULE}#without-action-points",))
    if any(_after_a_building(outcome, plan) for outcome in plan):
        yield Warning("warehouse-of-this-turn", {"limit": FAVORS_WITH_WAREHOUSE}, (f"{FAVORS_RULE}#warehouse",))


def _after_a_building(outcome: ActionOutcome, plan: list[ActionOutcome]) -> bool:
    """Whether only the Warehouse, built by an earlier action, could allow the favor that this one takes."""
    built = any(
        item.action.action in ("build", "build-favor") for item in plan[: outcome.number - 1] if not item.reasons
    )
    return built and outcome.reasons == ("favor-limit",) and outcome.favors.all < FAVORS_WITH_WAREHOUSE


CALCULATOR = Calculator(
    game=GAME,
    slug="turn-budget",
    input=Input,
    compute=compute,
    results={
        "legal": Unit.FLAG,
        "reasons": Unit.CODES,
        "ap_total": Unit.COUNT,
        "ap_spent": Unit.COUNT,
        "ap_left": Unit.COUNT,
        "favors_after": Unit.COUNT,
    },
    headline=("legal", "ap_left"),
    rules=(ACTION_POINTS_RULE, SPENDING, FAVORS_RULE),
)
