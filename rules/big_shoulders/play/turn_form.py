"""The form of a whole operating turn: what the play knows is filled in, and what nobody needs is not asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.big_shoulders.companies import COMPANIES
from rules.big_shoulders.factory_runs import Staff, run_factories
from rules.big_shoulders.tables import APPEAL_BONUSES
from rules.engine.play.declaration import Raw
from rules.engine.play.effects import State
from rules.engine.play.outcomes import plain

from . import lookups
from .cubes import cubes_of, is_tracked, needed, none_of_them
from .demand_tiles import COLUMNS, row_of
from .factories import staffed
from .goods import known_staff
from .occasions import next_to_operate
from .operating import PRODUCED, SOLD, recorded


def prefill(state: State, chosen: Raw) -> Raw:
    """The next company, its staff, its tiles, and the cubes without which its factories cannot run."""
    key = _company(state, chosen)
    if key is None:
        return {}
    return {"company": key, **_of_production(state, key, chosen), **_of_the_sale(state, key)}


def asked(state: State, chosen: Raw) -> tuple[str, ...]:
    """The fields of the steps that have not been recorded yet, less what the play knows."""
    key = _company(state, chosen)
    if key is None:
        return ("company", "decision")
    return ("company", *_asked_for_production(state, key, chosen), *_asked_for_the_sale(state, key))


def _company(state: State, chosen: Raw) -> str | None:
    key = chosen.get("company") or next_to_operate(state)
    return str(key) if key in state["companies"] else None


def _of_production(state: State, key: str, chosen: Raw) -> Raw:
    item = lookups.company(state, key)
    if recorded(state, key, PRODUCED) is not None:
        return {}
    there = cubes_of(item)
    before = there or _counts(chosen.get("resources"))
    known = {"factories": known_staff(state, key), "bought": needed(key, _staff(state, key, chosen), before)}
    return known if there is not None else {**known, "resources": none_of_them()}


def _of_the_sale(state: State, key: str) -> Raw:
    row = row_of(state, key)
    if recorded(state, key, SOLD) is not None or not row:
        return {}
    return {"tiles": {column: plain(tile) for column, tile in row.items()}}


def _asked_for_production(state: State, key: str, chosen: Raw) -> Iterator[str]:
    if recorded(state, key, PRODUCED) is not None:
        return
    yield "bought"
    if not is_tracked(state):
        yield "amount"
    there = cubes_of(lookups.company(state, key))
    if there is None:
        yield "resources"
    yield "factories"
    bonus = _bonus_of_managers(state, key, chosen)
    if bonus["resources"]:
        yield "brought"
    if any(1 <= space - lookups.company(state, key)["appeal"] <= bonus["appeal"] for space in APPEAL_BONUSES):
        yield "declined"


def _asked_for_the_sale(state: State, key: str) -> Iterator[str]:
    if recorded(state, key, SOLD) is None:
        yield "sell"
        if len(row_of(state, key)) < len(COLUMNS):
            yield "tiles"
        yield "half_price_goods"
        if COMPANIES[key].asset_spaces:
            yield "asset_revenue"
    yield "decision"
    if COMPANIES[key].asset_spaces:
        yield "price_protection"


def _bonus_of_managers(state: State, key: str, chosen: Raw) -> dict[str, int]:
    """What the managers bring if every factory that has its workers runs."""
    charter, staff = COMPANIES[key].factories, _staff(state, key, chosen)
    runs, _left = run_factories(charter, staff, needed(key, staff, none_of_them()))
    return {name: sum(run.bonus[name] for run in runs) for name in ("resources", "appeal")}


def _staff(state: State, key: str, chosen: Raw) -> tuple[Staff, ...]:
    """The staff of the factories as the form has it so far, which nobody has checked, or else as the play knows it."""
    rows = chosen.get("factories")
    known = staffed(lookups.company(state, key), key)
    if not isinstance(rows, (list, tuple)) or not all(isinstance(row, Mapping) for row in rows):
        return known
    typed = tuple(
        Staff(_number(row.get("workers")), _number(row.get("automated")), row.get("manager") in (True, 1, "1"))
        for row in rows
    )
    return (*typed, *known[len(typed) :])[: len(known)]


def _counts(raw: Any) -> dict[str, int]:
    found = raw if isinstance(raw, Mapping) else {}
    return {name: _number(found.get(name)) for name in none_of_them()}


def _number(raw: Any) -> int:
    return raw if isinstance(raw, int) and raw > 0 else 0
