"""Refuses, before any view sees it, a request that costs too much or cannot be read."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from io import BytesIO

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import resolve
from django.utils import translation
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from core import client_address
from core.durable import NotSaved
from core.programs import is_call
from language.formats import number
from limits import declared
from limits.declared import CpuBudget
from rulebook.api.errors import api_error
from rulebook.caching import SECONDS_TO_TRY_AGAIN
from rulebook.errors import asked_too_soon, bad_request, language_of, not_saved
from web.bodies import BodySlots, BodyTooSlow, NoFreeSlot, read_body
from web.cpu_time import cpu_time
from web.token_bucket import TokenBuckets

# Bytes, as they are sent: 10,000 letters with accents, the longest text there is, fit. The server itself refuses more
# than 65,534 without a word.
LONGEST_ADDRESS = 64_000
# The phones of a table ask all evening whether there is something new: while there is not, it costs one query.
_NOTHING_NEW = 204


class RequestGuardMiddleware:
    """Health checks pass first, under any name of the host; the others within their CPU budget, and read whole."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.buckets = TokenBuckets(declared.CPU)
        self.slots = BodySlots(settings.THREADS_FOR_BODIES)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info in settings.WATCHED:
            return _health_check(request)
        if client_address.is_private(request):
            return self._respond(request)
        client, used = client_address.hashed(request), cpu_time()
        wait = self.buckets.admit(client, used, time.monotonic())
        if wait:
            return _too_many_requests(request, wait)
        # What is charged is the processor's time: a slow reader, and whatever else a request waits for, costs nothing.
        response = None
        try:
            response = self._respond(request)
            return response
        finally:
            if response is not None and response.status_code == _NOTHING_NEW:
                self.buckets.release(client, used)
            else:
                level = self.buckets.settle(client, used, time.monotonic())
                if response is not None and is_call(request.path_info):
                    _say_what_is_left(response, level, self.buckets.budget)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The response to what could not be saved, which has been logged."""
        return not_saved(request) if isinstance(error, NotSaved) else None

    def _respond(self, request: HttpRequest) -> HttpResponse:
        length = len(request.path_info) + len(request.META.get("QUERY_STRING", ""))
        if length > LONGEST_ADDRESS:
            return _address_too_long(request, length)
        refusal = self._read_body(request) if request.method == "POST" else None
        return refusal or self.get_response(request)

    def _read_body(self, request: HttpRequest) -> HttpResponse | None:
        """Read the body whole, or return the response that says why it cannot be."""
        announced = int(request.META.get("CONTENT_LENGTH") or 0)
        longest = settings.LONGEST_BODIES.get(request.path_info, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        if "HTTP_TRANSFER_ENCODING" in request.META:
            if not is_call(request.path_info):
                # Nobody can tell whether its end is missing; half a report is none, while half a JSON text is no JSON.
                return _refusal(request, 411, "length-required", _("Send Content-Length with this request."))
            most = longest + 1
        elif announced <= longest:
            most = announced
        else:
            # Views answer for what is too much, each in its own words.
            return None
        try:
            with self.slots.acquire(client_address.hashed(request)):
                body = read_body(request.META["wsgi.input"].read, most)
        except NoFreeSlot:
            message = _("Too many requests are being sent right now. Try again shortly.")
            return asked_too_soon(request, 503, "not-now", message, SECONDS_TO_TRY_AGAIN)
        except BodyTooSlow:
            return _refusal(request, 408, "too-slow", _("The request took too long to arrive. Send it again."))
        if len(body) < announced:
            # The server hands on what came before a connection broke.
            return bad_request(request)
        # The framework reads from its stream as much as Content-Length says.
        request.META["CONTENT_LENGTH"] = str(len(body))
        request._stream = BytesIO(body)
        return None


def _health_check(request: HttpRequest) -> HttpResponse:
    """The view of a health check: a balancer asks a process by its address, which ALLOWED_HOSTS does not name."""
    request.resolver_match = resolve(request.path_info)
    response: HttpResponse = request.resolver_match.func(request)
    return response


def _say_what_is_left(response: HttpResponse, level: float, budget: CpuBudget) -> None:
    """The budget and what is left of it, as the IETF's draft on rate limit headers writes them."""
    until_full = math.ceil(budget.capacity / budget.refill)
    policy = f'"cpu";q={budget.capacity * 1000:.0f};qu="milliseconds";w={until_full}'
    left = f'"cpu";r={max(0, level) * 1000:.0f};t={math.ceil((budget.capacity - level) / budget.refill)}'
    response["RateLimit-Policy"], response["RateLimit"] = policy, left


def _too_many_requests(request: HttpRequest, seconds: int) -> HttpResponse:
    # Not lazily, which makes a class for each request: a flood is refused at as little cost as possible.
    with translation.override(language_of(request)):
        sentence = ngettext(
            "Too many requests from your network. Try again in one second.",
            "Too many requests from your network. Try again in {seconds} seconds.",
            seconds,
        )
    return asked_too_soon(request, 429, "too-many-requests", sentence.format(seconds=seconds), seconds)


def _address_too_long(request: HttpRequest, length: int) -> HttpResponse:
    language = language_of(request)
    message = format_lazy(
        _(
            "This address is {length} bytes long; the limit is {most}. Shorten the text; accented letters and"
            " emoji take several bytes each."
        ),
        length=number(length, language),
        most=number(LONGEST_ADDRESS, language),
    )
    return _refusal(request, 422 if is_call(request.path_info) else 414, "too-long", message)


def _refusal(request: HttpRequest, status: int, code: str, message: str | Promise) -> HttpResponse:
    """The message in the language of the address."""
    with translation.override(language_of(request)):
        if is_call(request.path_info):
            return api_error(status, code, str(message))
        return HttpResponse(str(message), status=status, content_type="text/plain; charset=utf-8")
