"""Moves as earlier versions recorded them, read as those of today."""

from __future__ import annotations

from rules.engine.play.declaration import Raw


def without_counts(intent: Raw) -> Raw:
    """An expansion from before plains and forests were on the map, when they were counted by kind and cost."""
    counted = intent.get("plains_and_forests") or {}
    described = [
        {"terrain": terrain, "cost": int(cost)}
        for terrain, _, cost, number in ((*key.partition("-"), number) for key, number in counted.items())
        for _each in range(number)
    ]
    rest = {name: value for name, value in intent.items() if name != "plains_and_forests"}
    return {**rest, "hexes": [*described, *intent.get("hexes", ())]} if described else rest
