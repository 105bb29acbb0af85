"""The buildings in the rules are those of the pages."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from rules.big_shoulders.buildings import BUILDINGS
from rules.big_shoulders.tables import ASSET_BUILDINGS, DIVIDEND_BUILDINGS, FEWEST_PLAYERS_WITH

PAGES = Path(__file__).parents[3] / "fixtures/big-shoulders/components/building.yaml"
ON_THE_PAGES = {item["key"]: item["values"] for item in yaml.safe_load(PAGES.read_text(encoding="utf-8"))["items"]}


@pytest.mark.parametrize("key", ON_THE_PAGES)
def test_building_agrees_with_the_page(key: str) -> None:
    tile, page = BUILDINGS[key], ON_THE_PAGES[key]
    assert (str(tile.era), tile.fewest_players, tile.amount) == (page["era"], page["min_players"], page["amount"])
    assert (tile.new_workers, tile.bank_pays) == (page["workers_added"], page["payer"] == "bank")
    assert list(tile.resources) == page.get("resources", [])
    assert (tile.choose, tile.like) == (page.get("choose", 0), page.get("relation") == "like")
    names = ("workers", "managers", "salespeople", "goods", "appeal", "discount")
    assert {name: getattr(tile, name) for name in names} == {name: page.get(name, 0) for name in names}
    assert (tile.automated, tile.dividends) == (page.get("automated_workers", 0), page.get("dividend_amount", 0))


def test_there_are_no_other_buildings() -> None:
    assert list(BUILDINGS) == list(ON_THE_PAGES)


def test_discounts_and_dividends_are_those_of_the_calculators() -> None:
    tiles = BUILDINGS.values()
    assert {tile.discount: tile.amount for tile in tiles if tile.discount} == ASSET_BUILDINGS
    assert {tile.dividends: tile.amount for tile in tiles if tile.dividends} == DIVIDEND_BUILDINGS
    assert {tile.dividends: tile.fewest_players for tile in tiles if tile.dividends} == FEWEST_PLAYERS_WITH
