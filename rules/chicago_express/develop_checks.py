"""Checks of the rules that can forbid a development, each with the line that states the result."""

from __future__ import annotations

from rules.engine.calculator import Step

from . import industrial_scale

REQUIREMENTS = "develop/requirements"
EFFECTS = "develop/effects"

# Whether the rule allows the development, and its line; None if the rule depends on something not known.
Check = tuple[bool, Step | None]


def present(companies: list[str]) -> Check:
    """At least one locomotive is in the hex. Rule: chicago-express:develop/requirements#locomotive-needed"""
    if companies:
        return True, Step("present", {"companies": companies}, (f"{REQUIREMENTS}#no-share-needed",))
    return False, Step("no-locomotive", {}, (f"{REQUIREMENTS}#locomotive-needed",))


def not_yet(developed: bool | None) -> Check:
    """A hex takes one house for the whole game. Rule: chicago-express:develop/requirements#house"""
    if developed is None:
        return True, None
    return not developed, Step("already-developed" if developed else "not-developed", {}, (f"{REQUIREMENTS}#house",))


def house_left(houses: int | None) -> Check:
    """The house comes from the general supply. Rule: chicago-express:develop/requirements#no-house-left"""
    if houses is None:
        return True, Step("house-from-the-supply", {}, (f"{REQUIREMENTS}#house",))
    if houses:
        return True, Step("house-placed", {"houses": houses, "after": houses - 1}, (f"{REQUIREMENTS}#house",))
    return False, Step("no-house", {}, (f"{REQUIREMENTS}#no-house-left",))


def room_on_the_scale(level: int, scale: tuple[int, ...]) -> Check:
    """The marker has another space to go to. Rule: chicago-express:develop/requirements#scale-full"""
    after = industrial_scale.next_space(level, scale)
    values = {"level": level, "after": after, "step": after - level}
    if after == level:
        return False, Step("scale-end", values, (f"{REQUIREMENTS}#scale-full", f"{EFFECTS}#scale-end"))
    return True, Step("scale-step", values, (f"{REQUIREMENTS}#industrial-city", f"{EFFECTS}#industrial-city"))
