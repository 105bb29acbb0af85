"""A finished play for BG Stats, an app in which people record what they have played: a link that opens it filled in.

The link holds names and scores; it is followed by the phone, and nothing is sent from here. Its format is described at
bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites. Some devices fail without the fields that it
calls optional, so all of them are there.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlencode

from rules.engine.calculator import Result

from . import codes
from .models import Play

_ADDRESS = "https://app.bgstatsapp.com/createPlay.html"
_SOURCE_LENGTH = 16


def tracker_address(play: Play, result: Result, game_name: str) -> str:
    """The address that records a play in BG Stats; ``result`` is its final score."""
    ended = play.finished or play.changed
    # The key opens the play; the app only has to recognize it.
    source = codes.hashed(play.key)[:_SOURCE_LENGTH]
    data = {
        "sourceName": "Sobremesa",
        "sourcePlayId": source,
        "playDate": ended.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": _minutes(play.created, ended),
        "game": {"name": game_name, "sourceGameId": play.game, "highestWins": True, "noPoints": False},
        "players": [_player(result, name, f"{source}-{place}") for place, name in enumerate(play.setup["players"])],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"{_ADDRESS}?{urlencode({'data': text})}"


def _player(result: Result, name: str, source: str) -> dict[str, Any]:
    score = _score(result, name)
    return {
        "name": name,
        "sourcePlayerId": source,
        "startPlayer": False,
        "winner": name in result.values["winners"],
        **({} if score is None else {"score": str(score)}),
    }


def _score(result: Result, name: str) -> int | None:
    """A player's points: the total of a final score, or the cash that a ranking compares."""
    totals = result.values.get("totals")
    if totals is None:
        totals = {player: item.get("cash") for player, item in result.values.get("places", {}).items()}
    score: int | None = totals.get(name)
    return score


def _minutes(begin: datetime, end: datetime) -> int:
    return max(int((end - begin).total_seconds() // 60), 0)
