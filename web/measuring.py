"""One log line for every response and, where ``METRICS_PATH`` is set, its count and its time for Prometheus."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

logger = logging.getLogger("sobremesa.request")


class MeasuringMiddleware:
    """The outermost middleware, so that all of a response's time is in what it measures."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.count: Callable[[HttpRequest, int, float], None] | None = None
        if settings.METRICS_PATH:
            # Importing them opens the files in which this process counts.
            from web import metrics

            self.count = metrics.count_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        start = time.perf_counter()
        response = self.get_response(request)
        seconds = time.perf_counter() - start
        # The query is left out: it holds what somebody typed. The formatter takes the key of a play out of the path.
        logger.info(
            "request",
            extra={
                "method": request.method,
                "path": request.path,
                "status": response.status_code,
                "milliseconds": round(seconds * 1000, 2),
            },
        )
        if self.count:
            self.count(request, response.status_code, seconds)
        return response
