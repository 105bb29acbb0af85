"""Employees: those who move in a human resources action, go on missions, and stand up at the end of a turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.carnegie import employee_moves, safety_quality
from rules.carnegie.tables import (
    EMPLOYEES,
    MOST_WORKSTATIONS,
    REGIONS,
    TRAINING,
)
from rules.engine.fields import choice, money
from rules.engine.nested import rows
from rules.engine.play.declaration import Likely, MoveType, Raw
from rules.engine.play.effects import Effect, State
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import players
from rules.engine.play.occasions import When
from rules.engine.play.outcomes import Line, Outcome, joined, lines, warning_lines, without

from . import lookups
from .numbers import ALL_DEPARTMENTS, ROUNDS, SETUP
from .when import (
    STUDY,
    in_action,
    in_setup,
    not_their_action,
    noted,
    used,
    uses_of,
    using_of,
)

LIES_DOWN = "company/employees#moving"

# More than a player moves or activates on a turn; the move can be made again.
MOST_AT_ONCE = 8

HUMAN_RESOURCES = "human-resources"
# The kinds of departments that only send employees on missions.
SENDING = (HUMAN_RESOURCES, "research-and-development")
_SENT = ("recruiting", "safety-quality", "advanced-research")
TRAINING_DEPARTMENT = "training-partnerships"


@dataclass(frozen=True, slots=True, kw_only=True)
class Moves:
    """``lie_down``: the departments that active employees leave, once for each. ``mission``: the region to which an
    employee of Training and Partnerships goes, None if it is not used.
    """

    player: str = in_play("player")
    lie_down: tuple[str, ...] = rows(choice(ALL_DEPARTMENTS), most=MOST_AT_ONCE, default=())
    mission: str | None = choice(REGIONS, default=None)
    training_money: int = money(maximum=TRAINING, default=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A department that is used by a mission."""

    player: str = in_play("player")
    department: str = choice(_SENT)
    mission: str = choice(REGIONS)


def move_employees(state: State, given: Moves) -> Outcome:
    """Rule: carnegie:actions/human-resources, carnegie:departments/human-resources#training-and-partnerships"""
    name = given.player
    result = employee_moves.compute(
        employee_moves.Input(
            active_hr=max(0, min(MOST_WORKSTATIONS, lookups.active_in(state, name, "human-resources"))),
            training=int(given.mission is not None),
            training_money=given.training_money,
            edition=state["edition"],
        )
    )
    effects: list[Effect] = [*lookups.paid(name, -result.values["money"])]
    for department in given.lie_down:
        effects += lookups.moved(name, ("active", department), ("lying",))
    if given.mission:
        effects += lookups.sent(name, TRAINING_DEPARTMENT, given.mission)
    said = without(lines("employee-moves", result), "no-added-departments")
    lain = (Line("lie-down", {"departments": list(given.lie_down)}, (LIES_DOWN,)),) if given.lie_down else ()
    moved = Outcome(tuple(effects), (*said, *lain), warning_lines("employee-moves", result))
    if given.mission:
        return joined(used(state, name, TRAINING_DEPARTMENT, (HUMAN_RESOURCES,)), moved)
    if in_setup(state):
        return moved
    against = in_action(state, name, HUMAN_RESOURCES, declared=(HUMAN_RESOURCES,))
    return joined(Outcome(broken=tuple(against)), moved)


def send(state: State, given: Sent) -> Outcome:
    """Rule: carnegie:company/missions, carnegie:departments/human-resources"""
    name = given.player
    effects: list[Effect] = [*lookups.sent(name, given.department, given.mission)]
    values = {"name": name, "department": given.department, "region": given.mission}
    steps = [Line("sent", values, ("company/missions#what",))]
    if given.department == "recruiting":
        recruits = min(1, max(0, lookups.player(state, name)["supply"]))
        effects += lookups.moved(name, ("supply",), ("lying",), recruits)
        rule = "departments/human-resources#recruiting-limit"
        steps.append(Line("recruited" if recruits else "nobody-to-recruit", values, (rule,)))
    if given.department == "safety-quality":
        left = max(0, min(EMPLOYEES - 1, lookups.active(state, name) - 1))
        result = safety_quality.compute(safety_quality.Input(active_employees=left, edition=state["edition"]))
        effects += lookups.received(name, result.values)
        steps += lines("safety-quality", result)
    if given.department == "advanced-research":
        steps.append(Line("study-points", values, ("departments/research-and-development#advanced-research",)))
    return joined(used(state, name, given.department, SENDING), Outcome(tuple(effects), tuple(steps)))


def _likely_to_leave(state: State, chosen: Raw) -> Likely:
    """The departments with active employees of a player, or of anybody as long as no player is chosen."""
    names = whose(state, chosen)
    left = (key for key in ALL_DEPARTMENTS if any(lookups.active_in(state, name, key) > 0 for name in names))
    return {"lie_down.row": tuple(left)}


def _prefill_mission(state: State, chosen: Raw) -> Raw:
    """The department, if the player has active employees in only one that sends them."""
    own = whose(state, chosen) if chosen.get("player") in state["players"] else ()
    usable = [key for name in own for key in _SENT if lookups.active_in(state, name, key) > 0]
    return {"department": usable[0]} if len(usable) == 1 else {}


def whose(state: State, chosen: Raw) -> tuple[str, ...]:
    """The player whose move it is; everybody as long as it is not known."""
    player = chosen.get("player")
    return (str(player),) if player in state["players"] else players(state)


def likely_departments(state: State, chosen: Raw, among: Iterable[str]) -> Likely:
    """Those of some departments that the company has, of any player as long as it is not known whose; all if none.

    Rule: carnegie:company/departments#added-departments
    """
    own = {key for name in whose(state, chosen) for key in lookups.departments_of(state, name)}
    return {"department": tuple(key for key in among if key in own) or tuple(among)}


def _their_action(state: State) -> Line | None:
    return None if in_setup(state) else not_their_action(state, HUMAN_RESOURCES)


SENT = uses_of(lambda given: given.department, missions=lambda _given: 1)
TRAINED = uses_of(lambda given: TRAINING_DEPARTMENT if given.mission else None, missions=lambda _given: 1)
MOVED = When(phases=(SETUP, ROUNDS), uses=(TRAINED,), unless=_their_action)

MOVES = (
    MoveType(
        slug="move-employees",
        input=Moves,
        apply=move_employees,
        when=MOVED,
        likely=_likely_to_leave,
        rules=employee_moves.CALCULATOR.rules,
    ),
    MoveType(
        slug="mission",
        input=Sent,
        apply=send,
        when=using_of(
            *SENDING, uses=(SENT, noted(STUDY, lambda _state, given: given.department == "advanced-research"))
        ),
        prefill=_prefill_mission,
        likely=lambda state, chosen: likely_departments(state, chosen, _SENT),
        rules=("company/missions", "departments/human-resources", "departments/research-and-development"),
    ),
)
