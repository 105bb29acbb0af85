"""OpenAPI schemas: request bodies and responses of the calls that export and import games in progress."""

from __future__ import annotations

from rules.engine.play.registry import plays

from .api_description import ERRORS, NAMES, NUMBER, STARTED, STATE_OF_GAME, TEXT, answers, body, object_
from .exporting import FORMAT, FORMAT_VERSION

# What is read of an exported game is required; the rest is what programs may want to know of it.
_EXPORTED = object_(
    "ExportedPlay",
    ["format", "format_version", "game", "setup", "entries"],
    format={"type": "string", "enum": [FORMAT]},
    format_version={"type": "integer", "enum": [FORMAT_VERSION]},
    game={"type": "string", "enum": [*plays()]},
    title=TEXT,
    setup={"type": "object", "required": ["players"], "properties": {"players": NAMES}},
    start={"type": "object"},
    start_version=NUMBER,
    entries={"type": "array", "items": {"type": "object"}, "description": "the log; its entries are numbered from 1"},
    signature={**TEXT, "description": "with it, this site imports the game as it is; without it, the log is replayed"},
    created=TEXT,
    finished={"type": ["string", "null"]},
    release=TEXT,
    state=STATE_OF_GAME,
)
IMPORT = {
    "requestBody": body(_EXPORTED),
    "responses": answers(s201=(STARTED, "The game"), s403=(ERRORS, "The request came from a page of another site")),
}
EXPORT = {"responses": answers(s200=(_EXPORTED, "The game, in the format that plays/import accepts"))}
_ROWS = {"type": "array", "items": {"type": "object"}}
PLAY_FILE = {
    "responses": answers(
        s200=(
            object_(
                "PlayFile",
                ["players", "locations", "games", "plays", "userInfo"],
                about=TEXT,
                **dict.fromkeys(("players", "locations", "games", "plays"), _ROWS),
                userInfo={"type": "object"},
            ),
            "The game as it is now, for programs that record what has been played",
        )
    )
}
CSV = {
    "responses": {200: {"description": "One row per entry", "content": {"text/csv": {"schema": {"type": "string"}}}}}
}
