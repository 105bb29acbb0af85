"""No player is called like something that the game itself shows, in either language."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from plays.models import Play
from tests.pages.document import document

from .conftest import SAME_SITE, Table
from .recorded_games import GAMES
from .test_hosting import rename

pytestmark = pytest.mark.django_db

OWN = {
    "big-shoulders": ["Swift", "swift", " CRACKER  JACK ", "cracker-jack"],
    "chicago-express": ["PRR"],
    "carnegie": ["Andrew"],
    "urban-sprawl": [],
}
BANK = ["bank", "The bank", "banco", "El Banco", "BANCA", "la banca"]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("game", "name"), [(game, name) for game, own in OWN.items() for name in (*own, *BANK)])
def test_name_of_a_thing_is_refused_next_to_its_field(client: Client, game: str, name: str, language: str) -> None:
    visitor = Client(headers=SAME_SITE)
    given = {"game": game, "players.0": "Ana", "players.1": name, "players.2": "Cy"}
    answer = visitor.post(f"/{language}/play/", given)
    assert answer.status_code == 422
    page = document(answer.content).one("main")
    told = next(item.text for item in page.all(class_="faults") if item.text.strip())
    assert " ".join(name.split()).casefold() in told.casefold()
    assert page.one("input", name="players.1").attrs["value"].split() == name.split()
    assert not Play.objects.exists()


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, own in OWN.items() for name in (*own, *BANK)])
def test_api_refuses_it_as_well(client: Client, game: str, name: str) -> None:
    body = {"game": game, "players": ["Ana", name, "Cy"]}
    answer: Any = client.post("/api/v1/plays", body, content_type="application/json")
    assert answer.status_code == 422
    assert {(item["field"], item["code"]) for item in answer.json()["errors"]} == {("players.1", "reserved-name")}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["Bankes", "Bo", "Charlotte", "Cash", "Ana la banca"])
def test_other_names_are_taken(client: Client, game: str, name: str) -> None:
    assert Table(client, game=game, players=["Ana", name, "Cy"]).play.setup["players"][1] == name


def test_nobody_gets_such_a_name_later(table: Table) -> None:
    assert rename(table, "Bo", "Swift").status_code == 422
    assert rename(table, "Bo", "la banca", "es").status_code == 422


@pytest.mark.parametrize("name", ["\u0410na", "\u0391na", "An\u0430", "\uff21\uff4e\uff41", "\u0410NA"])
def test_name_that_looks_like_another_is_refused(client: Client, name: str) -> None:
    visitor = Client(headers=SAME_SITE)
    for language, words in (("en", "looks like another"), ("es", "se confunde con")):
        given = {"game": "chicago-express", "players.0": "Ana", "players.1": name, "players.2": "Cy"}
        answer = visitor.post(f"/{language}/play/", given)
        assert answer.status_code == 422
        assert words in document(answer.content).one("main").text
    body = {"game": "chicago-express", "players": ["Ana", name, "Cy"]}
    answer = client.post("/api/v1/plays", body, content_type="application/json")
    assert [(item["field"], item["code"]) for item in answer.json()["errors"]] == [("players.1", "looks-alike")]
    assert not Play.objects.exists()


def test_nobody_is_renamed_to_look_like_another(table: Table) -> None:
    assert rename(table, "Bo", "\u0410na").status_code == 422
    assert rename(table, "Bo", "ANA").status_code == 422
    assert rename(table, "Bo", "Анна").status_code == 302
