"""A play from a file on this device: the form on the page that starts and joins plays."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from core.write_limits import TooManyError
from plays.importing import import_play
from plays.limits import check_limit, started, too_many_started
from plays.seats import set_cookies
from plays.wording import MESSAGES, wording_of
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.play.registry import plays

from .entrance import entrance_page
from .visit import private_page


@private_page("GET", "POST")
def import_file(request: HttpRequest) -> HttpResponse:
    """Go on with a play from a file, as its host; what is wrong with the file is told next to its field."""
    if request.method != "POST":
        return redirect("plays")
    if int(request.META.get("CONTENT_LENGTH") or 0) > settings.LONGEST_BODIES[request.path_info]:
        return _refused(request, _("This file is too large."))
    raw = _read(request)
    game = plays().get(str(raw.get("game"))) if raw else None
    if raw is None or game is None:
        return _refused(request, str(MESSAGES["not-an-export"]))
    try:
        check_limit(request, started())
        # A file that cannot be imported has cost as much as one that can.
        started().count(request)
        play, secret = import_play(game, raw)
    except TooManyError as over:
        return _refused(request, too_many_started(over.seconds), status=429)
    except InvalidInput as error:
        return _refused(request, *(_told(game.game, fault) for fault in error.faults))
    response = redirect("play", play.key)
    set_cookies(response, play, secret)
    return response


def _read(request: HttpRequest) -> Mapping[str, Any] | None:
    """The JSON object of the file; None if it has none, or if there is no file."""
    file = request.FILES.get("file")
    try:
        raw = json.loads(file.read()) if file else None
    except (ValueError, RecursionError):
        return None
    return raw if isinstance(raw, Mapping) else None


def _told(game: str, fault: Fault) -> str:
    """What is wrong, with the entry of the file in which it is."""
    message = wording_of(game).fault(fault)
    part, _dot, rest = fault.field.partition(".")
    number = rest.partition(".")[0]
    if part != "entries" or not number.isdecimal() or fault.code == "not-an-entry":
        return message
    return _("Entry {number}: {message}").format(number=number, message=message)


def _refused(request: HttpRequest, *faults: str, status: int = 422) -> HttpResponse:
    return entrance_page(request, status, file_faults=tuple(dict.fromkeys(faults)))
