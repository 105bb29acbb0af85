"""Whoever has used more than a fair share of a process waits for it to come back."""

from __future__ import annotations

import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from rulebook.errors import asked_too_soon

from . import client, declared
from .purse import Purses


class ComputingMiddleware:
    """Counts the time of the processor that each request took; what it waited for, a slow reader too, costs nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.purses = Purses(declared.COMPUTING)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path in settings.WATCHED or client.is_near(request):
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
    message = format_lazy(
        _("Too much was asked for from your network. Try again in {seconds} seconds."), seconds=seconds
    )
    return asked_too_soon(request, 429, "too-many-requests", message, seconds)
