"""Moves as earlier versions recorded them, read as those of today."""

from __future__ import annotations

from rules.engine.calculator import Fault, InvalidInput
from rules.engine.play.declaration import Raw

# More than any table can build at once: a file may count as many as it likes.
_MOST_COUNTED = 30


def without_counts(intent: Raw) -> Raw:
    """An expansion from before plains and forests were on the map, when they were counted by kind and cost.

    Raises InvalidInput ``too-many`` for counts that no table enters.
    """
    counted = intent.get("plains_and_forests") or {}
    if sum(map(abs, counted.values())) > _MOST_COUNTED:
        raise InvalidInput(Fault("plains_and_forests", "too-many", {"maximum": _MOST_COUNTED}))
    described = [
        {"terrain": terrain, "cost": int(cost)}
        for terrain, _, cost, number in ((*key.partition("-"), number) for key, number in counted.items())
        for _each in range(number)
    ]
    rest = {name: value for name, value in intent.items() if name != "plains_and_forests"}
    return {**rest, "hexes": [*described, *intent.get("hexes", ())]} if described else rest
