"""Lists of games with more of them than fit: nothing shows a link for each, and every game can be found by its name."""

from __future__ import annotations

import pytest
from django.test import Client

from rulebook.models import Game

from .document import document

pytestmark = pytest.mark.django_db

NAMES = [f"Ñandú {number}" for number in range(20)]


@pytest.fixture(autouse=True)
def many_games() -> None:
    """Twenty games without content beside the real ones."""
    Game.objects.bulk_create(
        Game(slug=f"nandu-{number}", name_en=name, name_es=name, players=[2], editions=[], digest=f"many-{number}")
        for number, name in enumerate(NAMES)
    )


@pytest.mark.parametrize("address", ["/en/", "/es/offline/"])
def test_long_list_can_be_narrowed_by_name(client: Client, address: str) -> None:
    page = client.get(address).content.decode()
    assert 'id="find-game"' in page
    assert page.count("data-named=") == Game.objects.count()


def test_search_offers_the_games_with_results(client: Client) -> None:
    page = document(client.get("/en/search/?q=dividends").content.decode())
    offered = [link.text for link in page.one("ul", **{"aria-label": "Game"}).all("a")]
    assert "City of the Big Shoulders" in offered
    assert not {*offered} & {*NAMES}
    chosen = document(client.get("/en/search/?q=dividends&game=carnegie").content.decode())
    assert "Carnegie" in [link.text for link in chosen.one("ul", **{"aria-label": "Game"}).all("a")]


def test_changes_offer_the_games_that_changed(client: Client) -> None:
    page = client.get("/en/changes/?game=nandu-3").content.decode()
    assert "?game=nandu-3" in page
    assert "?game=nandu-4" not in page


@pytest.mark.parametrize("game", ["carnegie", "Carnegie", " CARNEGIE "])
def test_translator_takes_the_name_of_a_game(client: Client, game: str) -> None:
    page = client.post("/en/translate/", {"q": "donation", "game": game}).content.decode()
    assert '<input id="of-game" name="game" list="games" value="Carnegie"' in page


def test_translator_detects_the_game_where_the_name_is_unknown(client: Client) -> None:
    page = client.post("/en/translate/", {"q": "donation", "game": "Nandú"}).content.decode()
    assert 'list="games" value=""' in page
