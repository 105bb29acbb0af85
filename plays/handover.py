"""A finished play for BG Stats, an app in which people record what they have played: a link that opens it filled in.

The link holds names and scores; it is followed by the phone, and nothing is sent from here. Its format is described at
bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites. Some devices fail without the fields that it
calls optional, so all of them are there.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote, urlencode

from calculators.podium import points_of
from language.names import name_key
from rules.engine.calculator import Result

from . import codes
from .models import Play
from .starts import start_of

_ADDRESS = "https://app.bgstatsapp.com/createPlay.html"
_SOURCE_LENGTH = 16


def tracker_address(play: Play, result: Result, game_name: str) -> str:
    """The address that records a play in BG Stats; ``result`` is its final score.

    ``game_name`` is the English name, by which the app looks for the game: the part in brackets is left out.
    """
    ended = play.finished or play.changed
    # The key opens the play; the app only has to recognize it.
    source = codes.hashed(play.key)[:_SOURCE_LENGTH]
    begun = start_of(play)
    first = begun.get("turn") or begun.get("priority")
    data = {
        "sourceName": "Sobremesa",
        "sourcePlayId": source,
        "playDate": ended.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": _minutes(play.created, ended),
        "game": {
            "name": game_name.partition(" (")[0],
            "sourceGameId": play.game,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_player(result, name, name == first) for name in play.setup["players"]],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # An app need not read a plus sign as a blank.
    return f"{_ADDRESS}?{urlencode({'data': text}, quote_via=quote)}"


def _player(result: Result, name: str, is_first: bool) -> dict[str, Any]:
    score = points_of(result).get(name)
    return {
        "name": name,
        # The app remembers whom it matched under this identifier: it is the same in every game.
        "sourcePlayerId": codes.hashed(name_key(name))[:_SOURCE_LENGTH],
        "startPlayer": is_first,
        "winner": name in result.values["winners"],
        **({} if score is None else {"score": score}),
    }


def _minutes(begin: datetime, end: datetime) -> int:
    return max(int((end - begin).total_seconds() // 60), 0)
