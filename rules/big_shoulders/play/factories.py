"""Staff of each factory: what the play counts for a company, spread over its factories.

A play counts the workers, managers and automation tokens of a company, and remembers in which factory they were last
seen. Pieces gained since then are on the leftmost free spaces, unless a move says where they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.big_shoulders.companies import COMPANIES
from rules.big_shoulders.factory_runs import Staff
from rules.engine.play.effects import Change, Effect, Posting, State, change
from rules.engine.play.outcomes import Line, Outcome

from . import lookups
from .charters import AUTOMATED, MANAGERS, WORKERS

FACTORIES = "factories"
FACTORIES_RULE = "components/factories"

# The part of a factory's record for each kind of piece.
PART_OF = {WORKERS: "workers", AUTOMATED: "automated", MANAGERS: "manager"}
# The keys of the factories of a record, from left to right.
FACTORY_NUMBERS = tuple(map(str, range(1, max(len(company.factories) for company in COMPANIES.values()) + 1)))


def no_staff(key: str) -> dict[str, dict[str, Any]]:
    """The record of a company's factories in which nobody has been seen yet, by their number from the left."""
    return {number: dict.fromkeys(PART_OF.values()) for number in FACTORY_NUMBERS[: len(COMPANIES[key].factories)]}


def staffed(item: Mapping[str, Any], key: str) -> tuple[Staff, ...]:
    """The staff of each factory of a company, from left to right, as far as it has places for all it employs.

    Rule: big-shoulders:components/factories
    """
    charter = COMPANIES[key].factories
    tokens = _spread(_seen(item, key, AUTOMATED), item[AUTOMATED], [one.automation_spaces for one in charter])
    free = [one.workers - number for one, number in zip(charter, tokens, strict=True)]
    workers = _spread(_seen(item, key, WORKERS), item[WORKERS], free)
    managers = _spread(_seen(item, key, MANAGERS), item[MANAGERS], [1] * len(charter))
    return tuple(Staff(*numbers[:2], bool(numbers[2])) for numbers in zip(workers, tokens, managers, strict=True))


def _seen(item: Mapping[str, Any], key: str, kind: str) -> list[int]:
    """The pieces of a kind that were last seen in each factory; none in a game that did not record them."""
    records = item.get(FACTORIES) or {}
    return [int(records.get(number, {}).get(PART_OF[kind]) or 0) for number in no_staff(key)]


def _spread(seen: Sequence[int], total: int, rooms: Sequence[int]) -> list[int]:
    """The pieces where they were seen; more go to the leftmost free places, and fewer leave the rightmost ones."""
    placed = [min(number, room) for number, room in zip(seen, rooms, strict=True)]
    for place, room in enumerate(rooms):
        placed[place] += max(0, min(total - sum(placed), room - placed[place]))
    for place in reversed(range(len(placed))):
        placed[place] -= max(0, min(sum(placed) - total, placed[place]))
    return placed


def counted(state: State, key: str, seen: Sequence[Staff]) -> Outcome:
    """What the play counts from now on, if the table says who is in the factories; the ones left out stay as they are.

    Rule: big-shoulders:components/factories
    """
    item = lookups.company(state, key)
    own = staffed(item, key)
    now = (*(replace(staff, workers=staff.workers or 0) for staff in seen), *own[len(seen) :])
    if now == own:
        return Outcome()
    totals = {
        WORKERS: sum(staff.workers or 0 for staff in now),
        AUTOMATED: sum(staff.automated for staff in now),
        MANAGERS: sum(staff.manager for staff in now),
    }
    differences = {kind: total - item[kind] for kind, total in totals.items() if total != item[kind]}
    effects = (*(Posting(("companies", key, kind), number, "") for kind, number in differences.items()),)
    said = Line("staff-counted", {"company": key, **totals}, (FACTORIES_RULE,))
    return Outcome((*effects, *_remembered(state, key, now)), (said,) if differences else ())


def free_in(state: State, key: str, kind: str) -> dict[str, int]:
    """The free places for a kind of piece in each factory that has any, by the number of the factory."""
    charter, staff = COMPANIES[key].factories, staffed(lookups.company(state, key), key)
    free = {
        WORKERS: [one.workers - (own.workers or 0) - own.automated for one, own in zip(charter, staff, strict=True)],
        MANAGERS: [int(not own.manager) for own in staff],
    }
    return {str(number): room for number, room in enumerate(free[kind], start=1) if room > 0}


def placed_in(state: State, key: str, kind: str, number: int, factory: str) -> Outcome:
    """The places of new pieces: in a factory as far as it has room, and the others on the leftmost free places.

    ``state`` is that before the company gains them. Rule: big-shoulders:components/factories
    """
    room = free_in(state, key, kind).get(factory, 0)
    values = {"company": key, "factory": factory, "places": room}
    broken = (Line("factory-full", values, (FACTORIES_RULE,)),) if number > room else ()
    staff = list(staffed(lookups.company(state, key), key))
    own = staff[int(factory) - 1]
    placed = min(number, room)
    if kind == MANAGERS:
        staff[int(factory) - 1] = replace(own, manager=own.manager or placed > 0)
    else:
        staff[int(factory) - 1] = replace(own, workers=(own.workers or 0) + placed)
    return Outcome(tuple(_remembered(state, key, staff)), (), (), broken)


def _remembered(state: State, key: str, staff: Sequence[Staff]) -> Iterator[Effect]:
    """The effects that record who is in each factory; a company of an earlier version has no record yet."""
    path = ("companies", key, FACTORIES)
    now = {
        number: {"workers": one.workers or 0, "automated": one.automated, "manager": one.manager}
        for number, one in zip(no_staff(key), staff, strict=True)
    }
    if FACTORIES not in lookups.company(state, key):
        yield Change(path, None, now)
        return
    for number, record in now.items():
        for part, value in record.items():
            yield from change(state, (*path, number, part), value)
