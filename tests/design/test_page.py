"""The page that shows the interface is held to the style sheet: nothing there that is not here."""

from __future__ import annotations

import re

import pytest

from content.drawings import FILES, drawing_names
from tests.design.sheet import CLASSES, TOKENS

pytestmark = pytest.mark.django_db

# Classes of the style sheet that no specimen wears, each with its reason.
ELSEWHERE = {
    "about": "the button beside a calculator's title that opens its purpose",
    "answering": "the paragraph on a card above the results of a search",
    "charts": "the charts below a table, side by side",
    "lesson-step": "a step of a lesson, which fills the screen in table mode",
    "many": "low cards of a home page with more than a dozen games",
    "missing": "what a calculator could tell with more fields: the specimens have them all",
    "ranked": "a final score; the specimen is a dividend",
    "pressed": "a paragraph under a long press",
    "sources-of-card": "the sources on a card above the results of a search",
    "working": "the line over a result that is being computed; a result that is marked so would be read as one",
}


@pytest.fixture
def page(client):
    response = client.get("/en/design/")
    assert response.status_code == 200
    return response


def worn(html):
    return {name for names in re.findall(r'class="([^"]*)"', html) for name in names.split()}


def test_every_class_of_the_style_sheet_is_worn_or_has_its_reason(page):
    assert CLASSES - worn(page.content.decode()) == set(ELSEWHERE)


def test_every_token_and_every_drawing_is_shown(page):
    html = page.content.decode()
    assert set(re.findall(r"<code>--([a-z0-9-]+)</code>", html)) == {*TOKENS, "accent"}
    for file in FILES:
        name = rf"{file.stem}(?:\.[0-9a-f]+)?\.svg#([a-z-]+)"
        assert set(re.findall(name, html)) == set(drawing_names(file))


def test_every_part_stands_there_in_both_themes(page):
    html = " ".join(page.content.decode().split())
    assert (
        html.count('class="theme theme-light"') == html.count('class="theme theme-dark" aria-hidden="true" inert') >= 10
    )
    names = re.findall(r'\sid="([^"]+)"', html)
    assert len(names) == len(set(names))


def test_it_is_not_for_search_engines(page, client):
    assert page["X-Robots-Tag"] == "noindex"
    assert "/design/" not in client.get("/sitemap.xml").content.decode()


def test_it_is_there_in_spanish(client):
    response = client.get("/es/design/")
    assert response.status_code == 200
    assert '<h2 id="specimen-drawings">Dibujos</h2>' in response.content.decode()
