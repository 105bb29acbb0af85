"""OpenAPI schemas: request bodies and responses of the calls that undo and replace entries."""

from __future__ import annotations

from typing import Any

from rules.engine.fields import NAME_SCHEMA

from .api_description import (
    CONFLICT,
    EXPECTED,
    ID,
    KIND,
    MOVED,
    NUMBER,
    WITHOUT_A_SEAT,
    WRITES,
    answers,
    body,
    closed_object,
    object_,
)
from .api_requests import LARGEST_NUMBER

_EFFECTS = {"type": "array", "items": {"type": "object"}, "description": "as in an exported game"}
_STRUCK = object_(
    "RecordedStrike",
    [*MOVED["required"], "struck", "recomputed", "kept"],
    **MOVED["properties"],
    struck={"type": "array", "items": NUMBER, "description": "the entry, and those that are undone together with it"},
    recomputed={
        "type": "array",
        "description": "the later entries whose effects change; an impossible one has none",
        "items": object_(
            "RecomputedEntry",
            ["number", "before", "after", "impossible"],
            number=NUMBER,
            before=_EFFECTS,
            after=_EFFECTS,
            impossible={"type": "boolean"},
        ),
    },
    kept={
        "type": "array",
        "items": NUMBER,
        "description": "in a preview, entries of an earlier version that keep effects which today's rules do not give",
    },
)

# What both calls take beside what they do to the entry.
_COMMON = {
    "number": {
        "type": "integer",
        "minimum": 1,
        "maximum": LARGEST_NUMBER,
        "description": "the entry; the first one is 1",
    },
    "id": ID,
    "expected": EXPECTED,
    "renew": {
        "type": "boolean",
        "default": False,
        "description": "compute entries of an earlier version by today's rules, too",
    },
    "preview": {"type": "boolean", "default": False},
}


def _call(name: str, required: list[str], done: str, **more: Any) -> dict[str, Any]:
    return {
        "security": WRITES,
        "requestBody": body(closed_object(name, required, **_COMMON, **more)),
        "responses": answers(
            s200=(_STRUCK, "A preview, or an entry that the log already contains"),
            s201=(_STRUCK, done),
            s409=(CONFLICT, "Someone has recorded an entry in the meantime"),
            **WITHOUT_A_SEAT,
        ),
    }


STRIKE = _call(
    "Strike",
    ["number", "id"],
    "Undone or restored",
    alone={"type": "boolean", "default": False, "description": "leave the later entries as they are"},
)
REPLACE = _call(
    "Replacement",
    ["number", "input", "id"],
    "Replaced; steps, warnings and broken rules are those of the move in the place of the entry",
    type={**KIND, "description": "the type of the entry if it is left out"},
    input={"type": "object"},
    by=NAME_SCHEMA,
    anyway={"type": "boolean", "default": False, "description": "record the move even though it breaks rules"},
)
