"""A result handed on: as an address without what nobody filled in, as plain text, as a QR code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit
from xml.etree import ElementTree

import pytest
import segno
from django.test import Client

from calculators.sharing import Shared, qr_code
from rules.engine.calculator import Calculator

from .document import Element, document

pytestmark = pytest.mark.django_db

CALCULATOR = "big-shoulders/calc/dividends/"
FILLED = {
    "revenue": "225",
    "share_price": "100",
    "holdings.player": ["Ana", "Bo"],
    "holdings.shares": ["4", "2"],
    "holdings.treasury": "4",
    "holdings.bank_pool": "0",
}
# As a browser sends it: empty rows of the table, blank fields, and what is not the calculator's.
SENT = {**FILLED, "holdings.player": ["Ana", "Bo", "", ""], "holdings.shares": ["4", "2", "", ""], "own": "es-2018"}
both_languages = pytest.mark.parametrize("language", ["en", "es"])


def at(language: str, part: str = "", page: str = CALCULATOR, **changes: str) -> str:
    return f"/{language}/{page}{part}?{urlencode({**SENT, **changes}, doseq=True)}"


def row(client: Client, language: str) -> Element:
    return document(client.get(at(language)).content).one("div", class_="share")


@both_languages
def test_shared_address_holds_what_was_filled_in_and_nothing_else(client: Client, language: str) -> None:
    link = urlsplit(row(client, language).attrs["data-link"])
    assert (link.netloc, link.path) == ("testserver", f"/{language}/{CALCULATOR}")
    assert parse_qs(link.query) == {key: [text] if isinstance(text, str) else text for key, text in FILLED.items()}


@both_languages
def test_shared_address_gives_the_same_result(client: Client, language: str) -> None:
    link = urlsplit(row(client, language).attrs["data-link"])
    shared = document(client.get(f"{link.path}?{link.query}").content)
    sent = document(client.get(at(language)).content)
    for tag, name in (("dl", "headline"), ("ol", "steps"), ("dl", "values")):
        assert shared.one(tag, class_=name).text == sent.one(tag, class_=name).text


def test_form_is_read_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[object] = []
    read = Calculator.read

    def counted(calculator: Calculator, raw: Mapping[str, Any], **how: Any) -> Any:
        reads.append(raw)
        return read(calculator, raw)

    monkeypatch.setattr(Calculator, "read", counted)
    assert client.get(at("en")).status_code == 200
    assert len(reads) == 1


@both_languages
def test_every_worked_example_can_be_shared(client: Client, language: str) -> None:
    calculators = document(client.get(f"/{language}/big-shoulders/calc/").content).one("ul", class_="sections").links
    for address in calculators:
        examples = document(client.get(address).content).all("section", **{"aria-labelledby": "worked-title"})
        for example in [link for section in examples for link in section.links if "?" in link][:2]:
            page = document(client.get(example).content)
            link = urlsplit(page.one("div", class_="share").attrs["data-link"])
            again = document(client.get(f"{link.path}?{link.query}").content)
            assert again.one("dl", class_="headline").text == page.one("dl", class_="headline").text


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["Dividends · City of the Big Shoulders", "", "Per share: $22.", "New share price: $140.", ""]),
        (
            "es",
            [
                "Dividendos · City of the Big Shoulders (Ciudad de Anchos Hombros)",
                "",
                "Por participación: $22.",
                "Nuevo valor: $140.",
                "",
            ],
        ),
    ],
)
def test_text_says_the_headline_the_steps_and_the_address(client: Client, language: str, lines: list[str]) -> None:
    response = client.get(at(language, "text/"))
    assert response.status_code == 200
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert response["Content-Language"] == language
    said = response.content.decode().splitlines()
    assert said[:5] == lines
    assert said[5].startswith("1. $225 ÷ 10 ")
    assert [line[:2] for line in said[5:-2]] == ["1.", "2.", "3.", "4.", "5."]
    assert said[-1] == row(client, language).attrs["data-link"]


def test_text_names_the_players_as_they_were_typed(client: Client) -> None:
    said = client.get(at("en", "text/", **{"holdings.player": "<b>Ana & Co</b>", "holdings.shares": "6"}))
    assert "<b>Ana & Co</b>: 6 shares × $22 = $132." in said.content.decode()


def test_text_says_what_another_edition_gives(client: Client) -> None:
    said = client.get("/en/big-shoulders/calc/stock-bump/text/?share_price=35&earnings=35").content.decode()
    assert "\n\nNote: Another edition" in said


@pytest.mark.parametrize(("language", "words"), [("en", "must withhold"), ("es", "tiene que retener")])
def test_text_of_what_the_rules_forbid_says_so(client: Client, language: str, words: str) -> None:
    response = client.get(at(language, "text/", sold="0"))
    assert response.status_code == 422
    assert words in response.content.decode()


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Revenue: Enter a whole number from $0 to $100,000."),
        ("es", "Ingresos: Escribe un número entero de $0 a $100\N{NARROW NO-BREAK SPACE}000."),
    ],
)
def test_text_of_wrong_input_names_the_field(client: Client, language: str, words: str) -> None:
    response = client.get(at(language, "text/", revenue="much"))
    assert response.status_code == 422
    assert words in response.content.decode()


@both_languages
def test_row_offers_the_text_in_both_languages(client: Client, language: str) -> None:
    texts = [link for link in row(client, language).all("a") if "data-copy-text" in link.attrs]
    other = {"en": "es", "es": "en"}[language]
    assert [urlsplit(link.attrs["href"]).path for link in texts] == [
        f"/{language}/{CALCULATOR}text/",
        f"/{other}/{CALCULATOR}text/",
    ]
    assert texts[1].attrs["hreflang"] == other
    assert all(client.get(link.attrs["href"]).status_code == 200 for link in texts)


@both_languages
def test_qr_code_is_the_picture_of_the_shared_address(client: Client, language: str) -> None:
    link = row(client, language).attrs["data-link"]
    response = client.get(at(language, "qr.svg"))
    assert response["Content-Type"] == "image/svg+xml"
    assert response.content == qr_code(link)


def test_qr_code_is_dark_on_light_with_its_margin() -> None:
    picture = ElementTree.fromstring(qr_code("https://example.org/"))  # noqa: S314 our own picture
    side = segno.make_qr("https://example.org/", error="l").symbol_size(border=4)[0]
    assert picture.attrib["viewBox"] == f"0 0 {side} {side}"
    paper, lines = list(picture)
    assert (paper.attrib["fill"], lines.attrib["stroke"]) == ("#fff", "#000")


@pytest.mark.parametrize("changes", [{"revenue": "much"}, {"sold": "0"}, {"revenue": "9" * 4000}])
def test_without_a_result_there_is_no_qr_code_and_no_row(client: Client, changes: dict[str, str]) -> None:
    assert client.get(at("en", "qr.svg", **changes)).status_code == 404
    assert not document(client.get(at("en", **changes)).content).all("div", class_="share")


def test_address_that_no_qr_code_can_hold_has_none() -> None:
    longest = "https://example.org/".ljust(2953, "x")
    assert Shared(longest, "").fits_a_code
    assert qr_code(longest)
    assert not Shared(longest + "x", "").fits_a_code


@pytest.mark.parametrize("part", ["text/", "qr.svg"])
def test_unknown_calculator_has_nothing_to_share(client: Client, part: str) -> None:
    assert client.get(f"/en/big-shoulders/calc/nothing/{part}").status_code == 404


@pytest.mark.parametrize("part", ["text/", "qr.svg"])
def test_shared_forms_are_kept_by_browsers_and_listed_by_nobody(client: Client, part: str) -> None:
    response = client.get(at("en", part))
    assert response["X-Robots-Tag"] == "noindex"
    assert client.get(at("en", part), HTTP_IF_NONE_MATCH=response["ETag"]).status_code == 304


def test_row_comes_with_the_part_that_changes(client: Client) -> None:
    part = document(client.get(at("en"), HTTP_HX_REQUEST="true").content)
    assert part.one("div", class_="share").attrs["data-link"] == row(client, "en").attrs["data-link"]
