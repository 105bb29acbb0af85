"""Wrong input is answered in one shape, in the language asked for, naming what is allowed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

API = "/api/v1/"
DIVIDENDS = f"{API}calculators/big-shoulders/dividends"
BUMP = f"{API}calculators/big-shoulders/stock-bump"
GOOD: dict[str, Any] = {"revenue": 225, "share_price": 100, "holdings": {"players": {"Ana": 6}, "treasury": 4}}
NOTHING = {"en": "There is nothing here.", "es": "Aquí no hay nada."}


def errors(response: Any, status: int) -> list[dict[str, Any]]:
    assert response.status_code == status
    assert response["Content-Type"].startswith("application/json")
    found = response.json()
    assert list(found) == ["errors"]
    assert all({"field", "code", "message"} <= set(item) and item["message"] for item in found["errors"])
    return found["errors"]


def refused(client: Client, body: Any, language: str = "en", address: str = DIVIDENDS) -> list[dict[str, Any]]:
    text = body if isinstance(body, (str, bytes)) else json.dumps(body)
    return errors(client.post(f"{address}?lang={language}", text, content_type="application/json"), 422)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    "call",
    [
        "nowhere",
        "games/nowhere/sections",
        "sections/big-shoulders/stock-phase/nowhere",
        "sections/nowhere/stock-phase/selling",
        "components/big-shoulders/nowhere",
        "components/nowhere/building",
        "terms?game=nowhere",
        "search?q=x&game=nowhere",
        "translate?text=x&game=nowhere",
        "calculators/big-shoulders/nowhere",
        "games/%00/sections",
    ],
)
def test_unknown_address_is_not_found_in_the_language_asked_for(client: Client, call: str, language: str) -> None:
    separator = "&" if "?" in call else "?"
    [error] = errors(client.get(f"{API}{call}{separator}lang={language}"), 404)
    assert (error["code"], error["message"]) == ("not-found", NOTHING[language])


@pytest.mark.parametrize(
    ("method", "address"),
    [("delete", DIVIDENDS), ("put", DIVIDENDS), ("post", f"{API}games"), ("delete", f"{API}search")],
)
@pytest.mark.parametrize(("language", "words"), [("en", "accepts only"), ("es", "solo admite")])
def test_wrong_method_says_which_are_right(
    client: Client, method: str, address: str, language: str, words: str
) -> None:
    response = getattr(client, method)(f"{address}?lang={language}")
    [error] = errors(response, 405)
    assert error["code"] == "method-not-allowed"
    assert words in error["message"]
    assert response["Allow"] in error["message"]


@pytest.mark.parametrize("language", ["fr", "", "EN", "\x00"])
@pytest.mark.parametrize("call", ["search", "sections/big-shoulders/stock-phase/selling"])
def test_unknown_language_is_answered_with_those_there_are(client: Client, call: str, language: str) -> None:
    [error] = errors(client.get(f"{API}{call}", {"lang": language}), 422)
    assert (error["field"], error["code"]) == ("lang", "not-a-choice")
    assert "en, es" in error["message"]


@pytest.mark.parametrize(
    ("limit", "code"),
    [("0", "out-of-range"), ("101", "out-of-range"), ("-1", "out-of-range"), ("x", "not-a-whole-number")],
)
@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Enter a whole number from 1 to 100."), ("es", "Escribe un número entero de 1 a 100.")],
)
def test_limit_of_a_search_has_a_range(client: Client, limit: str, code: str, language: str, words: str) -> None:
    [error] = errors(client.get(f"{API}search", {"q": "x", "limit": limit, "lang": language}), 422)
    assert (error["field"], error["code"], error["message"]) == ("limit", code, words)


@pytest.mark.parametrize("body", ["", "{", "[]", "null", "1", '"x"', "NaN", b"\xff\xfe", "[" * 50_000, "{'a': 1}"])
@pytest.mark.parametrize(("language", "words"), [("en", "Send a JSON object"), ("es", "Envía un objeto JSON")])
def test_body_that_is_no_object_is_refused(client: Client, body: Any, language: str, words: str) -> None:
    [error] = refused(client, body, language)
    assert (error["field"], error["code"]) == ("", "not-an-object")
    assert words in error["message"]


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"revenue": -5}, "revenue", "out-of-range"),
        ({"revenue": 10**30}, "revenue", "out-of-range"),
        ({"revenue": "225"}, "revenue", "not-a-whole-number"),
        ({"revenue": None}, "revenue", "not-a-whole-number"),
        ({"share_price": 45}, "share_price", "not-a-choice"),
        ({"holdings": {"treasury": 11}}, "holdings", "not-a-share-count"),
        ({"holdings": {"players": {"Ana": 7}, "treasury": 3}}, "holdings", "over-the-ownership-limit"),
        ({"holdings": {"players": {"Ana": 6}, "treasury": 5}}, "holdings", "shares-do-not-add-up"),
        ({"holdings": []}, "holdings", "not-holdings"),
        ({"sold": "no"}, "sold", "not-a-flag"),
        ({"sold": False}, "sold", "must-withhold"),
        ({"produced": False}, "produced", "must-withhold"),
        ({"edition": "fr-1999"}, "edition", "not-a-choice"),
        ({"price": 100}, "price", "unknown-field"),
        ({"\ud800": 1}, "\ud800", "unknown-field"),
        ({"x" * 100_000: 1}, "x" * 80, "unknown-field"),
    ],
)
def test_every_fault_names_its_field_in_both_languages(
    client: Client, changes: dict[str, Any], field: str, code: str
) -> None:
    [english] = refused(client, GOOD | changes)
    [spanish] = refused(client, GOOD | changes, "es")
    assert (english["field"], english["code"]) == (spanish["field"], spanish["code"]) == (field, code)
    assert english["message"] != spanish["message"]


def test_fault_says_what_is_allowed() -> None:
    client = Client()
    [error] = refused(client, GOOD | {"share_price": 45})
    assert "$40, $50, $60" in error["message"]


def test_forced_withholding_cites_its_rule(client: Client) -> None:
    [error] = refused(client, GOOD | {"sold": False})
    assert error["rules"] == ["big-shoulders:operating-phase/must-withhold"]


def test_every_fault_is_answered_at_once(client: Client) -> None:
    found = refused(client, {"revenue": -5, "share_price": 45, "extra": 1})
    assert {(item["field"], item["code"]) for item in found} == {
        ("revenue", "out-of-range"),
        ("share_price", "not-a-choice"),
        ("extra", "unknown-field"),
    }


@pytest.mark.parametrize("address", [DIVIDENDS, BUMP])
def test_nothing_given_names_what_is_needed(client: Client, address: str) -> None:
    assert {item["code"] for item in refused(client, {}, address=address)} == {"required"}


@pytest.mark.parametrize(
    ("query", "field", "code"),
    [({"colour": "red"}, "colour", "unknown-field"), ({"era": "99"}, "era", "not-a-choice")],
)
def test_unknown_filter_is_refused(client: Client, query: dict[str, str], field: str, code: str) -> None:
    [english] = errors(client.get(f"{API}components/big-shoulders/building", query), 422)
    [spanish] = errors(client.get(f"{API}components/big-shoulders/building", {**query, "lang": "es"}), 422)
    assert (english["field"], english["code"]) == (field, code)
    assert english["message"] != spanish["message"]


def test_search_without_an_index_says_so(client: Client, settings: Any, tmp_path: Any) -> None:
    settings.RELEASES_DIR = tmp_path
    [error] = errors(client.get(f"{API}search?q=x"), 503)
    assert error["code"] == "search-unavailable"


def test_our_own_mistakes_are_json_without_a_traceback(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object, **_kwargs: object) -> None:
        raise RuntimeError("broken on purpose")

    monkeypatch.setattr("rulebook.api.search.ask", broken)
    client.raise_request_exception = False
    response = client.get(f"{API}search?q=x")
    [error] = errors(response, 500)
    assert error["code"] == "server-error"
    assert b"broken on purpose" not in response.content
