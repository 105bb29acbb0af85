"""The rate limit: a client that has used up its CPU budget is told when to come back."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from limits import declared
from rulebook import client_address
from rulebook.errors import asked_too_soon

from .token_bucket import TokenBuckets, Used


class ComputingMiddleware:
    """Charges the processor time of each request while it runs; what it waits for, a slow reader too, costs nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.buckets = TokenBuckets(declared.CPU)

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path in settings.WATCHED or client_address.is_near(request):
            return self.get_response(request)
        who, used = client_address.hashed(request), cpu_time()
        wait = self.buckets.admit(who, used, time.monotonic())
        if wait:
            return _later(request, wait)
        try:
            return self.get_response(request)
        finally:
            self.buckets.settle(who, used, time.monotonic())


def cpu_time() -> Used:
    """The processor time of this thread from now on, for any thread to read."""
    if not hasattr(time, "pthread_getcpuclockid"):
        # macOS, where nobody but a developer runs a site: the time that passed.
        begin = time.monotonic()
        return lambda: time.monotonic() - begin
    clock = time.pthread_getcpuclockid(threading.get_ident())
    start = time.clock_gettime(clock)
    return lambda: time.clock_gettime(clock) - start


def _later(request: HttpRequest, seconds: int) -> HttpResponse:
    message = format_lazy(
        _("Too much was asked for from your network. Try again in {seconds} seconds."), seconds=seconds
    )
    return asked_too_soon(request, 429, "too-many-requests", message, seconds)
