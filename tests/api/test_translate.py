"""The translator's call: its shape, its refusals, and what it keeps to itself."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

pytestmark = pytest.mark.django_db

CALL = "/api/v1/translate"


def translate(client: Client, text: str, **query: str) -> Any:
    response = client.get(CALL, {"text": text, **query})
    assert response.status_code == 200
    return response.json()


def test_answer_has_the_shape_of_the_contract(client: Client) -> None:
    text = "😀 Fundaste una compañía y compras acciones."
    found = translate(client, text, to="en", game="big-shoulders")
    assert {"from", "to", "text", "spans", "passage"} <= set(found)
    assert (found["from"], found["to"], found["text"], found["passage"]) == ("es", "en", text, None)
    first, share = found["spans"]
    assert {"start", "end", "term", "translation"} <= set(first)
    assert text[first["start"] : first["end"]] == "Fundaste una compañía"
    assert (first["term"], first["translation"]) == ("big-shoulders:term/start-a-company", "start a company")
    assert (share["term"], share["editions"]) == ("big-shoulders:term/share", ["es-2018"])
    assert [item["term"] for item in share["others"]] == ["big-shoulders:term/action-space"]
    assert share["why"] == {"code": "near", "words": ["compras"]}


def test_language_and_game_may_be_left_out(client: Client) -> None:
    found = translate(client, "El alcalde gana la elección y demuele mi edificio.")
    assert (found["from"], found["to"], found["games"]) == ("es", "en", ["urban-sprawl"])
    assert translate(client, "") == {**translate(client, " "), "text": ""}


@pytest.mark.parametrize(
    ("text", "to", "passage"),
    [
        (
            "Si de una compañía no se vendió ninguna acción, nadie recibe dividendos; solo puede ocurrirle a Wabash.",
            "en",
            "chicago-express:dividends/payment",
        ),
        (
            "If there is a tie for the highest result, whoever met the most public goals among the tied players wins.",
            "es",
            "big-shoulders:end-of-game/ties",
        ),
        (
            "Our company paid dividends and the share price went up three spaces in the last decade, good for me.",
            "es",
            None,
        ),
    ],
)
def test_a_rule_in_other_words_is_found_and_chatter_is_not(client: Client, text: str, to: str, passage: str) -> None:
    found = translate(client, text, to=to)
    assert found["passage"] == passage
    assert (found["anchor"] is None) == (passage is None)


def refused(client: Client, status: int, lang: str = "en", **query: str) -> dict[str, Any]:
    response = client.get(CALL, {"lang": lang, **query})
    assert response.status_code == status
    [error] = response.json()["errors"]
    assert {"field", "code", "message"} <= set(error)
    return error


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "at most 10,000"), ("es", "como máximo 10\N{NARROW NO-BREAK SPACE}000")]
)
def test_a_text_that_is_too_long_is_refused(client: Client, lang: str, words: str) -> None:
    error = refused(client, 422, lang, text="a" * 10_001)
    assert (error["field"], error["code"]) == ("text", "too-long")
    assert words in error["message"]
    assert client.get(CALL, {"text": "a" * 10_000}).status_code == 200


def test_an_unknown_language_or_game_is_refused(client: Client) -> None:
    assert refused(client, 422, text="x", to="fr")["field"] == "to"
    assert refused(client, 404, text="x", game="nowhere")["code"] == "not-found"
    assert refused(client, 422, text="x", lang="fr")["field"] == "lang"


@given(text=st.text(max_size=200), to=st.sampled_from(["", "en", "es"]))
def test_any_text_is_answered(text: str, to: str) -> None:
    response = Client().get(CALL, {"text": text, "to": to})
    assert response.status_code == 200
    spans = response.json()["spans"]
    assert all(0 <= span["start"] < span["end"] <= len(text) for span in spans)


def test_the_text_stands_in_no_log(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        translate(client, "secretdividend of the company")
        client.post("/en/translate/", {"q": "secretdividend of the company"})
        client.get("/en/translate/", {"q": "secretdividend of the company"})
    ours = [record for record in caplog.records if record.name.startswith(("sobremesa", "django.request"))]
    assert len(ours) >= 3
    assert not any("secretdividend" in str(vars(record)) for record in ours)


def test_the_call_is_described(client: Client) -> None:
    operation = client.get("/api/v1/openapi.json").json()["paths"][CALL]["get"]
    described = {item["name"]: item for item in operation["parameters"]}
    assert {"text", "to", "game", "lang"} == set(described)
    assert all(described[name]["description"] for name in ("text", "to", "game"))


def test_digits_and_marks_of_other_scripts_are_read_in_their_place(client: Client) -> None:
    text = "El límite del \u2066６０\u2069 ％ y la com\u200fpañía."
    found = translate(client, text, to="en", game="big-shoulders")
    terms = {item["term"]: text[item["start"] : item["end"]] for item in found["spans"]}
    assert terms["big-shoulders:term/ownership-limit"] == "límite del \u2066６０\u2069 ％"
    assert terms["big-shoulders:term/company"] == "com\u200fpañía"


@pytest.mark.parametrize("amount", ["US$ 40", "$40.00", "USD 40", "＄４０", "$\u200e40"])
def test_amount_is_read_however_it_was_pasted(client: Client, amount: str) -> None:
    text = "You start a company: set its share price to $35, $40, $50 or $60 and buy the director's certificate."
    as_printed = translate(client, text, to="es", game="big-shoulders")
    pasted = translate(client, text.replace("$40", amount), to="es", game="big-shoulders")
    assert pasted["passage"] == as_printed["passage"]
    assert [item["term"] for item in pasted["spans"]] == [item["term"] for item in as_printed["spans"]]
