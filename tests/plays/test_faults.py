"""Messages for input that cannot be: in words, whether the play or one of its calculators refuses it."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Table


@pytest.mark.parametrize(
    ("kind", "given", "code", "words"),
    [
        ("goals", {"goal": "most-partners", "values": {"Ana": 50}}, "one-has-too-much", "at most 6"),
        ("correct", {"set": {"turn_order": ["Ana", "Ana", "Bo"]}}, "not-everybody-once", "exactly once"),
    ],
)
def test_fault_is_said_in_words(table: Table, kind: str, given: dict[str, Any], code: str, words: str) -> None:
    table.played("start-company", player="Ana", company="swift", par=50)
    [error] = table.move(kind, input=given).json()["errors"]
    assert error["code"] == code
    assert words in error["message"]
