"""Calculators declared as look-ups, sums and products: steps, partial input and faults like those of any other."""

from __future__ import annotations

import pytest

from rules.engine.calculator import InvalidInput, Unit
from rules.engine.fields import choice, whole
from rules.engine.formulas import Computed, calculator, difference, lookup, product, total, up_to
from rules.engine.partial import compute_known

PRICES = {2: {"luxor": 200, "imperial": 400}, 3: {"luxor": 300, "imperial": 500}}
BONUS = {2: 1, 6: 5}
RULE = ("shares/prices#table",)
STOCK = calculator(
    game="hotels",
    slug="stock",
    inputs={"size": whole(2, 41), "chain": choice(("luxor", "imperial")), "shares": whole(0, 25), "fee": whole(0, 9)},
    constants={"ten": 10},
    values={
        "price": Computed(unit=Unit.MONEY, formula=lookup(PRICES, "size", "chain"), rules=RULE),
        "majority": Computed(unit=Unit.MONEY, formula=product("ten", "price"), rules=RULE),
        "worth": Computed(unit=Unit.MONEY, formula=product("shares", "price"), rules=RULE, step="sold"),
        "all": Computed(unit=Unit.MONEY, formula=total("majority", "worth"), rules=RULE),
        "rest": Computed(unit=Unit.MONEY, formula=difference("all", "fee"), rules=RULE),
        "bonus": Computed(unit=Unit.COUNT, formula=up_to(BONUS, "size"), rules=RULE),
    },
    headline=("price",),
    rules=("shares/prices",),
)
WHOLE = {"size": 3, "chain": "luxor", "shares": 4, "fee": 1}


def test_values_follow_from_tables_and_from_each_other() -> None:
    found = STOCK.run(WHOLE).values
    assert found == {"price": 300, "majority": 3000, "worth": 1200, "all": 4200, "rest": 4199, "bonus": 1}


def test_every_value_is_a_step_with_all_that_goes_into_it() -> None:
    steps = {step.code: (step.values, step.rules) for step in STOCK.run(WHOLE).steps}
    assert steps["price"] == ({"size": 3, "chain": "luxor", "price": 300}, RULE)
    assert steps["sold"] == ({"shares": 4, "price": 300, "worth": 1200}, RULE)


@pytest.mark.parametrize(
    ("given", "known"),
    [
        ({"size": 3, "chain": "luxor"}, {"price", "majority", "bonus"}),
        ({"size": 3}, {"bonus"}),
        ({"size": 3, "chain": "luxor", "shares": 4}, {"price", "majority", "worth", "all", "bonus"}),
    ],
)
def test_part_of_the_input_gives_what_follows_from_it(given: dict[str, object], known: set[str]) -> None:
    result = compute_known(STOCK, STOCK.read(given, partial=True))
    assert set(result.values) == known
    assert result.values.items() <= STOCK.run({**WHOLE, **given}).values.items()
    assert {item.field for item in result.missing} == WHOLE.keys() - given.keys()
    assert {name for item in result.missing for name in item.gives} == STOCK.results.keys() - known


def test_field_that_every_value_depends_on_is_required() -> None:
    with pytest.raises(InvalidInput) as caught:
        STOCK.read({}, partial=True)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("size", "required")]


def test_value_that_is_not_in_the_table_is_refused_with_what_there_is() -> None:
    with pytest.raises(InvalidInput) as caught:
        STOCK.run({**WHOLE, "size": 4})
    [fault] = caught.value.faults
    assert (fault.field, fault.code, fault.allowed) == ("size", "not-a-choice", {"options": "2, 3"})


def test_value_below_every_limit_is_refused() -> None:
    with pytest.raises(InvalidInput) as caught:
        up_to({6: 600}, "size").compute(5)
    assert caught.value.faults[0].code == "out-of-range"
    assert up_to({2: 200, 6: 600}, "size").compute(8) == 600
