"""Production: the goods of a company's factories, for tables that record them.

A revenue counted on the table is enough for ``dividends`` and ``withhold``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass

from rules.big_shoulders import production
from rules.big_shoulders.factory_runs import Staff
from rules.big_shoulders.production import MANAGER_BONUSES, MOST_FACTORIES
from rules.big_shoulders.tables import RESOURCES
from rules.engine.calculator import Fault, InvalidInput, Result
from rules.engine.nested import chosen, counts, items, record, rows
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Change, Effect, Posting, State, apply_all, change
from rules.engine.play.fields import in_play
from rules.engine.play.outcomes import Line, Outcome, joined, lines, warning_lines, without

from . import lookups
from .bonuses import SPACES, advanced
from .cubes import MOST_CUBES, cubes_of, none_of_them, with_cubes
from .factories import counted, staffed
from .occasions import once_for_the_company, operating
from .operating import PRODUCED
from .staff import gain

GAINED_IN_PRODUCTION = "operating-phase/appeal-goods#gained-in-production"
MOST_BROUGHT = 6


@dataclass(frozen=True, slots=True)
class Production:
    """``factories`` from left to right; ``resources`` of the treasury, those of the play if left out.

    ``brought``: the cubes that the managers bring, in order; without a word about them, nobody knows their types.
    ``declined``: appeal bonuses of the managers' moves for which the company takes cash.
    """

    company: str = in_play("company")
    factories: tuple[Staff, ...] = rows(record(Staff), most=MOST_FACTORIES, fewest=1)
    resources: Mapping[str, int] | None = counts(RESOURCES, most=MOST_CUBES, default=None)
    brought: tuple[str, ...] | None = items(RESOURCES, most=MOST_BROUGHT, default=None)
    declined: tuple[str, ...] = chosen(SPACES, default=())


def produce(state: State, given: Production) -> Outcome:
    """Rule: big-shoulders:operating-phase/production, big-shoulders:operating-phase/factory-partner"""
    key = given.company
    item = lookups.company(state, key)
    result = _run(state, given)
    seen = counted(state, key, given.factories)
    effects: list[Effect] = [*gain(key, "goods", result.values["goods"])]
    if result.values["gains_partner"]:
        path = ("players", item["director"])
        effects += (
            Posting((*path, "partners"), 1, ""),
            Change((*path, "factory_partner"), before=False, after=True),
        )
    ran = any(run["produces"] for run in result.values["factories"])
    effects += change(state, ("companies", key, PRODUCED), ran)
    effects += _consumed(state, given, result)
    warned = without(warning_lines("production", result), "appeal-may-bring-more")
    made = Outcome(tuple(effects), (*lines("production", result), *_brought(given)), warned)
    spaces = result.values["manager_bonuses"]["appeal"]
    made = joined(seen, made)
    return joined(made, _moved_by_managers(state, made, key, spaces, given.declined)) if spaces else made


def _run(state: State, given: Production) -> Result:
    """The factories' run, in which a later one may consume what the manager of an earlier one has brought.

    Raises InvalidInput ``more-than-managers-bring``. Rule: big-shoulders:operating-phase/production#next-factory
    """
    key, brought = given.company, given.brought or ()
    item = lookups.company(state, key)
    start = production.Input(
        company=key,
        factories=given.factories,
        resources=_there(state, given) or none_of_them(),
        appeal_goods=item["appeal_goods"],
        starting_company=waits_for_partner(state, key),
        edition=state["edition"],
    )
    result, used = production.compute(start), 0
    while (there := min(result.values["manager_bonuses"]["resources"], len(brought))) > used:
        used = there
        with_brought = {name: number + brought[:used].count(name) for name, number in start.resources.items()}
        result = production.compute(dataclasses.replace(start, resources=with_brought))
    if len(brought) > used:
        raise InvalidInput(Fault("brought", "more-than-managers-bring", {"cubes": used}, (MANAGER_BONUSES,)))
    return result


def _there(state: State, given: Production) -> dict[str, int] | None:
    """The cubes before production: those that the table names, or else those of the play, if it knows them."""
    if given.resources is not None:
        return {**none_of_them(), **given.resources}
    return cubes_of(lookups.company(state, given.company))


def _consumed(state: State, given: Production, result: Result) -> tuple[Effect, ...]:
    """The cubes that are left, unless nobody knows how many there were or which ones the managers have brought."""
    if _there(state, given) is None:
        return ()
    unknown = given.brought is None and result.values["manager_bonuses"]["resources"] > 0
    return tuple(with_cubes(state, given.company, None if unknown else result.values["resources_left"]))


def _brought(given: Production) -> tuple[Line, ...]:
    if not given.brought:
        return ()
    return (Line("cubes-brought", {"company": given.company, "cubes": list(given.brought)}, (MANAGER_BONUSES,)),)


def _moved_by_managers(state: State, made: Outcome, key: str, spaces: int, declined: tuple[str, ...]) -> Outcome:
    """The managers' appeal; a goods token that it brings makes its good in this turn.

    Rule: big-shoulders:operating-phase/manager-bonuses, big-shoulders:operating-phase/appeal-goods
    """
    moved = advanced(apply_all(state, made.effects), key, spaces, declined)
    after = apply_all(state, (*made.effects, *moved.effects))
    tokens = lookups.company(after, key)["appeal_goods"] - lookups.company(state, key)["appeal_goods"]
    said = Line("token-makes-a-good", {"company": key, "goods": tokens}, (GAINED_IN_PRODUCTION,))
    return joined(moved, Outcome(gain(key, "goods", tokens), (said,) if tokens else ()))


def waits_for_partner(state: State, key: str) -> bool:
    """Whether the director gains the partner of the factories when all factories of this company produce.

    Rule: big-shoulders:operating-phase/factory-partner
    """
    director = lookups.company(state, key)["director"]
    player = state["players"][director]
    first = player["starting_company"]
    if player["factory_partner"] or first is None:
        return False
    lost = first in state["companies"] and lookups.company(state, first)["director"] != director
    return first == key or lost


def known_staff(state: State, key: str) -> list[dict[str, object]]:
    """The staff of a company's factories as a form shows it."""
    return [dataclasses.asdict(staff) for staff in staffed(lookups.company(state, key), key)]


def _prefill(state: State, chosen_so_far: Raw) -> Raw:
    key = chosen_so_far.get("company")
    if key not in state["companies"]:
        return {}
    cubes = cubes_of(lookups.company(state, str(key)))
    return {"factories": known_staff(state, str(key)), **({"resources": cubes} if cubes else {})}


MOVES = (
    MoveType(
        slug="production",
        input=Production,
        apply=produce,
        when=operating(once_for_the_company("operating-phase/production")),
        prefill=_prefill,
        rules=production.CALCULATOR.rules,
    ),
)
