"""What tea costs in Tea Harbor."""

from rules.tea_harbor.price import CALCULATOR


def test_chests_of_tea_harbor_cost_the_same() -> None:
    assert CALCULATOR.run({"chests": 3}).values["cost"] == 60
