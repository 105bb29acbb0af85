"""Undoing, restoring and replacing entries of a game in progress as JSON."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from ninja import Router

from rulebook.api.errors import speaking

from . import api_strikes_description as described
from .api_answers import replacement_answer, strike_answer
from .api_recording import recorded
from .api_requests import body_of, play_at, refusing, replacement_draft, strike_draft, writer_at
from .headers import private
from .strikes import preview_replacement, preview_strike, replace_entry, strike_out
from .wording import wording_of

router = Router(tags=["plays"])


@router.post("plays/{play}/strike", summary="Undo or restore an entry", openapi_extra=described.STRIKE)
def strike(request: HttpRequest, play: str, lang: str = "en") -> HttpResponse:
    with speaking(lang):
        found = play_at(play)
        seat = writer_at(request, found)
        wording = wording_of(found.game)
        with refusing(wording):
            draft, previewed = strike_draft(body_of(request))
            if previewed:
                return private(JsonResponse(strike_answer(found, preview_strike(found, draft), wording)))
            return recorded(lambda: strike_out(found, seat, draft), wording)


@router.post("plays/{play}/replace", summary="Replace an entry in its place", openapi_extra=described.REPLACE)
def replace(request: HttpRequest, play: str, lang: str = "en") -> HttpResponse:
    with speaking(lang):
        found = play_at(play)
        seat = writer_at(request, found)
        wording = wording_of(found.game)
        with refusing(wording):
            draft, previewed = replacement_draft(body_of(request))
            if previewed:
                return private(JsonResponse(replacement_answer(found, preview_replacement(found, draft), wording)))
            return recorded(lambda: replace_entry(found, seat, draft), wording)
