"""A clock that is set forward or back locks nobody out and spoils nothing that is kept."""

from __future__ import annotations

import time
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from limits import declared
from reports.models import ErrorReport
from web.guard import RequestGuardMiddleware

pytestmark = pytest.mark.django_db

YEAR = 365 * 24 * 3600
WRONG = "The price falls by two spaces, not by one."


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Any:
    real, now = time.time, timezone.now

    def set_clock(seconds: float) -> None:
        monkeypatch.setattr(time, "time", lambda: real() + seconds)
        monkeypatch.setattr(timezone, "now", lambda: now() + timezone.timedelta(seconds=seconds))

    return set_clock


def send(client: Client) -> Any:
    return client.post("/en/report/", {"text": WRONG})


def test_reports_are_taken_and_listed_whatever_the_clock_says(client: Client, set_clock: Any) -> None:
    for years in (0, 30, -20, 0):
        set_clock(years * YEAR)
        assert send(client).status_code == 302
    listed = StringIO()
    call_command("reports", stdout=listed)
    assert listed.getvalue().count(WRONG) == ErrorReport.objects.count() == 4


def test_nobody_is_locked_out_for_longer_than_a_period(
    client: Client, set_clock: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(declared, "REPORTS", declared.WriteLimit(seconds=600, client=1, everybody=9))
    assert send(client).status_code == 302
    for years in (0, 5, -5):
        set_clock(years * YEAR)
        refused = [response for response in (send(client), send(client)) if response.status_code != 302]
        assert [response.status_code for response in refused] in ([429], [429, 429])
        assert all(0 < int(response["Retry-After"]) <= 600 for response in refused)


def test_page_read_before_is_the_same_after_the_clock_was_set(client: Client, set_clock: Any) -> None:
    page = "/en/big-shoulders/stock-phase/selling/"
    first = client.get(page)["ETag"]
    for years in (30, -20):
        set_clock(years * YEAR)
        assert client.get(page, HTTP_IF_NONE_MATCH=first).status_code == 304


def test_what_a_client_may_compute_comes_back_by_a_clock_that_nobody_sets(client: Client, set_clock: Any) -> None:
    buckets = RequestGuardMiddleware(lambda _request: None).buckets
    assert buckets.admit("client", spent, time.monotonic()) == 0
    buckets.settle("client", spent, time.monotonic())
    before = buckets.admit("client", spent, time.monotonic())
    set_clock(-30 * YEAR)
    assert 0 < buckets.admit("client", spent, time.monotonic()) <= before


def spent() -> float:
    """The seconds of a request that used more than its client has."""
    return declared.CPU.capacity + 1
