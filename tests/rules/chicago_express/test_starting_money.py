import pytest

from rules.engine.calculator import InvalidInput
from rules.engine.registry import calculators

STARTING_MONEY = calculators()["chicago-express", "starting-money"]


@pytest.mark.parametrize(("players", "each"), [(2, 60), (3, 40), (4, 30), (5, 24), (6, 20)])
def test_starting_money_is_dealt_in_equal_parts_without_a_remainder(players: int, each: int) -> None:
    values = STARTING_MONEY.run({"players": players}).values
    assert values == {"each": each, "total": 120}
    assert values["each"] * players == values["total"]


@pytest.mark.parametrize("players", [1, 7])
def test_game_is_for_two_to_six(players: int) -> None:
    with pytest.raises(InvalidInput) as caught:
        STARTING_MONEY.run({"players": players})
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("players", "out-of-range")]


def test_steps_say_what_players_and_companies_receive() -> None:
    deal, companies = STARTING_MONEY.run({"players": 5}).steps
    assert (deal.code, deal.values) == ("each", {"total": 120, "players": 5, "each": 24})
    assert (companies.code, companies.rules) == ("total", ("setup/money#companies",))
