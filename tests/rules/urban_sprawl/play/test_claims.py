"""Claims of the first buildings, and the Media vocation."""

from __future__ import annotations

import pytest

from rules.engine.calculator import InvalidInput
from tests.rules.play.tables import broken, codes

from .table import CLAIMED, changed, claims, make, table

# Prices by block, from the table of the board's numbers. Rule: urban-sprawl:setup/claiming-buildings#prices-of-all
PRICES = {
    "RES 1-1": 4,
    "RES 6-1": 5,
    "IND 2-2": 7,
    "COM 5-2": 6,
    "IND 3-3": 6,
    "COM 4-3": 7,
    "COM 3-4": 6,
    "CIV 4-4": 7,
    "COM 2-5": 6,
    "CIV 5-5": 5,
    "RES 1-6": 3,
    "RES 6-6": 4,
}


@pytest.mark.parametrize(("building", "price"), PRICES.items())
def test_claim_costs_the_value_of_the_block(building: str, price: int) -> None:
    before = table()
    after = make(before, "claim", player="Ana", building=building).state
    assert changed(before, after) == {"players.Ana.wealth": 27 - price, f"buildings.{building}.owner": "Ana"}
    assert after["turn"] == "Bo"


def test_all_the_buildings_of_the_board_are_there_to_claim() -> None:
    assert list(table()["buildings"]) == list(PRICES)


@pytest.mark.parametrize(("players", "wealth"), [(2, 39), (3, 27), (4, 21)])
def test_starting_wealth_depends_on_the_number_of_players(players: int, wealth: int) -> None:
    state = table(players=["Ana", "Bo", "Cy", "Di"][:players])
    assert {item["wealth"] for item in state["players"].values()} == {wealth}


def test_most_wealth_left_receives_media() -> None:
    state = table(*CLAIMED)
    assert [state["players"][name]["wealth"] for name in ("Ana", "Bo", "Cy")] == [5, 6, 4]
    assert state["players"]["Bo"]["vocations"]["media"] == 1
    assert (state["phase"], state["turn"], state["supply"]["media"]) == ("turns", "Ana", 0)


def test_tie_goes_to_res_buildings_of_value_4() -> None:
    # Ana 4 + 6 + 6 + 5 and Bo 5 + 6 + 7 + 3 pay 21 each; only Ana has a RES building of value 4, RES 1-1.
    tied = claims(
        *("RES 1-1", "RES 6-1", "IND 2-2", "COM 5-2", "IND 3-3", "COM 4-3"),
        *("COM 3-4", "CIV 4-4", "COM 2-5", "CIV 5-5", "RES 1-6", "RES 6-6"),
    )
    state = table(*tied)
    assert state["phase"] == "turns"
    assert [name for name in state["seats"] if state["players"][name]["vocations"]["media"]] == ["Ana"]


def test_starting_player_breaks_the_last_tie() -> None:
    # Ana 4 + 7 + 7 + 3 and Bo 4 + 6 + 6 + 5 pay 21 each; both have a RES building of value 4.
    tied = claims(
        *("RES 1-1", "RES 6-6", "COM 4-3", "IND 2-2", "COM 5-2", "COM 2-5"),
        *("CIV 4-4", "COM 3-4", "IND 3-3", "RES 1-6", "RES 6-1", "CIV 5-5"),
    )
    state = table(*tied)
    assert (state["phase"], state["turn"]) == ("media-tie", "Ana")
    assert broken(make(state, "award", tile="media", player="Cy")) == ["not-tied-for-media"]
    assert broken(make(state, "award", tile="mayor", player="Ana")) == ["setup-first"]
    awarded = make(state, "award", tile="media", player="Bo")
    assert broken(awarded) == []
    assert changed(state, awarded.state) == {"players.Bo.vocations.media": 1, "supply.media": 0, "phase": "turns"}
    assert codes(awarded) == (["takes-the-tile", "first-turn"], [])


def test_building_is_claimed_once_and_by_its_name() -> None:
    with pytest.raises(InvalidInput):
        make(table(*claims("RES 1-1")), "claim", player="Bo", building="RES 1-1")


def test_turn_before_all_are_claimed_is_against_the_rules() -> None:
    taken = make(table(), "take-card", player="Ana", action="take-permit", space="1")
    assert broken(taken) == ["wrong-phase"]
    assert broken(make(table(), "next")) == ["wrong-phase"]


def test_media_returns_to_the_supply_or_goes_to_another_player() -> None:
    state = table(*CLAIMED)
    assert changed(state, make(state, "award", tile="media", player="Cy").state) == {
        "players.Bo.vocations.media": 0,
        "players.Cy.vocations.media": 1,
    }
    assert make(state, "award", tile="media").state["supply"]["media"] == 1
    assert make(state, "award", tile="mayor", player="Cy").state["offices"]["mayor"] == "Cy"
