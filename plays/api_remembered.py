"""What phones remember of a log, and send again after a restore: for our own pages, so not in the API's description."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja import Router

from rulebook.api.errors import answering_in, speaking
from rules.engine.calculator import Fault, InvalidInput

from .api_requests import LONGEST_BY, LONGEST_TYPE, Fields, body_of, play_at, refusing, writer_at
from .headers import private
from .models import LONGEST_ENTRY_ID
from .remembered import SENT_AT_ONCE, Remembered, send_again, to_remember
from .wording import wording_of

router = Router()


@router.get("plays/{play}/remembered", include_in_schema=False)
def remembered(request: HttpRequest, play: str, after: int = 0, lang: str = "en") -> HttpResponse:
    with answering_in(lang):
        found = play_at(play)
        entries = [item.plain() for item in to_remember(found, after)]
        return private(JsonResponse({"players": found.setup["players"], "entries": entries}))


@router.post("plays/{play}/remembered", include_in_schema=False)
def sent_again(request: HttpRequest, play: str, lang: str = "en") -> HttpResponse:
    with speaking(lang):
        found = play_at(play)
        seat = writer_at(request, found)
        with refusing(wording_of(found.game)):
            body = body_of(request)
            done = send_again(found, seat, _entries(body.get("entries")), _players(body.get("players")))
        return private(JsonResponse({"recorded": done.recorded, "known": done.known, "refused": done.refused}))


def _players(raw: Any) -> list[str] | None:
    """The names that the entries use; None if a page of an earlier version did not say."""
    if raw is None:
        return None
    if not isinstance(raw, list) or not all(isinstance(item, str) for item in raw):
        raise InvalidInput(Fault("players", "not-an-export"))
    return raw


def _entries(raw: Any) -> list[Remembered]:
    if not isinstance(raw, list) or len(raw) > SENT_AT_ONCE or not all(isinstance(item, dict) for item in raw):
        raise InvalidInput(Fault("entries", "not-an-export"))
    return [_entry(item) for item in raw]


def _entry(raw: dict[str, Any]) -> Remembered:
    fields = Fields(raw, ("number", "id", "type", "version", "input", "by", "struck"))
    entry = Remembered(
        number=fields.number("number", required=True) or 0,
        entry_id=fields.text("id", LONGEST_ENTRY_ID, required=True),
        kind=fields.text("type", LONGEST_TYPE, required=True),
        intent=fields.record("input"),
        by=fields.text("by", LONGEST_BY) if raw.get("by") else "",
        struck_id=fields.text("struck", LONGEST_ENTRY_ID),
        version=fields.number("version"),
    )
    fields.check()
    return entry
