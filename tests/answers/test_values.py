"""Where the numbers of an answer are found in the result of a calculation."""

from dataclasses import dataclass
from typing import Any

import pytest

from answers.answer import _at as value_at


@dataclass(frozen=True)
class Share:
    owner: str
    price: int


RESULT = {
    "cost": 60,
    "steps": [10, 20, 30],
    "paid": {"ana": 5, "2": 7},
    "shares": (Share("ana", 40), Share("bo", 50)),
    "order": ["bo", "ana"],
    "name": "tea",
}


@pytest.mark.parametrize(
    ("why", "path", "value"),
    [
        ("by its name", "cost", 60),
        ("inside another", "paid.ana", 5),
        ("a number as a key", "paid.2", 7),
        ("the first of a row", "steps.0", 10),
        ("the last", "steps.-1", 30),
        ("how many there are", "steps.count", 3),
        ("a field of a record", "shares.1.price", 50),
        ("a field of every record", "shares.*.price", [40, 50]),
        ("whose name was said", "paid.{who}", 5),
        ("the place of a name in a row", "order#{who}", 2),
        ("a name that is in no row", "order#cy", None),
        ("beyond the end", "steps.3", None),
        ("beyond the beginning", "steps.-4", None),
        ("no such name", "price", None),
        ("nothing inside a number", "cost.count", None),
        ("no letter of a text", "name.0", None),
        ("no method of a record", "shares.0.__init__", None),
        ("every field of nothing", "sales.*.price", []),
    ],
)
def test_a_value_at_a_place(why: str, path: str, value: Any) -> None:
    assert value_at(RESULT, path, {"who": "ana"}) == value, why


@pytest.mark.parametrize("said", ["ana.price", "__class__", "0"])
def test_what_somebody_typed_is_a_single_step(said: str) -> None:
    assert value_at({"paid": {said: 3}, "ana": {"price": 1}}, "paid.{who}", {"who": said}) == 3
