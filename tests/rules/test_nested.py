from dataclasses import dataclass
from typing import Any

import pytest

from calculators.fields import Choice, Unusable, choice, whole
from calculators.nested import Each, Record, declared_fields, made

PRICES = Each("prices", item=Choice(options=(10, 15, 450), unit="$"), options=("swift", "libby"))


@dataclass(frozen=True, slots=True)
class Purchase:
    cash: int = whole(0, 10)
    from_: str = choice(("company", "bank"), default="company")


def refusal(field: Any, raw: Any) -> tuple[str, tuple[str, ...]]:
    with pytest.raises(Unusable) as caught:
        field.clean(raw)
    return caught.value.code, caught.value.path


def test_value_for_each_of_a_few_things_is_read_in_their_order() -> None:
    assert list(PRICES.clean({"libby": 10, "swift": 450}).items()) == [("swift", 450), ("libby", 10)]
    assert PRICES.clean({"libby": 15}) == {"libby": 15}


@pytest.mark.parametrize(
    ("raw", "code", "path"),
    [
        ([], "not-by-name", ()),
        ({}, "wrong-number-of-rows", ()),
        ({"elgin": 10}, "unknown-field", ("elgin",)),
        ({"libby": 11}, "not-a-choice", ("libby",)),
    ],
)
def test_value_for_a_thing_is_refused_with_the_way_to_it(raw: Any, code: str, path: tuple[str, ...]) -> None:
    assert refusal(PRICES, raw) == (code, path)


def test_name_that_python_reserves_is_an_ordinary_field() -> None:
    assert [field.name for field in declared_fields(Purchase)] == ["cash", "from"]
    assert made(Purchase, {"cash": 1, "from": "bank"}) == Purchase(cash=1, from_="bank")
    assert Record("bought", made_of=Purchase).clean({"cash": 1, "from": "bank"}).from_ == "bank"
