"""Construction: first projects, and the projects that departments build."""

from __future__ import annotations

from dataclasses import dataclass

from rules.carnegie import construction_cost
from rules.carnegie.cities import CITIES, HOUSING
from rules.carnegie.construction_cost import BUILDING, STARTING
from rules.carnegie.costs import PROJECT_TYPES
from rules.carnegie.map import MAP
from rules.carnegie.tables import TRANSPORT_TRACKS
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import choice
from rules.engine.places import one_place
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Change, Effect, Posting, State, apply_all
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import agreed
from rules.engine.play.occasions import Turn, When
from rules.engine.play.outcomes import Line, Outcome, joined, lines

from . import lookups
from .budgets import lacking
from .numbers import SETUP
from .rounds import next_to_place, prefill_first
from .staff import likely_departments
from .when import ROUND_ONE, STUDY, noted, used, uses_of, using_of

CONSTRUCTION = "actions/construction"
FIRST = "setup/first-project"


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstProject:
    """The city of the Housing disc with which ``player`` begins."""

    player: str = in_play("player")
    city: str = one_place(MAP, tuple(city for city, it in CITIES.items() if not it.small))


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A project of a ``type`` in a city, built by an active employee of a ``department``."""

    player: str = in_play("player")
    city: str = one_place(MAP, tuple(CITIES))
    type: str = choice(tuple(PROJECT_TYPES))
    department: str = choice(BUILDING, default=STARTING)


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


def disc_on(city: str, space: int, type_: str, owner: str | None) -> Change:
    """A disc on a space of a city, from 0; None for an owner who is still to be entered."""
    return Change(("projects", f"{city}-{space + 1}"), None, {"city": city, "type": type_, "owner": owner})


def build_first(state: State, given: FirstProject) -> Outcome:
    """Rule: carnegie:setup/first-project"""
    name, city = given.player, given.city
    values = {"name": name, "city": city, "type": HOUSING}
    broken = (Line("first-built", values, (f"{FIRST}#order",)),) if lookups.projects(state, name) else ()
    effects = (placed(state, city, HOUSING, name), Posting(("players", name, "tabs", HOUSING), -1, ""))
    return Outcome(effects, (Line("built", values, (f"{FIRST}#housing-disc",)),), (), broken)


def build(state: State, given: Project) -> Outcome:
    """Raises InvalidInput ``no-space``. Rule: carnegie:actions/construction, carnegie:departments/construction"""
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
    broken: list[Line] = []
    for gain, amount in _small_city_bonus(state, given).items():
        broken += _paid_with(apply_all(state, effects), name, gain, amount)
        effects += lookups.received(name, {gain: amount})
        steps.append(_gained(gain, name, amount, f"{CONSTRUCTION}#small-city-bonus"))
    return joined(
        used(state, name, given.department, ("construction",)), Outcome(tuple(effects), tuple(steps), (), tuple(broken))
    )


def _gives_study(state: State, given: Project) -> bool:
    return "study" in _small_city_bonus(state, given)


def _paid_with(paid: State, name: str, gain: str, amount: int) -> tuple[Line, ...]:
    """The rule against paying with what comes afterwards; what is lacking even then is a limit of the state.

    Rule: carnegie:actions/construction#steps
    """
    own = lookups.player(paid, name)
    saved = {part: own[part] if gain == part and own[part] + amount >= 0 else 0 for part in ("money", "goods")}
    return tuple(lacking(name, saved))


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


def _prefill(state: State, chosen: Raw) -> Raw:
    """The department, if only one that builds has active employees; the type, if the city has free spaces of only one.

    Rule: carnegie:actions/construction#matching-space
    """
    known: dict[str, object] = {}
    name, city = chosen.get("player"), chosen.get("city")
    if name in state["players"]:
        usable = [key for key in BUILDING if lookups.active_in(state, str(name), key) > 0]
        known |= {"department": usable[0]} if len(usable) == 1 else {}
    if city in CITIES and not CITIES[str(city)].small:
        types = {CITIES[str(city)].spaces[space] for space in lookups.free_spaces(state, str(city))}
        known |= {"type": min(types)} if len(types) == 1 else {}
    return known


FIRST_TURNS = When(
    phases=(SETUP,), rule=ROUND_ONE, turn=Turn(field="player", rule=f"{FIRST}#order", whose=next_to_place)
)
# Only Construction Outsourcing sends nobody on a mission. Rule: carnegie:departments/construction
BUILT = uses_of(lambda given: given.department, missions=lambda given: given.department != "construction-outsourcing")

MOVES = (
    MoveType(
        slug="first-project",
        input=FirstProject,
        apply=build_first,
        when=FIRST_TURNS,
        prefill=prefill_first,
        rules=(FIRST,),
    ),
    MoveType(
        slug="construction-cost",
        input=Project,
        apply=build,
        when=using_of("construction", uses=(BUILT, noted(STUDY, _gives_study))),
        prefill=_prefill,
        likely=lambda state, chosen: likely_departments(state, chosen, BUILDING),
        rules=construction_cost.CALCULATOR.rules,
    ),
)
