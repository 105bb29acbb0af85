"""Calculators of formulas: steps, partial input and faults like those of any other."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.engine.calculator import InvalidInput
from rules.engine.formulas import declared
from rules.engine.partial import compute_known

RULES = ["shares/prices#table"]
FORMULAS = {
    "all": "majority + worth - fee", "majority": "10 × price[size, chain]", "worth": "shares * price[size, chain]",
    "bonus": "bonus_of[size]", "pieces": "max(1, weight[goods]) ÷ 2", "bank": "limit",
}  # fmt: skip
PLAIN: dict[str, Any] = {
    "fields": {
        "size": {"least": 2, "most": 41, "unit": ""}, "chain": {"options": ["luxor", "imperial"]},
        "shares": {"least": 0, "most": 25, "unit": ""}, "fee": {"least": 0, "most": 9, "unit": "$"},
        "goods": {"options": ["tea", "rum"], "least": 0, "most": 9, "unit": ""},
    },
    "constants": {"limit": 500},
    "tables": {
        "price": [[2, [["luxor", 200], ["imperial", 400]]], [3, [["luxor", 300], ["imperial", 500]]]],
        "bonus_of": [[2, 1], [[3, 5], 4], [[6, None], 5]],
        "weight": [["tea", 3], ["rum", 4]],
    },
    "values": {name: {"formula": formula, "unit": "money", "rules": RULES} for name, formula in FORMULAS.items()},
    "headline": ["all"],
}  # fmt: skip
STOCK = declared("hotels", "stock", PLAIN)
WHOLE = {"size": 3, "chain": "luxor", "shares": 4, "fee": 1, "goods": {"tea": 2, "rum": 1}}


def test_values_follow_from_tables_and_from_each_other_in_any_order() -> None:
    found = STOCK.run(WHOLE).values
    assert found == {"all": 4199, "majority": 3000, "worth": 1200, "bonus": 4, "pieces": 5, "bank": 500}
    assert list(found) == list(STOCK.results) == list(FORMULAS)


def test_every_value_is_a_step_with_all_that_goes_into_it() -> None:
    steps = {step.code: step for step in STOCK.run(WHOLE).steps}
    assert steps["worth"].values == {"shares": 4, "size": 3, "chain": "luxor", "worth": 1200}
    assert {step.rules for step in steps.values()} == {tuple(RULES)}
    assert STOCK.rules == ("shares/prices",)


@pytest.mark.parametrize(("size", "bonus"), [(2, 1), (5, 4), (6, 5), (41, 5)])
def test_key_of_a_table_may_be_a_range(size: int, bonus: int) -> None:
    assert compute_known(STOCK, STOCK.read({"size": size}, partial=True)).values["bonus"] == bonus


@pytest.mark.parametrize(
    ("given", "known"),
    [
        ({}, {"bank"}),
        ({"size": 3}, {"bank", "bonus"}),
        ({"size": 3, "chain": "luxor", "fee": 1}, {"bank", "bonus", "majority"}),
        ({"size": 3, "chain": "luxor", "shares": 4, "fee": 1}, {"bank", "bonus", "majority", "worth", "all"}),
    ],
)
def test_part_of_the_input_gives_what_follows_from_it(given: dict[str, object], known: set[str]) -> None:
    result = compute_known(STOCK, STOCK.read(given, partial=True))
    assert set(result.values) == known
    assert result.values.items() <= STOCK.run({**WHOLE, **given}).values.items()
    assert {item.field for item in result.missing} == WHOLE.keys() - given.keys()
    assert {name for item in result.missing for name in item.gives} == STOCK.results.keys() - known


def test_field_that_every_value_depends_on_is_required() -> None:
    values = {name: PLAIN["values"][name] for name in ("bonus", "bank")}
    dues = declared("hotels", "bonus", {**PLAIN, "fields": {"size": PLAIN["fields"]["size"]}, "values": values})
    with pytest.raises(InvalidInput) as caught:
        dues.read({}, partial=True)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("size", "required")]


def test_value_that_is_not_in_the_table_is_refused_with_what_there_is() -> None:
    with pytest.raises(InvalidInput) as caught:
        STOCK.run({**WHOLE, "size": 4})
    [fault] = caught.value.faults
    assert (fault.field, fault.code, fault.allowed) == ("size", "not-a-choice", {"options": "2, 3"})


WORTH: dict[str, Any] = {
    "fields": {
        "rank": {"options": ["lite", "yoko"], "least": 0, "most": 3, "unit": ""},
        "hand": {"options": ["lite", "yoko"], "least": 0, "most": 9, "unit": ""},
        "fee": {"least": 0, "most": 9, "unit": "", "default": 2}, "late": {"yes_no": True, "default": False},
    },
    "constants": {},
    "tables": {"worth": [["1", 30], ["2", 20], ["3", 10]], "base": [["lite", 1], ["yoko", 5]]},
    "values": {
        name: {"formula": formula, "unit": "money", "rules": RULES}
        for name, formula in {
            "hand_worth": "2 × sum of (worth[rank] + base) × hand - fee", "fine": "7 × late",
            "plain": "sum of base × hand",
        }.items()
    },
    "headline": ["hand_worth"],
}  # fmt: skip


def test_sum_of_products_is_explained_thing_by_thing() -> None:
    found = declared("art", "worth", WORTH).run({"rank": {"lite": 1, "yoko": 3}, "hand": {"lite": 2, "yoko": 1}})
    assert found.values == {"hand_worth": 2 * (31 * 2 + 15) - 2, "fine": 0, "plain": 7}
    rows = [(step.code, step.values) for step in found.steps if step.code == "hand_worth-row"]
    assert rows == [
        ("hand_worth-row", {"rank": 1, "base": 1, "hand": 2, "row": "lite", "product": 62}),
        ("hand_worth-row", {"rank": 3, "base": 5, "hand": 1, "row": "yoko", "product": 15}),
    ]
    # What nobody has is worth nothing, even if its rank is not in the table; what somebody has must have one.
    none = declared("art", "worth", WORTH).run({"rank": {"yoko": 3}, "hand": {"yoko": 1}, "late": True})
    assert none.values == {"hand_worth": 28, "fine": 7, "plain": 5}
    with pytest.raises(InvalidInput, match="not-a-choice"):
        declared("art", "worth", WORTH).run({"rank": {"yoko": 3}, "hand": {"lite": 1}})


def test_device_computes_from_the_same_data_as_json() -> None:
    assert declared("hotels", "stock", json.loads(json.dumps(PLAIN))).run(WHOLE) == STOCK.run(WHOLE)
    given = {"rank": {"lite": 1, "yoko": 3}, "hand": {"lite": 2, "yoko": 1}}
    saved = declared("art", "worth", json.loads(json.dumps(WORTH)))
    assert saved.run(given) == declared("art", "worth", WORTH).run(given)
