"""Correcting an entry in its place: by the page, with and without a script, and by the API, in every game."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from plays.checking import differences_of
from plays.models import Play
from plays.retention import blank_names
from tests.pages.document import Element, document

from .conftest import Table
from .record import RECORDED

pytestmark = pytest.mark.django_db
both_languages = pytest.mark.parametrize("language", ["en", "es"])

# In each game, a move with a typing error in one field of its form, and what it should have been.
PAY = ("pay", {"from": "Ana", "to": "Bo", "amount": 2, "note": "rent"}, {"amount": "1"}, {"amount": 1})
SOME = {
    "big-shoulders": (
        "start-company",
        {"player": "Ana", "company": "swift", "par": 40},
        {"par": "35"},
        {"par": 35},
    ),
    "carnegie": PAY,
    "chicago-express": (
        "auction",
        {"player": "Ana", "company": "PRR", "winner": "Bo", "bid": 12},
        {"bid": "9"},
        {"bid": 9},
    ),
    "urban-sprawl": PAY,
}


# Its form always says which resources were brought, which an earlier version could leave open.
SAYS_MORE = "production"
UNCHANGED = "Change something: entry {number} already says exactly this."


def form_of(page: Element) -> dict[str, str]:
    """What the form sends if nobody touches it."""
    form = page.one("form", class_="move")
    sent: dict[str, str] = {}
    for item in form.all("input"):
        kind = item.attrs.get("type")
        if kind in ("radio", "checkbox") and "checked" not in item.attrs:
            continue
        sent[item.attrs["name"]] = item.attrs.get("value", "")
    for select in form.all("select"):
        chosen = [option for option in select.all("option") if "selected" in option.attrs]
        sent[select.attrs["name"]] = (chosen or list(select.all("option")))[0].attrs.get("value", "")
    for area in form.all("textarea"):
        sent[area.attrs["name"]] = area.text
    return sent


def amounts(page: Element) -> dict[str, str]:
    """What each entry of a log brings, by its number."""
    return {
        item.attrs["data-number"]: " ".join(
            gain.text for gain in item.one("p", class_="entry-head").all(class_="gains")
        )
        for item in page.all("li", class_="entry")
    }


def replaced(table: Table, number: int, **body: Any) -> Any:
    return table.send(f"/{table.key}/replace", {"number": number, "id": next(table.ids), **body})


@both_languages
@pytest.mark.parametrize("game", SOME)
def test_the_form_is_filled_in_and_corrects_the_entry(client: Client, game: str, language: str) -> None:
    kind, given, typed, right = SOME[game]
    setup = {"options": {"shuffle": 5}} if game == "carnegie" else {}
    table, straight = Table(client, game=game, **setup), Table(client, game=game, **setup)
    table.played(kind, **given)
    straight.played(kind, **{**given, **right})
    for one in (table, straight):
        one.played("pay", **{"from": "Bo", "to": "Ana", "amount": 1})
    phone = table.phone("Ana", language)
    recorded = amounts(document(phone.get("log/").content))
    page = document(phone.get("log/1/correct/").content)
    form = form_of(page)
    for name, value in given.items():
        assert form[name] == str(value), name
    answer = phone.post("log/1/correct/", **{**form, **typed})
    assert answer.status_code == 302, answer.content
    assert table.state == straight.state
    entry = table.play.entries.last()
    assert (entry.number, entry.kind, entry.by) == (3, "strike", "Ana")
    assert not differences_of(table.play)
    log = phone.get("log/").content.decode()
    assert {"en": "Entry 1 corrected", "es": "Anotación 1 corregida"}[language] in log
    assert {"en": "Corrected by entry 3.", "es": "Corregida por la anotación 3."}[language] in log
    # Every amount is that of the right entry; what was recorded first comes after “Before.”
    right_log = document(straight.phone("Ana", language).get("log/").content)
    corrected = amounts(document(log))
    assert corrected == amounts(right_log) | {"3": ""} != recorded | {"3": ""}
    assert recorded["1"] in document(log).one(id="entry-1").all("p", class_="fine")[0].text
    texts = [
        [row["text"] for row in csv.DictReader(io.StringIO(one.get("/export.csv").content.decode("utf-8-sig")))]
        for one in (table, straight)
    ]
    assert texts[0][:2] == texts[1]
    done = document(phone.client.get(answer["Location"]).content).one(id="done")
    assert done.all("p")[0].text.startswith({"en": "Corrected:", "es": "Corregido:"}[language])
    assert corrected["1"] in done.all("p")[0].text
    assert done.one("button").text == {"en": "Undo", "es": "Deshacer"}[language]
    # And the correction can be undone, and corrected once more.
    again = form_of(document(phone.get("log/1/correct/").content))
    assert {name: again[name] for name in typed} == typed
    before = table.state
    assert table.strike(3).status_code == 201
    assert table.state != before
    assert amounts(document(phone.get("log/").content)) == recorded | {"3": "", "4": ""}
    assert table.strike(4).status_code == 201
    assert amounts(document(phone.get("log/").content)) == corrected | {"4": "", "5": ""}
    assert not differences_of(table.play)


@both_languages
def test_the_preview_shows_what_changes_in_later_entries(under_way: Table, language: str) -> None:
    under_way.played("dividends", company="swift", revenue=100)
    phone = under_way.phone("Ana", language)
    before = under_way.state
    form = form_of(document(phone.get("log/1/correct/").content))
    query = {**form, "par": "50"}
    page = phone.client.get(f"{phone.address}log/1/correct/", query)
    words = {"en": "Later entries that are recalculated", "es": "Anotaciones posteriores que se recalculan"}
    assert page.status_code == 200
    assert words[language] in page.content.decode()
    del query["id"]
    part = phone.client.get(f"{phone.address}log/1/correct/", query, headers={"HX-Request": "true"})
    assert words[language] in part.content.decode()
    assert "<form" not in part.content.decode()
    assert under_way.state == before


@both_languages
def test_another_decision_on_the_same_form(under_way: Table, language: str) -> None:
    number = under_way.played("dividends", company="swift", revenue=100)["number"]
    phone = under_way.phone("Ana", language)
    page = document(phone.get(f"log/{number}/correct/").content)
    [button] = page.one("form", class_="move").all("button", name="kind")
    assert button.attrs["value"] == "withhold"
    assert phone.post(f"log/{number}/correct/", **form_of(page), kind="withhold").status_code == 302
    log = under_way.get("/moves").json()
    assert log[number - 1]["replaced_by"] == number + 1
    assert log[number]["input"]["instead"]["kind"] == "withhold"
    assert under_way.state["companies"]["swift"]["treasury"] > 0


@both_languages
def test_what_is_wrong_is_said_and_nothing_is_recorded(under_way: Table, language: str) -> None:
    phone = under_way.phone("Ana", language)
    version = under_way.play.last_entry
    form = form_of(document(phone.get("log/1/correct/").content))
    assert phone.post("log/1/correct/", **form).status_code == 422
    assert phone.post("log/1/correct/", **{**form, "company": "nobody"}).status_code == 422
    # Against the rules: Ana cannot pay for it, unless the table plays it anyway.
    wrong = {**form, "par": "60"}
    refused = phone.post("log/1/correct/", **wrong)
    assert refused.status_code == 422
    assert document(refused.content).one("button", class_="again").attrs["name"] == "anyway"
    assert under_way.play.last_entry == version
    assert phone.post("log/1/correct/", **wrong, anyway="1").status_code == 302
    assert under_way.play.last_entry == version + 1


@both_languages
def test_somebody_who_has_not_seen_the_latest_entry_looks_again(under_way: Table, language: str) -> None:
    phone = under_way.phone("Ana", language)
    form = {**form_of(document(phone.get("log/1/correct/").content)), "par": "50"}
    under_way.played("note", text="meanwhile")
    version = under_way.play.last_entry
    answer = phone.post("log/1/correct/", **form)
    assert answer.status_code == 409
    again = form_of(document(answer.content))
    assert (again["par"], again["expected"]) == ("50", str(version))
    assert phone.post("log/1/correct/", **again).status_code == 302
    # Sent twice, recorded once.
    assert phone.post("log/1/correct/", **again).status_code == 302
    assert under_way.play.last_entry == version + 1


def test_who_may_correct(under_way: Table) -> None:
    watcher = Client(headers={"sec-fetch-site": "same-origin"})
    assert watcher.get(f"/en/play/{under_way.key}/log/1/correct/").status_code == 200
    assert watcher.post(f"/en/play/{under_way.key}/log/1/correct/", {}).status_code == 403
    assert (
        under_way.send(f"/{under_way.key}/replace", {"number": 1, "input": {}, "id": "x"}, "wrong").status_code == 401
    )
    assert watcher.get(f"/en/play/{under_way.key}/log/99/correct/").status_code == 404


def test_what_has_another_page_is_not_corrected_by_a_form(under_way: Table) -> None:
    number = under_way.played("correct", set={"players.Ana.cash": 12})["number"]
    phone = under_way.phone("Ana")
    assert phone.get(f"log/{number}/correct/").status_code == 302
    assert f"log/{number}/correct/" not in phone.get("log/").content.decode()
    assert replaced(under_way, number, input={"set": {"players.Ana.cash": 13}}).status_code == 201
    assert under_way.state["players"]["Ana"]["cash"] == 13


def test_the_api_replaces_and_previews(under_way: Table) -> None:
    version = under_way.play.last_entry
    given = {"player": "Ana", "company": "swift", "par": 50}
    preview = replaced(under_way, 1, input=given, preview=True).json()
    assert under_way.play.last_entry == version
    done = replaced(under_way, 1, input=given, expected=version)
    assert done.status_code == 201
    answer = done.json()
    assert answer["state"] == preview["state"] == under_way.state
    assert (answer["steps"], answer["struck"]) == (preview["steps"], [])
    assert [item["number"] for item in answer["recomputed"]] == [item["number"] for item in preview["recomputed"]]
    known = under_way.send(f"/{under_way.key}/replace", {"number": 1, "id": "m8", "input": given})
    assert replaced(under_way, 1, input=given).json()["errors"][0]["code"] == "nothing-changed"
    assert replaced(under_way, version + 1, input=given).json()["errors"][0]["code"] == "not-a-move"
    assert replaced(under_way, 99, input=given).json()["errors"][0]["code"] == "no-such-entry"
    assert replaced(under_way, 2, input={}, expected=version).status_code == 422
    assert replaced(under_way, 2, input={"player": "Bo", "company": "libby", "par": 40}, expected=0).status_code == 409
    assert known.status_code in (200, 422)
    broken = {**given, "par": 60}
    assert replaced(under_way, 1, input=broken).status_code == 422
    assert replaced(under_way, 1, input=broken, anyway=True).status_code == 201
    assert not differences_of(under_way.play)


def test_an_answer_that_was_lost_is_given_again(under_way: Table) -> None:
    body = {"number": 1, "id": "once", "input": {"player": "Ana", "company": "swift", "par": 50}}
    first = under_way.send(f"/{under_way.key}/replace", body)
    again = under_way.send(f"/{under_way.key}/replace", body)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()


def test_a_replaced_game_is_exported_imported_and_loses_its_names(under_way: Table) -> None:
    replaced(under_way, 4, input={"player": "Ana", "company": "swift"}, anyway=True)
    file = under_way.get("/export.json").json()
    for changes in ({}, {"signature": "x"}):
        imported = under_way.send("/import", {**file, **changes}, secret="")
        assert imported.json()["state"] == under_way.state
    for wrong in (5, {}, {"kind": "pay"}, {"kind": "no-such-move", "intent": {}}, {"kind": "pay", "intent": [1]}):
        *rest, last = file["entries"]
        forged = {**file, "entries": [*rest, {**last, "intent": {**last["intent"], "instead": wrong}}]}
        assert under_way.send("/import", forged, secret="").status_code == 422
    blank_names(under_way.play)
    # In quotation marks: a key may contain these letters.
    assert '"Ana"' not in json.dumps(under_way.get("/export.json").json())
    assert not differences_of(Play.objects.get(key=under_way.key))


def test_a_replaced_entry_is_not_the_same_move_any_more(under_way: Table) -> None:
    seen = under_way.play.last_entry
    given = {"from": "bank", "to": "Ana", "amount": 15}
    number = under_way.played("pay", **given)["number"]
    replaced(under_way, number, input={**given, "amount": 150})
    answer = under_way.move("pay", input=given, expected=seen)
    assert answer.json()["errors"][0]["code"] != "recorded-already"


def imported(client: Client, path: Path) -> tuple[Table, dict[str, int]]:
    """A recorded game, and an entry of each kind of move in it."""
    recorded = json.loads(path.read_text("utf-8"))
    table = Table(client, game=recorded["game"])
    file = table.get("/export.json").json()
    entries = [{**entry, "id": f"e{entry['number']}"} for entry in recorded["entries"]]
    started = table.send("/import", {**file, "setup": recorded["setup"], "entries": entries}, secret="").json()
    table.key, table.secret = started["play"], started["secret"]
    struck = {entry["intent"]["number"] for entry in entries if entry["kind"] == "strike"}
    return table, {entry["kind"]: entry["number"] for entry in entries if entry["number"] not in struck}


@pytest.mark.parametrize("path", sorted(RECORDED.glob("*.json")), ids=lambda path: path.stem)
def test_every_kind_of_move_opens_as_it_was_entered(client: Client, path: Path) -> None:
    table, kinds = imported(client, path)
    phone = table.phone(table.play.setup["players"][0])
    version = table.play.last_entry
    wrong = []
    for kind, number in kinds.items():
        if kind in ("strike", "correct", SAYS_MORE):
            continue
        answer = phone.post(f"log/{number}/correct/", **form_of(document(phone.get(f"log/{number}/correct/").content)))
        text = answer.content.decode()
        if answer.status_code != 422 or UNCHANGED.format(number=number) not in text:
            faults = [item.text for item in document(answer.content).all(class_="errorlist")] if text else []
            last = table.play.entries.last()
            wrong.append((kind, number, answer.status_code, faults, last.intent))
    assert wrong == []
    assert table.play.last_entry == version


def test_a_phone_brings_back_a_replacement_that_a_backup_lacks(under_way: Table) -> None:
    replaced(under_way, 1, input={"player": "Ana", "company": "swift", "par": 50})
    state, remembered = under_way.state, under_way.get("/remembered").json()["entries"]
    last = under_way.play.last_entry
    assert under_way.strike(last).status_code == 201
    before = under_way.state
    # The backup is from before the replacement.
    under_way.play.entries.filter(number__gte=last).delete()
    Play.objects.update(last_entry=last - 1, state=before)
    assert under_way.send(f"/{under_way.key}/remembered", {"entries": remembered}).json()["recorded"] == 1
    assert under_way.state == state
    assert not differences_of(under_way.play)
