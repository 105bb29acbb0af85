from __future__ import annotations

import pytest
import yaml

from rules.engine.calculator import Result
from rules.engine.pictures import Bars
from rules.engine.registry import calculators
from rules.urban_sprawl.tables import (
    CARDS_BELOW_THEM,
    EVENT_FREE_CARDS,
    OPENING_BUILDINGS,
    PRESTIGE_BESIDE,
    WEALTH_BELOW,
)
from tests.conftest import PROJECT

SETUP = calculators()["urban-sprawl", "opening-setup"]
TEXT = (PROJECT / "fixtures/urban-sprawl/sections/setup/board-and-tiles.yaml").read_text(encoding="utf-8")
BY_PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def setup(players: int) -> Result:
    return SETUP.run({"players": players})


@pytest.mark.parametrize(
    ("players", "wealth", "cards", "buildings", "left", "costs"),
    [
        (2, 39, [1, 2], 6, 14, [27, 39]),
        (3, 27, [1, 2, 3], 4, 11, [16, 27]),
        (4, 21, [1, 2, 3, 4], 3, 7, [11, 21]),
    ],
)
def test_setup_by_number_of_players(
    players: int, wealth: int, cards: list[int], buildings: int, left: int, costs: list[int]
) -> None:
    assert setup(players).values == {
        "wealth_each": wealth,
        "planning_cards": cards,
        "buildings_each": buildings,
        "event_free_cards_left": left,
        "claim_cost_range": costs,
    }


@BY_PLAYERS
def test_nobody_can_run_short_while_claiming(players: int) -> None:
    values = setup(players).values
    assert values["claim_cost_range"][1] == values["wealth_each"]


@BY_PLAYERS
def test_all_twelve_buildings_are_claimed(players: int) -> None:
    assert setup(players).values["buildings_each"] * players == len(OPENING_BUILDINGS) == 12


def test_prices_of_the_first_buildings_are_those_of_the_section() -> None:
    assert sum(OPENING_BUILDINGS) == 66
    assert sorted(prices_in_the_section()) == list(OPENING_BUILDINGS)


def prices_in_the_section() -> list[int]:
    """The numbers beside the buildings in the English table of the section, checked against its headings."""
    section = yaml.safe_load(TEXT)
    text = next(item["en"] for item in section["paragraphs"] if item["id"] == "places")
    table = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| **")]
    prices = []
    for row, (_, *cells) in enumerate(table):
        for column, cell in enumerate(cells):
            if cell != "–":
                price = int(cell.split()[1])
                assert price == WEALTH_BELOW[column] + PRESTIGE_BESIDE[row]
                prices.append(price)
    return prices


@BY_PLAYERS
def test_bar_holds_the_whole_planning_deck(players: int) -> None:
    [picture] = setup(players).pictures
    assert isinstance(picture, Bars)
    [parts] = picture.bars.values()
    assert sum(parts.values()) == EVENT_FREE_CARDS + CARDS_BELOW_THEM == 50
    assert parts["without-events"] == setup(players).values["event_free_cards_left"]


@BY_PLAYERS
def test_steps_apply_every_rule(players: int) -> None:
    cited = {rule.partition("#")[0] for step in setup(players).steps for rule in step.rules}
    assert cited == set(SETUP.rules)
