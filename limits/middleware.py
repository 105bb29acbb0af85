"""Whoever has used more than a fair share of a process waits for it to come back."""

from __future__ import annotations

import time
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _

from rulebook.api_errors import api_error
from rulebook.errors import language_of

from . import client, declared
from .purse import Purses

# Whoever watches the site has to hear of it at any time.
_ALWAYS = ("/healthz", "/readyz")


class ComputingMiddleware:
    """Counts the time of the processor that each request took; what it waited for, a slow reader too, costs nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.purses = Purses(declared.COMPUTING)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path in _ALWAYS or client.is_near(request):
            return self.get_response(request)
        who = client.hashed(request)
        wait = self.purses.wait(who, time.monotonic())
        if wait:
            return _later(request, wait)
        start = time.thread_time()
        response = self.get_response(request)
        self.purses.spend(who, time.thread_time() - start, time.monotonic())
        return response


def _later(request: HttpRequest, seconds: int) -> HttpResponse:
    with translation.override(language_of(request.path)):
        message = _("Too much was asked for from your network. Try again in {seconds} seconds.").format(seconds=seconds)
        response: HttpResponse
        if request.path.startswith("/api/"):
            response = api_error(429, "too-many-requests", message)
        else:
            response = HttpResponse(message, status=429, content_type="text/plain; charset=utf-8")
    response["Retry-After"] = str(seconds)
    add_never_cache_headers(response)
    return response
