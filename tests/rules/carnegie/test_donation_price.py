from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import TrackMove
from rules.engine.registry import calculators

PRICE = calculators()["carnegie", "donation-price"]


def price(made: int, more: int = 1, **given: Any) -> Result:
    return PRICE.run({"made": made, "more": more, **given})


@pytest.mark.parametrize(
    ("made", "more", "communications", "prices", "total"),
    [
        (0, 1, False, [5], 5),
        (0, 3, False, [5, 10, 15], 30),
        (2, 1, False, [15], 15),
        (0, 4, True, [3, 6, 9, 12], 30),
        (2, 1, True, [9], 9),
        (2, 3, True, [9, 12, 15], 36),
        (19, 1, False, [100], 100),
        (0, 10, False, [5, 10, 15, 20, 25, 30, 35, 40, 45, 50], 275),
    ],
)
def test_each_donation_costs_more_than_the_one_before(
    made: int, more: int, communications: bool, prices: list[int], total: int
) -> None:
    assert price(made, more, communications=communications).values == {"prices": prices, "total": total}


@pytest.mark.parametrize(
    ("made", "more", "communications", "codes"),
    [
        (0, 1, False, ["no-communications", "price"]),
        (3, 2, False, ["no-communications", "price", "price", "total"]),
        (0, 1, True, ["communications", "price"]),
        (1, 2, True, ["communications-after-others", "price", "price", "total"]),
    ],
)
def test_every_price_has_its_line(made: int, more: int, communications: bool, codes: list[str]) -> None:
    assert [step.code for step in price(made, more, communications=communications).steps] == codes


@pytest.mark.parametrize(("made", "more"), [(20, 1), (11, 10)])
def test_more_donations_than_spaces_are_refused(made: int, more: int) -> None:
    with pytest.raises(InvalidInput) as caught:
        price(made, more)
    [fault] = caught.value.faults
    assert (fault.field, fault.code, fault.allowed) == ("more", "beyond-the-board", {"spaces": 20, "last": made + more})
    assert fault.rules


def test_last_space_can_be_priced() -> None:
    assert price(10, 10).values["total"] == price(10, 5).values["total"] + price(15, 5).values["total"]


def test_picture_goes_from_the_last_donation_made_to_the_last_one_priced() -> None:
    assert price(2, 3).pictures == (TrackMove("prices", (0, 5, 10, 15, 20, 25), start=2, end=5),)
    assert price(0, communications=True).pictures == (TrackMove("prices", (0, 3, 6, 9, 12), start=0, end=1),)


@given(made=st.integers(0, 10), more=st.integers(1, 5), then=st.integers(1, 5), communications=st.booleans())
def test_it_costs_the_same_together_and_in_turn(made: int, more: int, then: int, communications: bool) -> None:
    first = price(made, more, communications=communications).values["prices"]
    second = price(made + more, then, communications=communications).values["prices"]
    assert price(made, more + then, communications=communications).values["prices"] == [*first, *second]


@given(made=st.integers(0, 10), more=st.integers(1, 10))
def test_communications_saves_two_fifths(made: int, more: int) -> None:
    usual, cheaper = (price(made, more, communications=having).values["total"] for having in (False, True))
    assert 5 * cheaper == 3 * usual
