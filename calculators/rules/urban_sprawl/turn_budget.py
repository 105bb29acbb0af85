"""The action points of a turn: what a plan spends, whether it is allowed, and what is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from calculators.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from calculators.fields import choice, flag, whole
from calculators.nested import record, rows
from calculators.pictures import Bars

from .arithmetic import added
from .tables import (
    ACTION_POINTS,
    ACTION_POINTS_OF_THE_UNION_BOSS,
    CONTRACT_SPACES,
    FAVOR_SPACE,
    FAVORS,
    FAVORS_WITH_WAREHOUSE,
    GAME,
    PLANNING_SPACES,
)

ACTION_POINTS_RULE = "concepts/action-points"
FAVORS_RULE = "turn/favors"
SPENDING = "turn/spending-action-points"

# The card spaces that each action can name, with their prices.
# Rule: urban-sprawl:turn/spending-action-points#price-list
SPACES = {
    "take-permit": PLANNING_SPACES,
    "take-urban-renewal": PLANNING_SPACES,
    "build": CONTRACT_SPACES,
    "take-favor": CONTRACT_SPACES,
    "build-favor": FAVOR_SPACE,
}
ALL_SPACES = ("planning-deck", *CONTRACT_SPACES, *FAVOR_SPACE)

# With eight points nobody pays for more than four cards; two favors come on top, and a plan may be too long.
MOST_ACTIONS = 8


@dataclass(frozen=True, slots=True)
class Action:
    """``space`` is where the card lies; a favor that is built lies on the favor space."""

    action: str = choice(tuple(SPACES))
    space: str = choice(ALL_SPACES, default="favor")


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``actions`` in the order in which they are carried out; ``favors_held`` at the start of the turn."""

    union_boss: bool = flag(default=False)
    actions: tuple[Action, ...] = rows(record(Action), most=MOST_ACTIONS, fewest=1)
    favors_held: int = whole(0, FAVORS_WITH_WAREHOUSE, default=0)
    favor_limit: int = choice((FAVORS, FAVORS_WITH_WAREHOUSE), default=FAVORS)


@dataclass(frozen=True, slots=True)
class Favors:
    """The favors of a player: those ``held`` since an earlier turn, and those ``taken`` on this one."""

    held: int
    taken: int = 0

    @property
    def all(self) -> int:
        """How many of the favor spaces are full."""
        return self.held + self.taken


@dataclass(frozen=True, slots=True)
class Done:
    """One action of the plan: its ``number`` from 1, its ``price`` in AP, the points ``spent`` with it.

    ``favors`` are those before it, ``emptied_by`` the number of the action that took the card of its space, or 0.
    """

    number: int
    action: Action
    price: int
    spent: int
    favors: Favors
    emptied_by: int
    limit: int

    @property
    def reasons(self) -> tuple[str, ...]:
        """Every rule but the price that forbids it.

        Rule: urban-sprawl:turn/favors, urban-sprawl:turn/spending-action-points#no-refill
        """
        found = ["space-emptied"] if self.emptied_by else []
        if self.action.action == "take-favor" and self.favors.all >= self.limit:
            found.append("favor-limit")
        if self.action.action == "build-favor" and not self.favors.held:
            found.append("favor-of-this-turn" if self.favors.taken else "no-favor")
        return tuple(found)

    @property
    def favors_after(self) -> Favors:
        """The favors after it; an action that is forbidden changes nothing. Rule: urban-sprawl:turn/favors"""
        if self.reasons:
            return self.favors
        held, taken = self.favors.held, self.favors.taken
        match self.action.action:
            case "take-favor":
                return Favors(held, taken + 1)
            case "build-favor":
                return Favors(held - 1, taken)
        return self.favors


def compute(given: Input) -> Result:
    """Go through the actions of a turn; the sums stand even where one is forbidden.

    Raises InvalidInput ``wrong-space``.
    Rule: urban-sprawl:turn/spending-action-points, urban-sprawl:turn/favors, urban-sprawl:concepts/action-points
    """
    refuse_wrong_spaces(given.actions)
    total = ACTION_POINTS_OF_THE_UNION_BOSS if given.union_boss else ACTION_POINTS
    plan = carried_out(given)
    spent = sum(done.price for done in plan)
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
        steps=(_points(given, total), *(step for done in plan for step in _action(done)), _sum(plan, total, spent)),
        warnings=tuple(_warnings(plan, total, reasons)),
        pictures=(picture(plan, total),),
    )


def carried_out(given: Input) -> list[Done]:
    """The actions one after the other. Rule: urban-sprawl:turn/spending-action-points, urban-sprawl:turn/favors"""
    plan: list[Done] = []
    emptied: dict[tuple[bool, str], int] = {}
    favors, spent = Favors(given.favors_held), 0
    for number, action in enumerate(given.actions, start=1):
        price = SPACES[action.action][action.space]
        spent += price
        space = (SPACES[action.action] is PLANNING_SPACES, action.space)
        emptied_by = 0 if action.space in FAVOR_SPACE else emptied.get(space, 0)
        done = Done(number, action, price, spent, favors, emptied_by, given.favor_limit)
        if not done.reasons:
            emptied[space] = number
        favors = done.favors_after
        plan.append(done)
    return plan


def forbidden_by(plan: list[Done], total: int, spent: int) -> list[str]:
    """Every rule that the plan breaks, each once.

    Rule: urban-sprawl:turn/spending-action-points#finish, urban-sprawl:turn/favors
    """
    found = ["action-points"] if spent > total else []
    return list(dict.fromkeys([*found, *(reason for done in plan for reason in done.reasons)]))


def refuse_wrong_spaces(actions: tuple[Action, ...]) -> None:
    """Raise InvalidInput for every action with a card space where its card cannot lie.

    Rule: urban-sprawl:turn/spending-action-points#price-list
    """
    faults = [
        Fault(f"actions.{place}.space", "wrong-space", {"number": place + 1}, (f"{SPENDING}#price-list",))
        for place, action in enumerate(actions)
        if action.space not in SPACES[action.action]
    ]
    if faults:
        raise InvalidInput(*faults)


def picture(plan: list[Done], total: int) -> Bars:
    """The points of the turn: those of each action, then those left."""
    spent = sum(done.price for done in plan)
    parts = {f"action-{done.number}": done.price for done in plan}
    return Bars("points", {"turn": {**parts, "left": max(total - spent, 0)}})


def _points(given: Input, total: int) -> Step:
    code = "points-of-the-union-boss" if given.union_boss else "points"
    return Step(code, {"total": total}, (f"{SPENDING}#receive", ACTION_POINTS_RULE))


def _action(done: Done) -> Iterator[Step]:
    """What an action costs, then every rule that it breaks."""
    values = {"number": done.number, "price": done.price, "spent": done.spent}
    rules = (f"{FAVORS_RULE}#build",) if done.action.action == "build-favor" else (f"{SPENDING}#price",)
    yield Step(done.action.action, values, rules)
    broken = {
        "space-emptied": (f"{SPENDING}#no-refill",),
        "favor-limit": (f"{FAVORS_RULE}#limit", f"{FAVORS_RULE}#warehouse"),
        "favor-of-this-turn": (f"{FAVORS_RULE}#not-this-turn",),
        "no-favor": (f"{FAVORS_RULE}#build",),
    }
    numbers = {"number": done.number, "emptied_by": done.emptied_by, "favors": done.favors.all, "limit": done.limit}
    for reason in done.reasons:
        yield Step(reason, numbers, broken[reason])


def _sum(plan: list[Done], total: int, spent: int) -> Step:
    values = {
        "sum": added(done.price for done in plan),
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


def _warnings(plan: list[Done], total: int, reasons: list[str]) -> Iterator[Warning]:
    """A favor built when no point is left rests on our reading."""
    if not reasons and any(done.action.action == "build-favor" and done.spent == total for done in plan):
        yield Warning("favor-after-the-last-point", {"total": total}, (f"{FAVORS_RULE}#without-action-points",))


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
