"""Buildings on the pages of a play: placed once, and then chosen from those on the board, without a script."""

from __future__ import annotations

import pytest

from tests.pages.document import document
from tests.rules.big_shoulders.play.table import FOUNDED, IN_ACTION, fixed

from .conftest import Table

pytestmark = pytest.mark.django_db

SAID = {
    "en": "Swift pays $20 to Bo, the owner of the building.",
    "es": "Swift paga $20 a Bo, dueño del edificio.",
}


@pytest.mark.parametrize("language", ["en", "es"])
def test_building_is_placed_and_used_without_scripts(table: Table, language: str) -> None:
    for kind, given in (*FOUNDED, fixed(phase="building-phase")):
        table.played(kind, **given)
    phone = table.phone("Bo", language)
    placed = phone.post("move/place-building/", player="Bo", building="era1-manager", id="placing")
    assert placed.status_code == 302
    phase = document(phone.get("move/next/").content)
    assert phase.one("input", name="new_workers").attrs["value"] == "1"
    table.played(*IN_ACTION[:1], **IN_ACTION[1])
    page = document(phone.get("move/building/").content)
    assert [item.attrs["value"] for item in page.all("input", name="building")] == ["", "era1-manager"]
    assert [item.attrs["value"] for item in page.all("input", name="company") if "checked" in item.attrs] == ["swift"]
    shown = page.one("input", name="shown").attrs["value"]
    used = phone.post("move/building/", company="swift", building="era1-manager", shown=shown, id="using")
    assert used.status_code == 302, document(used.content).one("main").text
    assert table.state["companies"]["swift"]["managers"] == 1
    assert SAID[language] in document(phone.get("log/").content).one("main").text


def test_choice_of_a_building_asks_for_its_cubes(table: Table) -> None:
    for kind, given in (*FOUNDED, IN_ACTION):
        table.played(kind, **given)
    table.played("correct", set={"buildings.era1-wood-coal": "Bo"})
    page = document(table.phone("Ana").get("move/building/?building=era1-wood-coal").content)
    assert "cubes" in page.one("input", name="shown").attrs["value"].split()
    assert page.one("input", name="cubes.wood").attrs["value"] == "1"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["Manager (era I)", "Bo", "$20", "the company"]),
        ("es", ["Gerente (era I)", "Bo", "$20", "la compañía"]),
    ],
)
def test_overview_lists_the_buildings_with_owner_and_price(table: Table, language: str, words: list[str]) -> None:
    for kind, given in (*FOUNDED, IN_ACTION):
        table.played(kind, **given)
    table.played("correct", set={"buildings.era1-manager": "Bo", "buildings.era1-asset-discount": "Ana"})
    main = document(table.phone("Ana", language).get().content).one("main")
    rows = {row.one("th").text.strip(): row for row in main.all("tr") if "era I" in row.text}
    assert [word for word in words if word not in rows[words[0]].text] == []
