"""Nothing that is sent to the API brings it down."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.registry import calculators

pytestmark = pytest.mark.django_db

API = "/api/v1/"
CALLS = ["games", "terms", "search", "translate", "calculators", "components/big-shoulders/building"]
CALLS += ["games/big-shoulders/sections", "sections/big-shoulders/stock-phase/selling"]
PARAMETERS = ["q", "text", "to", "lang", "game", "limit", "era", "cost", "x"]
TEXT = st.text(st.characters(codec="utf-8")) | st.sampled_from(["\x00", "en", "es", "big-shoulders", "10", "%", "'"])
HUGE = ["a" * 100_000, "a " * 50_000, "\x00" * 1000, "é" * 50_000, "(" * 10_000, "😀" * 10_000]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
NAMES = sorted({field.name for calculator in calculators().values() for field in calculator.fields})
ADDRESSES = [f"{API}calculators/{game}/{slug}" for game, slug in calculators()]
# What is refused before it reaches a calculator is tried with one of each game.
SAMPLES = [f"{API}calculators/{game}/{slug}" for game, slug in dict(calculators().keys()).items()]


def in_our_shape(response: Any) -> bool:
    """An answer, or errors as every call gives them; never a mistake of ours."""
    found = response.json()
    if response.status_code == 200:
        return True
    return response.status_code in (404, 422) and all(
        {"field", "code", "message"} <= set(error) and error["message"] for error in found["errors"]
    )


@pytest.mark.parametrize("call", CALLS)
@given(query=st.dictionaries(st.sampled_from(PARAMETERS), TEXT, max_size=4))
def test_any_query_string_is_answered(call: str, query: dict[str, str]) -> None:
    assert in_our_shape(Client().get(f"{API}{call}", query))


@pytest.mark.parametrize("text", HUGE, ids=range(len(HUGE)))
@pytest.mark.parametrize("name", ["q", "game", "lang", "limit"])
@pytest.mark.parametrize("call", ["search", "terms"])
def test_huge_query_strings_are_answered(client: Client, call: str, name: str, text: str) -> None:
    assert in_our_shape(client.get(f"{API}{call}", {name: text}))


@given(path=st.lists(TEXT, min_size=1, max_size=4))
def test_any_address_is_answered(path: list[str]) -> None:
    response = Client().get(f"{API}{'/'.join(path)}")
    assert response.status_code in (200, 301, 404, 405, 422)


@pytest.mark.parametrize("address", ADDRESSES)
@given(body=st.dictionaries(st.sampled_from(NAMES) | st.text(), JSON, max_size=6) | JSON)
def test_any_json_is_answered(address: str, body: Any) -> None:
    assert in_our_shape(Client().post(address, json.dumps(body), content_type="application/json"))


@pytest.mark.parametrize("address", SAMPLES)
@given(body=st.binary())
def test_any_bytes_are_answered(address: str, body: bytes) -> None:
    assert in_our_shape(Client().post(address, body, content_type="application/json"))


@pytest.mark.parametrize("address", SAMPLES)
@pytest.mark.parametrize(
    "body",
    [
        "[" * 100_000,
        '{"a":' * 20_000 + "1" + "}" * 20_000,
        json.dumps({"revenue": "9" * 100_000}),
        '{"revenue": ' + "9" * 100_000 + "}",
        json.dumps({f"field{number}": number for number in range(5000)}),
        json.dumps({"holdings": {"players": {str(number): 1 for number in range(5000)}}}),
        '{"revenue": 1e999, "share_price": -1e999}',
        '{"revenue": NaN}',
        '{"revenue": 1, "revenue": 2}',
        '{"\\u0000": "\\ud800"}',
    ],
    ids=["lists", "objects", "text", "number", "fields", "players", "infinite", "no-number", "twice", "surrogate"],
)
def test_huge_and_broken_bodies_are_answered(client: Client, address: str, body: str) -> None:
    assert in_our_shape(client.post(address, body, content_type="application/json"))


@pytest.mark.parametrize("address", SAMPLES)
@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_content_type_does_not_matter(client: Client, address: str, content_type: str) -> None:
    assert in_our_shape(client.post(address, b"{}", content_type=content_type))
