from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Bars
from rules.engine.registry import calculators

FINAL_RANKING = calculators()["chicago-express", "final-ranking"]

CASH = st.dictionaries(st.sampled_from(["Ana", "Bo", "Cy", "Di", "Eve", "Flo"]), st.integers(0, 300), min_size=2)


def rank(**cash: Any) -> Result:
    return FINAL_RANKING.run({"cash": cash})


def places_of(cash: dict[str, int]) -> dict[str, int]:
    """The places as they are listed, from the first down."""
    return {name: row["place"] for name, row in rank(**cash).values["places"].items()}


@pytest.mark.parametrize(
    ("cash", "places"),
    [
        ({"Ana": 102, "Bo": 96, "Cy": 102}, {"Ana": 1, "Cy": 1, "Bo": 3}),
        ({"Ana": 60, "Bo": 61}, {"Bo": 1, "Ana": 2}),
        ({"Ana": 40, "Bo": 90, "Cy": 40, "Di": 10}, {"Bo": 1, "Ana": 2, "Cy": 2, "Di": 4}),
        ({"Ana": 0, "Bo": 0}, {"Ana": 1, "Bo": 1}),
    ],
)
def test_most_cash_comes_first_and_ties_share_a_place(cash: dict[str, int], places: dict[str, int]) -> None:
    values = rank(**cash).values
    assert list(places_of(cash).items()) == list(places.items())
    assert values["ranking"] == list(places)
    assert values["winners"] == [name for name, place in places.items() if place == 1]


@pytest.mark.parametrize(("cash", "code"), [({"Ana": 2, "Bo": 1}, "wins"), ({"Ana": 2, "Bo": 2}, "shared")])
def test_last_step_names_who_wins(cash: dict[str, int], code: str) -> None:
    assert [step.code for step in rank(**cash).steps] == ["place", "place", "shares-ignored", code]


@pytest.mark.parametrize("players", [1, 7])
def test_game_has_two_to_six_players(players: int) -> None:
    with pytest.raises(InvalidInput) as caught:
        rank(**dict(zip("ABCDEFG"[:players], range(7), strict=False)))
    assert [fault.code for fault in caught.value.faults] == ["wrong-number-of-names"]


def test_picture_has_a_bar_for_each_player_from_the_longest_down() -> None:
    [picture] = rank(Ana=60, Bo=61).pictures
    assert isinstance(picture, Bars)
    assert list(picture.bars.items()) == [("Bo", {"amount": 61}), ("Ana", {"amount": 60})]


@given(CASH)
def test_nobody_has_more_than_a_winner(cash: dict[str, int]) -> None:
    values = rank(**cash).values
    assert {cash[name] for name in values["winners"]} == {max(cash.values())}
    assert sorted(values["ranking"]) == sorted(cash)


@given(CASH)
def test_same_cash_has_the_same_place(cash: dict[str, int]) -> None:
    places = places_of(cash)
    for name, other in ((name, other) for name in cash for other in cash):
        assert (places[name] < places[other]) == (cash[name] > cash[other])


@given(CASH)
def test_order_of_the_players_decides_nothing(cash: dict[str, int]) -> None:
    backwards = dict(reversed(cash.items()))
    assert places_of(cash) == places_of(backwards)
