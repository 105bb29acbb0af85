"""Messages for input that cannot be: in words, whether the play or one of its calculators refuses it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pages.document import document

from .conftest import Table


@pytest.mark.parametrize(
    ("kind", "given", "code", "words"),
    [
        ("goals", {"goal": "most-partners", "values": {"Ana": 50}}, "one-has-too-much", "at most 6"),
        (
            "emergency-fundraising",
            {"company": "swift", "shares": 6, "preferred": False},
            "not-enough-common",
            "5 common certificates",
        ),
        ("correct", {"set": {"turn_order": ["Ana", "Ana", "Bo"]}}, "not-everybody-once", "exactly once"),
    ],
)
def test_fault_is_said_in_words(table: Table, kind: str, given: dict[str, Any], code: str, words: str) -> None:
    table.played("start-company", player="Ana", company="swift", par=50)
    [error] = table.move(kind, input=given).json()["errors"]
    assert error["code"] == code
    assert words in error["message"]


@pytest.mark.parametrize(
    ("language", "words"), [("en", "5 common certificates"), ("es", "quedan 5 certificados comunes")]
)
def test_more_shares_than_the_charter_has_without_the_preferred_one(table: Table, language: str, words: str) -> None:
    table.played("start-company", player="Ana", company="swift", par=50)
    given = {"company": "swift", "shares": "6", "preferred": "0", "id": "x", "anyway": "1"}
    answer = table.phone("Ana", language).post("move/emergency-fundraising/", **given)
    assert answer.status_code == 422
    assert words in document(answer.content).one("main").text
