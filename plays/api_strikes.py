"""Undoing, restoring and replacing entries of a game in progress as JSON."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router

from . import api_strikes_description as described
from .api_answers import replacement_answer, strike_answer
from .api_recording import record_or_preview
from .api_requests import replacement_draft, strike_draft
from .models import Play
from .strikes import (
    ReplacementDraft,
    StrikeDraft,
    preview_replacement,
    preview_strike,
    replace_entry,
    strike_out,
)
from .wording import PlayWording

router = Router(tags=["plays"])


@router.post("plays/{play}/strike", summary="Undo or restore an entry", openapi_extra=described.STRIKE)
def strike(request: HttpRequest, play: str, lang: str = "en") -> HttpResponse:
    return record_or_preview(request, play, lang, strike_draft, _previewed_strike, strike_out)


@router.post("plays/{play}/replace", summary="Replace an entry in its place", openapi_extra=described.REPLACE)
def replace(request: HttpRequest, play: str, lang: str = "en") -> HttpResponse:
    return record_or_preview(request, play, lang, replacement_draft, _previewed_replacement, replace_entry)


def _previewed_strike(play: Play, draft: StrikeDraft, wording: PlayWording) -> dict[str, Any]:
    return strike_answer(play, preview_strike(play, draft), wording)


def _previewed_replacement(play: Play, draft: ReplacementDraft, wording: PlayWording) -> dict[str, Any]:
    return replacement_answer(play, preview_replacement(play, draft), wording)
