"""The figures of the search are the same for readers and for engineers."""

from __future__ import annotations

import re
from dataclasses import asdict

import pytest
from django.test import Client
from django.utils.formats import date_format
from django.utils.translation import override

from search.figures import figures
from tests.conftest import PROJECT
from tests.pages.document import document


def test_the_table_of_the_docs_has_the_same_figures() -> None:
    text = (PROJECT / "docs/search.md").read_text(encoding="utf-8")
    [table] = re.findall(r"^\| figure \| value \|\n\|---\|---\|\n((?:\|.*\|\n)+)", text, re.MULTILINE)
    rows = dict(re.findall(r"^\| (\w+) \| (\S+) \|$", table, re.MULTILINE))
    assert rows == {name: str(value) for name, value in asdict(figures()).items()}


def test_the_figures_are_possible() -> None:
    found = figures()
    assert found.wrong_cards <= found.cards <= found.questions
    assert 0 < found.settled_with_card <= found.first <= found.among_three <= 100
    assert found.open_recognized <= 100


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_page_about_the_site_shows_the_figures_and_their_date(client: Client, language: str) -> None:
    page = document(client.get(f"/{language}/about/").content)
    with override(language):
        assert date_format(figures().date) in page.one("main").text
    values = [item.text for item in page.one("dl", class_="values").all("dd")]
    assert sorted(values) == sorted(str(value) for name, value in asdict(figures()).items() if name != "date")
