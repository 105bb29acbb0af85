"""What a call that records something responds: what was recorded, or why nothing was."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from .api_answers import against_the_rules, log_answer, recorded_answer
from .headers import private
from .models import Entry, Play
from .store import AgainstTheRules, ChangedMeanwhile, Recorded, RecordedAlready
from .wording import PlayWording


def recorded(work: Callable[[], Recorded], wording: PlayWording) -> HttpResponse:
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
