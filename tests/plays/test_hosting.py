"""What the host may do beside the log: other names, seats that are removed, another host; and a host who is lost."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from limits import declared
from limits.declared import WriteLimit
from plays import codes, hosting
from plays.models import Play, Seat
from tests.pages.document import document

from .conftest import SAME_SITE, Phone, Table
from .recorded_games import GAMES, SOLO, Imported

pytestmark = pytest.mark.django_db


def host_of(table: Table) -> Client:
    """The browser of the host."""
    browser = Client(headers=SAME_SITE)
    for language in ("en", "es"):
        browser.cookies[f"seat-{language}"] = table.secret
    return browser


def act(table: Table, browser: Client, action: str, language: str = "en", **fields: Any) -> Any:
    return browser.post(f"/{language}/play/{table.key}/settings/", {"action": action, **fields})


def rename(table: Table, was: str, name: str, language: str = "en") -> Any:
    return act(table, host_of(table), "rename", language, was=was, name=name)


def seat_of(table: Table, player: str) -> Seat:
    return table.play.seats.get(player=player)


@pytest.mark.parametrize("name", [*GAMES.values(), SOLO])
def test_a_new_name_is_everywhere_and_the_old_one_nowhere(client: Client, name: str) -> None:
    table = Imported(client, name)
    old = table.play.setup["players"][0]
    answer = rename(table, old, "  Quetzalcóatl  ")
    assert answer.status_code == 302
    play = table.play
    # What somebody typed stays as it was typed.
    log = play.entries.exclude(kind="note").values_list("intent", "effects", "outcome", "by")
    texts = [play.setup, play.start, play.state, list(log)]
    assert not re.search(rf'"{old}\b', json.dumps(texts))
    assert play.setup["players"][0] == "Quetzalcóatl"
    for path in ("", "board/", "log/", "score/"):
        for language in ("en", "es"):
            page = table.client.get(f"/{language}/play/{table.key}/{path}")
            words = document(page.content).one("main").text
            assert "Quetzalcóatl" in words
            assert not re.search(rf"\b{old}\b", words)
    assert table.move("note", input={"text": "on we go"}, by="Quetzalcóatl").status_code == 201


def test_seats_keep_their_player_under_the_new_name(under_way: Table) -> None:
    phone = under_way.phone("Bo")
    rename(under_way, "Bo", "Berta")
    assert "This phone records moves as Berta." in phone.get().content.decode()
    assert under_way.state["companies"]["libby"]["director"] == "Berta"
    seen = {"since": under_way.play.last_entry, "epoch": under_way.play.epoch}
    assert under_way.get(**seen, revision=0).status_code == 200


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Give each player a different name."), ("es", "nombre distinto")]
)
def test_a_name_that_cannot_be_is_explained_next_to_it(table: Table, language: str, words: str) -> None:
    answer = rename(table, "Bo", "ANA", language)
    assert answer.status_code == 422
    page = document(answer.content)
    field = next(item for item in page.all("input", **{"aria-invalid": "true"}))
    assert field.attrs["value"] == "ANA"
    assert words in page.one("div", id=field.attrs["aria-describedby"]).text
    assert table.play.setup["players"] == ["Ana", "Bo", "Cy"]


@pytest.mark.parametrize("name", ["", "x" * 41, "bank"])
def test_names_are_checked_as_at_the_start(table: Table, name: str) -> None:
    assert rename(table, "Bo", name).status_code == 422


def test_a_play_whose_names_were_removed_gets_no_new_ones(table: Table) -> None:
    Play.objects.update(blanked=True)
    rename(table, "Bo", "Berta")
    assert table.play.setup["players"] == ["Ana", "Bo", "Cy"]
    assert "New name for" not in host_of(table).get(f"/en/play/{table.key}/settings/").content.decode()


def test_a_removed_phone_writes_no_more_and_has_no_code(under_way: Table) -> None:
    phone, code = under_way.phone("Bo"), under_way.play.code
    under_way.played("note", text="before")
    act(under_way, host_of(under_way), "remove-seat", seat=seat_of(under_way, "Bo").pk)
    assert not under_way.play.seats.filter(player="Bo").exists()
    assert under_way.play.code != code
    assert phone.post("move/note/", id="n1", text="me again").status_code == 403
    assert "You are watching" in phone.get().content.decode()
    assert Client(headers=SAME_SITE).post("/en/play/", {"code": codes.written(code)}).status_code == 422


def test_a_removed_seat_makes_room(table: Table) -> None:
    for _number in range(declared.PLAY.seats - 1):
        table.phone("Bo")
    link = {"with": table.play.join_secret, "player": "Cy"}
    address = f"/en/play/{table.key}/join/"
    assert Client(headers=SAME_SITE).post(address, link).status_code == 422
    act(table, host_of(table), "remove-seat", seat=table.play.seats.filter(player="Bo").first().pk)
    assert Client(headers=SAME_SITE).post(address, {**link, "with": table.play.join_secret}).status_code == 302


def test_the_host_can_make_another_phone_the_host(table: Table) -> None:
    phone = table.phone("Bo")
    act(table, host_of(table), "make-host", seat=seat_of(table, "Bo").pk)
    assert [seat.player for seat in table.play.seats.filter(role=Seat.Role.HOST)] == ["Bo"]
    assert act(table, host_of(table), "lock").status_code == 403
    assert phone.post("settings/", action="lock").status_code == 302
    assert not table.play.open
    assert table.move("note", input={"text": "still a player"}).status_code == 201


@pytest.mark.parametrize("action", ["rename", "remove-seat", "make-host"])
def test_only_the_host_may(table: Table, action: str) -> None:
    phone = table.phone("Bo")
    other = seat_of(table, "Bo").pk if action == "make-host" else table.play.seats.get(role=Seat.Role.HOST).pk
    assert phone.post("settings/", action=action, seat=other, was="Ana", name="Eva").status_code == 403
    assert table.play.setup["players"][0] == "Ana"
    assert table.play.seats.count() == 2


@pytest.mark.parametrize("seat", ["", "0", "abc", "9" * 30, "host", "elsewhere"])
def test_no_seat_but_one_of_this_play_is_touched(table: Table, client: Client, seat: str) -> None:
    table.phone("Bo")
    other = Table(client)
    other.phone("Cy")
    pks = {"host": table.play.seats.get(role=Seat.Role.HOST).pk, "elsewhere": seat_of(other, "Cy").pk}
    for action in ("remove-seat", "make-host"):
        assert act(table, host_of(table), action, seat=pks.get(seat, seat)).status_code == 302
    assert sorted(table.play.seats.values_list("role", flat=True)) == ["host", "player"]
    assert sorted(other.play.seats.values_list("role", flat=True)) == ["host", "player"]


def asked(table: Table, player: str = "Bo", language: str = "en") -> Phone:
    phone = table.phone(player, language)
    assert phone.post("settings/", action="ask-to-host").status_code == 302
    return phone


def wait_for_the_host() -> None:
    Seat.objects.exclude(asked_to_host=None).update(asked_to_host=timezone.now() - hosting.HOST_IS_AWAITED)


@pytest.mark.parametrize(
    ("language", "words", "button"),
    [("en", "Bo asks to be the host.", "Become the host"), ("es", "Bo pide ser anfitrión.", "Ser anfitrión")],
)
def test_a_lost_host_is_replaced_after_half_an_hour(table: Table, language: str, words: str, button: str) -> None:
    phone = asked(table, language=language)
    assert words in table.phone("Cy", language).get().content.decode()
    assert button not in phone.get("settings/").content.decode()
    phone.post("settings/", action="become-host")
    assert not seat_of(table, "Bo").is_host
    wait_for_the_host()
    assert button in phone.get("settings/").content.decode()
    phone.post("settings/", action="become-host")
    assert [seat.player for seat in table.play.seats.filter(role=Seat.Role.HOST)] == ["Bo"]
    assert words not in table.phone("Cy", language).get().content.decode()


@pytest.mark.parametrize("path", ["", "board/", "log/", "settings/"])
def test_the_host_who_opens_the_game_remains_the_host(table: Table, path: str) -> None:
    phone = asked(table)
    host_of(table).get(f"/en/play/{table.key}/{path}")
    wait_for_the_host()
    phone.post("settings/", action="become-host")
    assert not seat_of(table, "Bo").is_host


def test_the_host_who_records_a_move_remains_the_host(table: Table) -> None:
    phone = asked(table)
    table.played("note", text="here I am")
    wait_for_the_host()
    phone.post("settings/", action="become-host")
    assert not seat_of(table, "Bo").is_host


def test_anyone_at_the_table_can_refuse(table: Table) -> None:
    phone = asked(table)
    table.phone("").post("settings/", action="refuse-host")
    assert seat_of(table, "Bo").asked_to_host
    table.phone("Cy").post("settings/", action="refuse-host")
    wait_for_the_host()
    phone.post("settings/", action="become-host")
    assert not seat_of(table, "Bo").is_host


def test_nobody_uses_up_the_refusals_of_the_others(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    few = WriteLimit(seconds=3600, client=1, network=1, everybody=1, with_newcomers=1)
    monkeypatch.setattr(declared, "TABLE_CHANGES", few)
    told = {"REMOTE_ADDR": "8.8.8.8"}
    address = f"/en/play/{table.key}/settings/"
    phone, other = table.phone("Bo"), table.phone("Cy")
    assert phone.client.post(address, {"action": "ask-to-host"}, **told).status_code == 302
    assert seat_of(table, "Bo").asked_to_host
    assert other.client.post(address, {"action": "refuse-host"}, **told).status_code == 302
    assert not seat_of(table, "Bo").asked_to_host


def test_who_asks_twice_does_not_wait_again_and_nobody_inherits_a_request(table: Table) -> None:
    phone = asked(table)
    Seat.objects.filter(player="Bo").update(asked_to_host=timezone.now() - timedelta(minutes=29))
    phone.post("settings/", action="ask-to-host")
    assert timezone.now() - seat_of(table, "Bo").asked_to_host >= timedelta(minutes=29)
    other = table.phone("Cy")
    wait_for_the_host()
    other.post("settings/", action="become-host")
    assert not seat_of(table, "Cy").is_host


def test_a_phone_that_watches_cannot_ask(table: Table) -> None:
    phone = table.phone("")
    assert phone.post("settings/", action="ask-to-host").status_code == 403
    assert not table.play.seats.exclude(asked_to_host=None).exists()


def test_a_request_is_news_for_every_phone(table: Table) -> None:
    asked(table)
    assert table.get(since=0, epoch=table.play.epoch, revision=0).json()["revision"] > 0


def test_changes_are_limited(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    few = WriteLimit(seconds=3600, client=1, network=10, everybody=10, with_newcomers=10)
    monkeypatch.setattr(declared, "TABLE_CHANGES", few)
    browser = host_of(table)
    told = {"REMOTE_ADDR": "8.8.8.8"}
    address = f"/en/play/{table.key}/settings/"
    assert browser.post(address, {"action": "rename", "was": "Bo", "name": "Berta"}, **told).status_code == 302
    answer = browser.post(address, {"action": "rename", "was": "Berta", "name": "Bo"}, **told)
    assert answer.status_code == 429
    assert table.play.setup["players"][1] == "Berta"
