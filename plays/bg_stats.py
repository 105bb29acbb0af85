"""A finished play for BG Stats, an app in which people record what they have played: a link that opens it filled in,
and a file, which other programs read, too.

The link holds names and scores; it is followed by the phone, and nothing is sent from here. Its format is described at
bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites. Some devices fail without the fields that it
calls optional, so all of them are there.

The file (``.bgsplay``) has the form in which the app itself shares plays and exports everything: lists of players,
games and plays that refer to one another by number. Nobody describes it; its fields are those of files that the app has
written, and of a program whose files it imports (github.com/ctuncan/bga_bgstats).
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote, urlencode
from uuid import NAMESPACE_DNS, uuid5

from calculators.podium import points_of
from language.names import name_key
from rules.engine.calculator import Result

from . import codes
from .models import Play
from .starts import start_of

_ADDRESS = "https://app.bgstatsapp.com/createPlay.html"
_SOURCE_LENGTH = 16
_TIME = "%Y-%m-%d %H:%M:%S"
# The same player and game have the same identifier in every file.
_OURS = uuid5(NAMESPACE_DNS, "sobremesa.play-file")
_ABOUT = "A play to import into Board Game Stats: open or share this file with the app."


def tracker_address(play: Play, result: Result, game_name: str) -> str:
    """The address that records a play in BG Stats; ``result`` is its final score.

    ``game_name`` is the English name, by which the app looks for the game: the part in brackets is left out.
    """
    ended = play.finished or play.changed
    # The key opens the play; the app only has to recognize it.
    source = codes.hashed(play.key)[:_SOURCE_LENGTH]
    first = _first_player(play)
    data = {
        "sourceName": "Sobremesa",
        "sourcePlayId": source,
        "playDate": ended.astimezone(UTC).strftime(_TIME),
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


def play_file(play: Play, result: Result, game_name: str) -> dict[str, Any]:
    """The same as a file: ``.bgsplay``. The app knows no identifier of BoardGameGeek from us, which 0 says."""
    ended = play.finished or play.changed
    time = ended.astimezone(UTC).strftime(_TIME)
    names = play.setup["players"]
    first, points = _first_player(play), points_of(result)
    scores = [
        {
            "playerRefId": number,
            "score": str(points.get(name, "")),
            "winner": name in result.values["winners"],
            "startPlayer": name == first,
            "seatOrder": number,
            "rank": 1 + sum(points[other] > points[name] for other in points) if name in points else 0,
            "newPlayer": False,
        }
        for number, name in enumerate(names, start=1)
    ]
    players = [
        {"id": number, "uuid": _identifier("player", name_key(name)), "name": name, "isAnonymous": False}
        for number, name in enumerate(names, start=1)
    ]
    game = {
        "id": 1,
        "uuid": _identifier("game", play.game),
        "name": game_name.partition(" (")[0],
        "bggId": 0,
        "bggYear": 0,
    }
    game |= {"highestWins": True, "noPoints": False, "cooperative": False, "usesTeams": False}
    played = {"uuid": _identifier("play", codes.hashed(play.key)), "playDate": time, "gameRefId": 1, "locationRefId": 0}
    played |= {"durationMin": _minutes(play.created, ended), "rounds": 0, "rating": 0, "scoringSetting": 0}
    played |= {"manualWinner": True, "ignored": False, "usesTeams": False, "playImages": "[]", "playerScores": scores}
    changed = {"modificationDate": time}
    return {
        "about": _ABOUT,
        "players": [{**player, **changed} for player in players],
        "locations": [],
        "games": [{**game, **changed}],
        "plays": [{**played, **changed}],
        "userInfo": {"meRefId": 0},
    }


def _identifier(kind: str, name: str) -> str:
    return str(uuid5(_OURS, f"{kind} {name}")).upper()


def _first_player(play: Play) -> str | None:
    begun = start_of(play)
    return begun.get("turn") or begun.get("priority")


def _minutes(begin: datetime, end: datetime) -> int:
    return max(int((end - begin).total_seconds() // 60), 0)
