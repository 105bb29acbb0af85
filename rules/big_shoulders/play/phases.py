"""The move ``next``: what happens between two phases, and at the end of a decade."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.big_shoulders.stock_track import move
from rules.big_shoulders.tables import DECADES, JOB_MARKET
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import whole
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, Posting, State, apply_all, change
from rules.engine.play.lookups import END, agreed, players
from rules.engine.play.outcomes import Line, Outcome, joined

from . import lookups
from .board import NEW_WORKERS
from .demand_tiles import cleaned_up
from .numbers import MOST_NEW_WORKERS, PARTNER_DECADE, PHASES, SETUP
from .occasions import PHASE_ENDED
from .passes import nobody_passed

PRIORITY = "stock-phase/priority-deal"
OPENING_ORDER = "setup/opening-turn-order"
SOLD_OUT = "stock-phase/sold-out"
JOB_MARKET_RULE = "building-phase/job-market"
PARTNERS = "action-phase/gaining-partners"
NEXT_DECADE = "cleanup-phase/next-decade"
PHASES_RULE = "overview/decades-and-phases"
OPERATING = "operating-phase/order"
MUST_START = "setup/first-company#must"


@dataclass(frozen=True, slots=True)
class Next:
    """``new_workers``: those that the buildings just placed bring to the job market; those recorded with them, if 0."""

    new_workers: int = whole(0, MOST_NEW_WORKERS, default=0)


def end_phase(state: State, given: Next) -> Outcome:
    """Rule: big-shoulders:overview/decades-and-phases"""
    phase = state["phase"]
    if phase == END:
        raise InvalidInput(Fault("", "game-over", rules=(PHASES_RULE,)))
    ending = {
        SETUP: _end_setup,
        "stock-phase": _end_stock_phase,
        "building-phase": _end_building_phase,
        "operating-phase": _end_operating_phase,
        "cleanup-phase": _end_decade,
    }.get(phase, _nothing)
    outcome = ending(state, given)
    after = apply_all(state, outcome.effects)
    decade, following = _following(state)
    effects: list[Effect] = [
        *outcome.effects,
        *change(after, ("phase",), following),
        *change(after, ("decade",), decade),
    ]
    begins = Line("begins", {"phase": following, "decade": decade}, (PHASES_RULE,))
    return Outcome(tuple(effects), (*outcome.steps, begins), outcome.warnings, outcome.broken)


def _following(state: State) -> tuple[int, str]:
    """The decade and the phase that come next; the fifth decade has no cleanup phase."""
    decade, phase = state["decade"], state["phase"]
    if phase == SETUP:
        return decade, PHASES[0]
    if phase == "operating-phase" and decade == DECADES[-1]:
        return decade, END
    if phase == PHASES[-1]:
        return decade + 1, PHASES[0]
    return decade, PHASES[PHASES.index(phase) + 1]


def _nothing(_state: State, _given: Next) -> Outcome:
    return Outcome()


def _end_setup(state: State, _given: Next) -> Outcome:
    """The last to choose a company holds the marker, and is first in the turn order.

    Rule: big-shoulders:setup/opening-turn-order
    """
    first = state["last_to_act"] or state["priority"]
    order = _clockwise_from(state, first)
    effects = (
        *change(state, ("priority",), first),
        *change(state, ("turn_order",), order),
        *change(state, ("last_to_act",), None),
    )
    said = Line("opening-order", {"name": first, "order": order}, (OPENING_ORDER,))
    without = [name for name in players(state) if state["players"][name]["starting_company"] is None]
    waiting = Line("without-a-company", {"names": without, "number": len(without)}, (MUST_START,))
    return Outcome(effects, (said,), broken=(waiting,) if without else ())


def _end_stock_phase(state: State, _given: Next) -> Outcome:
    """Rule: big-shoulders:stock-phase/priority-deal, big-shoulders:stock-phase/sold-out"""
    last = state["last_to_act"]
    moves_on = last or (state["priority"] if agreed(state, "nobody-acted") == "moves-on" else None)
    holder = _clockwise_from(state, moves_on)[1] if moves_on else state["priority"]
    effects: list[Effect] = [*change(state, ("priority",), holder), *change(state, ("last_to_act",), None)]
    effects += nobody_passed(state)
    steps = [
        Line(
            "priority" if last else f"priority-{agreed(state, 'nobody-acted')}",
            {"name": holder, "last": last},
            (PRIORITY,),
        )
    ]
    for key in _sold_out(state):
        before = lookups.company(state, key)["share_price"]
        after, _moved = move(before, 1)
        effects += change(state, lookups.price_path(key), after)
        steps.append(Line("sold-out", {"company": key, "before": before, "share_price_after": after}, (SOLD_OUT,)))
    return Outcome(tuple(effects), tuple(steps))


def _sold_out(state: State) -> Iterator[str]:
    """The companies whose ten shares all belong to players. Rule: big-shoulders:stock-phase/sold-out"""
    for key in lookups.companies(state):
        places = [lookups.unsold(state, key, place) for place in ("treasury", "bank_pool")]
        if not any(number for place in places for number in place.values()):
            yield key


def _end_building_phase(state: State, given: Next) -> Outcome:
    """Rule: big-shoulders:building-phase/job-market, big-shoulders:action-phase/gaining-partners"""
    room = len(JOB_MARKET) - state["workers_available"]
    shown = state[NEW_WORKERS]
    new = given.new_workers or shown
    arriving = min(new, room)
    effects: list[Effect] = [Posting(("workers_available",), arriving, "")] if arriving else []
    effects += [Posting((NEW_WORKERS,), -shown, "")] if shown else []
    steps = []
    if new:
        values = {"workers": new, "arriving": arriving, "after": state["workers_available"] + arriving}
        steps.append(Line("workers-arrive", values, (JOB_MARKET_RULE,)))
    if state["decade"] == PARTNER_DECADE:
        effects += [Posting(("players", name, "partners"), 1, "") for name in players(state)]
        steps.append(Line("partner-for-everybody", {"decade": PARTNER_DECADE}, (PARTNERS,)))
    return Outcome(tuple(effects), tuple(steps))


def _end_operating_phase(state: State, _given: Next) -> Outcome:
    """A warning for companies whose turn was not recorded. Rule: big-shoulders:operating-phase/order"""
    waiting = [key for key in lookups.companies(state) if not lookups.company(state, key)["operated"]]
    warning = Line("not-operated", {"companies": waiting, "number": len(waiting)}, (OPERATING,), group="warnings")
    return Outcome(warnings=(warning,) if waiting else ())


def _end_decade(state: State, _given: Next) -> Outcome:
    """What was forbidden for the rest of the decade is allowed again. Rule: big-shoulders:cleanup-phase/next-decade"""
    effects: list[Effect] = []
    for name in players(state):
        effects += change(state, ("players", name, "sold"), [])
    for key in lookups.companies(state):
        effects += change(state, ("companies", key, "operated"), after=False)
        for name in ("revenue", "produced", "sold"):
            effects += change(state, ("companies", key, name), None)
    said = Outcome(tuple(effects), (Line("new-decade", {"decade": state["decade"] + 1}, (NEXT_DECADE,)),))
    return joined(cleaned_up(state), said)


def _clockwise_from(state: State, player: str) -> list[str]:
    seats = players(state)
    place = seats.index(player)
    return [*seats[place:], *seats[:place]]


def _asked(state: State, _chosen: Raw) -> tuple[str, ...]:
    """New workers are asked for only at the end of the building phase."""
    return ("new_workers",) if state["phase"] == "building-phase" else ()


def _prefill(state: State, _chosen: Raw) -> Raw:
    """The workers on the buildings that were recorded as placed."""
    return {"new_workers": state[NEW_WORKERS]} if state["phase"] == "building-phase" else {}


MOVES = (
    MoveType(
        slug="next",
        input=Next,
        apply=end_phase,
        when=PHASE_ENDED,
        prefill=_prefill,
        asked=_asked,
        rules=(PHASES_RULE,),
    ),
)
