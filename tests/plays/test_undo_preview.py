"""The page that undoes an entry lists what becomes of the later ones: of employees, discs in cities, buildings."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.pages.document import document

from .conftest import Table

ACTIVATED = {"player": "Ana", "employees": [{"department": "construction", "cost": 2}]}
AGAIN = {"player": "Bo", "employees": [{"department": "construction", "cost": None}]}
# A game, its moves, the one that is undone, and what the page then says of the last one, in each language.
CASES: dict[str, tuple[str, list[tuple[str, Any]], int, dict[str, list[str]]]] = {
    "city": (
        "carnegie",
        [
            ("first-project", {"player": "Cy", "city": "chicago"}),
            ("correct", {"set": {"projects.chicago-2.owner": None}}),
            ("first-project", {"player": "Bo", "city": "chicago"}),
        ],
        2,
        {
            "en": ["Chicago (space 2): Disc: Bo → –", "Bo, Housing: Discs on the project tab: −1 → –"],
            "es": ["Chicago (espacio 2): Disco: Bo → –", "Bo, Vivienda: Discos en la pestaña de proyecto: −1 → –"],
        },
    ),
    "activated": (
        "carnegie",
        [("activate", ACTIVATED), ("activate", AGAIN)],
        1,
        {"en": ["Bo, Construction: Active employees: +1 → –"], "es": ["Bo, Construcción: Empleados activos: +1 → –"]},
    ),
    "building": (
        "urban-sprawl",
        [
            ("remove", {"building": "COM 4-3", "what": "building"}),
            ("place", {"zone": "COM", "block": "4-3", "lots": ["tl"], "owner": "Bo"}),
        ],
        1,
        {
            "en": ["COM 4-3: Control: Bo → –", "COM 4-3 (2): Lots: – → top left"],
            "es": ["COM 4-3: Control: Bo → –", "COM 4-3 (2): Solares: – → arriba a la izquierda"],
        },
    ),
    "what is only counted": (
        "urban-sprawl",
        [
            ("next", {}),
            ("build-cost", {"player": "Cy", "card_space": "5", "zone": "IND", "block": "2-2", "lots": ["tl"]}),
        ],
        1,
        {"en": [], "es": []},
    ),
}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("case", CASES)
def test_undo_shows_what_changes_in_the_later_entry(client: Client, db: None, case: str, language: str) -> None:
    game, moves, undone, said = CASES[case]
    table = Table(client, game=game)
    for kind, given in moves:
        table.played(kind, **given)
    main = document(table.phone("Ana", language).get(f"log/{undone}/").content).one("main")
    lines = [" ".join(line.text.split()) for line in main.all("li")]
    assert set(said[language]) <= set(lines)
