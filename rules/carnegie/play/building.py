"""Construction and R&D: first projects, projects, project tabs and transport tracks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.carnegie import construction_cost, transport_advance
from rules.carnegie.cities import CITIES, HOUSING
from rules.carnegie.construction_cost import BUILDING, STARTING
from rules.carnegie.costs import PROJECT_TYPES
from rules.carnegie.tables import DISCS, FINAL_BOX, REGIONS, TRANSPORT_TRACKS
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import choice, whole
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Change, Effect, Path, Posting, State, change
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import agreed, refuse_after_the_end
from rules.engine.play.outcomes import Line, Outcome, line, lines, without

from . import lookups
from .numbers import MOST_TAB_VP, SETUP
from .rounds import TRIGGER, prefill_first, using

CONSTRUCTION = "actions/construction"
RESEARCH = "actions/research-and-development"
FIRST = "setup/first-project"


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstProject:
    """The city of the Housing disc with which ``player`` begins."""

    player: str = in_play("player")
    city: str = choice(tuple(city for city, it in CITIES.items() if not it.small))


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A project of a ``type`` in a city, built by an active employee of a ``department``."""

    player: str = in_play("player")
    city: str = choice(tuple(CITIES))
    type: str = choice(tuple(PROJECT_TYPES))
    department: str = choice(BUILDING, default=STARTING)


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


def placed(state: State, city: str, type_: str, owner: str) -> Effect:
    """A disc on the first free space of a city that takes its type, from left to right.

    Raises InvalidInput ``no-space``. Rule: carnegie:actions/construction#matching-space
    """
    spaces = [space for space in lookups.free_spaces(state, city) if CITIES[city].accepts(space, type_)]
    if not spaces:
        raise InvalidInput(
            Fault("city", "no-space", {"city": city, "type": type_}, (f"{CONSTRUCTION}#matching-space",))
        )
    return disc_on(city, spaces[0], type_, owner)


def disc_on(city: str, space: int, type_: str, owner: str) -> Change:
    """A disc on a space of a city, from 0."""
    return Change(("projects", f"{city}-{space + 1}"), None, {"city": city, "type": type_, "owner": owner})


def build_first(state: State, given: FirstProject) -> Outcome:
    """Rule: carnegie:setup/first-project"""
    name, city = given.player, given.city
    values = {"name": name, "city": city, "type": HOUSING}
    broken = []
    if state["phase"] != SETUP or lookups.projects(state, name):
        broken.append(Line("first-built", values, (f"{FIRST}#order",)))
    effects = (placed(state, city, HOUSING, name), Posting(("players", name, "tabs", HOUSING), -1, ""))
    return Outcome(effects, (Line("built", values, (f"{FIRST}#housing-disc",)),), (), tuple(broken))


def build(state: State, given: Project) -> Outcome:
    """Raises InvalidInput ``no-space``. Rule: carnegie:actions/construction, carnegie:departments/construction"""
    refuse_after_the_end(state, TRIGGER)
    name, city, region = given.player, given.city, lookups.region_of(given.city)
    result = construction_cost.compute(
        construction_cost.Input(type=given.type, department=given.department, edition=state["edition"])
    )
    effects: list[Effect] = [
        placed(state, city, given.type, name),
        Posting(("players", name, "tabs", given.type), -1, ""),
        *lookups.received(name, {part: -result.values[part] for part in ("goods", "money")}),
    ]
    if result.values["mission"]:
        effects += lookups.sent(name, given.department, region)
    said = Line("built", {"name": name, "city": city, "type": given.type}, (f"{CONSTRUCTION}#steps",))
    steps = [said, *lines("construction-cost", result)]
    for gain, amount in _small_city_bonus(state, given).items():
        effects += lookups.received(name, {gain: amount})
        steps.append(_gained(gain, name, amount, f"{CONSTRUCTION}#small-city-bonus"))
    broken = []
    if not lookups.active_in(state, name, given.department):
        rule = "company/departments#needs-an-active-employee"
        broken.append(Line("nobody-active", {"department": given.department}, (rule,)))
    return Outcome(tuple(effects), tuple(steps), (), (*broken, *using(state, name, "construction")))


def _small_city_bonus(state: State, given: Project) -> dict[str, int]:
    """The transport bonus of the region, in a small city, as the table agreed.

    Rule: carnegie:actions/construction#small-city-bonus
    """
    city = CITIES[given.city]
    if not city.small or (not city.bonus and agreed(state, "small-city-bonus") == "with-icon"):
        return {}
    region = lookups.region_of(given.city)
    box = lookups.transport(state, given.player)[region]
    return dict(TRANSPORT_TRACKS[region][box - 1].bonus)


def _gained(gain: str, name: str, amount: int, rule: str) -> Line:
    """A line for something that a player receives at once."""
    values = {"name": name, "amount": amount}
    said = {
        "money": Line("gains-money", values, (rule,)),
        "goods": Line("gains-goods", values, (rule,)),
        "vp": Line("gains-vp", values, (rule,)),
        "study": Line("gains-study", values, (rule,)),
        "new_employee": Line("gains-employee", values, (rule,)),
    }
    return said[gain]


def move_tab(state: State, given: TabMoved) -> Outcome:
    """Rule: carnegie:actions/research-and-development#tab-step"""
    refuse_after_the_end(state, TRIGGER)
    name = given.player
    effects: list[Effect] = []
    if given.discs:
        effects.append(Posting(("players", name, "tabs", given.type), given.discs, ""))
        effects.append(Posting(("players", name, "discs"), -given.discs, ""))
    if given.points is not None:
        effects += change(state, ("players", name, "tab_points"), given.points)
    values = {"name": name, "type": given.type, "discs": given.discs}
    said = Line("tab-moved", values, (f"{RESEARCH}#tab-step",))
    return Outcome(tuple(effects), (said,), (), using(state, name, "research-and-development"))


def advance(state: State, given: Advance) -> Outcome:
    """Raises InvalidInput ``not-an-advance``. Rule: carnegie:tracks/transport-tracks"""
    refuse_after_the_end(state, TRIGGER)
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
    return Outcome(tuple(effects), steps, warnings, using(state, name, "research-and-development"))


def _others_in_final_box(state: State, name: str, region: str) -> bool:
    others = (owner for owner in lookups.disc_owners(state) if owner != name)
    return any(lookups.transport(state, owner)[region] == FINAL_BOX for owner in others)


def discs_of(state: State, name: str) -> int:
    """All discs of a player; every move only carries them from one place to another. The first is on the score track.

    Rule: carnegie:setup/player-start#discs
    """
    own = lookups.player(state, name)
    on_map = len(lookups.projects(state, name)) + len(lookups.donations_of(state, name))
    total: int = own["discs"] + sum(own["tabs"].values()) + on_map + len(REGIONS) + 1
    return total


def missing_discs(state: State, name: str) -> int:
    """How many of a player's discs are nowhere."""
    return DISCS - discs_of(state, name)


def _reads_project(_state: State, given: Project) -> tuple[Path, ...]:
    return (("projects",), ("players", given.player, "active"), ("players", given.player, "tabs"))


def _reads_advance(_state: State, given: Advance) -> tuple[Path, ...]:
    return (("players", given.player, "transport", given.region),)


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
    MoveType(slug="first-project", input=FirstProject, apply=build_first, prefill=prefill_first, rules=(FIRST,)),
    MoveType(
        slug="construction-cost",
        input=Project,
        apply=build,
        reads=_reads_project,
        rules=construction_cost.CALCULATOR.rules,
    ),
    MoveType(
        slug="transport-advance",
        input=Advance,
        apply=advance,
        prefill=_prefill_advance,
        reads=_reads_advance,
        rules=transport_advance.CALCULATOR.rules,
    ),
    MoveType(slug="project-tab", input=TabMoved, apply=move_tab, rules=(RESEARCH,)),
)
