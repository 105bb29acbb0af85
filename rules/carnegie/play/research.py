"""R&D: project tabs and transport tracks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.carnegie import transport_advance
from rules.carnegie.costs import PROJECT_TYPES
from rules.carnegie.tables import FINAL_BOX, REGIONS, TRANSPORT_TRACKS
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import choice, whole
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, Posting, State, change
from rules.engine.play.fields import in_play
from rules.engine.play.outcomes import Line, Outcome, line, lines, without

from . import lookups
from .numbers import MOST_TAB_VP
from .when import studying, using_of

RESEARCH = "actions/research-and-development"


@dataclass(frozen=True, slots=True, kw_only=True)
class TabMoved:
    """``discs`` placed on circles that the tab uncovers; ``points``: the VP that all tabs of ``player`` show now."""

    player: str = in_play("player")
    type: str = choice(tuple(PROJECT_TYPES))
    discs: int = whole(0, 5, default=1)
    points: int | None = whole(0, MOST_TAB_VP, default=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance:
    """``to``: the box, from 1, that the disc of ``player`` reaches on the track of a region."""

    player: str = in_play("player")
    region: str = choice(REGIONS)
    to: int = whole(2, FINAL_BOX)


def move_tab(state: State, given: TabMoved) -> Outcome:
    """Rule: carnegie:actions/research-and-development#tab-step"""
    name = given.player
    effects: list[Effect] = []
    if given.discs:
        effects.append(Posting(("players", name, "tabs", given.type), given.discs, ""))
        effects.append(Posting(("players", name, "discs"), -given.discs, ""))
    if given.points is not None:
        effects += change(state, ("players", name, "tab_points"), given.points)
    values = {"name": name, "type": given.type, "discs": given.discs}
    said = Line("tab-moved", values, (f"{RESEARCH}#tab-step",))
    return Outcome(tuple(effects), (said,), (), tuple(studying(state, name)))


def advance(state: State, given: Advance) -> Outcome:
    """Raises InvalidInput ``not-an-advance``. Rule: carnegie:tracks/transport-tracks"""
    name, region = given.player, given.region
    box = lookups.transport(state, name)[region]
    if given.to <= box:
        raise InvalidInput(Fault("to", "not-an-advance", {"box": box}, (f"{RESEARCH}#two-ways",)))
    result = transport_advance.compute(
        transport_advance.Input(
            region=region,
            from_=box,
            to=given.to,
            telegraph=lookups.active_in(state, name, "telegraph-operators") > 0,
            final_free=not _others_in_final_box(state, name, region),
        )
    )
    effects: list[Effect] = [Posting(("players", name, "transport", region), given.to - box, "")]
    effects += lookups.received(name, result.values["reward"])
    said = Line("advanced", {"name": name, "region": region, "box": given.to}, (f"{RESEARCH}#transport-step",))
    steps = (said, *without(lines("transport-advance", result), "no-telegraph", "final-box-taken"))
    warnings = tuple(line("transport-advance", warning) for warning in result.warnings)
    return Outcome(tuple(effects), steps, warnings, tuple(studying(state, name)))


def _others_in_final_box(state: State, name: str, region: str) -> bool:
    others = (owner for owner in lookups.disc_owners(state) if owner != name)
    return any(lookups.transport(state, owner)[region] == FINAL_BOX for owner in others)


def _prefill_advance(state: State, chosen: Raw) -> Raw:
    """The next box."""
    player, region = chosen.get("player"), chosen.get("region")
    if player not in state["players"] or region not in REGIONS:
        return {}
    return {"to": min(FINAL_BOX, lookups.transport(state, str(player))[str(region)] + 1)}


def tracks(state: State, owner: str) -> Iterator[tuple[str, str]]:
    """The level of an owner in each region."""
    for region, box in lookups.transport(state, owner).items():
        yield region, TRANSPORT_TRACKS[region][min(box, FINAL_BOX) - 1].level


MOVES = (
    MoveType(
        slug="transport-advance",
        input=Advance,
        apply=advance,
        when=using_of("research-and-development"),
        prefill=_prefill_advance,
        rules=transport_advance.CALCULATOR.rules,
    ),
    MoveType(
        slug="project-tab", input=TabMoved, apply=move_tab, when=using_of("research-and-development"), rules=(RESEARCH,)
    ),
)
