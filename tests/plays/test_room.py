"""All plays together store no more than the site may; those that go on have room when new ones no longer do."""

from __future__ import annotations

from typing import Any

import pytest

from plays.models import Play
from plays.room import bytes_stored
from tests.pages.document import document

from .conftest import GAME, PLAYERS, SAME_SITE, Table

pytestmark = pytest.mark.django_db

NEW = {"game": GAME, "players": PLAYERS}
TOLD = {"en": "This site has no room for another game.", "es": "En este sitio no caben más partidas."}


def limited_to(settings: Any, share: float) -> None:
    """What is stored takes this share of what may be."""
    settings.PLAYS_MEGABYTES = bytes_stored() / share / 1_000_000


@pytest.mark.parametrize("lang", TOLD)
def test_no_game_is_started_beyond_the_number(table: Table, settings: Any, lang: str) -> None:
    exported = table.get("/export.json").json()
    settings.MOST_PLAYS = 1
    for path, body in (("", NEW), ("/import", exported)):
        answer = table.send(f"{path}?lang={lang}", body, secret="")
        assert answer.status_code == 422
        assert answer.json()["errors"][0]["code"] == "no-room-for-plays"
        assert answer.json()["errors"][0]["message"].startswith(TOLD[lang])
    form = {"game": GAME, "title": "kept", **{f"players.{place}": name for place, name in enumerate(PLAYERS)}}
    page = table.client.post(f"/{lang}/play/", form, headers=SAME_SITE)
    assert page.status_code == 422
    assert TOLD[lang] in document(page.content).one("main").text
    assert document(page.content).one("input", name="title").attrs["value"] == "kept"
    assert Play.objects.count() == 1
    assert table.move("note", input={"text": "goes on"}).status_code == 201


def test_games_go_on_when_there_is_no_room_for_new_ones(table: Table, settings: Any) -> None:
    limited_to(settings, 0.9)
    assert table.send("", NEW, secret="").json()["errors"][0]["code"] == "no-room-for-plays"
    assert table.move("note", input={"text": "goes on"}).status_code == 201


def test_nothing_is_recorded_beyond_the_bytes(table: Table, settings: Any) -> None:
    table.played("note", text="x")
    settings.PLAYS_MEGABYTES = 0.001
    phone = table.phone("Ana", "es")
    answers = [table.move("note", input={"text": "y"}), table.strike(1)]
    assert [answer.json()["errors"][0]["code"] for answer in answers] == ["no-room-for-moves"] * 2
    assert "Exporta la partida" in phone.post("move/note/", text="y", id="y").content.decode()
    assert table.get("/export.json").status_code == 200
    assert table.play.last_entry == 1


def test_counting_reads_no_row(table: Table, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(3):
        assert bytes_stored() > 100_000
