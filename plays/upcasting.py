"""Intents that come from outside, a file or a phone, as today's moves read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.calculator import Fault, InvalidInput
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.entries import upcast


def todays(move: MoveType | None, intent: Raw, version: Any, number: int) -> Raw:
    """The intent of an entry as one of today; an unknown move's is returned as it is.

    An upcaster expects what an earlier version stored, and the intent may hold anything. Raises InvalidInput.
    """
    if move is None:
        return intent
    try:
        return upcast(move, intent, version_in(version, move.version))
    except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError):
        raise InvalidInput(Fault("", "not-an-entry", {"number": number})) from None


def version_in(raw: Any, newest: int) -> int:
    """A version that somebody sent; the newest if there is no such one."""
    return raw if isinstance(raw, int) and 1 <= raw <= newest else newest


def said_instead(intent: Raw, number: int) -> Mapping[str, Any] | None:
    """What a replacement puts in the place of its entry; None for a strike. Raises InvalidInput."""
    instead = intent.get("instead")
    if "instead" not in intent:
        return None
    if not isinstance(instead, Mapping) or not isinstance(instead.get("intent"), Mapping):
        raise InvalidInput(Fault("", "not-an-entry", {"number": number}))
    return {**instead, "kind": str(instead.get("kind"))}
