"""Whatever is typed into a form is answered, at any length, and none of it comes back as markup."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.engine.calculator import Calculator
from rules.engine.querystring import query_of
from rules.engine.registry import calculators
from tests.rules.strategies import raw_input

pytestmark = pytest.mark.django_db

MARK = "<zq x='\">"
ODD = [
    "\x00",
    "\x1b[31m",
    "\u202eabc\u202c",
    "\u200f",
    "é" * 50,
    "😀",
    "\ufdfa",
    "\ud7ff",
    "9" * 400,
    "-0",
    "１２",
    "1e9",
]
ODD += ["{{ 7 }}", "{% x %}", "${7}", "%s", "'; --", "../..", "\r\nSet-Cookie: a=b", "&lt;zq", "javascript:alert(1)"]
TEXT = st.text(max_size=40) | st.sampled_from(ODD) | st.sampled_from(ODD).map(lambda odd: MARK + odd)
HUGE = {
    "letters": "a" * 100_000,
    "words": "share " * 16_000,
    "nul": "\x00" * 100_000,
    "controls": "".join(map(chr, range(32))) * 3_000,
    "marks": "e" + "\u0301" * 50_000,
    "right to left": "\u202eשלום " * 9_000,
    "markup": MARK * 10_000,
    "digits": "9" * 100_000,
    "brackets": "([{" * 33_000,
}
few = settings(max_examples=2, suppress_health_check=list(HealthCheck))


def assert_answered(response: Any) -> None:
    """A page or a refusal, and what was typed is text in it."""
    assert response.status_code in (200, 400, 404, 414, 422)
    assert b"<zq" not in response.content
    assert "Set-Cookie" not in response.headers
    assert set(response.cookies) <= {"csrftoken"}


@pytest.mark.parametrize("calculator", calculators().values(), ids=lambda item: f"{item.game}-{item.slug}")
@few
@given(data=st.data())
def test_any_form_of_a_calculator_is_answered(calculator: Calculator, data: st.DataObject) -> None:
    address = f"/es/{calculator.game}/calc/{calculator.slug}/"
    fields = [pair.partition("=")[0] for pair in query_of(calculator, data.draw(raw_input(calculator))).split("&")]
    typed = data.draw(st.dictionaries(st.sampled_from([*fields, "edition", MARK]), TEXT, min_size=len(fields)))
    assert_answered(Client().get(address, query_params={**dict.fromkeys(fields, "1"), **typed}))


@few
@given(text=TEXT, game=TEXT, kind=TEXT)
@pytest.mark.parametrize("address", ["/en/search/", "/es/translate/", "/en/big-shoulders/term/", "/en/report/"])
def test_any_text_is_searched_and_translated(address: str, text: str, game: str, kind: str) -> None:
    query = {"q": text, "game": game, "to": kind, "kind": kind, "own": text, "era": kind}
    assert_answered(Client().get(address, query, headers={"hx-request": "true"} if len(text) % 2 else {}))
    if "translate" in address:
        assert_answered(Client().post(address, query))


@few
@given(parts=st.lists(TEXT, min_size=1, max_size=4))
def test_any_address_is_answered(parts: list[str]) -> None:
    response = Client().get(f"/en/{'/'.join(parts)}/")
    if response.status_code not in (301, 302):
        assert_answered(response)


@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE)
def test_huge_text_is_answered(client: Client, text: str) -> None:
    assert_answered(client.get("/en/search/", {"q": text}))
    assert_answered(client.get("/en/big-shoulders/building/", {"era": text}))
    assert_answered(client.get("/en/big-shoulders/calc/dividends/", {"revenue": text, "holdings.player": text}))
    assert_answered(client.post("/en/translate/", {"q": text}))


def test_address_that_is_a_book_is_not_read(client: Client) -> None:
    query = urlencode({"q": "😀" * 20_000})
    assert client.get(f"/es/search/?{query}").status_code == 414
    refused = client.get(f"/api/v1/search?{query}")
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (422, "too-long")
    # The server would answer more than this without a word.
    assert client.get("/api/v1/translate", {"text": "😀" * 5_000}).status_code == 200
    refused = client.get("/api/v1/translate", {"text": "😀" * 5_400})
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (422, "too-long")
    assert "64,000" in refused.json()["errors"][0]["message"]
