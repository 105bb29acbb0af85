"""The end of a game is announced on the overview and the board: who wins, with which total, and what is left to do."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.pages.document import Element, document

from .conftest import Table
from .recorded_games import GAMES, SOLO, Imported

pytestmark = pytest.mark.django_db

PATHS = ("", "board/")
GOALS_IN_THE_LOG = 4


def announced(table: Table, path: str = "", language: str = "en", client: Client | None = None) -> Element | None:
    page = document((client or table.client).get(f"/{language}/play/{table.key}/{path}").content)
    found = page.all("section", class_="standing")
    return found[0] if found else None


def podium(section: Element | None) -> list[tuple[str, str]]:
    """Everybody's place and total, as they are written."""
    assert section
    return [(item.attrs["value"], item.text) for item in section.one("ol").all("li")]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_winner_and_totals_are_those_of_the_score(client: Any, game: str, language: str, path: str) -> None:
    table = Imported(client, GAMES[game])
    scored = table.get("/score").json()["result"]
    totals = scored.get("totals") or {name: row["cash"] for name, row in scored["places"].items()}
    section = announced(table, path, language)
    title = section.one("h2").text
    assert all(name in title for name in scored["winners"])
    assert [item[1].split()[0] for item in podium(section)] == scored["ranking"]
    for _place, text in podium(section):
        name, total = text.split()
        assert total.replace(",", "").lstrip("$") == str(totals[name])
    assert f"/{language}/play/{table.key}/score/" in {link.attrs["href"] for link in section.all("a")}


@pytest.mark.parametrize(("language", "title"), [("en", "Provisional ranking"), ("es", "Clasificación provisional")])
def test_nobody_wins_before_the_goals_are_awarded(client: Any, language: str, title: str) -> None:
    table = Imported(client, GAMES["big-shoulders"], upto=-GOALS_IN_THE_LOG)
    assert table.state["phase"] == "end-of-game"
    assert table.state["options"]["goals"]
    for path in PATHS:
        section = announced(table, path, language)
        assert section.one("h2").text == title
        assert not section.all("li", class_="first")
    # The table has ended the game: what was not awarded is nobody's.
    table.host().post(f"/en/play/{table.key}/settings/", {"action": "end", "sure": "1"})
    assert "Ana" in announced(table, "", language).one("h2").text


def test_a_tie_is_shared_or_decided_as_on_the_score(client: Any) -> None:
    table = Imported(client, GAMES["chicago-express"])
    names = table.play.setup["players"]
    table.played("correct", set={f"players.{name}.cash": 50 + 10 * (name != "Ana") for name in names})
    assert announced(table).one("h2").text == "Bo and Cy share the victory"
    assert announced(table, language="es").one("h2").text == "Bo y Cy comparten la victoria"
    assert [place for place, _text in podium(announced(table))] == ["1", "1", "3"]


@pytest.mark.parametrize("more", [-60, 60])
def test_a_solo_game_is_won_by_the_player_or_by_andrew(client: Any, more: int) -> None:
    table = Imported(client, SOLO)
    (name,) = table.play.setup["players"]
    table.played("correct", set={f"players.{name}.points": max(0, table.state["players"][name]["points"] + more)})
    own = table.get("/score").json()
    (rival,) = own["rivals"]
    places = podium(announced(table))
    assert {text for _place, text in places} == {
        f"{name} {own['result']['totals'][name]}",
        f"Andrew {rival['result']['total']}",
    }
    winner = name if rival["result"]["winner"] == "player" else "Andrew"
    assert places[0][1].startswith(winner)
    assert announced(table).one("h2").text == f"{winner} wins"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_announced_while_the_game_goes_on(client: Any, game: str) -> None:
    table = Table(client, game=game)
    assert [announced(table, path) for path in PATHS] == [None, None]


@pytest.mark.parametrize("game", GAMES)
def test_host_ends_the_game_and_every_phone_asks_for_it(client: Any, game: str) -> None:
    table = Table(client, game=game)
    seen = {"since": 0, "epoch": table.play.epoch, "revision": table.play.revision}
    assert table.get(**seen).status_code == 204
    host = table.phone("Ana")
    host.client.cookies["seat-en"] = table.secret
    assert host.post("settings/", action="end", sure="1")["Location"] == f"/en/play/{table.key}/"
    told = table.get(**seen)
    assert told.status_code == 200
    assert told.json()["finished"]
    assert table.get(**{**seen, "revision": told.json()["revision"]}).status_code == 204
    for path in PATHS:
        assert "This game has ended." in announced(table, path).text
    host.post("settings/", action="continue")
    assert announced(table) is None


@pytest.mark.parametrize(("language", "label"), [("en", "Net worth without goals"), ("es", "Patrimonio sin objetivos")])
def test_net_worth_says_that_goals_are_missing(under_way: Table, language: str, label: str) -> None:
    assert label in under_way.client.get(f"/{language}/play/{under_way.key}/board/").content.decode()


def test_host_is_led_to_the_settings_that_end_the_game(client: Any) -> None:
    table = Imported(client, GAMES["chicago-express"])
    settings = f"/en/play/{table.key}/settings/"
    assert settings not in {link.attrs["href"] for link in announced(table).all("a")}
    assert settings in {link.attrs["href"] for link in announced(table, client=table.host()).all("a")}
