"""OpenAPI schemas: request bodies and responses of the calls for games in progress."""

from __future__ import annotations

from typing import Any

from rules.engine.schema import EXPLANATIONS

_TEXT = {"type": "string"}
_NUMBER = {"type": "integer", "minimum": 0}
_STATE = {"type": "object", "description": "the state of the game; its shape depends on the board game"}
_REFS = {"type": "array", "items": _TEXT}
_ID = {
    "type": "string",
    "minLength": 1,
    "maxLength": 64,
    "description": "chosen by the client; if the log already has an entry with it, that entry is returned",
}


def _object(title: str, required: list[str], /, **properties: Any) -> dict[str, Any]:
    """An object that the description names: generated clients give its class this title."""
    return {"title": title, "type": "object", "required": required, "properties": properties}


# The sentences of a move have the same form as those of a calculator's result.
_LINES = EXPLANATIONS
_MOVED = _object(
    "RecordedMove",
    ["number", "version", "state", "steps", "warnings", "broken_rules"],
    number=_NUMBER,
    version=_NUMBER,
    state=_STATE,
    steps=_LINES,
    warnings=_LINES,
    broken_rules=_REFS,
)
_ENTRY = _object(
    "LogEntry",
    [
        "number",
        "id",
        "type",
        "input",
        "by",
        "at",
        "steps",
        "warnings",
        "broken_rules",
        "struck_by",
        "recomputed_by",
        "impossible",
    ],
    number=_NUMBER,
    id=_TEXT,
    type=_TEXT,
    input={"type": "object"},
    by=_TEXT,
    at={"type": "string", "format": "date-time"},
    steps=_LINES,
    warnings=_LINES,
    broken_rules=_REFS,
    struck_by={"type": ["integer", "null"]},
    recomputed_by={
        "type": ["integer", "null"],
        "description": "the strike after which the move was computed again, with other results",
    },
    impossible={"type": "boolean", "description": "whether the move has no effect since then"},
)
_EFFECTS = {"type": "array", "items": {"type": "object"}, "description": "as in an exported game"}
_STRUCK = _object(
    "RecordedStrike",
    [*_MOVED["required"], "struck", "recomputed", "kept"],
    **_MOVED["properties"],
    struck={"type": "array", "items": _NUMBER, "description": "the entry, and those that are undone together with it"},
    recomputed={
        "type": "array",
        "description": "the later entries whose effects change; an impossible one has none",
        "items": _object(
            "RecomputedEntry",
            ["number", "before", "after", "impossible"],
            number=_NUMBER,
            before=_EFFECTS,
            after=_EFFECTS,
            impossible={"type": "boolean"},
        ),
    },
    kept={
        "type": "array",
        "items": _NUMBER,
        "description": "in a preview, entries of an earlier version that keep effects which today's rules do not give",
    },
)
_DUE = _object(
    "MoveDue",
    ["type", "due", "reason"],
    type=_TEXT,
    due={"type": "boolean", "description": "whether the rules allow the move now; it can be made anyway"},
    reason={"type": "string", "description": "why it is not due; empty if it is"},
)
_LOG = {"type": "array", "items": _ENTRY}
_STARTED = _object(
    "StartedPlay",
    ["play", "code", "secret", "version", "state", "url"],
    play={"type": "string", "description": "the identifier in URLs"},
    code={"type": "string", "description": "what players type to join"},
    secret={"type": "string", "description": "the bearer token for every call that writes"},
    version=_NUMBER,
    state=_STATE,
    url=_TEXT,
)
_ERRORS = {"$ref": "#/components/schemas/ErrorResponse"}
_CONFLICT = _object(
    "ConflictResponse",
    ["errors", "version", "moves"],
    errors={"type": "array", "minItems": 1, "items": {"$ref": "#/components/schemas/Error"}},
    version=_NUMBER,
    moves=_LOG,
)


def _answers(**by_status: Any) -> dict[int, Any]:
    """Responses by status (``s201``), each a schema and what it means."""
    return {
        int(name[1:]): {"description": meaning, "content": {"application/json": {"schema": schema}}}
        if schema
        else {"description": meaning}
        for name, (schema, meaning) in by_status.items()
    }


def _body(schema: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


_WRITES: list[dict[str, list[str]]] = [{"seat": []}]
_WITHOUT_A_SEAT = {
    "s401": (_ERRORS, "No seat in this game: the secret is missing or wrong"),
    "s403": (_ERRORS, "This seat is not allowed to do this"),
}

START = {
    "requestBody": _body(
        _object(
            "NewPlay",
            ["game", "players"],
            game=_TEXT,
            title=_TEXT,
            players={"type": "array", "items": _TEXT},
            edition=_TEXT,
            options={"type": "object"},
            readings={"type": "object", "additionalProperties": _TEXT},
        )
    ),
    "responses": _answers(s201=(_STARTED, "The game")),
}
IMPORT = {
    "requestBody": _body({"type": "object", "description": "the response of export.json"}),
    "responses": _answers(s201=(_STARTED, "The game")),
}
STATE = {
    "responses": _answers(
        s200=(
            _object(
                "PlayState",
                ["game", "version", "state", "next", "moves"],
                game=_TEXT,
                title=_TEXT,
                version=_NUMBER,
                epoch=_NUMBER,
                revision=_NUMBER,
                state=_STATE,
                next={"type": "array", "items": _TEXT},
                moves={"type": "array", "items": _DUE},
                finished={"type": "boolean"},
            ),
            "The game",
        ),
        s204=(None, "There is nothing newer than the version in `since`"),
    )
}
DELETE = {"security": _WRITES, "responses": _answers(s204=(None, "Deleted"), **_WITHOUT_A_SEAT)}
LOG = {"responses": _answers(s200=(_LOG, "Every entry, oldest first"))}
MOVE = {
    "security": _WRITES,
    "requestBody": _body(
        _object(
            "NewMove",
            ["type", "input", "id"],
            type=_TEXT,
            input={"type": "object"},
            expected={"type": "integer", "minimum": 0, "description": "the version that the client last saw"},
            id=_ID,
            by=_TEXT,
            anyway={"type": "boolean", "default": False, "description": "record the move even though it breaks rules"},
            again={
                "type": "boolean",
                "default": False,
                "description": "record the move even though somebody has just recorded the same one",
            },
            preview={"type": "boolean", "default": False},
        )
    ),
    "responses": _answers(
        s200=(_MOVED, "A preview, or an entry that the log already contains"),
        s201=(_MOVED, "Recorded"),
        s409=(_CONFLICT, "The move depends on something that has changed in the meantime"),
        **_WITHOUT_A_SEAT,
    ),
}
STRIKE = {
    "security": _WRITES,
    "requestBody": _body(
        _object(
            "Strike",
            ["number", "id"],
            number=_NUMBER,
            id=_ID,
            expected={"type": "integer", "minimum": 0, "description": "the version that the client last saw"},
            alone={"type": "boolean", "default": False, "description": "leave the later entries as they are"},
            renew={
                "type": "boolean",
                "default": False,
                "description": "compute entries of an earlier version by today's rules, too",
            },
            preview={"type": "boolean", "default": False},
        )
    ),
    "responses": _answers(
        s200=(_STRUCK, "A preview, or an entry that the log already contains"),
        s201=(_STRUCK, "Undone or restored"),
        s409=(_CONFLICT, "Someone has recorded an entry in the meantime"),
        **_WITHOUT_A_SEAT,
    ),
}
_SCORE = {"result": {"type": "object"}, "steps": _LINES, "warnings": _LINES}
_RIVAL = _object("RivalScore", ["calculator", *_SCORE], calculator=_TEXT, **_SCORE)
_RIVALS = {"type": "array", "items": _RIVAL, "description": "rivals who are not players, such as a solo opponent"}
SCORE = {
    "responses": _answers(
        s200=(_object("FinalScore", [*_SCORE, "rivals"], **_SCORE, rivals=_RIVALS), "The final score"),
    )
}
EXPORT = {"responses": _answers(s200=({"type": "object"}, "The game, in the format that plays/import accepts"))}
CSV = {
    "responses": {200: {"description": "One row per entry", "content": {"text/csv": {"schema": {"type": "string"}}}}}
}
