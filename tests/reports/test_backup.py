"""What people wrote survives: the commands of docs/deploy.md, from one database into another."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from reports.models import ErrorReport

pytestmark = pytest.mark.django_db


def write(text):
    report = ErrorReport(
        reference="big-shoulders:stock-phase/selling", language="es", text=text, content_version="x", contact="ana"
    )
    report.keep()
    return report


def rows():
    """Every report; the file keeps the time to the millisecond."""
    found = list(ErrorReport.objects.values())
    return [{**row, "created": row["created"].isoformat(timespec="milliseconds")} for row in found]


@pytest.fixture
def saved(tmp_path):
    """The file of two reports, numbers 1 and 2."""
    file = tmp_path / "reports.json"
    for number, text in enumerate(("The price is $20 – not $30.", "Falta la «ñ» de compañía\nen la tabla."), start=1):
        ErrorReport.objects.filter(pk=write(text).pk).update(id=number)
    call_command("dumpdata", "reports", output=str(file), verbosity=0)
    return file


def restored(file):
    said = StringIO()
    call_command("reports", restore=str(file), stdout=said)
    return said.getvalue()


def test_reports_are_saved_and_brought_back(saved):
    before = rows()
    ErrorReport.objects.all().delete()
    assert restored(saved) == "2 restored, 0 already there\n"
    assert rows() == before
    write("One more, under a number of its own.")
    assert ErrorReport.objects.count() == len(before) + 1


def test_restoring_twice_adds_nothing_and_opens_nothing_again(saved):
    call_command("reports", close=1, stdout=StringIO())
    before = rows()
    assert restored(saved) == "0 restored, 2 already there\n"
    assert rows() == before


def test_newer_reports_of_the_same_numbers_are_not_replaced(saved):
    old = rows()
    ErrorReport.objects.all().delete()
    for number in (1, 4):
        ErrorReport.objects.filter(pk=write(f"Written since, {number}.").pk).update(id=number)
    newer = rows()
    said = restored(saved)
    assert ErrorReport.objects.count() == 4
    assert [row for row in rows() if row in newer] == newer
    assert old[1] in rows(), "a number that is free is the report's own again"
    moved = ErrorReport.objects.get(text=old[0]["text"])
    assert said == f"#1 restored as #{moved.pk}: another report has its number\n2 restored, 0 already there\n"
    assert [row for row in rows() if row["id"] == moved.pk] == [{**old[0], "id": moved.pk}]
    assert restored(saved) == "0 restored, 2 already there\n"
    write("The next one finds a number too.")


@pytest.mark.parametrize(
    "text",
    ["", "no reports", "[1]", '[{"model": "rulebook.game", "pk": 1, "fields": {"slug": "chess"}}]', '[{"pk": 1}]'],
)
def test_file_that_holds_no_reports_is_refused(tmp_path, text):
    file = tmp_path / "reports.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(CommandError, match="Cannot restore"):
        call_command("reports", restore=str(file), stdout=StringIO())
    assert not ErrorReport.objects.exists()
