"""What no view should see: a request that did not arrive whole, and an address that is a book."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from config.bodies import Room, TooManySlow
from rulebook.api_errors import api_error
from rulebook.caching import SECONDS_TO_TRY_AGAIN
from rulebook.errors import asked_too_soon, bad_request, language_of

# The longest text that can be translated, with every character of it written out as %F0%9F%98%80.
LONGEST_ADDRESS = 128 * 1024


class ReadableMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.room = Room(settings.THREADS_FOR_BODIES)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if len(request.path) + len(request.META.get("QUERY_STRING", "")) > LONGEST_ADDRESS:
            return _too_long(request)
        if request.method == "POST":
            try:
                with self.room.place():
                    whole = _arrived_whole(request)
            except TooManySlow:
                return _no_room(request)
            if not whole:
                return bad_request(request)
        return self.get_response(request)


def _arrived_whole(request: HttpRequest) -> bool:
    """The server hands on what came before a connection broke; half a report is none."""
    announced = request.META.get("CONTENT_LENGTH") or "0"
    try:
        return len(request.body) >= int(announced)
    except RequestDataTooBig:
        # Views answer for what is too much, each in its own words.
        return True
    except UnreadablePostError:
        return False


def _too_long(request: HttpRequest) -> HttpResponse:
    if request.path.startswith("/api/"):
        return api_error(422, "too-long", _("This is more than can be read."))
    with translation.override(language_of(request.path)):
        return HttpResponse(_("This is more than can be read."), status=414, content_type="text/plain; charset=utf-8")


def _no_room(request: HttpRequest) -> HttpResponse:
    message = gettext_lazy("Too many are sending something at this moment. Try again in a moment.")
    return asked_too_soon(request, 503, "not-now", message, SECONDS_TO_TRY_AGAIN)
