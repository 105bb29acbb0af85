"""What no view should see: a request that did not arrive whole, and an address that is a book."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from rulebook import client_address
from rulebook.api.errors import api_error
from rulebook.caching import SECONDS_TO_TRY_AGAIN
from rulebook.errors import asked_too_soon, bad_request, language_of
from web.bodies import Room, TooManySlow, TooSlow, arrived

# Bytes, as they are sent: 10,000 letters with accents, the longest text there is, fit. The server itself refuses more
# than 65,534 without a word.
LONGEST_ADDRESS = 64_000


class ReadableMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.room = Room(settings.THREADS_FOR_BODIES)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = len(request.path) + len(request.META.get("QUERY_STRING", ""))
        if length > LONGEST_ADDRESS:
            return _too_long(request, length)
        if request.method == "POST":
            refused = self._take_body(request)
            if refused:
                return refused
        return self.get_response(request)

    def _take_body(self, request: HttpRequest) -> HttpResponse | None:
        """Have the body arrive whole, or say why it did not."""
        announced = int(request.META.get("CONTENT_LENGTH") or 0)
        if "HTTP_TRANSFER_ENCODING" in request.META:
            if not request.path.startswith("/api/"):
                # Nobody can tell whether its end is missing; half a report is none, while half a JSON text is no JSON.
                return _refused(request, 411, "length-required", gettext_lazy("Send Content-Length with this request."))
            most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1
        elif announced <= settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            most = announced
        else:
            # Views answer for what is too much, each in its own words.
            return None
        try:
            with self.room.place(client_address.hashed(request)):
                body = arrived(request.META["wsgi.input"].read, most)
        except TooManySlow:
            message = gettext_lazy("Too many are sending something at this moment. Try again in a moment.")
            return asked_too_soon(request, 503, "not-now", message, SECONDS_TO_TRY_AGAIN)
        except TooSlow:
            message = gettext_lazy("The request took too long to arrive. Send it again.")
            return _refused(request, 408, "too-slow", message)
        if len(body) < announced:
            # The server hands on what came before a connection broke.
            return bad_request(request)
        # The framework reads from its stream as much as Content-Length says.
        request.META["CONTENT_LENGTH"] = str(len(body))
        request._stream = BytesIO(body)
        return None


def _too_long(request: HttpRequest, length: int) -> HttpResponse:
    message = format_lazy(
        gettext_lazy(
            "This address has {length} bytes, and up to {most} can be read. Shorten the text; letters with accents and"
            " emoji take several bytes each."
        ),
        length=length,
        most=LONGEST_ADDRESS,
    )
    return _refused(request, 422 if request.path.startswith("/api/") else 414, "too-long", message)


def _refused(request: HttpRequest, status: int, code: str, message: str | Promise) -> HttpResponse:
    """The message in the language of the address."""
    with translation.override(language_of(request.path)):
        if request.path.startswith("/api/"):
            return api_error(status, code, str(message))
        return HttpResponse(str(message), status=status, content_type="text/plain; charset=utf-8")
