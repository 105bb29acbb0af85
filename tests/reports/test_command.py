"""What the maintainer reads: every open report with its page, whatever has been loaded since."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from reports.models import ErrorReport
from rulebook.load import checked_game, load_game

from .conftest import SELLING, WRONG

pytestmark = pytest.mark.django_db


def said(*options: str) -> str:
    out = StringIO()
    call_command("reports", *options, stdout=out)
    return out.getvalue()


@pytest.fixture
def report(send: Any) -> ErrorReport:
    send(page=f"{SELLING}#price-drop", contact="ana@example.org")
    return ErrorReport.objects.get()


def test_list_names_the_page_and_says_what_is_wrong(report: ErrorReport) -> None:
    lines = said().splitlines()
    assert lines[0].startswith(f"#{report.pk}  ")
    assert f"content {report.content_version}" in lines[0]
    assert lines[1].split() == [f"{SELLING}#price-drop", "/en/big-shoulders/stock-phase/selling/#price-drop"]
    assert lines[2:] == [f"    | {WRONG}", "    contact: ana@example.org"]


def test_list_for_programs(report: ErrorReport) -> None:
    [row] = json.loads(said("--json"))
    assert row == {
        "id": report.pk,
        "reference": SELLING,
        "paragraph": "price-drop",
        "address": "/en/big-shoulders/stock-phase/selling/#price-drop",
        "language": "en",
        "text": WRONG,
        "contact": "ana@example.org",
        "content_version": report.content_version,
        "created": report.created.isoformat(),
        "closed": None,
    }


def test_list_from_a_day_on(report: ErrorReport) -> None:
    ErrorReport.objects.update(created=datetime(2026, 11, 12, 0, 0, tzinfo=UTC))
    assert json.loads(said("--json", "--since", "2026-11-12"))
    assert json.loads(said("--json", "--since", "2026-11-13")) == []
    with pytest.raises(CommandError, match="enter YYYY-MM-DD"):
        said("--since", "yesterday")


def test_closed_report_leaves_the_list_and_stays_in_the_database(report: ErrorReport) -> None:
    assert said("--close", str(report.pk)) == f"#{report.pk} closed\n"
    closed = ErrorReport.objects.get().closed
    assert said() == "No reports\n"
    assert f"closed {closed:%Y-%m-%d}" in said("--all")
    said("--close", str(report.pk))
    assert ErrorReport.objects.get().closed == closed
    with pytest.raises(CommandError, match="There is no report 999"):
        said("--close", "999")


def test_orders_to_a_terminal_are_not_passed_on(send: Any) -> None:
    send(text="Look at this:\x1b[2J\nthere", contact="\x1b]0;title\x07")
    assert "\x1b" not in said()
    assert "| there" in said()


def test_loading_content_deletes_no_report(report: ErrorReport, settings: Any) -> None:
    load_game(checked_game(Path(settings.FIXTURES_DIR) / "big-shoulders"))
    assert json.loads(said("--json"))[0]["id"] == report.pk
