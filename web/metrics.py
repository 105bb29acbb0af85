"""Metrics for Prometheus: requests and the time they take, without clients and without what they typed.

Imported only where ``METRICS_PATH`` is set. Every server process counts in files of its own (``web/metric_files.py``),
and whichever process is asked adds them up.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import DatabaseError
from django.db.models import BooleanField, Count, ExpressionWrapper, Q
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from calculators.signals import calculated
from core.fingerprint import source_fingerprint
from plays.models import Play
from plays.signals import moved
from rulebook.models import Game
from rulebook.signals import searched
from rules.engine.calculator import Calculator

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)

# When a number began says nothing here, and several processes would not say it anyway.
disable_created_metrics()  # type: ignore[no-untyped-call]  # the library is not typed here
counted = CollectorRegistry()
_requests = Counter("sobremesa_requests", "Responses", ["route", "method", "status"], registry=counted)
_seconds = Histogram("sobremesa_request_seconds", "Response time", ["route"], buckets=_SECONDS, registry=counted)
_searches = Counter(
    "sobremesa_searches",
    "Searches: answered in one line, found, unsure about the result, or nothing found",
    ["language", "outcome"],
    registry=counted,
)
_calculations = Counter(
    "sobremesa_calculations", "Calculations, computed or refused", ["game", "calculator", "outcome"], registry=counted
)
_moves = Counter(
    "sobremesa_moves", "Entries in logs of games in progress, recorded or struck", ["game", "outcome"], registry=counted
)

logger = logging.getLogger("sobremesa.metrics")


@contextmanager
def _as_far_as_there_is_room() -> Iterator[None]:
    """Log a failure to record a metric, as on a full disk, and continue."""
    try:
        yield
    except OSError as error:
        logger.warning("metric not recorded", extra={"reason": type(error).__name__})


def count_response(route: str, method: str, status: int, seconds: float) -> None:
    """Count a response under the name of its route."""
    with _as_far_as_there_is_room():
        _requests.labels(route, method if method in _METHODS else "other", status).inc()
        _seconds.labels(route).observe(seconds)


def _count_search(sender: Any, language: str, outcome: str, **_: Any) -> None:
    with _as_far_as_there_is_room():
        _searches.labels(language, outcome).inc()


def _count_calculation(sender: Any, calculator: Calculator, refused: bool, **_: Any) -> None:
    with _as_far_as_there_is_room():
        _calculations.labels(calculator.game, calculator.slug, "refused" if refused else "computed").inc()


def _count_move(sender: Any, game: str, outcome: str, **_: Any) -> None:
    with _as_far_as_there_is_room():
        _moves.labels(game, outcome).inc()


moved.connect(_count_move)
searched.connect(_count_search)
calculated.connect(_count_calculation)


class VersionsCollector(Collector):
    """The release and the content at the moment of the request."""

    def collect(self) -> Iterator[Metric]:
        running = GaugeMetricFamily("sobremesa_release_info", "The running release", labels=["release"])
        running.add_metric([source_fingerprint()], 1)
        yield running
        loaded = GaugeMetricFamily("sobremesa_content_info", "The content that is loaded", labels=["game", "version"])
        playing = GaugeMetricFamily("sobremesa_plays", "Games in progress, open or ended", labels=["game", "state"])
        ended = ExpressionWrapper(Q(finished__isnull=False), BooleanField())
        try:
            for slug, digest in Game.objects.values_list("slug", "digest"):
                loaded.add_metric([slug, digest[:16]], 1)
            counted_plays = Play.objects.order_by().values_list("game", ended).annotate(Count("pk"))
            for game, is_over, number in counted_plays:
                playing.add_metric([game, "ended" if is_over else "open"], number)
        except DatabaseError:
            # What else is known is worth the more then; /readyz says what is wrong.
            return
        yield loaded
        yield playing


@require_safe
@never_cache
def show(request: HttpRequest) -> HttpResponse:
    """All metrics, in the text format."""
    versions = CollectorRegistry()
    versions.register(VersionsCollector())
    text = generate_latest(versions)
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        processes = CollectorRegistry()
        MultiProcessCollector(processes)  # type: ignore[no-untyped-call]  # the library's types end here
        text += generate_latest(processes)
    else:
        text += generate_latest(counted)
    return HttpResponse(text, content_type=CONTENT_TYPE_LATEST)
