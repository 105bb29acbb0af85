"""A quick answer whose calculator is given a part of its input, as its page may be."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from answers import answer, offers
from content.refs import Ref
from content.schema import Bilingual
from rules.engine.calculator import Calculator, Result, Unit
from rules.engine.fields import optional, whole


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """The price needs no shares."""

    size: int = whole(2, 41)
    shares: int | None = optional(whole(1, 13), gives=("worth",))


def compute(given: Input) -> Result:
    price = given.size * 100
    return Result({"price": price} if given.shares is None else {"price": price, "worth": price * given.shares})


PRICE = Calculator(
    game="hotels", slug="price", input=Input, compute=compute, results={"price": Unit.MONEY, "worth": Unit.MONEY},
    headline=("price",), rules=(),
)  # fmt: skip


@pytest.mark.parametrize(("gives", "text"), [("price", "$800"), ("worth", None)])
def test_answer_needs_no_more_than_the_result_that_it_gives(
    monkeypatch: pytest.MonkeyPatch, gives: str, text: str | None
) -> None:
    for module in (answer, offers):
        monkeypatch.setattr(module, "calculators", lambda: {("hotels", "price"): PRICE})
    said = SimpleNamespace(
        target=Ref("hotels", "calc", "price"), input={"size": "=size"}, when={}, gives={"it": gives}, question="",
        answer=Bilingual("{it:$}", "{it:$}"), slots={}, by="", place=Path(),
    )  # fmt: skip
    grammar: Any = SimpleNamespace(answer=said, asking=None, target=said.target, given_names=set)
    found = answer.answered(grammar, {"size": 8}, "en")
    assert (found and found.text) == text
