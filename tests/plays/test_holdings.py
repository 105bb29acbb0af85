"""Who holds what: shares, buildings and cities by owner, on the overview and on the board."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pages.document import Element, document

from .conftest import Table

pytestmark = pytest.mark.django_db

PATHS = ("", "board/")


def matrix(page: Element, kind: str) -> dict[str, dict[str, str]]:
    """The cells of a table by row and column."""
    region = next(item for item in page.all("div", class_="scroll") if item.attrs["aria-labelledby"] == f"table-{kind}")
    body = region.one("tbody")
    return {
        row.one("th").text: {
            cell.attrs["data-label"]: cell.text for cell in row.all("td") if "data-label" in cell.attrs
        }
        for row in body.all("tr")
    }


@pytest.fixture
def shared(under_way: Table) -> Table:
    """Swift with its director Ana, a certificate of Cy and one in the bank pool, and a preferred one of Bo."""
    under_way.played(
        "correct",
        set={
            "companies.swift.certificates.treasury.common": 3,
            "companies.swift.certificates.bank_pool.common": 1,
            "companies.swift.certificates.treasury.preferred": 0,
            "players.Bo.certificates.swift.preferred": 1,
        },
    )
    return under_way


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("language", "charter", "pool", "legend"),
    [
        ("en", "Charter", "Bank pool", ["D director's certificate", "P preferred certificate"]),
        ("es", "Tablero", "Reserva del banco", ["D director", "P preferente"]),
    ],
)
def test_shares_of_each_company_by_owner(
    shared: Table, path: str, language: str, charter: str, pool: str, legend: list[str]
) -> None:
    page = document(shared.phone("Ana", language).get(path).content)
    table = matrix(page, "holding")
    assert table["Swift"] == {"Ana": "3 D", "Bo": "2 P", "Cy": "1", charter: "3", pool: "1"}
    assert table["Libby"]["Bo"] == "3 D"
    assert [item.text for item in page.one("p", class_="legend-of-table").all("span")] == legend


def test_there_are_no_holdings_before_there_is_a_company(table: Table) -> None:
    page = document(table.phone("Ana").get().content)
    assert not [item for item in page.all("h2") if item.attrs.get("id") == "table-holding"]


def test_a_player_called_like_a_label_is_a_column_all_the_same(client: Any) -> None:
    table = Table(client, players=["Cash", "Bo"])
    table.played("start-company", player="Bo", company="swift", par=40)
    cells = matrix(document(table.phone("Bo", "es").get().content), "holding")
    assert list(cells["Swift"]) == ["Cash", "Bo", "Tablero"]


@pytest.mark.parametrize("path", PATHS)
def test_buildings_of_each_player_by_zone(client: Any, path: str) -> None:
    table = Table(client, game="urban-sprawl")
    table.played("claim", player="Ana", building="COM 4-3")
    cells = matrix(document(table.phone("Ana").get(path).content), "zone")
    assert cells["Ana"] == {"COM": "1"}
    assert cells["Bo"] == {"COM": "–"}


def test_cities_of_each_player(client: Any) -> None:
    table = Table(client, game="carnegie")
    for name, city in (("Cy", "denver"), ("Bo", "chicago"), ("Ana", "new-york")):
        table.played("first-project", player=name, city=city)
    phone = table.phone("Ana", "es")
    cells = matrix(document(phone.get().content), "project")
    assert {name: row["Ciudades"] for name, row in cells.items()} == {
        "Ana": "Nueva York",
        "Bo": "Chicago",
        "Cy": "Denver",
    }
    # A large screen shows them on the map.
    caption = document(phone.get("board/").content).one("figcaption").all("span", class_="unseen")[0].text
    assert {"Denver (Cy)", "Chicago (Bo)", "Nueva York (Ana)"} <= {
        " ".join(city.split()).replace(" )", ")") for city in caption.split(",")
    }
