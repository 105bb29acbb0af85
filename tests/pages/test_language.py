"""The reader's language: found at the first visit, kept after a choice, changed without losing the page."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("accepted", "address"),
    [
        ("es", "/es/"),
        ("es-MX,es;q=0.9,en;q=0.8", "/es/"),
        ("en-GB", "/en/"),
        ("de,es;q=0.5,en;q=0.2", "/es/"),
        ("de", "/en/"),
        ("", "/en/"),
        ("*", "/en/"),
        ("no such, header;;q=x", "/en/"),
    ],
)
def test_first_visit_follows_the_browser(client: Client, accepted: str, address: str) -> None:
    response = client.get("/", HTTP_ACCEPT_LANGUAGE=accepted)
    assert (response.status_code, response["Location"]) == (302, address)


@pytest.mark.parametrize(("chosen", "accepted"), [("es", "en"), ("en", "es")])
def test_earlier_choice_counts_more_than_the_browser(client: Client, chosen: str, accepted: str) -> None:
    client.get(f"/language/{chosen}/")
    assert client.get("/", HTTP_ACCEPT_LANGUAGE=accepted)["Location"] == f"/{chosen}/"


def test_choice_that_is_no_language_is_ignored(client: Client) -> None:
    client.cookies["language"] = "xx"
    assert client.get("/", HTTP_ACCEPT_LANGUAGE="es")["Location"] == "/es/"


def test_caches_know_what_the_first_visit_depends_on(client: Client) -> None:
    assert {"Accept-Language", "Cookie"} <= {name.strip() for name in client.get("/")["Vary"].split(",")}


@pytest.mark.parametrize(
    ("shown", "wanted"),
    [
        ("/en/big-shoulders/stock-phase/selling/", "/es/big-shoulders/stock-phase/selling/"),
        ("/en/search/?q=compañía", "/es/search/?q=compa%C3%B1%C3%ADa"),
        ("/en/big-shoulders/stock-phase/selling/?both", "/es/big-shoulders/stock-phase/selling/?both"),
        (
            "/en/big-shoulders/calc/dividends/?revenue=225&holdings.player=Ana&holdings.player=Bo",
            "/es/big-shoulders/calc/dividends/?revenue=225&holdings.player=Ana&holdings.player=Bo",
        ),
        ("/es/", "/es/"),
        ("/", "/es/"),
        ("", "/es/"),
        ("/english/", "/es/"),
    ],
)
def test_changing_the_language_keeps_page_and_query(client: Client, shown: str, wanted: str) -> None:
    response = client.get(f"/language/es/?{urlencode({'next': shown})}")
    assert (response.status_code, response["Location"]) == (302, wanted)


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://example.com/en/",
        "//example.com/en/",
        "///example.com",
        "http:///example.com",
        "/\\example.com",
        "\\\\example.com",
        "javascript:alert(1)",
        " //example.com",
        "/en/\r\nSet-Cookie: a=b",
        "\x00//example.com",
    ],
)
def test_changing_the_language_never_leads_elsewhere(client: Client, elsewhere: str) -> None:
    response = client.get(f"/language/es/?{urlencode({'next': elsewhere})}")
    assert response.status_code == 302
    assert response["Location"].startswith("/es/")
    assert set(response.cookies) == {"language"}


def test_choice_is_kept_in_a_cookie_that_scripts_cannot_read(client: Client) -> None:
    cookie = client.get("/language/es/?next=/en/").cookies["language"]
    assert (cookie.value, cookie["samesite"], cookie["path"]) == ("es", "Lax", "/")
    assert cookie["httponly"]
    assert cookie["max-age"] == 365 * 24 * 60 * 60


def test_choosing_is_never_answered_from_a_cache(client: Client) -> None:
    assert "no-store" in client.get("/language/es/")["Cache-Control"]


@pytest.mark.parametrize("language", ["fr", "EN", "en-us", "x"])
def test_unknown_language_is_not_found(client: Client, language: str) -> None:
    response = client.get(f"/language/{language}/")
    assert response.status_code == 404
    assert "language" not in response.cookies


@pytest.mark.parametrize(("path", "language"), [("/en/", "en"), ("/es/", "es")])
def test_address_counts_more_than_browser_and_choice(client: Client, path: str, language: str) -> None:
    other = {"en": "es", "es": "en"}[language]
    client.get(f"/language/{other}/")
    assert client.get(path, HTTP_ACCEPT_LANGUAGE=other)["Content-Language"] == language


def test_switch_on_a_page_carries_the_query(client: Client) -> None:
    page = "/en/search/?q=acci%C3%B3n+%26+m%C3%A1s"
    content = client.get(page).content.decode()
    link = content.split('class="tongue"')[1].split('href="')[1].split('"')[0].replace("&amp;", "&")
    assert client.get(link)["Location"] == page.replace("/en/", "/es/")
