"""The pages of a play: nothing is lost that was typed, every refusal is explained, and no page asks in a loop."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from limits import declared
from plays.models import Play
from rules.engine.play.registry import plays
from tests.pages.document import document

from .conftest import API, Table

pytestmark = pytest.mark.django_db

both_languages = pytest.mark.parametrize("language", ["en", "es"])
PAGES = ["", "board/", "log/", "score/", "join/", "settings/", "money/", "money/?all=1", "agree/", "log/4/"]
MOVES = ["dividends", "withhold", "buy-certificate", "sell-shares", "start-company", "pay", "next", "note", "goals"]


@both_languages
@pytest.mark.parametrize("page", [*PAGES, *(f"move/{move}/" for move in MOVES)])
def test_every_page_is_there_private_and_not_listed(under_way: Table, page: str, language: str) -> None:
    answer = under_way.phone("Ana", language).get(page)
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "private, no-store"
    assert answer["X-Robots-Tag"] == "noindex"
    main = document(answer.content).one("main")
    assert main.one("h1").text.strip()


@both_languages
@pytest.mark.parametrize("game", sorted(plays()))
def test_page_on_agreeing_lists_every_reading_of_the_calculations(client: Client, game: str, language: str) -> None:
    table = Table(client, game=game)
    page = document(table.phone("Ana", language).get("agree/").content).one("main")
    readings = plays()[game].readings
    offered = [reading.key for reading in readings if len(reading.options) > 1]
    assert {field.attrs["name"] for field in page.all("input", type="radio")} == set(offered)
    assert len({link for link in page.links if "/difference/" in link}) == len(readings)


def test_every_move_of_the_game_has_a_page(under_way: Table) -> None:
    phone = under_way.phone("Ana")
    sheet = document(phone.get().content)
    links = [link for listed in sheet.all("ul", class_="moves") for link in listed.links]
    assert len(links) > 10
    for link in links:
        assert phone.client.get(link, follow=True).status_code == 200


def test_a_move_is_recorded_and_confirmed(under_way: Table) -> None:
    phone = under_way.phone("Ana", "es")
    answer = phone.post("move/dividends/", company="swift", revenue="225", produced="1", sold="1", id="x", expected="7")
    assert answer.status_code == 302
    done = document(phone.client.get(answer["Location"]).content)
    assert done.one(class_="done").text
    assert under_way.play.entries.get(number=8).by == "Ana"


def test_revenue_as_people_type_it(under_way: Table) -> None:
    phone = under_way.phone("Ana", "es")
    phone.post("move/dividends/", company="swift", revenue="$1.200", produced="1", sold="1", id="x")
    assert under_way.play.entries.get(number=8).intent["revenue"] == 1200


@both_languages
@pytest.mark.parametrize("typed", ["", "-5", "2.25", "a lot", "9" * 400, "1e5", "<b>"])
def test_an_amount_that_cannot_be_is_explained_and_kept(under_way: Table, typed: str, language: str) -> None:
    phone = under_way.phone("Ana", language)
    answer = phone.post("move/dividends/", company="swift", revenue=typed, produced="1", sold="1", id="x")
    assert answer.status_code == 422
    main = document(answer.content).one("main")
    assert main.one(id="field-revenue_error").text.strip()
    assert main.one("input", name="revenue").attrs.get("value", "") == typed
    assert under_way.play.last_entry == 7


def test_a_move_against_the_rules_can_be_played_anyway(under_way: Table) -> None:
    phone = under_way.phone("Ana")
    given = {"from": "Ana", "to": "Bo", "amount": "5000", "id": "x"}
    refused = phone.post("move/pay/", **given)
    assert refused.status_code == 422
    main = document(refused.content).one("main")
    assert main.one("button", name="anyway").text.strip() == "Record it anyway"
    assert main.one("input", name="amount").attrs["value"] == "5000"
    assert phone.post("move/pay/", **given, anyway="1").status_code == 302
    assert "Played even though it breaks a rule" in phone.get("log/").content.decode()


def test_what_changed_meanwhile_is_shown_and_applied(under_way: Table) -> None:
    phone = under_way.phone("Ana")
    under_way.played("dividends", company="swift", revenue=225)
    given = {"company": "swift", "revenue": "100", "produced": "1", "sold": "1", "id": "x"}
    answer = phone.post("move/dividends/", **given, expected="7")
    assert answer.status_code == 409
    main = document(answer.content).one("main")
    assert main.one("input", name="revenue").attrs["value"] == "100"
    button = main.one("button", class_="again")
    again = {button.attrs["name"]: button.attrs["value"], "anyway": "1"}
    assert phone.post("move/dividends/", **given, **again).status_code == 302


def test_who_does_not_use_the_form_is_answered_as_json(under_way: Table) -> None:
    phone = under_way.phone("Ana")
    given = {"from": "Ana", "to": "Bo", "amount": "5", "id": "x"}
    headers = {"accept": "application/json"}
    address = f"{phone.address}move/pay/"
    first, again = (phone.client.post(address, given, headers=headers) for _ in range(2))
    assert [first.status_code, again.status_code] == [201, 200]
    assert first.json() == {"number": 8, "id": "x", "version": 8}
    refused = phone.client.post(address, {**given, "id": "y", "amount": "-1"}, headers=headers)
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["message"]


def test_a_correction_changes_what_differs(under_way: Table) -> None:
    phone = under_way.phone("Ana")
    cash = under_way.state["players"]["Bo"]["cash"]
    answer = phone.post("money/", **{"players.Bo.cash": str(cash + 7), "id": "x"})
    assert answer.status_code == 302
    assert under_way.state["players"]["Bo"]["cash"] == cash + 7
    assert under_way.play.entries.get(number=8).intent == {"set": {"players.Bo.cash": cash + 7}}
    nothing = phone.post("money/", **{"players.Bo.cash": str(cash + 7), "id": "y"})
    assert (nothing.status_code, under_way.play.last_entry) == (302, 8)
    wrong = phone.post("money/", **{"players.Bo.cash": "a lot", "id": "z"})
    assert wrong.status_code == 422
    assert document(wrong.content).one("main").one(class_="refused").text
    price = phone.post("money/?all=1", **{"companies.swift.share_price": "100", "id": "v"})
    assert price.status_code == 302
    assert under_way.state["companies"]["swift"]["share_price"] == 100


def test_values_of_each_player_and_company_have_a_page_of_their_own(under_way: Table) -> None:
    phone = under_way.phone("Ana")
    table = document(phone.get("money/?all=1").content).one("main")
    assert table.one(class_="tools").text.startswith("The table Ana Bo Cy")
    assert not table.all(name="companies.swift.share_price")
    page = document(phone.get("money/?all=1&of=companies.swift").content).one("main")
    assert len(page.all(name="companies.swift.share_price")) == 1
    assert not page.all(name="companies.libby.share_price")
    assert page.one("form").attrs["action"] == f"/en/play/{under_way.key}/money/?all=1&of=companies.swift"


def test_a_long_log_has_several_pages(under_way: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("plays.views.table._ON_A_PAGE", 3)
    phone = under_way.phone("Ana")
    for query, link in (("", "?before=5"), ("?before=5", "?before=2"), ("?before=2", None)):
        page = document(phone.get(f"log/{query}").content).one("main")
        assert [each for each in page.links if each.startswith("?before")] == ([link] if link else [])
    assert phone.get("log/?before=many").status_code == 200


def test_undo_shows_what_will_change_and_can_be_undone(under_way: Table) -> None:
    phone = under_way.phone("Bo")
    before = under_way.state
    under_way.played("pay", **{"from": "Ana", "to": "Bo", "amount": 5})
    page = document(phone.get("log/8/").content)
    assert "Ana: Cash" in page.one("main").one("table").text
    assert phone.post("log/8/", id="x").status_code == 302
    assert under_way.state == before
    assert phone.get("log/8/").status_code == 200
    assert phone.post("log/8/", id="y").status_code == 302
    assert under_way.state != before
    assert phone.get("log/99/").status_code == 404


@pytest.mark.parametrize("page", ["move/note/", "money/", "log/1/"])
def test_a_watcher_cannot_write(under_way: Table, page: str) -> None:
    answer = under_way.phone().post(page, text="x", id="x", **{"players.Bo.cash": "1"})
    assert answer.status_code == 403
    assert under_way.play.last_entry == 7


def test_only_the_host_writes_if_the_table_wants_it_so(under_way: Table) -> None:
    phone = under_way.phone("Ana")
    Play.objects.update(only_host_writes=True)
    assert phone.post("move/note/", text="x", id="x").status_code == 403
    assert under_way.move("note", input={"text": "x"}).status_code == 201


def test_names_and_notes_are_text(client: Any, db: None) -> None:
    name = '<img src=x onerror="alert(1)">'
    table = Table(client, players=[name, "Bo"])
    table.played("note", text="<script>alert(1)</script>\u202e")
    for page in ("", "log/", "board/", "score/", "money/", "move/pay/"):
        content = table.phone(name).get(page).content.decode()
        assert "<script>alert" not in content
        assert "<img src=x" not in content
        assert "\u202e" not in content


@pytest.mark.parametrize("page", ["", "log/", "score/", "board/", "move/dividends/?company=swift&revenue=225"])
def test_a_longer_log_needs_no_more_queries(under_way: Table, page: str, django_assert_num_queries: Any) -> None:
    phone = under_way.phone("Ana")
    with CaptureQueriesContext(
        connection,
    ) as few:
        phone.get(page)
    queries = len(few)
    for number in range(20):
        under_way.played("pay", **{"from": "Ana", "to": "Bo", "amount": 1, "note": str(number)})
        if number % 4 == 0:
            under_way.strike(under_way.play.last_entry)
    with django_assert_num_queries(queries):
        phone.get(page)
    assert queries <= 15


NOW = b"if the game ended now"


def test_score_of_a_game_that_is_over_is_not_what_it_would_be(under_way: Table) -> None:
    phone = under_way.phone("Ana")
    assert NOW in phone.get("score/").content
    under_way.played("correct", set={"phase": "end-of-game"})
    assert NOW not in phone.get("score/").content


@pytest.mark.parametrize(
    ("language", "level", "lead"), [("en", "All level", "In the lead"), ("es", "Empate de todos", "En cabeza")]
)
def test_nobody_has_won_before_the_end(under_way: Table, language: str, level: str, lead: str) -> None:
    def headline() -> list[tuple[str, str]]:
        found = document(under_way.client.get(f"/{language}/play/{under_way.key}/score/").content)
        blocks = found.one("dl", class_="headline").all("div")
        return [(block.one("dt").text, block.one("dd").text) for block in blocks]

    names = under_way.play.setup["players"]
    under_way.played("correct", set={f"players.{name}.cash": 300 for name in names} | {"players.Ana.cash": 300})
    totals = dict(headline()[1:])
    assert set(totals) == set(names)
    if len(set(totals.values())) == 1:
        assert headline()[0][1] == level
    under_way.played("correct", set={"players.Bo.cash": 5000})
    assert headline()[0] == (lead, "Bo")
    assert headline()[1][0] == "Bo"
    under_way.played("correct", set={"phase": "end-of-game"})
    Play.objects.update(finished=under_way.play.changed)
    assert headline()[0] == ({"en": "Winner", "es": "Ganador"}[language], "Bo")
    assert "’s turn" not in document(under_way.client.get(f"/en/play/{under_way.key}/board/").content).text


def test_finished_game_can_be_recorded_in_a_tracker(under_way: Table) -> None:
    phone = under_way.phone("Ana")
    assert b"bgstatsapp" not in phone.get("score/").content
    Play.objects.update(finished=under_way.play.changed)
    [link] = [link for link in document(phone.get("score/").content).one("main").links if "bgstatsapp" in link]
    data = json.loads(parse_qs(urlsplit(link).query)["data"][0])
    assert [player["name"] for player in data["players"]] == ["Ana", "Bo", "Cy"]
    assert [player["winner"] for player in data["players"]].count(True) >= 1
    assert data["players"][0]["score"] == 175
    assert [player["startPlayer"] for player in data["players"]] == [True, False, False]
    assert data["game"]["name"] == "City of the Big Shoulders"
    assert "+" not in link
    assert under_way.key not in link
    assert {"winner", "startPlayer"} <= data["players"][0].keys()
    assert {"highestWins", "noPoints"} <= data["game"].keys()


def test_tracker_recognizes_the_players_of_another_game(under_way: Table) -> None:
    other = Table(under_way.client, game="chicago-express", players=["CY", "José", "ana"])
    Play.objects.update(finished=under_way.play.changed)
    known = []
    for table, language in ((under_way, "en"), (other, "es")):
        phone = table.phone(table.play.setup["players"][0], language)
        [link] = [link for link in document(phone.get("score/").content).one("main").links if "bgstatsapp" in link]
        data = json.loads(parse_qs(urlsplit(link).query)["data"][0])
        known.append({player["name"].casefold(): player["sourcePlayerId"] for player in data["players"]})
    assert known[0]["ana"] == known[1]["ana"]
    assert known[0]["cy"] == known[1]["cy"]
    assert len({*known[0].values(), *known[1].values()}) == 4
    assert data["game"]["name"] == "Chicago Express"


# What other programs read in such a file: github.com/ctuncan/bga_bgstats writes these, and importers look them up.
PLAY_FILE = {
    "players": {"id": int, "uuid": str, "name": str, "isAnonymous": bool, "modificationDate": str},
    "games": {
        "id": int,
        "uuid": str,
        "name": str,
        "bggId": int,
        "highestWins": bool,
        "noPoints": bool,
        "cooperative": bool,
    },
    "plays": {
        "uuid": str,
        "playDate": str,
        "durationMin": int,
        "gameRefId": int,
        "playerScores": list,
        "ignored": bool,
    },
}
PLAYER_SCORE = {"playerRefId": int, "score": str, "winner": bool, "startPlayer": bool, "rank": int, "seatOrder": int}


def test_finished_game_is_a_file_that_other_trackers_import(under_way: Table) -> None:
    phone = under_way.phone("Ana")
    Play.objects.update(finished=under_way.play.changed)
    [link] = [link for link in document(phone.get("score/").content).one("main").links if link.endswith(".bgsplay")]
    response = under_way.client.get(link)
    assert response["Content-Disposition"].endswith('.bgsplay"')
    file = response.json()
    [play], [game] = file["plays"], file["games"]
    rows = [(file[name], fields) for name, fields in PLAY_FILE.items()] + [(play["playerScores"], PLAYER_SCORE)]
    for listed, fields in rows:
        for row in listed:
            assert {name: type(row[name]) for name in fields} == fields
    assert (game["id"], game["name"]) == (play["gameRefId"], "City of the Big Shoulders")
    names = {player["id"]: player["name"] for player in file["players"]}
    scores = {names[score["playerRefId"]]: score for score in play["playerScores"]}
    assert [*scores] == ["Ana", "Bo", "Cy"]
    assert (scores["Ana"]["score"], scores["Ana"]["startPlayer"]) == ("175", True)
    assert any(score["winner"] and score["rank"] == 1 for score in scores.values())
    assert datetime.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S")
    for secret in (under_way.key, under_way.secret):
        assert secret not in response.content.decode()
    again = under_way.client.get(link).json()
    assert again == file


def test_export_and_import(under_way: Table) -> None:
    under_way.played("pay", **{"from": "Ana", "to": "Bo", "amount": 5, "note": "=1+1"})
    under_way.strike(8)
    exported = under_way.get("/export.json").json()
    for secret in (under_way.key, under_way.secret, under_way.play.code, under_way.play.join_secret):
        assert secret not in json.dumps(exported)
    for changes in ({}, {"signature": "x"}):
        answer = under_way.client.post(f"{API}/import", {**exported, **changes}, content_type="application/json")
        assert answer.status_code == 201
        copy = Play.objects.get(key=answer.json()["play"])
        assert copy.state == under_way.state
        assert list(copy.entries.values_list("number", "kind", "intent", "effects")) == list(
            under_way.play.entries.values_list("number", "kind", "intent", "effects")
        )
    rows = under_way.get("/export.csv").content.decode().splitlines()
    assert len(rows) == 1 + 9


def changed(exported: dict[str, Any], **changes: Any) -> dict[str, Any]:
    first, *rest = exported["entries"]
    return {**exported, "entries": [{**first, **changes}, *rest]}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda found: {**found, "format": "x"}, "not-an-export"),
        (lambda found: {**found, "format_version": 2}, "newer-export"),
        (lambda found: {**found, "setup": []}, "not-an-export"),
        (lambda found: {**found, "entries": "x"}, "not-an-export"),
        (lambda found: {**found, "entries": [3]}, "not-an-export"),
        (lambda found: changed(found, number=5), "not-an-entry"),
        (lambda found: changed(found, id=found["entries"][1]["id"]), "not-an-entry"),
        (lambda found: changed(found, id=""), "not-an-entry"),
        (lambda found: changed(found, intent=3), "not-an-entry"),
        (lambda found: changed(found, kind="nonsense"), "unknown-move"),
        (lambda found: changed(found, intent={"player": "Zed"}), "not-in-play"),
        (lambda found: changed(found, kind="strike", intent={"number": 99}), "no-such-entry"),
        (lambda found: changed(found, kind="strike", intent={"number": "x"}), "no-such-entry"),
    ],
)
@both_languages
def test_an_import_made_by_hand_is_explained(under_way: Table, change: Any, code: str, language: str) -> None:
    body = change(under_way.get("/export.json").json())
    answer = under_way.client.post(f"{API}/import?lang={language}", body, content_type="application/json")
    assert answer.status_code == 422
    assert code in [error["code"] for error in answer.json()["errors"]]
    assert all(error["message"] != error["code"] for error in answer.json()["errors"])
    assert Play.objects.count() == 1


def test_large_file_is_imported_and_a_long_foreign_log_is_not(under_way: Table, monkeypatch: Any) -> None:
    exported = {**under_way.get("/export.json").json(), "release": "x" * settings.DATA_UPLOAD_MAX_MEMORY_SIZE}
    answer = under_way.client.post(f"{API}/import", exported, content_type="application/json")
    assert answer.status_code == 201
    monkeypatch.setattr(declared, "PLAY", replace(declared.PLAY, replayed=6))
    foreign = {**exported, "signature": "x"}
    answer = under_way.client.post(f"{API}/import?lang=es", foreign, content_type="application/json")
    assert answer.status_code == 422
    assert "6 anotaciones" in answer.json()["errors"][0]["message"]


def test_file_that_is_too_large_is_explained(under_way: Table) -> None:
    body = {"x": "x" * settings.LONGEST_BODIES[f"{API}/import"]}
    answer = under_way.client.post(f"{API}/import", body, content_type="application/json")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "too-large")


def test_forged_effects_are_not_believed(under_way: Table) -> None:
    exported = under_way.get("/export.json").json()
    forged = changed(exported, effects=[{"account": ["players", "Ana", "cash"], "amount": 10**6, "unit": "money"}])
    answer = under_way.client.post(f"{API}/import", forged, content_type="application/json")
    assert answer.json()["state"] == under_way.state


@pytest.mark.parametrize(("language", "words"), [("en", "Only this entry"), ("es", "Solo esta anotación")])
def test_undo_page_shows_both_amounts_and_the_choice_of_only_this_entry(
    under_way: Table, language: str, words: str
) -> None:
    under_way.played("dividends", company="swift", revenue=100)
    phone = under_way.phone("Ana", language)
    page = phone.get("log/4/").content.decode()
    assert words in page
    assert "+$10" in page
    alone = phone.get("log/4/?alone=1").content.decode()
    assert "+$10" not in alone
    assert 'name="alone" value="1"' in alone
    version = under_way.play.last_entry
    assert phone.post("log/4/", id="undo-1", expected=version - 1).status_code == 409
    assert phone.post("log/4/", id="undo-1", expected=version).status_code == 302
    assert f'href="#entry-{version}"' in phone.get("log/").content.decode()
    assert phone.get(f"log/{version + 1}/").status_code == 200


@pytest.mark.parametrize(
    "count", [100_000_000, -5_000_000, "x", [1], None, 10**400, {"a": 1}], ids=lambda item: str(item)[:9]
)
def test_old_intent_in_a_file_costs_nothing_and_is_refused(client: Any, db: None, count: Any) -> None:
    given = {"player": "Ana", "company": "PRR", "plains_and_forests": {"plain-2": count}}
    entry = {"number": 1, "id": "m1", "kind": "expand", "kind_version": 1, "intent": given}
    setup = {"players": ["Ana", "Bo", "Cy"]}
    file = {"format": "sobremesa-play", "format_version": 1, "game": "chicago-express", "setup": setup}
    answer = client.post(f"{API}/import", {**file, "entries": [entry]}, content_type="application/json")
    assert (answer.status_code, answer.json()["errors"][0]["field"][:9]) == (422, "entries.1")


@pytest.mark.parametrize("given", [{"plains_and_forests": [1]}, {"plains_and_forests": {"plain-x": 1}}, {"hexes": 5}])
def test_old_intent_of_another_shape_is_refused(client: Any, db: None, given: Any) -> None:
    entry = {"number": 1, "id": "m1", "kind": "expand", "kind_version": 1, "intent": given}
    setup = {"players": ["Ana", "Bo", "Cy"]}
    file = {"format": "sobremesa-play", "format_version": 1, "game": "chicago-express", "setup": setup}
    answer = client.post(f"{API}/import", {**file, "entries": [entry]}, content_type="application/json")
    assert answer.status_code == 422
