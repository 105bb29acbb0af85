"""What a call that records something responds: what was recorded, or why nothing was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from rulebook.api.errors import speaking

from .api_answers import against_the_rules, log_answer, recorded_answer
from .api_requests import body_of, play_at, refusing, writer_at
from .headers import private
from .models import Entry, Play, Seat
from .store import AgainstTheRules, ChangedMeanwhile, Recorded, RecordedAlready
from .wording import PlayWording, wording_of

# What a client asks for: a move, a strike or a replacement.
D = TypeVar("D")


def record_or_preview(
    request: HttpRequest,
    key: str,
    lang: str,
    read: Callable[[dict[str, Any]], tuple[D, bool]],
    preview: Callable[[Play, D, PlayWording], dict[str, Any]],
    record: Callable[[Play, Seat, D], Recorded],
) -> HttpResponse:
    """Record what the body asks for; what it would do if it asks for a preview.

    ``read`` returns what the body says, and whether it is to be previewed only; ``preview`` the response then.
    """
    with speaking(lang):
        play = play_at(key)
        seat = writer_at(request, play)
        wording = wording_of(play.game)
        with refusing(wording):
            draft, previewed = read(body_of(request))
            if previewed:
                return private(JsonResponse(preview(play, draft, wording)))
            return _recorded(lambda: record(play, seat, draft), wording)


def _recorded(work: Callable[[], Recorded], wording: PlayWording) -> HttpResponse:
    """Record, and say what came of it. Raises ApiError for a move against the rules."""
    try:
        done = work()
    except AgainstTheRules as error:
        raise against_the_rules(error.decision.outcome, wording) from None
    except ChangedMeanwhile as error:
        message = _("Someone else has changed numbers that this move depends on. Check the numbers again.")
        return _conflict("changed-meanwhile", message, error.play, error.entries, wording)
    except RecordedAlready as error:
        message = _("{name} just recorded the same move. Record it again?").format(name=error.entry.by or "–")
        return _conflict("recorded-already", message, error.play, [error.entry], wording)
    answer = recorded_answer(done.play, done.entry, wording)
    return private(JsonResponse(answer, status=201 if done.new else 200))


def _conflict(code: str, message: str, play: Play, entries: list[Entry], wording: PlayWording) -> HttpResponse:
    answer = {
        "errors": [{"field": "", "code": code, "message": message}],
        "version": play.last_entry,
        "moves": log_answer(entries, wording, play.entries.all()),
    }
    return private(JsonResponse(answer, status=409))
