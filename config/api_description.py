"""What the description of the API says of every call: the languages there are, and the errors it may answer."""

from __future__ import annotations

from typing import Any

from django.conf import settings

ERRORS = {
    "type": "object",
    "required": ["errors"],
    "additionalProperties": False,
    "properties": {
        "errors": {
            "type": "array",
            "minItems": 1,
            "items": {
                "type": "object",
                "required": ["field", "code", "message"],
                "properties": {
                    "field": {"type": "string", "description": "what is wrong; empty for the request as a whole"},
                    "code": {"type": "string", "description": "for programs: it does not change"},
                    "message": {"type": "string", "minLength": 1, "description": "in the language asked for"},
                    "rules": {"type": "array", "items": {"type": "string"}, "description": "rules that forbid it"},
                },
            },
        }
    },
}
STATUSES = {
    400: "A request that cannot be read",
    404: "Nothing of this name",
    408: "A request that took too long to arrive",
    422: "Input that the call cannot work with, or that no rule allows",
    429: "Too much was asked for; Retry-After says when to come back",
    503: "Not now; Retry-After says when to come back",
}


def complete(description: dict[str, Any]) -> dict[str, Any]:
    """The description with what holds for every call; the errors are described once, and calls refer to them."""
    description.setdefault("components", {}).setdefault("schemas", {})["Errors"] = ERRORS
    for calls in description["paths"].values():
        for call in calls.values():
            for parameter in call.get("parameters", ()):
                if parameter["name"] == "lang":
                    parameter["schema"]["enum"] = [code for code, _name in settings.LANGUAGES]
            for status, meaning in STATUSES.items():
                call["responses"][status] = {
                    "description": meaning,
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Errors"}}},
                }
    return description
