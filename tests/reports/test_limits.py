"""A flood of reports stops at the limit, and leaves no address behind."""

from __future__ import annotations

import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import caches
from django.test import RequestFactory

from core import client_address
from core.write_limits import TooManyError, WriteCounter
from limits import declared
from reports.models import ErrorReport
from tests.pages.document import document

from .conftest import WRONG

pytestmark = pytest.mark.django_db

SECOND_OF_THE_PERIOD = 120


@pytest.fixture(autouse=True)
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = declared.WriteLimit(seconds=600, client=2, network=4, everybody=5, with_newcomers=8)
    monkeypatch.setattr(declared, "REPORTS", limits)
    monkeypatch.setattr(time, "time", lambda: 600_000 + SECOND_OF_THE_PERIOD)


def statuses(send: Any, *addresses: str) -> list[int]:
    return [send(headers={"x-forwarded-for": address}).status_code for address in addresses]


def test_too_many_from_one_address_are_told_when_to_come_back(send: Any) -> None:
    assert [send().status_code for _ in range(2)] == [302, 302]
    response = send(language="es")
    assert response.status_code == 429
    assert int(response["Retry-After"]) == 600 - SECOND_OF_THE_PERIOD
    main = document(response.content).one("main")
    assert "dentro de 8 minutos" in main.text
    assert main.one("textarea").text == WRONG
    assert ErrorReport.objects.count() == 2


def test_next_period_begins_at_nothing(send: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [send().status_code for _ in range(3)] == [302, 302, 429]
    monkeypatch.setattr(time, "time", lambda: 600_600)
    assert send().status_code == 302


def test_everybody_together_has_a_limit(send: Any, settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert statuses(send, *(f"{first}.0.2.1" for first in range(1, 10))) == [302] * 8 + [429]


def test_a_few_busy_clients_leave_room_for_who_has_not_written_yet(send: Any, settings: Any) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    busy = ["1.0.2.1", "2.0.2.1", "3.0.2.1"]
    assert statuses(send, *busy, *busy) == [302] * 5 + [429]
    assert statuses(send, "4.0.2.1", "4.0.2.1") == [302, 429]


@pytest.mark.parametrize("neighbor", ["192.0.2.{}", "2001:db8:7:{}::1"])
def test_clients_next_to_each_other_have_a_limit(send: Any, settings: Any, neighbor: str) -> None:
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    assert statuses(send, *(neighbor.format(number) for number in range(5))) == [302] * 4 + [429]
    assert statuses(send, "198.51.100.1", "2001:db8:8::1") == [302, 302]


def test_mistakes_in_the_form_are_not_counted(send: Any) -> None:
    assert [send(text="short").status_code for _ in range(4)] == [422] * 4
    assert send().status_code == 302


def test_forwarded_address_counts_only_behind_our_own_proxy(send: Any, settings: Any) -> None:
    assert statuses(send, "192.0.2.1", "192.0.2.2", "192.0.2.3") == [302, 302, 429]
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    # What stands before the proxy's own word is written by the sender.
    assert statuses(send, "192.0.2.7, 198.51.100.1", "192.0.2.8, 198.51.100.1", "192.0.2.9, 198.51.100.1") == [
        302,
        302,
        429,
    ]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8::1", "2001:db8::ffff:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("no address", "another", False),
    ],
)
def test_network_of_a_household_counts_as_one(one: str, other: str, same: bool) -> None:
    requests = [RequestFactory().post("/", REMOTE_ADDR=address) for address in (one, other)]
    counter = WriteCounter("reports", declared.REPORTS)
    counter.count(requests[0])
    counter.count(requests[0])
    with pytest.raises(TooManyError) if same else nullcontext():
        counter.check(requests[1])


def test_no_address_is_kept_and_no_hash_outlives_its_period(
    send: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Path(settings.CACHES["limits"]["LOCATION"])
    send()
    files = list(place.iterdir())
    sender = client_address.hashed(RequestFactory().post("/"))
    assert sender in str(caches["limits"].get("reports"))
    assert "127.0.0.1" not in str(caches["limits"].get("reports"))
    monkeypatch.setattr(time, "time", lambda: 600_600)
    WriteCounter("reports", declared.REPORTS).count(RequestFactory().post("/", REMOTE_ADDR="192.0.2.1"))
    assert list(place.iterdir()) == files
    assert sender not in str(caches["limits"].get("reports"))


def test_report_is_acknowledged_even_where_it_cannot_be_counted(send: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object, **_options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(caches["limits"].__class__, "set", full)
    assert send().status_code == 302
    assert ErrorReport.objects.count() == 1
