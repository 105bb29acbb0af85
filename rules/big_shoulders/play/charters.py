"""Places on the charters: a company's room for staff and capital assets, and what it has too many of.

Rule: big-shoulders:components/charters
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from rules.big_shoulders.companies import COMPANIES
from rules.engine.play.effects import State
from rules.engine.play.outcomes import Line

from . import lookups

CHARTERS = "components/charters"

WORKERS, MANAGERS, SALESPEOPLE = "workers", "managers", "salespeople"
AUTOMATED, ASSETS, APPEAL_GOODS = "automation", "assets", "appeal_goods"
_RULES = {
    WORKERS: "components/factories",
    MANAGERS: "action-phase/hire-manager",
    SALESPEOPLE: "action-phase/hire-salesperson",
    AUTOMATED: "action-phase/automation",
    ASSETS: "components/capital-assets",
}


@cache
def places(key: str) -> Mapping[str, int]:
    """The places of a charter by what they are for; workers and automation tokens share the worker spaces."""
    charter = COMPANIES[key]
    return {
        WORKERS: sum(factory.workers for factory in charter.factories),
        MANAGERS: len(charter.factories),
        SALESPEOPLE: len(charter.prices) - 1,
        AUTOMATED: sum(factory.automation_spaces for factory in charter.factories),
        ASSETS: charter.asset_spaces,
    }


def room(item: Mapping[str, Any], key: str, kind: str) -> int:
    """The places of a kind that are free; none if there are too many pieces already."""
    taken = item[WORKERS] + item[AUTOMATED] if kind == WORKERS else item[kind]
    return max(0, places(key)[kind] - int(taken))


def exceeded(state: State) -> Iterator[Line]:
    """A line for each kind of piece of which a company has more than places, or fewer than none."""
    for key in lookups.companies(state):
        item = lookups.company(state, key)
        for kind, number in places(key).items():
            taken = item[WORKERS] + item[AUTOMATED] if kind == WORKERS else item[kind]
            if taken > number and not (kind == WORKERS and item[AUTOMATED] > places(key)[AUTOMATED]):
                yield Line(f"too-many-{kind}", {"company": key, "number": taken, "places": number}, (_RULES[kind],))
            if item[kind] < 0:
                yield Line("fewer-pieces-than-none", {"company": key}, (_RULES[kind],))
