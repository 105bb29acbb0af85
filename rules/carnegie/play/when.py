"""When each move of a round may be made, and how often: events, then departments, then activations.

Who has done what in a round is counted in the state's ``uses``, and the department that a player is using is ``using``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.engine.play.effects import State, change
from rules.engine.play.lookups import players
from rules.engine.play.occasions import Uses, When, counted_in
from rules.engine.play.outcomes import Line, Outcome

from . import lookups
from .numbers import KIND_OF, ROUNDS, SETUP

CHOOSING = "round/choosing-an-action"
STRUCTURE = "round/structure#four-steps"
DEPARTMENTS = "round/using-departments"
ROUND_ONE = "setup/first-project#then-round-one"
RESEARCH = "research-and-development"
STUDY_POINTS = "actions/research-and-development#points"

ROUND = (("round",),)
# More than anything is done in a round: what is counted, but not limited.
_ANY_NUMBER = 999

USE, STUDY, ACTIVATED = "use", "study", "activate"


def in_rounds(*uses: Uses, unless: Callable[[State], Line | None] | None = None) -> When:
    """A move of the rounds. Rule: carnegie:setup/first-project#then-round-one"""
    return When(phases=(ROUNDS,), rule=ROUND_ONE, uses=uses, unless=unless)


def using_of(*kinds: str, uses: tuple[Uses, ...] = ()) -> When:
    """A move that uses departments of these kinds, if somebody takes such an action now."""
    return in_rounds(*uses, unless=lambda state: not_their_action(state, *kinds))


def uses_of(
    department: Callable[[Any], str | None],
    number: Callable[[Any], int] = lambda _given: 1,
    missions: Callable[[Any], int] = lambda _given: 0,
) -> Uses:
    """The uses of a department by a move: one for each active employee in a round.

    Employees sent on missions are no longer active, so that only the other uses are counted.
    Rule: carnegie:company/departments#uses, carnegie:company/missions#one-use
    """

    def each(state: State, given: Any) -> tuple[str, ...] | None:
        used = department(given)
        return (given.player, used) if used and state["phase"] == ROUNDS else None

    def room(state: State, given: Any) -> int:
        return lookups.active_in(state, given.player, str(department(given))) - missions(given)

    return Uses(
        named=USE,
        rule="company/departments#uses",
        period=ROUND,
        each=each,
        room=room,
        number=lambda _state, given: number(given) - missions(given),
        code="department-used",
    )


def noted(named: str, whether: Callable[[State, Any], bool]) -> Uses:
    """Something that a player does in a round, without a limit, which other moves depend on."""

    def each(state: State, given: Any) -> tuple[str, ...] | None:
        return (given.player,) if state["phase"] == ROUNDS and whether(state, given) else None

    return Uses(named=named, rule=STRUCTURE, period=ROUND, each=each, most=_ANY_NUMBER)


def happened(state: State, named: str, *things: str) -> bool:
    """Whether something has been counted in this round: by whom, and with which department."""
    return counted_in(state, named, *things) == [state["round"]]


def choose_first(state: State) -> Line | None:
    """The rule against anything before the action of the round."""
    return None if state["action"] else Line("choose-first", {}, (f"{CHOOSING}#choose-a-row",))


def not_their_action(state: State, *kinds: str) -> Line | None:
    """The rule against departments whose action nobody takes in this round."""
    if any(_takes(state, name, kind) for name in players(state) for kind in kinds):
        return None
    if RESEARCH in kinds and any(happened(state, STUDY, name) for name in players(state)):
        return None
    return choose_first(state) or Line("other-kind", {"action": state["action"], "kind": kinds[0]}, (DEPARTMENTS,))


def _takes(state: State, name: str, kind: str) -> bool:
    return bool(state["action"]) and kind == (lookups.player(state, name)["other_action"] or state["action"])


def in_action(state: State, name: str, kind: str, *, declared: tuple[str, ...]) -> Iterator[Line]:
    """The rules against a player who takes another action, or has activated employees already.

    If nobody takes an action of the ``declared`` kinds, the move's declaration says so.
    Rule: carnegie:round/using-departments, carnegie:round/action-choice-tile, carnegie:round/end-of-round#last-thing
    """
    if not _takes(state, name, kind) and not (declared and not_their_action(state, *declared)):
        action = lookups.player(state, name)["other_action"] or state["action"]
        yield Line("other-kind", {"action": action, "kind": kind}, (DEPARTMENTS,))
    if state["phase"] == ROUNDS and happened(state, ACTIVATED, name):
        yield Line("activated-already", {"name": name}, ("round/end-of-round#last-thing",))


def used(state: State, name: str, department: str, declared: tuple[str, ...]) -> Outcome:
    """The use of a department: all uses of one come together. Rule: carnegie:round/using-departments#no-going-back"""
    broken = list(in_action(state, name, KIND_OF[department], declared=declared))
    before = lookups.player(state, name).get("using")
    if before != department and happened(state, USE, name, department):
        values = {"name": name, "department": department}
        broken.append(Line("no-going-back", values, (f"{DEPARTMENTS}#no-going-back",)))
    return Outcome(change(state, ("players", name, "using"), department), broken=tuple(broken))


def studying(state: State, name: str) -> Iterator[Line]:
    """The rules against spending study points that a player does not have.

    Rule: carnegie:actions/research-and-development#points, carnegie:tracks/transport-bonus
    """
    if happened(state, STUDY, name):
        if happened(state, ACTIVATED, name):
            yield Line("activated-already", {"name": name}, ("round/end-of-round#last-thing",))
        return
    yield from in_action(state, name, RESEARCH, declared=(RESEARCH,))
    working = any(lookups.active_in(state, name, key) > 0 for key in (RESEARCH, "advanced-design"))
    if not working and _takes(state, name, RESEARCH):
        yield Line("no-study-points", {"name": name}, (STUDY_POINTS,))


def events_first(state: State, name: str) -> tuple[Line, ...]:
    """The rule against events after departments. Rule: carnegie:round/structure#four-steps"""
    acted = lookups.player(state, name).get("using") or happened(state, ACTIVATED, name)
    return (Line("events-first", {"name": name}, (STRUCTURE,)),) if acted and state["phase"] == ROUNDS else ()


def in_setup(state: State) -> bool:
    """Whether the rounds have not begun."""
    return bool(state["phase"] == SETUP)
