"""Moves recorded by tapping the picture that the game is played on: the map of Carnegie, the grid of Urban Sprawl."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pages.document import Element, document

from .conftest import SAME_SITE, Table

pytestmark = pytest.mark.django_db
BOTH = pytest.mark.parametrize("language", ["en", "es"])


def field(table: Table, language: str, move: str, name: str, **query: str) -> Element:
    """A field of the form of a move, as somebody who may write sees it."""
    headers = {**SAME_SITE, "authorization": f"Bearer {table.secret}"}
    page = table.client.get(f"/{language}/play/{table.key}/move/{move}/", query, headers=headers)
    return document(page.content).one(id=f"group-{name}")


def values(shown: Element) -> list[str]:
    return [item.attrs["value"] for item in shown.all("input", type="radio")]


@BOTH
def test_a_city_is_a_place_of_the_map(client: Any, language: str) -> None:
    table = Table(client, game="carnegie")
    shown = field(table, language, "first-project", "city", city="denver")
    assert shown.all("div", class_="map")
    # Towns with one space are on the map, but none of them takes a first project.
    assert len(values(shown)) == 14
    assert {"denver", "chicago"} <= set(values(shown))
    assert "Seattle" in shown.text
    assert "seattle" not in values(shown)
    assert [item.attrs["value"] for item in shown.all("input") if "checked" in item.attrs] == ["denver"]
    table.played("first-project", player="Bo", city="denver")
    every = field(table, language, "construction-cost", "city")
    assert {"seattle", "denver"} <= set(values(every))
    [denver] = [place for place in every.all("label") if "Denver" in place.text]
    assert [token.attrs["data-letters"] for token in denver.all(class_="token")] == ["B"]


@BOTH
def test_a_building_is_in_its_block_of_the_grid(client: Any, language: str) -> None:
    table = Table(client, game="urban-sprawl")
    shown = field(table, language, "claim", "building", building="COM 4-3")
    assert set(values(shown)) == {name for name, item in table.state["buildings"].items() if item["owner"] is None}
    [cell] = [cell for cell in shown.all("td") if "COM 4-3" in values(cell)]
    assert "checked" in cell.one("input").attrs
    # The price is the value of the block.
    assert "COM" in cell.text
    row = shown.all("tr")[3]
    assert row.all("td")[3] is cell
    table.played("claim", player="Ana", building="COM 4-3")
    assert "COM 4-3" not in values(field(table, language, "claim", "building"))
    assert "COM 4-3" in values(field(table, language, "remove", "building"))
