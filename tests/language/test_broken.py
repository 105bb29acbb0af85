"""Broken words are mended where they are unknown and what they become is known."""

from __future__ import annotations

import pytest
from django.test import Client

from language.analysis import fold
from language.broken import is_reworded, mended, without_line_ends
from language.lexicon import word_set

KNOWN = word_set("a the half price goods employees preferente certificate limit minimum bid dividendos pay")


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ("score employ-\nees", "score employees"),
        ("score employ- \r\n  ees", "score employees"),
        ("employ-ees", "employees"),
        ("Prefe\u2010rente", "Preferente"),
        ("half-price goods", "half-price goods"),
        ("half-\nprice", "half-\nprice"),
        ("certificatelimit", "certificate limit"),
        ("#minimumbid!", "#minimum bid!"),
        ("cert1ficate lim1t", "certificate limit"),
        ("d1v1dend0s", "dividendos"),
        ("CERT1FICATE", "certificate"),
        ("basketball", "basketball"),
        ("bidpay", "bidpay"),
        ("era1 2p 3rd 1875 b0b", "era1 2p 3rd 1875 b0b"),
        ("l1m1t5000", "l1m1t5000"),
        ("", ""),
    ],
)
def test_word_is_mended(text: str, becomes: str) -> None:
    assert mended(text, KNOWN.__contains__) == becomes


def test_known_words_are_asked_for_folded() -> None:
    asked: list[str] = []
    mended("Límite-s CERTIFICATELIMIT", lambda word: bool(asked.append(word)))
    assert asked
    assert asked == [fold(word) for word in asked]


def test_hyphens_alone_are_no_other_question() -> None:
    assert not is_reworded("employ-\nees", "employees")
    assert is_reworded("minimumbid", "minimum bid")


def test_lines_of_a_passage_are_joined() -> None:
    assert without_line_ends("direc-\ntor - the end-\n\nless 3-\n4") == "director - the endless 3-\n4"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("question", "ref", "suggested"),
    [
        ("when do I score employ-\nees", "carnegie:company/employees", None),
        ("participacion prefe-rente", "big-shoulders:term/preferred-certificate", None),
        ("certificatelimit", "big-shoulders:components/certificate-limit", "certificate limit"),
        ("cert1ficate lim1t", "big-shoulders:components/certificate-limit", "certificate limit"),
        ("#minimumbid", "chicago-express:auction/minimum-bid", "#minimum bid"),
    ],
)
def test_search_understands_broken_words(client: Client, question: str, ref: str, suggested: str | None) -> None:
    found = client.get("/api/v1/search", {"q": question}).json()
    assert found["query"] == question
    assert found["results"][0]["ref"] == ref
    assert (found["confident"], found["did_you_mean"]) == (True, suggested)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "to", "marked"),
    [
        (
            "The direc-\ntor of the com-\npany pays divi-\ndends to every share-\nholder.",
            "es",
            ["direc-\ntor", "com-\npany", "pays divi-\ndends", "share-\nholder"],
        ),
        (
            "el certificado del direc-\r\ntor y los certifica-\ndos comunes",
            "en",
            ["certificado del direc-\r\ntor", "certifica-\ndos comunes"],
        ),
        ("half-\nprice goods", "es", ["half-\nprice", "goods"]),
        ("they pay- dividends", "es", ["dividends"]),
    ],
)
def test_translator_marks_broken_words_where_they_are(client: Client, text: str, to: str, marked: list[str]) -> None:
    given = {"text": text, "to": to, "game": "big-shoulders"}
    spans = client.get("/api/v1/translate", given).json()["spans"]
    assert [text[span["start"] : span["end"]] for span in spans] == marked
