"""Starting and joining a play by its pages: codes, links, seats, roles, and what wrong ones are told."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from core import durable
from limits import declared
from limits.declared import WriteLimit
from plays import codes, seats, store
from plays.checking import differences_of
from plays.models import Play, Seat
from tests.pages.document import document

from .conftest import API, GAME, SAME_SITE, Phone, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def visitor() -> Client:
    return Client(headers=SAME_SITE)


def enter(client: Client, code: str, language: str = "en") -> Any:
    return client.post(f"/{language}/play/", {"code": code})


def test_a_play_is_started_with_a_form(visitor: Client) -> None:
    assert visitor.get("/es/play/").status_code == 200
    assert visitor.get(f"/es/play/?game={GAME}").status_code == 200
    given = {"game": GAME, "players.0": "Ana", "players.1": "Bo", "edition": "es-2018", "title": "Martes"}
    answer = visitor.post("/es/play/", given)
    play = Play.objects.get()
    assert answer.status_code == 302
    assert answer["Location"].startswith(f"/es/play/{play.key}/")
    assert (play.title, play.setup["edition"]) == ("Martes", "es-2018")
    assert visitor.get(f"/en/play/{play.key}/settings/").context["seat"].is_host


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    "names", [[], ["Ana"], ["Ana", "ANA"], ["Ana", "x" * 41], ["A", "B", "C", "D", "E"], ["Ana", "bank"]]
)
def test_a_setup_that_cannot_be_is_explained_and_kept(visitor: Client, names: list[str], language: str) -> None:
    given = {f"players.{place}": name for place, name in enumerate(names)}
    answer = visitor.post(f"/{language}/play/", {"game": GAME, "title": "Tuesday", **given})
    assert answer.status_code == 422
    main = document(answer.content).one("main")
    assert any(faults.text.strip() for faults in main.all(class_="faults"))
    assert main.one("input", id="title").attrs["value"] == "Tuesday"
    assert not Play.objects.exists()


def test_a_code_leads_to_the_choice_of_a_player(table: Table, visitor: Client) -> None:
    shown = codes.written(table.play.code)
    for typed in (shown, shown.lower(), f" {shown} ", table.play.code.replace("0", "O").replace("1", "l")):
        answer = enter(visitor, typed)
        assert answer.status_code == 302
    page = visitor.get(answer["Location"])
    assert {name.text for name in document(page.content).one("form", class_="who").all("button")} >= {"Ana", "Bo", "Cy"}
    joined = visitor.post(f"/en/play/{table.key}/join/", {"with": table.play.join_secret, "player": "Bo"})
    assert joined.status_code == 302
    assert {cookie["path"] for cookie in joined.cookies.values()} == {
        f"/en/play/{table.key}/",
        f"/es/play/{table.key}/",
        f"/api/v1/plays/{table.key}",
    }
    assert all(cookie["httponly"] and cookie["samesite"] == "Lax" for cookie in joined.cookies.values())
    assert "This phone records moves as Bo." in visitor.get(f"/en/play/{table.key}/").content.decode()


@pytest.mark.parametrize(
    "line",
    [
        "Join this game: {code}",
        "¿Te apuntas? El código es {code}, mañana a las 20:30.",
        "https://example.org/es/play/{key}/join/?with={secret} (4-4 players)",
    ],
)
def test_a_pasted_line_or_link_leads_there_as_well(table: Table, visitor: Client, line: str) -> None:
    play = table.play
    # A code without a digit could be two words of the line.
    code = "ABCD-2345"
    Play.objects.filter(pk=play.pk).update(code="ABCD2345")
    answer = enter(visitor, line.format(code=code, key=play.key, secret=play.join_secret))
    assert answer["Location"] == f"/en/play/{play.key}/join/?with={play.join_secret}"


def test_a_line_without_a_code_is_told_so(table: Table, visitor: Client) -> None:
    assert enter(visitor, "when does this game begin, folks?").status_code == 422


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_start_leads_to_the_invitation_with_the_readings_in_a_line(visitor: Client, language: str) -> None:
    given = {"game": GAME, "players.0": "Ana", "players.1": "Bo"}
    started = visitor.post(f"/{language}/play/", given)
    assert started["Location"].endswith("/join/")
    page = document(visitor.get(started["Location"]).content).one("main")
    play = Play.objects.get()
    assert codes.written(play.code) in page.text
    (readings,) = [link for link in page.links if link.endswith("/agree/")]
    assert visitor.get(readings).status_code == 200
    assert len([select for select in page.all("select") if select.attrs["name"] == "color"]) == 2


def test_options_of_a_game_alone_are_apart(visitor: Client) -> None:
    page = document(visitor.get("/en/play/?game=carnegie").content)
    (alone,) = page.all("details", class_="alone")
    assert {item.attrs["name"] for item in alone.all("input")} == {"difficulty", "printed_cards"}
    assert not document(visitor.get(f"/en/play/?game={GAME}").content).all("details", class_="alone")


def test_unknown_closed_and_full_are_told_the_same(table: Table, visitor: Client) -> None:
    code = table.play.code
    unknown = enter(visitor, "0000-0000")
    Play.objects.update(open=False)
    closed = enter(visitor, code)
    Play.objects.update(open=True)
    for number in range(declared.PLAY.seats):
        Seat.objects.create(play=table.play, role="player", secret_hash=str(number))
    full = enter(visitor, code)
    assert [answer.status_code for answer in (unknown, closed, full)] == [422] * 3
    texts = {document(answer.content).one("main").one(class_="refused").text for answer in (unknown, closed, full)}
    assert len(texts) == 1


def meanwhile(monkeypatch: pytest.MonkeyPatch, module: Any, happens: Callable[[], Any]) -> None:
    """Something happens while a request waits for its turn to write."""

    def turn(work: Callable[[], Any]) -> Any:
        happens()
        return durable.in_turn(work)

    monkeypatch.setattr(module, "in_turn", turn)


def test_the_last_seat_is_taken_once(table: Table, visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(declared.PLAY.seats - 2):
        Seat.objects.create(play=table.play, role="player", secret_hash=str(number))
    last = {"play": table.play, "role": "player", "secret_hash": "of the last one"}
    meanwhile(monkeypatch, seats, lambda: Seat.objects.create(**last))
    given = {"with": table.play.join_secret, "player": "Bo"}
    assert visitor.post(f"/en/play/{table.key}/join/", given).status_code == 422
    assert table.play.seats.count() == declared.PLAY.seats


@pytest.mark.parametrize("change", [{"open": False}, {"join_secret": codes.new_secret()}])
def test_an_invitation_is_over_at_once(
    table: Table, visitor: Client, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any]
) -> None:
    given = {"with": table.play.join_secret, "player": "Bo"}
    meanwhile(monkeypatch, seats, lambda: Play.objects.update(**change))
    assert visitor.post(f"/en/play/{table.key}/join/", given).status_code == 404
    assert table.play.seats.count() == 1


def test_a_play_that_was_deleted_meanwhile_is_not_found(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = table.phone("Ana")
    meanwhile(monkeypatch, store, Play.objects.all().delete)
    given = {"from": "Ana", "to": "Bo", "amount": "5", "id": "x"}
    assert phone.post("move/pay/", **given).status_code == 404
    table = Table(table.client)
    answer = table.move("note", input={"text": "x"})
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (404, "not-found")


@pytest.mark.parametrize("typed", ["", "x", "😀😀😀😀😀😀😀😀", "x" * 5000, "\x00" * 8, "<script>"])
def test_any_text_as_a_code_is_answered(visitor: Client, typed: str) -> None:
    answer = enter(visitor, typed, "es")
    assert answer.status_code == 422
    assert document(answer.content).one("main").one(class_="refused").text


def test_wrong_codes_are_limited(visitor: Client, table: Table) -> None:
    wrong = [enter(visitor, f"0000-00{number:02}").status_code for number in range(declared.WRONG_CODES.client)]
    assert wrong == [422] * declared.WRONG_CODES.client
    # The right one comes too late: a success does not reset the count either.
    assert enter(visitor, table.play.code).status_code == 429


def test_wrong_codes_from_thirty_networks_do_not_refuse_a_right_one(visitor: Client, table: Table) -> None:
    for network in range(30):
        far: Any = {"REMOTE_ADDR": f"8.8.{network}.8"}
        for number in range(declared.WRONG_CODES.client):
            assert visitor.post("/en/play/", {"code": f"0000-00{number:02}"}, **far).status_code == 422
    newcomer: Any = {"REMOTE_ADDR": "9.9.9.9"}
    assert visitor.post("/en/play/", {"code": table.play.code}, **newcomer).status_code == 302
    assert visitor.post("/en/play/", {"code": table.play.code}, **far).status_code == 429


# A period of ten minutes ends half a minute after the first, a minute and a half after the second.
@pytest.mark.parametrize(
    ("now", "language", "wait"),
    [
        (600_570, "en", "Try again in a minute."),
        (600_570, "es", "dentro de un minuto."),
        (600_510, "en", "Try again in 2 minutes."),
        (600_510, "es", "dentro de 2 minutos."),
    ],
)
def test_a_limit_says_in_how_many_minutes_it_ends(
    visitor: Client, client: Client, monkeypatch: pytest.MonkeyPatch, now: int, language: str, wait: str
) -> None:
    nothing = WriteLimit(seconds=600, client=0, network=0, everybody=0, with_newcomers=0)
    monkeypatch.setattr(declared, "WRONG_CODES", nothing)
    monkeypatch.setattr(declared, "PLAYS_STARTED", nothing)
    monkeypatch.setattr(time, "time", lambda: now)
    given = {"game": GAME, "players.0": "Ana", "players.1": "Bo", "edition": "es-2018"}
    far: Any = {"REMOTE_ADDR": "8.8.8.8"}
    pages = [enter(visitor, "0000-0000", language), visitor.post(f"/{language}/play/", given, **far)]
    for page in pages:
        assert document(page.content).one("main").one(class_="refused").text.endswith(wait)
    body = {"game": GAME, "players": ["Ana", "Bo"]}
    refused = client.post(f"{API}?lang={language}", body, content_type="application/json", **far)
    assert refused.status_code == 429
    assert refused.json()["errors"][0]["message"].endswith(wait)


def test_a_forged_link_does_not_join(table: Table, visitor: Client) -> None:
    for secret in ("", "x", codes.new_secret(), "é"):
        answer = visitor.post(f"/en/play/{table.key}/join/", {"with": secret, "player": "Ana"})
        assert answer.status_code in (200, 403)
        assert not answer.cookies
    assert Seat.objects.count() == 1


def test_a_link_is_worthless_after_a_new_code(table: Table) -> None:
    link = {"with": table.play.join_secret, "player": "Ana"}
    host = host_of(table)
    host.post("settings/", action="new-code")
    answer = Client(headers=SAME_SITE).post(f"/en/play/{table.key}/join/", link)
    assert answer.status_code == 403


def host_of(table: Table) -> Phone:
    phone = table.phone("Ana")
    Seat.objects.filter(player="Ana").update(role="host")
    return phone


def test_the_host_locks_renames_ends_and_deletes(table: Table) -> None:
    host = host_of(table)
    for action, column, value in (
        ("lock", "open", False),
        ("unlock", "open", True),
        ("only-host", "only_host_writes", True),
        ("everybody", "only_host_writes", False),
    ):
        assert host.post("settings/", action=action).status_code == 302
        assert getattr(table.play, column) is value
    host.post("settings/", action="title", title="  Tuesday\u202e ")
    assert table.play.title == "Tuesday"
    asked = host.post("settings/", action="end")
    assert "End this game?" in asked.content.decode()
    assert table.play.finished is None
    host.post("settings/", action="end", sure="1")
    assert table.play.finished
    host.post("settings/", action="continue")
    assert table.play.finished is None
    assert host.post("settings/", action="delete").status_code == 200
    assert host.post("settings/", action="delete", sure="1").status_code == 302
    assert not Play.objects.exists()
    assert host.get().status_code == 404


@pytest.mark.parametrize("action", ["lock", "new-code", "only-host", "end", "delete", "title"])
def test_only_the_host_may(table: Table, action: str) -> None:
    before = (table.play.open, table.play.code, table.play.only_host_writes, table.play.finished)
    assert table.phone("Bo").post("settings/", action=action, sure="1", title="x").status_code == 403
    assert (table.play.open, table.play.code, table.play.only_host_writes, table.play.finished) == before


def test_a_seat_moves_to_another_phone_once(table: Table) -> None:
    old = table.phone("Bo")
    page = old.post("settings/", action="handover")
    code = document(page.content).one(class_="join-code").text.strip()
    new = Client(headers=SAME_SITE)
    assert enter(new, code)["Location"] == f"/en/play/{table.key}/"
    assert "This phone records moves as Bo." in new.get(f"/en/play/{table.key}/").content.decode()
    assert old.get("settings/").context["seat"] is None
    assert enter(Client(headers=SAME_SITE), code).status_code == 422


def test_a_handover_expires(table: Table) -> None:
    page = table.phone("Bo").post("settings/", action="handover")
    code = document(page.content).one(class_="join-code").text.strip()
    Seat.objects.update(handover_until=timezone.now())
    assert enter(Client(headers=SAME_SITE), code).status_code == 422


def test_the_code_is_for_those_at_the_table(table: Table) -> None:
    stranger = Client()
    for path in ("", "log/", "score/", "board/", "join/", "settings/"):
        answer = stranger.get(f"/en/play/{table.key}/{path}")
        assert answer.status_code == 200
        for secret in (table.play.code, codes.written(table.play.code), table.play.join_secret, table.secret):
            assert secret not in answer.content.decode()
    assert stranger.get(f"/en/play/{table.key}/join/qr.svg").status_code == 403
    assert table.phone("Ana").get("join/qr.svg")["Content-Type"] == "image/svg+xml"


def test_a_form_of_another_site_is_refused(table: Table) -> None:
    phone = table.phone("Ana")
    for headers in ({"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}):
        answer = phone.client.post(f"{phone.address}move/note/", {"text": "x", "id": "1"}, headers=headers)
        assert answer.status_code == 403
    bare = Client()
    bare.cookies = phone.client.cookies
    given = {"text": "x", "id": "1"}
    assert bare.post(f"{phone.address}move/note/", given).status_code == 403
    assert bare.post(f"{phone.address}move/note/", given, headers={"origin": "http://evil.example"}).status_code == 403
    assert bare.post(f"{phone.address}move/note/", given, headers={"origin": "http://testserver"}).status_code == 302


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u200d\u200d", "\ufe0f", "\u202eoB", "A\u200bB"])
def test_a_name_that_nobody_sees_is_refused(client: Client, db: None, name: str) -> None:
    raw = {"game": GAME, "players": ["Ana", name], "title": f"x{name}"}
    answer = Client().post(API, json.dumps(raw), content_type="application/json")
    assert answer.status_code == 422
    assert [error["code"] for error in answer.json()["errors"]] == ["not-a-name"]
    for language in ("en", "es"):
        page = Client(headers=SAME_SITE).post(
            f"/{language}/play/", {"game": GAME, "players.0": "Ana", "players.1": name}
        )
        assert page.status_code == 422
    assert not Play.objects.exists()


@pytest.mark.parametrize("name", ["👩‍🔧", "🏳️‍🌈", "👍🏽", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "علی‌رضا", "民俊"])
def test_an_emoji_is_a_name(client: Client, db: None, name: str) -> None:
    table = Table(client, players=["Ana", name], title=f"{name} plays")
    table.played("pay", **{"from": "bank", "to": name, "amount": 3, "note": f"for {name}"})
    table.played("note", text=f"{name} \u202ewins\u2800")
    assert table.play.setup["players"] == ["Ana", name]
    assert table.play.title == f"{name} plays"
    assert table.play.entries.last().intent["text"] == f"{name} wins"
    for language in ("en", "es"):
        phone = table.phone(name, language)
        assert phone.post("move/note/", text=f"{name} {language}", id=f"by {language}").status_code == 302
        assert table.play.entries.last().by == name
        for page in ("", "log/", "score/"):
            assert name in phone.get(page).content.decode()
    assert not differences_of(table.play)


@pytest.mark.parametrize("language", ["en", "es"])
def test_stranger_without_a_link_is_told_how_to_join(table: Table, visitor: Client, language: str) -> None:
    answer = visitor.get(f"/{language}/play/{table.key}/join/")
    page = document(answer.content).one("main")
    assert answer.status_code == 200
    assert page.all("p", class_="refused") == []
    assert page.one("a", class_="action").attrs["href"] == f"/{language}/play/"
    assert visitor.get(f"/{language}/play/{table.key}/join/", {"with": "wrong"}).status_code == 403
