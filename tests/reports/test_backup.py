"""What people wrote survives: the commands of docs/deploy.md, from one database into another."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command

from reports.models import ErrorReport

pytestmark = pytest.mark.django_db


def rows():
    """Every report; the file keeps the time to the millisecond."""
    found = list(ErrorReport.objects.values())
    return [{**row, "created": row["created"].isoformat(timespec="milliseconds")} for row in found]


def test_reports_are_saved_and_brought_back(tmp_path):
    saved = tmp_path / "reports.json"
    for text in ("The price is $20 – not $30.", "Falta la «ñ» de compañía\nen la tabla."):
        ErrorReport(reference="big-shoulders:stock-phase/selling", language="es", text=text, content_version="x").keep()
    before = rows()
    call_command("dumpdata", "reports", output=str(saved), verbosity=0)
    ErrorReport.objects.all().delete()
    call_command("loaddata", str(saved), stdout=StringIO())
    assert rows() == before
    ErrorReport(language="en", text="One more, under a number of its own.", content_version="x").keep()
    assert ErrorReport.objects.count() == len(before) + 1
