"""Games in progress as JSON: start one, read it, record and undo moves, export and import, delete."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from ninja import Router

from core import client_address
from core.durable import in_turn
from core.write_limits import TooManyError
from rulebook.api.errors import ApiError, answering_in, speaking
from rulebook.models import Game
from rules.engine.play.outcomes import plain

from . import api_description as described
from . import api_exports_description as exports
from . import codes
from .api_answers import log_answer, move_answer, moves_due, next_moves
from .api_recording import record_or_preview
from .api_requests import (
    Fields,
    body_of,
    game_at,
    host_at,
    move_draft,
    play_at,
    refuse_foreign_forms,
    refusing,
)
from .bg_stats import play_file
from .exporting import as_csv, as_plain
from .headers import private
from .importing import import_play
from .limits import started, too_many_started
from .models import LONGEST_TITLE, Play
from .names import shown_text
from .scoring import final_score, scores_of
from .store import Draft, preview, record, start
from .wording import PlayWording, wording_of

router = Router(tags=["plays"])


@router.post("plays", summary="Start a game", openapi_extra=described.START)
def start_play(request: HttpRequest, lang: str = "en") -> HttpResponse:
    with speaking(lang):
        refuse_foreign_forms(request)
        raw = body_of(request)
        game = game_at(raw.get("game"))
        wording = wording_of(game.game)
        with refusing(wording):
            _admit(request)
            fields = Fields({"title": raw.get("title")}, ("title",))
            title = shown_text(fields.text("title", LONGEST_TITLE), LONGEST_TITLE)
            fields.check()
            setup = {name: value for name, value in raw.items() if name not in ("game", "title")}
            play, secret = start(game, setup, title)
        started().count(request)
        return private(JsonResponse(_started(request, play, secret), status=201))


@router.post("plays/import", summary="Import an exported game", openapi_extra=exports.IMPORT)
def import_exported(request: HttpRequest, lang: str = "en") -> HttpResponse:
    with speaking(lang):
        refuse_foreign_forms(request)
        raw = body_of(request)
        game = game_at(raw.get("game"))
        with refusing(wording_of(game.game)):
            _admit(request)
            # A file that cannot be imported has cost as much as one that can.
            started().count(request)
            play, secret = import_play(game, raw)
        return private(JsonResponse(_started(request, play, secret), status=201))


@router.get("plays/{play}", summary="State of a game in progress", openapi_extra=described.STATE)
def state(
    request: HttpRequest, play: str, lang: str = "en", since: str = "", epoch: str = "", revision: str = ""
) -> HttpResponse:
    if since and _is_current(play, since, epoch, revision):
        # The poll of a phone that has seen everything: one query by an index.
        return private(HttpResponse(status=204))
    with answering_in(lang):
        found = play_at(play)
        return private(
            JsonResponse(
                {
                    "game": found.game,
                    "title": found.title,
                    "version": found.last_entry,
                    "epoch": found.epoch,
                    "revision": found.revision,
                    "state": found.state,
                    "next": next_moves(found),
                    "moves": moves_due(found, wording_of(found.game)),
                    "finished": found.finished is not None,
                }
            )
        )


@router.delete("plays/{play}", summary="Delete a game in progress", openapi_extra=described.DELETE)
def delete(request: HttpRequest, play: str, lang: str = "en") -> HttpResponse:
    with speaking(lang):
        found = play_at(play)
        host_at(request, found)
        in_turn(found.delete)
        return private(HttpResponse(status=204))


@router.get("plays/{play}/moves", summary="Log of a game in progress", openapi_extra=described.LOG)
def moves(request: HttpRequest, play: str, lang: str = "en") -> HttpResponse:
    with answering_in(lang):
        found = play_at(play)
        answer = log_answer(found.entries.all(), wording_of(found.game))
        return private(JsonResponse(answer, safe=False))


@router.post("plays/{play}/moves", summary="Record a move", openapi_extra=described.MOVE)
def move(request: HttpRequest, play: str, lang: str = "en") -> HttpResponse:
    return record_or_preview(request, play, lang, move_draft, _previewed, record)


@router.get("plays/{play}/score", summary="Final score of a game in progress", openapi_extra=described.SCORE)
def score(request: HttpRequest, play: str, lang: str = "en") -> HttpResponse:
    with answering_in(lang):
        found = play_at(play)
        with refusing(wording_of(found.game)):
            return private(JsonResponse(final_score(found)))


@router.get("plays/{play}/export.json", summary="Export a game as JSON", openapi_extra=exports.EXPORT)
def export_json(request: HttpRequest, play: str) -> HttpResponse:
    found = play_at(play)
    response = JsonResponse(as_plain(found), json_dumps_params={"separators": (",", ":"), "ensure_ascii": False})
    return _download(response, found, "json")


@router.get(
    "plays/{play}/export.bgsplay", summary="Export a game as a play file of BG Stats", openapi_extra=exports.PLAY_FILE
)
def export_play_file(request: HttpRequest, play: str, lang: str = "en") -> HttpResponse:
    with answering_in(lang):
        found = play_at(play)
        wording = wording_of(found.game)
        with refusing(wording):
            name = Game.objects.get(slug=found.game).name_en
            data = play_file(found, scores_of(found)[0].result, name)
        return _download(JsonResponse(data, json_dumps_params={"ensure_ascii": False}), found, "bgsplay")


@router.get("plays/{play}/export.csv", summary="Export the log of a game as CSV", openapi_extra=exports.CSV)
def export_csv(request: HttpRequest, play: str, lang: str = "en") -> HttpResponse:
    with answering_in(lang):
        found = play_at(play)
        text = as_csv(found, wording_of(found.game))
        return _download(HttpResponse(text, content_type="text/csv; charset=utf-8"), found, "csv")


def _previewed(play: Play, draft: Draft, wording: PlayWording) -> dict[str, Any]:
    decision = preview(play, draft)
    number = play.last_entry + 1
    return move_answer(number, play.last_entry, plain(decision.state), decision.outcome, wording)


def _is_current(key: str, since: str, epoch: str, revision: str) -> bool:
    if not codes.is_secret(key):
        return False
    latest = Play.objects.filter(key=key).values_list("last_entry", "epoch", "revision").first()
    if latest is None or since != str(latest[0]):
        return False
    return epoch in ("", str(latest[1])) and revision in ("", str(latest[2]))


def _admit(request: HttpRequest) -> None:
    """Raises ApiError 429 for a client that starts too many plays; players on a network of their own may."""
    if client_address.is_private(request):
        return
    try:
        started().check(request)
    except TooManyError as over:
        message = too_many_started(over.seconds)
        raise ApiError(429, {"field": "", "code": "too-many-plays", "message": message}) from None


def _started(request: HttpRequest, play: Play, secret: str) -> dict[str, Any]:
    return {
        "play": play.key,
        "code": play.code,
        "secret": secret,
        "version": play.last_entry,
        "state": play.state,
        "url": request.build_absolute_uri(reverse("play", args=(play.key,))),
    }


def _download(response: HttpResponse, play: Play, ending: str) -> HttpResponse:
    name = f"{play.game}-{play.created:%Y-%m-%d}.{ending}"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return private(response)
