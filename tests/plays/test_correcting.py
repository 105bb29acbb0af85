"""Values corrected by hand on the page: discs that nobody recorded, and what the app has counted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pages.document import Element, document
from tests.rules.carnegie.play.table import BEGUN
from tests.rules.urban_sprawl.play.table import RICH

from .conftest import Phone, Table

pytestmark = pytest.mark.django_db

PERMIT = {"player": "Ana", "action": "take-permit", "space": "4"}


def page(phone: Phone, of: str) -> Element:
    return document(phone.get(f"money/?all=1&of={of}").content).one("main")


def corrected(phone: Phone, of: str, number: int, **values: str) -> None:
    """Correct values on the page; ``number`` tells one time from the next."""
    answer = phone.post(f"money/?all=1&of={of}", id=f"c{number}", **values)
    assert answer.status_code == 302, answer.content


def at(client: Any, game: str, moves: tuple[Any, ...]) -> Table:
    table = Table(client, game=game)
    for slug, given in moves:
        table.played(slug, **given)
    return table


@pytest.mark.parametrize(
    ("language", "group", "label", "log"),
    [
        ("en", "discs in cities", "Chicago (space 2): Disc", "Chicago (space 2), disc: none → Bo."),
        ("es", "discos en ciudades", "Chicago (espacio 2): Disco", "Chicago (espacio 2), disco: ninguno → Bo."),
    ],
)
def test_disc_in_a_city_is_added_and_taken_away(client: Any, language: str, group: str, label: str, log: str) -> None:
    table = at(client, "carnegie", (*BEGUN, ("correct", {"set": {"projects.chicago-2.owner": None}})))
    phone = table.phone("Ana", language)
    shown = page(phone, "projects")
    assert group in document(phone.get("money/?all=1").content).one("main").one(class_="tools").text
    assert label in shown.text
    free = shown.one("select", name="projects.chicago-2.owner")
    assert [option.text for option in free.all("option")][:4] == ["–", "Ana", "Bo", "Cy"]
    corrected(phone, "projects", 1, **{"projects.chicago-2.owner": "Bo"})
    assert table.state["projects"]["chicago-2"] == {"city": "chicago", "type": "housing", "owner": "Bo"}
    assert log in document(phone.get("log/").content).one("main").text
    corrected(phone, "projects", 2, **{"projects.chicago-2.owner": ""})
    assert table.state["projects"]["chicago-2"] is None


def test_disc_on_a_donation_is_added_with_its_round_and_taken_away(client: Any) -> None:
    table = at(client, "carnegie", BEGUN)
    phone = table.phone("Ana")
    assert "7 VP, Bo: Round of the donation" in page(phone, "donations").text
    corrected(phone, "donations", 1, **{"donations.seven.Bo.round": "1"})
    assert table.state["donations"]["seven"]["Bo"] == {"round": 1}
    corrected(phone, "donations", 2, **{"donations.seven.Bo.round": ""})
    assert table.state["donations"]["seven"]["Bo"] is None


@pytest.mark.parametrize(
    ("language", "label", "log"),
    [
        ("en", "cards revealed: Uses", "cards revealed, uses: 1 → 0."),
        ("es", "cartas reveladas: Usos", "cartas reveladas, usos: 1 → 0."),
    ],
)
def test_what_was_counted_is_corrected_and_no_longer_grays_a_move(
    client: Any, language: str, label: str, log: str
) -> None:
    table = at(client, "urban-sprawl", (*RICH, ("reveal", {"deck": "planning", "value": 2})))
    phone = table.phone("Ana", language)
    undue = {item["type"] for item in table.get("").json()["moves"] if not item["due"]}
    assert "take-card" in undue
    assert label in page(phone, "uses").text
    corrected(phone, "uses", 1, **{"uses.revealed": "0"})
    assert "take-card" not in {item["type"] for item in table.get("").json()["moves"] if not item["due"]}
    assert log in document(phone.get("log/").content).one("main").text


def test_action_of_a_turn_is_corrected_with_the_points_that_it_cost(client: Any) -> None:
    table = at(client, "urban-sprawl", (*RICH, ("take-card", PERMIT)))
    phone = table.phone("Ana")
    assert "build permit, marker 4: Times on this turn" in page(phone, "used").text
    corrected(phone, "used", 1, **{"used.take-permit.4": "0"})
    corrected(phone, "uses", 2, **{"uses.card-space:planning:4": "0"})
    assert table.move("take-card", input=PERMIT, again=True).status_code == 201


def test_counter_of_a_player_is_named_by_the_seat_and_one_without_uses_can_be_raised(under_way: Table) -> None:
    under_way.played("correct", set={"phase": "action-phase"})
    under_way.played("fundraising", company="libby", amount=40)
    phone = under_way.phone("Ana")
    shown = page(phone, "uses").text
    assert "partners placed – player 2: Uses" in shown
    assert "hiring a manager: Uses" in shown
    corrected(phone, "uses", 1, **{"uses.partners:@1": "0", "uses.hire-manager": "1"})
    codes = [error["code"] for error in under_way.move("hire-manager", input={"company": "swift"}).json()["errors"]]
    assert "used-already" in codes


@pytest.mark.parametrize(
    "place", ["uses.turn", "uses.no-such-counter", "uses.card-space:planning:9", "donations.seven.Zoe.round"]
)
def test_no_other_counter_or_disc_can_be_made_up(client: Any, place: str) -> None:
    game = "carnegie" if place.startswith("donations") else "urban-sprawl"
    table = at(client, game, RICH if game == "urban-sprawl" else BEGUN)
    answer = table.move("correct", input={"set": {place: 1}})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "no-such-value")
