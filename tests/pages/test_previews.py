"""What a link shows where it is shared, read as services that show links do."""

from __future__ import annotations

import json
import struct
from typing import Any

import pytest
from django.test import Client

from rulebook.templatetags.previews import LONGEST_SUMMARY, SIZE, summary
from tests.plays.conftest import Table

from .document import Element, document

pytestmark = pytest.mark.django_db

both_languages = pytest.mark.parametrize("language", ["en", "es"])
PAGES = [
    "",
    "search/?q=selling+stock",
    "translate/",
    "about/",
    "developers/",
    "big-shoulders/",
    "big-shoulders/stock-phase/",
    "big-shoulders/stock-phase/selling/",
    "big-shoulders/term/",
    "big-shoulders/term/appeal/",
    "big-shoulders/building/era1-manager/",
    "big-shoulders/calc/",
    "big-shoulders/calc/dividends/",
    "big-shoulders/table/stock-track/",
    "big-shoulders/aid/",
    "big-shoulders/teach/",
    "carnegie/checklist/",
    "carnegie/difference/",
]


def told(page: Element) -> dict[str, str]:
    """The Open Graph properties of a page, each once."""
    found = [(item.attrs["property"], item.attrs["content"]) for item in page.all("meta") if "property" in item.attrs]
    assert len(found) == len(dict(found))
    return dict(found)


def data(page: Element) -> list[Any]:
    """The JSON-LD of a page."""
    return [json.loads(item.text) for item in page.all("script", type="application/ld+json")]


@both_languages
@pytest.mark.parametrize("path", PAGES)
def test_every_kind_of_page_has_a_title_a_description_and_a_picture(client: Client, path: str, language: str) -> None:
    page = document(client.get(f"/{language}/{path}").content)
    properties = told(page)
    assert properties["og:title"] == page.one("title").text.removesuffix(" · Sobremesa")
    assert properties["og:description"] == page.one("meta", name="description").attrs["content"]
    assert 10 < len(properties["og:description"]) <= 300
    assert properties["og:url"].startswith(f"http://testserver/{language}/{path.partition('?')[0]}")
    assert properties["og:locale"] == {"en": "en_US", "es": "es_ES"}[language]
    game = path.partition("/")[0] if path.startswith(("big-", "carn")) else ""
    assert properties["og:image"] == f"http://testserver/{language}/{f'{game}/' if game else ''}preview.png"


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "Per share: $22. New share price: $140."), ("es", "Por participación: $22. Nuevo valor: $140.")],
)
def test_shared_result_shows_its_headline(client: Client, language: str, says: str) -> None:
    address = f"/{language}/big-shoulders/calc/dividends/?revenue=225&share_price=100"
    properties = told(document(client.get(address + "&utm_source=chat").content))
    assert properties["og:description"] == says
    # A service that shows links reads this address instead: without its values, it would show none.
    assert properties["og:url"] == f"http://testserver{address}"


def test_shared_result_that_the_rules_forbid_shows_why(client: Client) -> None:
    page = document(client.get("/en/big-shoulders/calc/dividends/?revenue=225&share_price=100&sold=0").content)
    assert "withhold" in told(page)["og:description"]


@both_languages
def test_shared_question_shows_its_answer(client: Client, language: str) -> None:
    page = document(client.get(f"/{language}/search/?q=hire+3+workers+7+in+the+market&game=big-shoulders").content)
    assert "$90" in told(page)["og:description"]
    assert "q=hire" in told(page)["og:url"]


@both_languages
def test_invitation_says_what_it_invites_to(client: Client, language: str) -> None:
    table = Table(client)
    join = f"/{language}/play/{table.key}/join/?with={table.play.join_secret}"
    properties = told(document(Client().get(join).content))
    assert "City of the Big Shoulders" in properties["og:description"]
    assert table.play.join_secret not in str(properties)


def test_rule_has_its_path_as_data(client: Client) -> None:
    [path] = data(document(client.get("/es/big-shoulders/stock-phase/selling/").content))
    assert (path["@context"], path["@type"]) == ("https://schema.org", "BreadcrumbList")
    items = path["itemListElement"]
    assert [item["position"] for item in items] == [1, 2, 3]
    assert [item["item"].removeprefix("http://testserver") for item in items] == [
        "/es/big-shoulders/",
        "/es/big-shoulders/stock-phase/",
        "/es/big-shoulders/stock-phase/selling/",
    ]
    assert items[2]["name"] == "4.3 Vender participaciones"


def test_term_is_a_defined_term(client: Client) -> None:
    [_path, term] = data(document(client.get("/en/big-shoulders/term/appeal/").content))
    assert (term["@type"], term["name"], term["alternateName"]) == ("DefinedTerm", "appeal", "prestigio")


def test_text_cannot_end_a_script() -> None:
    from rulebook.templatetags.previews import json_ld

    text = json_ld({"name": "</script><b>&"})
    assert "<b" not in text
    assert json.loads(text.partition(">")[2].removesuffix("</script>"))["name"] == "</script><b>&"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("One sentence. Another.", "One sentence. Another."),
        ("First. " + "x" * LONGEST_SUMMARY, "First."),
        ("word " * 60, "word " * 29 + "word…"),
        ("It costs 2.50. «Yes.» No", "It costs 2.50. «Yes.» No"),
        ("", ""),
    ],
)
def test_summary_is_made_of_whole_sentences(text: str, says: str) -> None:
    assert summary(text) == says
    assert len(summary(text)) <= LONGEST_SUMMARY


@both_languages
@pytest.mark.parametrize("game", ["", "carnegie/"])
def test_picture_is_drawn_in_the_language_of_the_link(client: Client, game: str, language: str) -> None:
    response = client.get(f"/{language}/{game}preview.png")
    assert response["Content-Type"] == "image/png"
    assert response.content.startswith(b"\x89PNG")
    assert struct.unpack(">II", response.content[16:24]) == SIZE
    assert len(response.content) < 200_000
    other = client.get(f"/{'es' if language == 'en' else 'en'}/{game}preview.png")
    assert other.content != response.content


def test_picture_that_is_not_there_yet_is_promised(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/en/chess/preview.png").status_code == 404
    monkeypatch.setattr("rulebook.views.aids.preview_part", lambda *_names: "nothing")
    assert client.get("/en/preview.png").status_code == 503
