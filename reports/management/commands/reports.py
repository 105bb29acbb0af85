"""List the error reports, close one, back them up, or restore a backup."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterable
from contextlib import nullcontext
from datetime import UTC, date, datetime, time
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from core.backup import write_backup
from core.durable import NotSaved, in_turn
from reports.backup import Unreadable, restore
from reports.models import ErrorReport


class Command(BaseCommand):
    help = "List the open error reports, oldest first; --close closes one, --backup and --restore are for all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="write JSON instead of text")
        parser.add_argument("--since", type=_day, metavar="YYYY-MM-DD", help="list only reports from this day (UTC) on")
        parser.add_argument("--all", action="store_true", help="list closed reports, too")
        parser.add_argument("--close", type=int, metavar="ID", help="close this report; nothing is deleted")
        parser.add_argument(
            "--backup", metavar="FILE", help="write all reports to a file that only its owner can read, or to -"
        )
        parser.add_argument(
            "--restore",
            metavar="FILE",
            help="add the reports from a backup, or - for standard input; none is replaced",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["close"] is not None:
            self.close(options["close"])
            return
        if options["backup"]:
            write_backup("reports", options["backup"])
            return
        if options["restore"]:
            self.restore(options["restore"])
            return
        reports = ErrorReport.objects.all()
        if not options["all"]:
            reports = reports.filter(closed=None)
        if options["since"]:
            reports = reports.filter(created__gte=options["since"])
        self.stdout.write(_as_json(reports) if options["json"] else _as_text(reports))

    def close(self, number: int) -> None:
        reports = ErrorReport.objects.filter(pk=number)
        if not reports.exists():
            raise CommandError(f"There is no report {number}")
        try:
            in_turn(partial(reports.filter(closed=None).update, closed=timezone.now()))
        except NotSaved as error:
            raise CommandError(f"Cannot close report {number}: {error}") from None
        self.stdout.write(f"#{number} closed")

    def restore(self, path: str) -> None:
        try:
            with nullcontext(sys.stdin) if path == "-" else Path(path).open(encoding="utf-8") as file:
                restored = restore(file)
        except (OSError, Unreadable, NotSaved) as error:
            raise CommandError(f"Cannot restore {path}: {error}") from None
        for report, number in restored.renumbered:
            self.stdout.write(f"#{number} restored as #{report.pk}: another report has its number")
        self.stdout.write(f"{restored.added} restored, {restored.there} already there")


def _day(text: str) -> datetime:
    try:
        return datetime.combine(date.fromisoformat(text), time.min, tzinfo=UTC)
    except ValueError:
        raise ArgumentTypeError(f"“{text}” is not a date: enter YYYY-MM-DD") from None


def _as_json(reports: Iterable[ErrorReport]) -> str:
    rows = [
        {
            "id": report.pk,
            "reference": report.reference,
            "paragraph": report.paragraph,
            "address": report.address,
            "language": report.language,
            "text": report.text,
            "contact": report.contact,
            "content_version": report.content_version,
            "created": report.created.isoformat(),
            "closed": report.closed.isoformat() if report.closed else None,
        }
        for report in reports
    ]
    return json.dumps(rows, ensure_ascii=False, indent=2)


def _as_text(reports: Iterable[ErrorReport]) -> str:
    return "\n\n".join(map(_entry, reports)) or "No reports"


def _entry(report: ErrorReport) -> str:
    paragraph = f"#{report.paragraph}" if report.paragraph else ""
    closed = f", closed {report.closed:%Y-%m-%d}" if report.closed else ""
    lines = [
        f"#{report.pk}  {report.created:%Y-%m-%d %H:%M} UTC  content {report.content_version}{closed}",
        f"    {report.reference or 'the whole site'}{paragraph}  {report.address}",
        *(f"    | {_harmless(line)}" for line in report.text.split("\n")),
    ]
    return "\n".join(lines + ([f"    contact: {_harmless(report.contact)}"] if report.contact else []))


def _harmless(text: str) -> str:
    """The text without characters that control a terminal."""
    return "".join(char if char.isprintable() else "�" for char in text)
