"""What tea costs in Tea Harbor, and what ships pay there."""

import pytest

from rules.engine.registry import calculators


def test_chests_of_tea_harbor_cost_the_same() -> None:
    assert calculators()["tea-harbor", "price"].run({"chests": 3}).values["cost"] == 60


@pytest.mark.parametrize(("clippers", "paid"), [(0, 0), (1, 3), (2, 6), (3, 6)])
def test_ships_pay_for_their_number_and_less_with_much_room(clippers: int, paid: int) -> None:
    dues = calculators()["tea-harbor", "harbor-dues"]
    assert dues.run({"ships": {"clipper": clippers}, "harbor": "south"}).values["paid"] == paid


def test_ships_pay_more_at_night_and_without_a_word_it_is_day() -> None:
    dues = calculators()["tea-harbor", "harbor-dues"]
    given = {"ships": {"clipper": 1}, "harbor": "south"}
    paid = [dues.run({**given, **more}).values["paid"] for more in ({}, {"night": False}, {"night": True})]
    assert paid == [3, 3, 4]
