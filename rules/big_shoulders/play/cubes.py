"""Resources of a company, for tables that record them, and the cubes of the supply chain that a company buys."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.big_shoulders.companies import COMPANIES
from rules.big_shoulders.factory_runs import Staff
from rules.big_shoulders.tables import CUBES_IN_THE_BOX, RESOURCES, SUPPLY_CHAIN
from rules.engine.play.effects import Change, Effect, State, change

from . import lookups

CUBES = "cubes"
MOST_CUBES = max(CUBES_IN_THE_BOX.values())
# The spaces from which a company buys, from the cheapest on. Rule: big-shoulders:operating-phase/buying-resources
_FOR_SALE = SUPPLY_CHAIN[:-1]

Counts = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Purchase:
    """Cubes taken from the cheapest spaces: the chain after it, the ``cost`` in dollars, and what is not there."""

    chain: Mapping[str, tuple[str, ...]]
    cost: int
    missing: tuple[str, ...]


def none_of_them() -> dict[str, int]:
    """No cube of any type."""
    return dict.fromkeys(RESOURCES, 0)


def cubes_of(item: Mapping[str, Any]) -> dict[str, int] | None:
    """The cubes of a company by type; None if the table does not record them."""
    record: Mapping[str, int | None] = item.get(CUBES) or {}
    known = {name: record.get(name) for name in RESOURCES}
    return (
        {name: number for name, number in known.items() if number is not None} if None not in known.values() else None
    )


def with_cubes(state: State, key: str, cubes: Counts | None) -> Iterator[Effect]:
    """The effects after which a company has these cubes; None if nobody knows any more."""
    path = ("companies", key, CUBES)
    now = {name: None if cubes is None else cubes[name] for name in RESOURCES}
    if CUBES in lookups.company(state, key):
        for name, number in now.items():
            yield from change(state, (*path, name), number)
    elif cubes is not None:
        yield Change(path, None, now)


def together(*counts: Counts) -> dict[str, int]:
    """The sum of cubes by type."""
    return {name: sum(count.get(name, 0) for count in counts) for name in RESOURCES}


def each_cube(counts: Counts) -> list[str]:
    """The cubes one by one, in the order of their types."""
    return [name for name in RESOURCES for _each in range(counts.get(name, 0))]


def is_tracked(state: State) -> bool:
    """Whether the table records the supply chain: in a game it is never empty."""
    return any(state["supply_chain"][space] for space in SUPPLY_CHAIN)


def purchase(state: State, wanted: Counts) -> Purchase:
    """Buy cubes where each is cheapest. Rule: big-shoulders:operating-phase/buying-resources#price"""
    chain = {space: list(state["supply_chain"][space]) for space in SUPPLY_CHAIN}
    cost, missing = 0, []
    for name in each_cube(wanted):
        space = next((space for space in _FOR_SALE if name in chain[space]), None)
        if space is None:
            missing.append(name)
        else:
            chain[space].remove(name)
            cost += int(space)
    return Purchase({space: tuple(cubes) for space, cubes in chain.items()}, cost, tuple(missing))


def needed(key: str, staff: tuple[Staff, ...], there: Counts) -> dict[str, int]:
    """The cubes that a company lacks to run every factory from the left on that has all its workers.

    Rule: big-shoulders:operating-phase/production#conditions
    """
    consumed: Counter[str] = Counter()
    for factory, people in zip(COMPANIES[key].factories, staff, strict=False):
        if people.filled < factory.workers:
            break
        consumed.update(factory.resources)
    return {name: max(0, consumed[name] - there.get(name, 0)) for name in RESOURCES}
