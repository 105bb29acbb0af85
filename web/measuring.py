"""One log line for every response and, where ``METRICS_PATH`` is set, its count and its time for Prometheus."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

logger = logging.getLogger("sobremesa.request")


class Measuring:
    """Writes the log lines, and counts."""

    def __init__(self) -> None:
        self.count: Callable[[str, str, int, float], None] | None = None
        if settings.METRICS_PATH:
            # Importing them opens the files in which this process counts.
            from web import metrics

            self.count = metrics.count_response

    def measure(self, method: str, path: str, status: int, start: float, route: Callable[[], str]) -> None:
        """Measure a response to a request that came at ``start``; ``route`` is called where somebody counts."""
        seconds = time.perf_counter() - start
        # The query is left out: it holds what somebody typed. The formatter takes the key of a play out of the path.
        logger.info(
            "request",
            extra={"method": method, "path": path, "status": status, "milliseconds": round(seconds * 1000, 2)},
        )
        if self.count:
            self.count(route(), method, status, seconds)


class MeasuringMiddleware:
    """The outermost middleware, so that all of a response's time is in what it measures."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.measuring = Measuring()

    def __call__(self, request: HttpRequest) -> HttpResponse:
        start = time.perf_counter()
        response = self.get_response(request)
        self.measuring.measure(request.method or "", request.path, response.status_code, start, lambda: _route(request))
        return response


def _route(request: HttpRequest) -> str:
    """The name of the route; an address is none, since it may hold what somebody typed."""
    match = request.resolver_match
    if match:
        return match.view_name or match.route
    return "static" if request.path.startswith(settings.STATIC_URL) else "none"
