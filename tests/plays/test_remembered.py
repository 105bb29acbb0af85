"""What a restored backup lacks comes back from the phones: moves, strikes and corrections, in their order, once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from plays import remembered as module
from plays.checking import differences_of
from plays.models import Play
from plays.retention import blank_names
from rules.engine.play.entries import STRIKE
from rules.engine.play.registry import plays

from .conftest import SAME_SITE, Phone, Table
from .test_backup import log, restored, saved

pytestmark = pytest.mark.django_db


def remembered(table: Table, after: int = 0) -> list[dict[str, Any]]:
    answer = table.get("/remembered", after=after)
    assert "no-store" in answer["Cache-Control"]
    return list(answer.json()["entries"])


def sent_again(table: Table, entries: list[dict[str, Any]], secret: str | None = None, **more: Any) -> Any:
    return table.send(f"/{table.key}/remembered", {"entries": entries, **more}, secret)


def play_on(table: Table) -> None:
    """What happens after the backup: moves of two phones, an undone one, one that is brought back, a correction."""
    bo = table.phone("Bo")
    for number in range(2):
        table.played("pay", **{"from": "bank", "to": "Ana", "amount": 10})
        # The same again, by the same player.
        bo.post("move/pay/", **{"from": "Bo", "to": "Cy", "amount": "1", "id": f"bo-{number}"})
    last = table.play.last_entry
    assert table.strike(last - 1).status_code == 201
    assert table.strike(last - 3).status_code == 201
    assert table.strike(table.play.last_entry).status_code == 201
    table.played("correct", set={"players.Cy.cash": 77})
    assert bo.post("money/", id="money", **{"players.Bo.cash": "55", "was.players.Bo.cash": "0"}).status_code == 302


def without_times(table: Table) -> list[Any]:
    return [(number, entry_id, kind, intent, by) for number, entry_id, kind, intent, by, _at in log(table.play)]


def test_a_phone_brings_back_what_the_backup_lacks(under_way: Table, tmp_path: Path) -> None:
    file = saved(tmp_path)
    seen = under_way.play.last_entry
    play_on(under_way)
    before, state = without_times(under_way), under_way.state
    memory = remembered(under_way)
    assert [item["type"] for item in memory].count(STRIKE) == 3
    assert remembered(under_way, after=seen) == memory[seen:]
    for _time in range(2):
        # The second restore asks for the same again.
        Play.objects.all().delete()
        restored(file)
        assert len(without_times(under_way)) == seen
        answer = sent_again(under_way, memory)
        assert answer.json() == {"recorded": len(memory) - seen, "known": seen, "refused": 0}
        assert (without_times(under_way), under_way.state) == (before, state)
        assert sent_again(under_way, memory).json()["recorded"] == 0
        assert not differences_of(under_way.play)


def test_a_strike_finds_its_entry_behind_newer_ones(under_way: Table, tmp_path: Path) -> None:
    file = saved(tmp_path)
    under_way.played("note", text="undone later")
    under_way.strike(under_way.play.last_entry)
    memory = remembered(under_way)
    Play.objects.all().delete()
    restored(file)
    under_way.played("note", text="recorded first")
    # In parts, as a phone sends them.
    answers = [sent_again(under_way, memory[first : first + 3]) for first in range(0, len(memory), 3)]
    assert sum(answer.json()["recorded"] for answer in answers) == 2
    strike = under_way.play.entries.get(kind=STRIKE)
    assert under_way.play.entries.get(number=strike.intent["number"]).intent == {"text": "undone later"}


def test_a_strike_keeps_the_name_of_who_made_it(under_way: Table, tmp_path: Path) -> None:
    bo = under_way.phone("Bo")
    file = saved(tmp_path)
    assert bo.post(f"log/{under_way.play.last_entry}/", id="bo-strikes").status_code == 302
    memory = remembered(under_way)
    Play.objects.all().delete()
    restored(file)
    assert sent_again(under_way, memory).json()["recorded"] == 1
    assert under_way.play.entries.get(kind=STRIKE).by == "Bo"


def test_other_names_of_players_lose_no_entry(under_way: Table, tmp_path: Path) -> None:
    """The backup is older than new names, two of them exchanged: the entries come back under the names that it has."""
    file = saved(tmp_path)
    before = under_way.play.last_entry
    host = under_way.phone().client
    host.cookies["seat-en"] = under_way.secret
    for was, name in (("Cy", "Dan"), ("Bo", "Cy"), ("Dan", "Bo"), ("Ana", "Zoë")):
        given = {"action": "rename", "was": was, "name": name}
        assert host.post(f"/en/play/{under_way.key}/settings/", given).status_code == 302
    under_way.played("pay", **{"from": "Zoë", "to": "Cy", "amount": 3})
    under_way.played("correct", set={"players.Bo.cash": 8})
    under_way.move("note", input={"text": "Cy"}, by="Zoë")
    number = under_way.play.entries.get(kind="pay").number
    given = {"number": number, "id": "instead", "input": {"from": "Zoë", "to": "Cy", "amount": 4}}
    assert under_way.send(f"/{under_way.key}/replace", given).status_code == 201
    told = under_way.get("/remembered").json()
    assert told["players"] == ["Zoë", "Cy", "Bo"]
    Play.objects.all().delete()
    restored(file)
    answer = sent_again(under_way, told["entries"], players=told["players"])
    assert answer.json() == {"recorded": 4, "known": before, "refused": 0}
    again = list(under_way.play.entries.filter(number__gt=before))
    assert again[0].intent == {"from": "Ana", "to": "Bo", "amount": 3, "note": ""}
    assert again[1].intent == {"set": {"players.Cy.cash": 8}}
    assert (again[2].intent, again[2].by) == ({"text": "Cy"}, "Ana")
    assert again[3].intent["instead"]["intent"]["to"] == "Bo"
    assert not differences_of(under_way.play)


@pytest.mark.parametrize(("seconds", "turns"), [(60, 1), (-1, 3)])
def test_entries_share_a_transaction_until_others_have_waited_long_enough(
    table: Table, monkeypatch: pytest.MonkeyPatch, seconds: float, turns: int
) -> None:
    counted: list[Any] = []
    in_turn = module.in_turn
    monkeypatch.setattr(module, "in_turn", lambda work: (counted.append(work), in_turn(work))[1])
    monkeypatch.setattr(module, "_SECONDS_A_TURN", seconds)
    notes = [{"number": 1, "id": f"n{number}", "type": "note", "input": {"text": str(number)}} for number in range(3)]
    notes[1]["type"] = "nothing"
    assert sent_again(table, notes).json() == {"recorded": 2, "known": 0, "refused": 1}
    assert (len(counted), table.play.last_entry) == (turns, 2)


def test_entries_are_read_as_the_version_that_recorded_them(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    note = plays()["big-shoulders"].moves["note"]
    newer = replace(note, version=2, upcasters={1: lambda intent: {"text": intent["words"]}})
    monkeypatch.setattr(type(plays()["big-shoulders"]), "moves", {"note": newer})
    old = {"number": 1, "id": "old", "type": "note", "version": 1, "input": {"words": "then"}}
    unreadable = {"number": 2, "id": "bad", "type": "note", "version": 1, "input": {}}
    assert sent_again(table, [old, unreadable]).json() == {"recorded": 1, "known": 0, "refused": 1}
    [entry] = table.play.entries.all()
    assert (entry.intent, entry.kind_version) == ({"text": "then"}, 2)
    assert remembered(table)[0]["version"] == 2


def test_strikes_come_back_as_they_were_asked_for(under_way: Table) -> None:
    """With or without the later entries, and the strike of the first version without them."""
    last = under_way.play.last_entry
    under_way.strike(last, alone=True)
    under_way.strike(last + 1, renew=True)
    strikes = [(item["input"]["alone"], item["input"].get("renew")) for item in remembered(under_way, after=last)]
    assert strikes == [(True, None), (False, True)]
    earlier = {
        "number": 1,
        "id": "first",
        "type": STRIKE,
        "version": 1,
        "input": {"number": last},
        "struck": f"m{last}",
    }
    renewed = {**earlier, "id": "renewed", "version": 2, "input": {"renew": True}, "struck": "first"}
    assert sent_again(under_way, [earlier, renewed]).json()["recorded"] == 2
    first, second = under_way.play.entries.filter(entry_id__in=["first", "renewed"])
    assert (first.intent["alone"], second.intent["alone"], second.intent["renew"]) == (True, False, True)


def test_a_play_without_names_records_nothing_twice(under_way: Table, tmp_path: Path) -> None:
    memory = remembered(under_way)
    blank_names(under_way.play)
    epoch, entries = under_way.play.epoch, without_times(under_way)
    file = saved(tmp_path)
    Play.objects.all().delete()
    restored(file)
    assert under_way.play.epoch == epoch, "no phone is asked"
    assert sent_again(under_way, memory).json() == {"recorded": 0, "known": 0, "refused": len(memory)}
    assert without_times(under_way) == entries
    assert remembered(under_way) == []


def test_a_phone_keeps_what_there_is_no_room_for(under_way: Table, tmp_path: Path, settings: Any) -> None:
    file = saved(tmp_path)
    under_way.played("note", text="after the backup")
    memory = remembered(under_way)
    Play.objects.all().delete()
    restored(file)
    room, settings.PLAYS_MEGABYTES = settings.PLAYS_MEGABYTES, 0.001
    assert sent_again(under_way, memory).status_code == 503
    settings.PLAYS_MEGABYTES = room
    assert sent_again(under_way, memory).json()["recorded"] == 1


def test_whoever_may_not_record_may_not_send_again(under_way: Table) -> None:
    memory = remembered(under_way)
    assert sent_again(under_way, memory, secret="").status_code == 401
    watcher = Phone(under_way, "", "en")
    path = f"/api/v1/plays/{under_way.key}/remembered"
    assert watcher.client.post(path, {"entries": memory}, content_type="application/json").status_code == 403
    bo = under_way.phone("Bo").client
    assert bo.post(path, {"entries": memory}, content_type="application/json").status_code == 200
    foreign = {**SAME_SITE, "sec-fetch-site": "cross-site"}
    assert bo.post(path, {"entries": memory}, content_type="application/json", headers=foreign).status_code == 403


@pytest.mark.parametrize(
    "entries",
    [
        None, "x", [1], [{}], [{"number": 1, "id": "", "type": "note", "input": {}}],
        [{"number": 1, "id": "a", "type": "note", "input": 3}], [{"number": 1, "id": "a", "type": "note"}] * 51,
    ],
)  # fmt: skip
def test_what_is_no_entry_is_refused(table: Table, entries: Any) -> None:
    assert sent_again(table, entries).status_code == 422
    assert table.play.last_entry == 0


@pytest.mark.parametrize(
    ("kind", "given", "struck"),
    [
        ("nothing", {}, ""), ("pay", {"from": "Nobody"}, ""), ("correct", {"set": ["players.Ana.cash"]}, ""),
        (STRIKE, {"number": 1}, "m9"), (STRIKE, {}, ""), (STRIKE, {"instead": {"kind": "note"}}, "m1"),
        (STRIKE, {"instead": "note"}, "m1"),
    ],
)  # fmt: skip
def test_what_is_no_longer_possible_is_left_out(table: Table, kind: str, given: Any, struck: str) -> None:
    table.played("note", text="x")
    entry = {"number": 2, "id": "a", "type": kind, "input": given, **({"struck": struck} if struck else {})}
    note = {"number": 3, "id": "b", "type": "note", "input": {"text": "y"}, "by": "Somebody else"}
    assert sent_again(table, [entry, note]).json() == {"recorded": 1, "known": 0, "refused": 1}
    assert [entry.by for entry in table.play.entries.all()] == ["", ""]


@pytest.mark.parametrize("players", ["Ana", [1], {"Ana": "Bo"}])
def test_what_are_no_names_is_refused(table: Table, players: Any) -> None:
    assert sent_again(table, [], players=players).status_code == 422
