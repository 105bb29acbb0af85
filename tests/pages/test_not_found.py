"""Addresses that lead nowhere."""

from __future__ import annotations

import pytest
from django.test import Client

from .document import document

pytestmark = pytest.mark.django_db

LANGUAGES = [("en", "Page not found"), ("es", "Página no encontrada")]


@pytest.mark.parametrize(("language", "heading"), LANGUAGES)
@pytest.mark.parametrize(
    "path",
    [
        "nowhere/",
        "no-such-game/stock-phase/",
        "big-shoulders/no-such-chapter/",
        "big-shoulders/stock-phase/no-such-section/",
        "big-shoulders/term/no-such-term/",
        "big-shoulders/company/no-such-company/",
        "big-shoulders/calc/no-such-calculator/",
        "big-shoulders/difference/no-such/",
        "big-shoulders/stock-phase/selling/more/",
        "%00/",
        "big-shoulders/%F0%9F%98%80/",
        "big-shoulders/stock-phase/" + "x" * 2000 + "/",
    ],
)
def test_unknown_address_is_said_in_the_language_of_the_address(
    client: Client, language: str, heading: str, path: str
) -> None:
    response = client.get(f"/{language}/{path}")
    tree = document(response.content)
    assert response.status_code == 404
    assert tree.one("h1").text == heading
    assert tree.one("html").attrs["lang"] == language


@pytest.mark.parametrize(("language", "heading"), LANGUAGES)
def test_address_without_a_language_is_answered_in_the_browsers(client: Client, language: str, heading: str) -> None:
    response = client.get("/nowhere", HTTP_ACCEPT_LANGUAGE=language)
    assert response.status_code == 404
    assert document(response.content).one("h1").text == heading


@pytest.mark.parametrize(
    ("address", "nearest"),
    [
        ("/en/big-shoulders/stock-phase/sellin/", "/en/big-shoulders/stock-phase/selling/"),
        ("/es/big-shoulders/stock-phase/selling-stock/", "/es/big-shoulders/stock-phase/selling/"),
        ("/en/big-shoulders/term/appeall/", "/en/big-shoulders/term/appeal/"),
        ("/es/big-shoulders/term/prestigio/", "/es/big-shoulders/term/appeal/"),
    ],
)
def test_nearest_pages_are_offered(client: Client, address: str, nearest: str) -> None:
    response = client.get(address)
    offered = [link.partition("#")[0] for link in document(response.content).one("ol", class_="hits").links]
    assert response.status_code == 404
    assert nearest in offered
    assert len(offered) <= 5


def test_page_that_is_not_there_has_no_canonical_address(client: Client) -> None:
    head = document(client.get("/en/nowhere/").content).one("head")
    assert head.all("link", rel="canonical") == head.all("link", rel="alternate") == []


def test_address_without_its_last_slash_is_completed(client: Client) -> None:
    response = client.get("/en/big-shoulders/stock-phase/selling")
    assert (response.status_code, response["Location"]) == (301, "/en/big-shoulders/stock-phase/selling/")


@pytest.mark.parametrize(("language", "words"), [("en", "Something went wrong"), ("es", "Algo ha fallado")])
def test_our_own_mistakes_are_said_in_the_language_of_the_address(
    client: Client, monkeypatch: pytest.MonkeyPatch, language: str, words: str
) -> None:
    def broken(*_args: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr("rulebook.views.rules.game_page", broken)
    client.raise_request_exception = False
    response = client.get(f"/{language}/big-shoulders/")
    assert response.status_code == 500
    assert words in document(response.content).one("h1").text
    assert b"broken on purpose" not in response.content
