"""The calls of the API of plays answer as the contract says, each status among them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from core import durable
from plays import strikes
from plays.models import Entry, Play, Seat

from .conftest import API, GAME, PLAYERS, SAME_SITE, Table

pytestmark = pytest.mark.django_db


def codes(answer: Any) -> list[str]:
    return [error["code"] for error in answer.json()["errors"]]


def test_a_play_is_started(client: Client) -> None:
    table = Table(client, title="Tuesday")
    assert set(table.started) == {"play", "code", "secret", "version", "state", "url"}
    assert table.started["version"] == 0
    assert table.started["url"].endswith(f"/en/play/{table.key}/")
    assert {name: player["cash"] for name, player in table.started["state"]["players"].items()} == dict.fromkeys(
        PLAYERS, 175
    )
    assert len(table.started["code"]) == 8
    assert len(table.key) == len(table.secret) == 22
    assert Play.objects.get().title == "Tuesday"


@pytest.mark.parametrize(
    ("setup", "fields"),
    [
        ({"players": ["Ana", "ana "]}, ["players"]),
        ({"players": ["Ana"]}, ["players"]),
        ({"players": "Ana"}, ["players"]),
        ({"players": ["Ana", "\x00"]}, ["players.1"]),
        ({"players": ["Ana", "x" * 41]}, ["players.1"]),
        ({"players": ["Ana", "\u202eevil"]}, ["players.1"]),
        ({"players": ["Ana", "bank"]}, ["players.1"]),
        ({"edition": "fr-2030"}, ["edition"]),
        ({"options": {"nonsense": 1}}, ["options.nonsense"]),
        ({"options": 3}, ["options"]),
        ({"readings": {"nonsense": "x"}}, ["readings.nonsense"]),
        ({"game": "monopoly"}, ["game"]),
        ({"game": ["x"]}, ["game"]),
        ({"title": "x" * 61}, ["title"]),
        ({"nonsense": 1}, ["nonsense"]),
    ],
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_setup_that_cannot_be_is_refused(client: Client, setup: Any, fields: list[str], language: str) -> None:
    body = {"game": GAME, "players": PLAYERS, **setup}
    answer = client.post(f"{API}?lang={language}", body, content_type="application/json")
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == fields
    assert all(error["message"] != error["code"] for error in answer.json()["errors"])
    assert not Play.objects.exists()


@pytest.mark.parametrize("name", ["👍", "José María", "Ana.B", "<b>", "0", "__proto__", "José"])
def test_a_name_can_be_any_text(client: Client, name: str) -> None:
    table = Table(client, players=[name, "Bo"])
    answer = table.played("pay", **{"from": name, "to": "Bo", "amount": 5})
    assert answer["state"]["players"][name]["cash"] == 170


def test_state_and_version(under_way: Table) -> None:
    answer = under_way.get()
    assert answer.status_code == 200
    found = answer.json()
    assert {"game", "version", "state", "next"} <= set(found)
    assert (found["game"], found["version"]) == (GAME, 7)
    assert found["state"]["companies"]["swift"]["share_price"] == 40
    assert "dividends" in found["next"]


def test_a_poll_without_news_is_one_query(under_way: Table, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        answer = under_way.get(since=7)
    assert (answer.status_code, answer.content) == (204, b"")
    assert under_way.get(since=6).status_code == 200
    assert under_way.get(since="x").status_code == 200
    assert under_way.get(since=7, epoch=under_way.play.epoch + 1).status_code == 200


def test_a_move_is_recorded(under_way: Table) -> None:
    answer = under_way.move("dividends", input={"company": "swift", "revenue": 225})
    assert answer.status_code == 201
    found = answer.json()
    assert {"number", "version", "state", "steps", "warnings", "broken_rules"} <= set(found)
    assert (found["number"], found["version"]) == (8, 8)
    # Each share pays $22; Ana has three of them and Cy one.
    assert found["state"]["companies"]["swift"]["share_price"] > 40
    assert all(step["text"] and isinstance(step["rules"], list) for step in found["steps"])


def test_a_known_id_answers_with_its_entry_and_records_nothing(under_way: Table) -> None:
    body = {"input": {"company": "swift", "revenue": 225}, "id": "same"}
    first = under_way.move("dividends", **body)
    again = under_way.move("dividends", **body)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json()
    assert under_way.play.last_entry == 8


def test_a_preview_records_nothing(under_way: Table) -> None:
    before = under_way.state
    answer = under_way.move("dividends", input={"company": "swift", "revenue": 225}, preview=True)
    assert answer.status_code == 200
    assert answer.json()["state"] != before
    assert (under_way.play.last_entry, under_way.state) == (7, before)


def test_a_stale_move_that_depends_on_what_changed_is_refused_with_the_news(under_way: Table) -> None:
    under_way.played("dividends", company="swift", revenue=225)
    answer = under_way.move("withhold", input={"company": "swift", "revenue": 100}, expected=7)
    assert answer.status_code == 409
    found = answer.json()
    assert codes(answer) == ["changed-meanwhile"]
    assert found["version"] == 8
    assert [move["number"] for move in found["moves"]] == [8]
    assert under_way.play.last_entry == 8


def test_a_stale_move_that_commutes_is_recorded(under_way: Table) -> None:
    under_way.played("dividends", company="swift", revenue=225)
    answer = under_way.move("pay", input={"from": "Ana", "to": "Bo", "amount": 5}, expected=0)
    assert answer.status_code == 201


def test_a_move_against_the_rules_is_recorded_only_when_it_is_played_anyway(under_way: Table) -> None:
    body = {"input": {"from": "Ana", "to": "Bo", "amount": 500}}
    refused = under_way.move("pay", **body)
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["rules"] == ["big-shoulders:overview/money#no-loans"]
    recorded = under_way.move("pay", **body, anyway=True)
    assert recorded.status_code == 201
    assert recorded.json()["broken_rules"] == ["big-shoulders:overview/money#no-loans"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"type": "nonsense"}, "type"),
        ({"type": 5}, "type"),
        ({"type": "dividends", "input": {"company": "nope", "revenue": 5}}, "company"),
        ({"type": "dividends", "input": {"company": "swift", "revenue": -5}}, "revenue"),
        ({"type": "dividends", "input": {"company": "swift", "revenue": 10**30}}, "revenue"),
        ({"type": "dividends", "input": {"company": "swift", "revenue": "x"}}, "revenue"),
        ({"type": "dividends", "input": {"company": "swift"}}, "revenue"),
        ({"type": "dividends", "input": []}, "input"),
        ({"type": "note", "input": {"text": "x" * 10_000}}, "text"),
        ({"type": "note", "input": {"text": ""}}, "text"),
        ({"type": "pay", "input": {"from": "Ana", "to": "Ana", "amount": 5}}, "to"),
        ({"type": "correct", "input": {"set": {"players.Zed.cash": 5}}}, "set.players.Zed.cash"),
        ({"type": "correct", "input": {"set": {}}}, "set"),
        ({"type": "next", "id": ""}, "id"),
        ({"type": "next", "id": "x" * 65}, "id"),
        ({"type": "next", "id": "\u0000"}, "id"),
        ({"type": "next", "expected": -1}, "expected"),
        ({"type": "next", "anyway": "yes"}, "anyway"),
        ({"type": "next", "nonsense": 1}, "nonsense"),
    ],
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_input_that_cannot_be_is_refused(under_way: Table, body: Any, field: str, language: str) -> None:
    answer = under_way.move(body["type"], lang=language, **{key: body[key] for key in body if key != "type"})
    assert answer.status_code == 422
    assert field in [error["field"] for error in answer.json()["errors"]]
    assert under_way.play.last_entry == 7


@pytest.mark.parametrize("body", ["", "[]", "3", "{", b"\xff", "[" * 100_000])
@pytest.mark.parametrize("path", ["", "/import", "/{key}/moves", "/{key}/strike"])
def test_a_body_that_is_not_json_is_refused(table: Table, path: str, body: Any) -> None:
    answer = table.send(path.format(key=table.key), body)
    assert answer.status_code == 422
    assert codes(answer) == ["not-an-object"]


def test_only_a_seat_of_this_play_writes(table: Table, client: Client) -> None:
    other = Table(client)
    for secret in ("", "forged", other.secret, table.secret[:-1]):
        answer = table.move("next", secret=secret)
        assert answer.status_code == 401
        assert codes(answer) == ["no-seat"]
    assert table.play.last_entry == 0


def test_a_watcher_reads_and_does_not_write(table: Table) -> None:
    watcher = table.phone()
    answer = watcher.client.post(
        f"{API}/{table.key}/moves", {"type": "next", "id": "x", "input": {}}, content_type="application/json"
    )
    assert answer.status_code == 403
    assert codes(answer) == ["watching"]
    assert watcher.get().status_code == 200


def test_a_page_of_another_site_cannot_write(table: Table) -> None:
    phone = table.phone("Ana")
    body = {"type": "note", "id": "x", "input": {"text": "hello"}}
    for headers in ({"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}):
        answer = phone.client.post(f"{API}/{table.key}/moves", body, "application/json", headers=headers)
        assert (answer.status_code, codes(answer)) == (403, ["other-site"])
    assert phone.client.post(f"{API}/{table.key}/moves", body, "application/json").status_code == 201


def test_undo_and_redo(under_way: Table) -> None:
    before = under_way.state
    paid = under_way.played("pay", **{"from": "Ana", "to": "Bo", "amount": 5})
    struck = under_way.strike(8)
    assert struck.status_code == 201
    assert under_way.state == before
    assert [move["struck_by"] for move in under_way.get("/moves").json()][-2:] == [9, None]
    assert under_way.strike(9).status_code == 201
    assert under_way.state == paid["state"]
    for number, code in ((99, "no-such-entry"), (9, "already-struck")):
        answer = under_way.strike(number)
        assert (answer.status_code, codes(answer)) == (422, [code])


def test_a_strike_is_computed_before_its_turn(under_way: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others do not wait for it: with a long log it takes a third of a second."""
    turns: list[str] = []
    decide, writing = strikes.decide_strike, durable._writing
    monkeypatch.setattr(
        strikes, "decide_strike", lambda *given, **more: turns.append("computed") or decide(*given, **more)
    )
    monkeypatch.setattr(durable, "_writing", lambda: turns.append("in turn") or writing())
    assert under_way.strike(2).status_code == 201
    assert turns == ["computed", "in turn"]


def test_a_strike_with_a_known_id_strikes_once(under_way: Table) -> None:
    assert [under_way.strike(7, id="same").status_code for _ in range(2)] == [201, 200]
    assert under_way.play.last_entry == 8


@pytest.mark.parametrize("language", ["en", "es"])
def test_log(under_way: Table, language: str) -> None:
    answer = under_way.get("/moves", lang=language)
    assert answer.status_code == 200
    assert [move["number"] for move in answer.json()] == list(range(1, 8))
    names = {"number", "id", "type", "input", "by", "at", "steps", "warnings", "broken_rules", "struck_by"}
    names |= {"recomputed_by", "impossible", "replaced_by"}
    assert all(set(move) == names for move in answer.json())


def test_score_is_that_of_its_calculator(under_way: Table) -> None:
    score = under_way.get("/score").json()
    given = {
        "players": {
            name: {
                "cash": player["cash"],
                "goals": 0,
                "shares": {
                    key: kinds["director"] * 3 + kinds["preferred"] * 2 + kinds["common"]
                    for key, kinds in player["certificates"].items()
                },
            }
            for name, player in under_way.state["players"].items()
        },
        "prices": {key: company["share_price"] for key, company in under_way.state["companies"].items()},
    }
    address = f"/api/v1/calculators/{GAME}/final-score"
    computed = under_way.client.post(address, given, content_type="application/json").json()
    assert score["result"]["totals"] == computed["result"]["totals"]
    assert score["rivals"] == []


def test_delete_is_for_the_host_alone(table: Table) -> None:
    phone = table.phone("Ana")
    answer = phone.client.delete(f"{API}/{table.key}")
    assert (answer.status_code, codes(answer)) == (403, ["only-the-host"])
    assert table.send(f"/{table.key}", "", method="delete").status_code == 204
    assert not (Play.objects.exists())
    assert not (Entry.objects.exists())
    assert not (Seat.objects.exists())
    assert table.get().status_code == 404
    assert table.move("next").status_code == 404


def test_an_unknown_play_is_not_found(client: Client) -> None:
    for path in ("", "/moves", "/score", "/export.json", "/export.csv"):
        answer = client.get(f"{API}/nonsense{path}")
        assert (answer.status_code, codes(answer)) == (404, ["not-found"])


def test_responses_are_private(under_way: Table) -> None:
    for path in ("", "?since=7", "/moves", "/score", "/export.json", "/export.csv"):
        answer = under_way.client.get(f"{API}/{under_way.key}{path}")
        assert answer["Cache-Control"] == "private, no-store"
        assert answer["X-Robots-Tag"] == "noindex"


def test_an_ended_play_takes_no_moves(table: Table) -> None:
    Play.objects.update(finished=table.play.created)
    answer = table.move("next")
    assert (answer.status_code, codes(answer)) == (422, ["play-ended"])


def test_a_full_log_takes_no_moves(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    Play.objects.update(last_entry=3000)
    answer = table.move("note", input={"text": "one more"})
    assert (answer.status_code, codes(answer)) == (422, ["log-full"])


def test_somebody_else_who_records_the_same_is_asked(table: Table) -> None:
    phone = table.phone("Bo")
    table.played("pay", **{"from": "Ana", "to": "Bo", "amount": 5})
    body = {"type": "pay", "input": {"from": "Ana", "to": "Bo", "amount": 5, "note": ""}, "id": "bo-1"}
    address = f"{API}/{table.key}/moves"
    asked = phone.client.post(address, body, "application/json")
    assert (asked.status_code, codes(asked)) == (409, ["recorded-already"])
    assert phone.client.post(address, {**body, "again": True}, "application/json").status_code == 201


# What another phone changes meanwhile, to the value before it and after, and a move whose outcome depends on it.
DEPENDS = {
    "carnegie-donate": (
        ("players.Ana.active.communications", 0, 1),
        ("donate", {"player": "Ana", "donation": "seven"}),
    ),
    "carnegie-bonus": (
        ("players.Ana.transport.west", 1, 2),
        ("construction-cost", {"player": "Ana", "city": "seattle", "type": "commerce"}),
    ),
    "urban-sprawl-bonus": (
        ("offices.district-attorney", None, "Ana"),
        ("build-cost", {"player": "Ana", "zone": "CIV", "block": "4-4", "lots": ["tr"], "card_space": "2"}),
    ),
    "urban-sprawl-demolition": (
        ("offices.contractor", None, "Ana"),
        ("build-cost", {"player": "Ana", "zone": "COM", "block": "5-2", "lots": ["bl"], "card_space": "2"}),
    ),
}


@pytest.mark.parametrize("case", DEPENDS)
def test_phone_is_told_of_whatever_its_move_depends_on(client: Client, db: None, case: str) -> None:
    (place, before, after), (slug, given) = DEPENDS[case]
    table = Table(client, game=case.rpartition("-")[0])
    table.played("correct", set={place: before} if before is not None else {"turn": "Ana"})
    seen = table.play.last_entry
    table.played("correct", set={place: after})
    answer = table.move(slug, input=given, expected=seen, anyway=True)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (409, "changed-meanwhile")
    # Whoever has seen it may go on.
    assert table.move(slug, input=given, expected=table.play.last_entry, anyway=True).status_code == 201


@pytest.mark.parametrize(
    ("slug", "given"),
    [("capital-asset", {"space": 40}), ("hire-manager", {}), ("hire-salesperson", {}), ("fundraising", {"amount": 60})],
)
def test_two_phones_do_not_use_the_same_space_unseen(under_way: Table, slug: str, given: dict[str, Any]) -> None:
    """The second phone has not seen that the tile, the person or the space is gone, which the answer tells it."""
    under_way.played("correct", set={"phase": "action-phase", "companies.libby.treasury": 300})
    seen = under_way.play.last_entry
    swift, libby = ({"company": key, **given} for key in ("swift", "libby"))
    assert under_way.move(slug, input=swift, expected=seen, anyway=True).status_code == 201
    answer = under_way.move(slug, input=libby, expected=seen, anyway=True)
    assert (answer.status_code, codes(answer)) == (409, ["changed-meanwhile"])
    assert [entry["type"] for entry in answer.json()["moves"]] == [slug]
    # Whoever has seen it may play on.
    again = under_way.move(slug, input=libby, expected=under_way.play.last_entry, anyway=True)
    assert again.status_code == 201


def test_correction_depends_on_nothing_but_the_value_that_it_sets(table: Table) -> None:
    table.played("pay", **{"from": "Ana", "to": "bank", "amount": 5})
    given = {"set": {"players.Bo.cash": 60}}
    assert table.move("correct", input=given, expected=0).status_code == 201
    assert table.move("correct", input={"set": {"players.Bo.cash": 61}}, expected=1).status_code == 409


def test_preview_of_an_undo_names_the_entries_that_change_and_records_nothing(under_way: Table) -> None:
    under_way.played("dividends", company="swift", revenue=100)
    version, before = under_way.play.last_entry, under_way.state
    answer = under_way.strike(4, preview=True)
    assert (answer.status_code, under_way.play.last_entry, under_way.state) == (200, version, before)
    changed = answer.json()["recomputed"][-1]
    assert (changed["number"], changed["impossible"]) == (version, False)
    assert {"account": ["players", "Cy", "cash"], "amount": 10, "unit": "money"} in changed["before"]
    assert not [effect for effect in changed["after"] if effect.get("account") == ["players", "Cy", "cash"]]
    recorded = under_way.strike(4)
    assert (recorded.status_code, recorded.json()["recomputed"][-1]) == (201, changed)
    assert under_way.state["players"]["Cy"]["cash"] == 175
    log = {move["number"]: move for move in under_way.get("/moves").json()}
    assert (log[version]["recomputed_by"], log[4]["struck_by"]) == (version + 1, version + 1)
    assert under_way.strike(version + 1).status_code == 201
    assert under_way.state == before


def test_undo_of_only_this_entry_leaves_the_later_ones(under_way: Table) -> None:
    under_way.played("dividends", company="swift", revenue=100)
    answer = under_way.strike(4, alone=True).json()
    assert (answer["recomputed"], answer["struck"]) == ([], [4])
    assert under_way.state["players"]["Cy"]["cash"] == 185


def test_undo_without_the_latest_entries_is_refused_if_the_phone_says_what_it_has_seen(under_way: Table) -> None:
    seen = under_way.play.last_entry
    under_way.played("note", text="Cheers")
    assert under_way.strike(4, expected=seen).status_code == 409
    assert under_way.strike(4, expected=seen + 1).status_code == 201


def test_entries_that_can_no_longer_be_are_named(under_way: Table) -> None:
    answer = under_way.strike(1).json()
    assert [item["number"] for item in answer["recomputed"] if item["impossible"]] == [4]
    assert not under_way.get("/moves").json()[0]["impossible"]
    assert under_way.get("/moves").json()[3]["impossible"]


@pytest.mark.parametrize("key", ["%00", "a%00b", "x" * 21, "x" * 23, "é" * 22, "x" * 21 + "%00", "x" * 22 + "%0A"])
def test_what_is_no_key_is_not_looked_for(client: Client, db: None, django_assert_num_queries: Any, key: str) -> None:
    with django_assert_num_queries(0):
        for path in ("", "?since=1", "/moves"):
            assert client.get(f"{API}/{key}{path}").status_code == 404
    assert client.get(f"/en/play/{key}/").status_code == 404


@pytest.mark.parametrize("by", ["Bo", "Dee", "\ud800", "A\0B", "\u202eoB", "Bo\n", "x" * 40])
def test_a_move_is_by_a_player_of_the_play_or_by_nobody(table: Table, by: str) -> None:
    assert table.move("note", input={"text": "x"}, by=by).status_code == 201
    assert table.play.entries.get().by == ("Bo" if by == "Bo" else "")


@pytest.mark.parametrize("text", ["\ud800", "A\0B", "\u202eoB", "one\x1b[2J"])
def test_no_text_is_stored_with_characters_that_nobody_sees(table: Table, text: str) -> None:
    table.move("note", input={"text": text})
    for entry in table.play.entries.all():
        assert entry.intent["text"].isprintable()
    raw = {"game": GAME, "players": ["Ana", text]}
    assert table.send("", raw, secret="").status_code == 422
    assert table.send("", {**raw, "players": ["Ana", "Bo"], "title": text}, secret="").status_code == 201
    assert all(play.title.isprintable() for play in Play.objects.all())


@pytest.mark.parametrize("scheme", ["Basic eDp5", "Digest x", "x", "Bearer x"])
def test_a_browser_that_sends_a_password_by_itself_is_checked(table: Table, scheme: str) -> None:
    phone = table.phone("Ana")
    headers = {"authorization": scheme, "sec-fetch-site": "cross-site"}
    given = json.dumps({"type": "note", "id": "x", "input": {"text": "x"}})
    answer = phone.client.post(f"{API}/{table.key}/moves", given, content_type="application/json", headers=headers)
    assert answer.status_code == (401 if scheme.startswith("Bearer") else 403)
    assert phone.client.post(f"{phone.address}move/note/", {"text": "x", "id": "x"}, headers=headers).status_code == 403
    assert not table.play.entries.exists()


def test_a_form_of_another_site_starts_no_play(client: Client, db: None) -> None:
    body = json.dumps({"game": GAME, "players": ["Ana", "Bo"]})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        for path in ("", "/import"):
            for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "https://evil.example"}, {}):
                answer = client.post(f"{API}{path}", body, content_type=kind, headers=headers)
                assert answer.status_code == 403
    assert not Play.objects.exists()
    assert client.post(API, body, content_type="text/plain", headers=SAME_SITE).status_code == 201
    assert client.post(API, body, content_type="application/json; charset=utf-8").status_code == 201
