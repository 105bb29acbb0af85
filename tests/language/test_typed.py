"""Numbers as people paste them are read, and what may be something else is not."""

from __future__ import annotations

import pytest
from django.test import Client

from language.question import analyze
from language.typed import typed_number, with_plain_numbers
from tests.pages.document import document

PASTED = [
    *("225", " 225 ", "225,00", "225.00", "225.0", "US$225", "USD 225", "225 USD", "225 €", "€225", "$225", "225$"),
    *("２２５", "\u202d225\u202c", "\u200e225", "＄225", "$ 225", "225\u00a0$"),
]
THOUSANDS = [
    "1225",
    "1,225",
    "1.225",
    "1 225",
    "1\u00a0225",
    "1\u202f225",
    "1'225",
    "1’225",
    "1,225.00",
    "1.225,00",
    "$1,225",
]
DOUBTFUL = [
    *("225,50", "1.50", "1,5", "22 5", "1,25,000", "1200 000", "0,225", "$225$", "$ €225", "2$25", "225²", "½", ""),
    *("1.225.00", "225 pesos", "٢٢٥", "1e3"),
]


@pytest.mark.parametrize("text", PASTED)
def test_a_pasted_amount_is_read(text: str) -> None:
    assert typed_number(text, "$") == 225


@pytest.mark.parametrize("text", THOUSANDS)
def test_thousands_are_read(text: str) -> None:
    assert typed_number(text, "$") == 1225


@pytest.mark.parametrize("text", DOUBTFUL)
def test_what_may_be_something_else_is_not_guessed(text: str) -> None:
    assert typed_number(text, "$") == text


@pytest.mark.parametrize("text", ["$5", "5 €", "US$5"])
def test_what_is_no_money_has_no_currency(text: str) -> None:
    assert typed_number(text) == text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("dividend of 225.00 at 100", "dividend of 225 at 100"),
        ("dividendo de 225,00 con precio 100", "dividendo de 225 con precio 100"),
        ("pays US$225, price 1'225", "pays $225, price 1225"),
        ("２２５ a 100", "225 a 100"),
        *((text, "1225") for text in THOUSANDS[1:9]),
        ("$1 225 at 100", "$1225 at 100"),
        ("earned $ 12 345 678", "earned $ 12345678"),
        *((text, text) for text in ("hire 3, 7 in the market", "rule 4.00a", "5.50", "1,5", "1,25,000", "1,225.50")),
        *((text, text) for text in ("225 100", "1 20", "1 2000", "2 100 3")),
    ],
)
def test_the_search_reads_the_same(text: str, plain: str) -> None:
    assert with_plain_numbers(text) == plain
    assert analyze(text).joined.text == plain


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("typed", ["225,00", "US$225", "225 €", "２２５", "\u202d225\u202c"])
def test_a_form_reads_a_pasted_amount(client: Client, language: str, typed: str) -> None:
    asked = {"revenue": typed, "share_price": "100", "holdings.treasury": "10"}
    page = f"/{language}/big-shoulders/calc/withhold/"
    assert client.get(page, asked).status_code == 200
    plain = client.get(page, {**asked, "revenue": "225"})
    pasted = client.get(page, asked)
    headline = [document(each.content).one("dl", class_="headline").text for each in (plain, pasted)]
    assert headline[0] == headline[1]
