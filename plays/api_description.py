"""OpenAPI schemas: request bodies and responses of the calls for games in progress."""

from __future__ import annotations

from typing import Any

from rules.engine.fields import NAME_SCHEMA
from rules.engine.nested import Names, declared_fields
from rules.engine.play.registry import plays
from rules.engine.play.starting import COLORS
from rules.engine.schema import EXPLANATIONS

from .api_requests import LARGEST_NUMBER, LONGEST_TYPE
from .models import LONGEST_TITLE

TEXT = {"type": "string"}
_PLAYERS = [item for play in plays().values() for item in declared_fields(play.setup) if isinstance(item, Names)]
NUMBER = {"type": "integer", "minimum": 0}
KIND = {"type": "string", "minLength": 1, "maxLength": LONGEST_TYPE}
EXPECTED = {
    "type": "integer",
    "minimum": 0,
    "maximum": LARGEST_NUMBER,
    "description": "the version that the client last saw",
}
STATE_OF_GAME = {"type": "object", "description": "the state of the game; its shape depends on the board game"}
_REFS = {"type": "array", "items": TEXT}
ID = {
    "type": "string",
    "pattern": "^[ -~]{1,64}$",
    "minLength": 1,
    "maxLength": 64,
    "description": "chosen by the client; if the log already has an entry with it, that entry is returned",
}


def object_(title: str, required: list[str], /, **properties: Any) -> dict[str, Any]:
    """An object that the description names: generated clients give its class this title."""
    return {"title": title, "type": "object", "required": required, "properties": properties}


def closed_object(title: str, required: list[str], /, **properties: Any) -> dict[str, Any]:
    """An object without any other properties."""
    return {**object_(title, required, **properties), "additionalProperties": False}


NAMES = {
    "type": "array",
    "minItems": min(item.fewest for item in _PLAYERS),
    "maxItems": max(item.most for item in _PLAYERS),
    "uniqueItems": True,
    "items": NAME_SCHEMA,
    "description": "in the order of their seats; how many there may be depends on the game",
}
# The sentences of a move have the same form as those of a calculator's result.
_LINES = EXPLANATIONS
MOVED = object_(
    "RecordedMove",
    ["number", "version", "state", "steps", "warnings", "broken_rules"],
    number=NUMBER,
    version=NUMBER,
    state=STATE_OF_GAME,
    steps=_LINES,
    warnings=_LINES,
    broken_rules=_REFS,
)
_ENTRY = object_(
    "LogEntry",
    [],
    number=NUMBER,
    id=TEXT,
    type=TEXT,
    input={"type": "object"},
    by=TEXT,
    at={"type": "string", "format": "date-time"},
    steps=_LINES,
    warnings=_LINES,
    broken_rules=_REFS,
    struck_by={"type": ["integer", "null"]},
    replaced_by={
        "type": ["integer", "null"],
        "description": "the entry that put another move in the place of this one; its input has it as `instead`",
    },
    recomputed_by={
        "type": ["integer", "null"],
        "description": "the strike after which the move was computed again, with other results",
    },
    impossible={"type": "boolean", "description": "whether the move has no effect since then"},
)
_ENTRY["required"] = [*_ENTRY["properties"]]
_DUE = object_(
    "MoveDue",
    ["type", "due", "reason"],
    type=TEXT,
    due={"type": "boolean", "description": "whether the rules allow the move now; it can be made anyway"},
    reason={"type": "string", "description": "why it is not due; empty if it is"},
)
_LOG = {"type": "array", "items": _ENTRY}
STARTED = object_(
    "StartedPlay",
    ["play", "code", "secret", "version", "state", "url"],
    play={"type": "string", "description": "the identifier in URLs"},
    code={"type": "string", "description": "what players type to join"},
    secret={"type": "string", "description": "the bearer token for every call that writes"},
    version=NUMBER,
    state=STATE_OF_GAME,
    url=TEXT,
)
ERRORS = {"$ref": "#/components/schemas/ErrorResponse"}
CONFLICT = object_(
    "ConflictResponse",
    ["errors", "version", "moves"],
    errors={"type": "array", "minItems": 1, "items": {"$ref": "#/components/schemas/Error"}},
    version=NUMBER,
    moves=_LOG,
)


def answers(**by_status: Any) -> dict[int, Any]:
    """Responses by status (``s201``), each a schema and what it means."""
    return {
        int(name[1:]): {"description": meaning, "content": {"application/json": {"schema": schema}}}
        if schema
        else {"description": meaning}
        for name, (schema, meaning) in by_status.items()
    }


def body(schema: dict[str, Any]) -> dict[str, Any]:
    return {"required": True, "content": {"application/json": {"schema": schema}}}


WRITES: list[dict[str, list[str]]] = [{"seat": []}]
WITHOUT_A_SEAT = {
    "s401": (ERRORS, "No seat in this game: the secret is missing or wrong"),
    "s403": (ERRORS, "This seat is not allowed to do this"),
}

START = {
    "requestBody": body(
        closed_object(
            "NewPlay",
            ["game", "players"],
            game={"type": "string", "enum": [*plays()]},
            title={"type": "string", "minLength": 1, "maxLength": LONGEST_TITLE},
            players=NAMES,
            edition={
                **TEXT,
                "minLength": 1,
                "description": "the key of one of the game's editions; `games` lists them",
            },
            options={"type": "object", "description": "the setup of the game, such as its variants"},
            readings={"type": "object", "additionalProperties": TEXT, "description": "how unclear rules are read"},
            colors={"type": "array", "items": {"type": "string", "enum": ["", *COLORS]}},
        )
    ),
    "responses": answers(s201=(STARTED, "The game"), s403=(ERRORS, "The request came from a page of another site")),
}
STATE = {
    "responses": answers(
        s200=(
            object_(
                "PlayState",
                ["game", "title", "version", "epoch", "revision", "state", "next", "moves", "finished"],
                game=TEXT,
                title=TEXT,
                version=NUMBER,
                epoch=NUMBER,
                revision=NUMBER,
                state=STATE_OF_GAME,
                next={"type": "array", "items": TEXT},
                moves={"type": "array", "items": _DUE},
                finished={"type": "boolean"},
            ),
            "The game",
        ),
        s204=(None, "There is nothing newer than the version in `since`"),
    )
}
DELETE = {"security": WRITES, "responses": answers(s204=(None, "Deleted"), **WITHOUT_A_SEAT)}
LOG = {"responses": answers(s200=(_LOG, "Every entry, oldest first"))}
MOVE = {
    "security": WRITES,
    "requestBody": body(
        closed_object(
            "NewMove",
            ["type", "input", "id"],
            type=KIND,
            input={"type": "object"},
            expected=EXPECTED,
            id=ID,
            by=NAME_SCHEMA,
            anyway={"type": "boolean", "default": False, "description": "record the move even though it breaks rules"},
            again={
                "type": "boolean",
                "default": False,
                "description": "record the move even though somebody has just recorded the same one",
            },
            preview={"type": "boolean", "default": False},
        )
    ),
    "responses": answers(
        s200=(MOVED, "A preview, or an entry that the log already contains"),
        s201=(MOVED, "Recorded"),
        s409=(CONFLICT, "The move depends on something that has changed in the meantime"),
        **WITHOUT_A_SEAT,
    ),
}
_SCORE = {"result": {"type": "object"}, "steps": _LINES, "warnings": _LINES}
_RIVAL = object_("RivalScore", ["calculator", *_SCORE], calculator=TEXT, **_SCORE)
_RIVALS = {"type": "array", "items": _RIVAL, "description": "rivals who are not players, such as a solo opponent"}
SCORE = {
    "responses": answers(
        s200=(object_("FinalScore", [*_SCORE, "rivals"], **_SCORE, rivals=_RIVALS), "The final score"),
    )
}
