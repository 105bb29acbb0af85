"""Files that are imported: whatever is in them, the answer is a game or what is wrong, within the stated limits."""

from __future__ import annotations

import copy
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from limits import declared
from plays.checking import differences_of
from plays.exporting import FORMAT, FORMAT_VERSION
from plays.models import Play

from .conftest import API, Table
from .record import RECORDED, recorded_games

pytestmark = pytest.mark.django_db
every_game = pytest.mark.parametrize("game", recorded_games())

ENTRIES = 24
# Processor time for a file of so few entries, on a machine that is busy with other tests.
SECONDS = 4
PUBLIC = {"REMOTE_ADDR": "8.8.8.8"}
DEEP: Any = "x"
for _level in range(300):
    DEEP = [DEEP] if _level % 2 else {"a": DEEP}

# What a file may hold where something else belongs.
NONSENSE = (
    *(None, True, -1, 0, 1, 2, 7, 10**9, -(10**18), 10**400, 0.5, 1e308),
    *("", "x", "1", "Ana", "bank", "strike", "__class__", "\0", "\ud800", "\u202e", "é" * 5000),
    *("0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "2026-01-01", "players.Ana.cash"),
    *([], {}, [[]], [1] * 1000, {"": ""}, {"Ana": 1}, {"a": {"a": 1}}, [None], DEEP),
    *({"set": {"players.Ana.cash": 10**400}}, {"number": 1}, {"number": [1]}, {"number": -1, "alone": 1}),
    *({"plains_and_forests": {"plain-2": 10**9}}, {"plains_and_forests": {"plain-x": 1}, "hexes": 5}),
)
KINDS = ("strike", "correct", "note", "pay", "next", "expand", "no-such-move", "", "x" * 1000)


@cache
def exported(game: str) -> dict[str, Any]:
    """An export of a recorded game, without a signature."""
    path = next(path for path in sorted(RECORDED.glob("*.json")) if json.loads(path.read_text("utf-8"))["game"] == game)
    recorded = json.loads(path.read_text("utf-8"))
    by = {"by": recorded["setup"]["players"][0], "at": "2026-11-01T20:00:00+00:00"}
    entries = [{**entry, "id": f"e{entry['number']}", **by} for entry in recorded["entries"][:ENTRIES]]
    entries[-3:] = [_strike(len(entries) - 2, 3), _strike(len(entries) - 1, len(entries) - 2), _strike(len(entries), 3)]
    head = {"format": FORMAT, "format_version": FORMAT_VERSION, "game": game, "title": "Tuesday"}
    return {**head, "setup": recorded["setup"], "entries": entries}


def _strike(number: int, struck: int, **more: Any) -> dict[str, Any]:
    intent = {"number": struck, "with": [], "alone": False}
    return {"number": number, "kind": "strike", "kind_version": 2, "intent": intent, "id": f"e{number}", **more}


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in plain data."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in pairs:
        yield (*path, key)
        yield from places(item, (*path, key))


@cache
def read_places(game: str) -> list[tuple[Any, ...]]:
    """The places in an export that an import of a file without a signature reads."""
    return [path for path in places(exported(game)) if not {"effects", "outcome"} & set(path)]


def mutated(game: str, data: st.DataObject) -> dict[str, Any]:
    """An export with a few things changed, left out or doubled."""
    file = copy.deepcopy(exported(game))
    for _change in range(data.draw(st.integers(1, 4))):
        *above, last = data.draw(st.sampled_from(read_places(game)))
        holder: Any = file
        try:
            for key in above:
                holder = holder[key]
            holder[last]
        except (LookupError, TypeError):
            continue
        match data.draw(st.sampled_from(("set", "set", "delete", "double"))):
            case "set":
                holder[last] = copy.deepcopy(data.draw(st.sampled_from(NONSENSE)))
            case "delete":
                del holder[last]
            case "double" if isinstance(holder, list):
                holder.insert(last, copy.deepcopy(holder[last]))
    return file


def sent(file: Any, client: Client | None = None, **more: Any) -> Any:
    return (client or Client(raise_request_exception=False)).post(
        f"{API}/import", json.dumps(file), content_type="application/json", **more
    )


@every_game
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(data=st.data())
def test_any_file_is_a_game_or_is_refused(game: str, data: st.DataObject) -> None:
    file = mutated(game, data)
    for entry in file["entries"] if isinstance(file.get("entries"), list) else ():
        if isinstance(entry, dict) and data.draw(st.integers(0, 15)) == 0:
            entry |= {"kind": data.draw(st.sampled_from(KINDS)), "kind_version": data.draw(st.sampled_from((1, 2, 3)))}
    begin = time.process_time()
    answer = sent(file)
    seconds = time.process_time() - begin
    note(json.dumps(file)[:4000])
    assert answer.status_code in (201, 404, 422), answer.content
    assert seconds < SECONDS
    if answer.status_code == 201:
        play = Play.objects.get(key=answer.json()["play"])
        assert differences_of(play) == []
        assert {entry.by for entry in play.entries.all()} <= {"", *play.setup["players"]}
        play.delete()
    else:
        assert all(error["message"] and error["message"] != error["code"] for error in answer.json()["errors"])


@every_game
def test_an_export_made_by_hand_is_a_game(game: str) -> None:
    assert sent(exported(game)).status_code == 201


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "0001-01-01T00:00:00", 5])
def test_an_entry_of_another_time_is_of_now_or_then(at: Any) -> None:
    file = copy.deepcopy(exported("carnegie"))
    file["entries"][0]["at"] = at
    assert sent(file).status_code == 201


@pytest.mark.parametrize("entry_id", ["a\0b", "\x7f", "é", "", "x" * 65, 5, "a\nb"])
def test_an_identifier_is_one_as_a_phone_makes_it(entry_id: Any) -> None:
    file = copy.deepcopy(exported("carnegie"))
    file["entries"][0]["id"] = entry_id
    answer = sent(file)
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "not-an-entry")


@pytest.mark.parametrize("signed", [True, False])
@pytest.mark.parametrize(
    ("by", "stored"), [("Bo", "Bo"), ("", ""), ("Dee", ""), ("Bo\u200d", ""), (5, ""), ("x" * 99, "")]
)
def test_an_imported_entry_is_by_a_player_or_by_nobody(under_way: Table, by: Any, stored: str, signed: bool) -> None:
    if signed and isinstance(by, str) and len(by) < 40:
        under_way.play.entries.update(by=by)
    file = under_way.get("/export.json").json()
    if not signed:
        file["entries"] = [{**entry, "by": by} for entry in file["entries"]]
    answer = sent(file)
    assert answer.status_code == 201
    imported = Play.objects.get(key=answer.json()["play"])
    expected = stored if not signed or (isinstance(by, str) and len(by) < 40) else under_way.play.entries.first().by
    assert {entry.by for entry in imported.entries.all()} == {expected}


def test_files_that_cannot_be_imported_count_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(declared, "PLAYS_STARTED", replace(declared.PLAYS_STARTED, client=3))
    client = Client(raise_request_exception=False)
    file = exported("carnegie")
    for _attempt in range(3):
        assert sent({**file, "format": "x"}, client, **PUBLIC).status_code == 422
    assert sent(file, client, **PUBLIC).status_code == 429
    assert sent(file, client, REMOTE_ADDR="1.1.1.1").status_code == 201


def struck(notes: int, strikes: int, version: int) -> dict[str, Any]:
    """A file of notes, each strike in which strikes the one before it."""
    head = {name: value for name, value in exported("big-shoulders").items() if name != "entries"}
    entries = [
        {"number": place, "kind": "note", "kind_version": 1, "intent": {"text": f"{place}"}, "id": f"n{place}"}
        for place in range(1, notes + 1)
    ]
    entries += [
        _strike(place, max(place - 1, 1), kind_version=version) for place in range(notes + 1, notes + strikes + 1)
    ]
    return {**head, "entries": entries}


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize(("notes", "strikes", "fits"), [(1, 62, True), (1, 63, False), (490, 4, True), (490, 5, False)])
def test_strikes_have_a_budget(notes: int, strikes: int, fits: bool, version: int) -> None:
    # A strike computes the log before it again: 4 × 500 entries in all.
    begin = time.process_time()
    answer = sent(struck(notes, strikes, version))
    assert time.process_time() - begin < SECONDS
    if fits:
        assert answer.status_code == 201
    else:
        assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "too-long-to-replay")
        assert answer.json()["errors"][0]["field"].startswith(f"entries.{notes + strikes}")


def test_entries_have_a_limit() -> None:
    answer = sent(struck(declared.PLAY.replayed + 1, 0, 2))
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "too-long-to-replay")
    answer = sent(struck(declared.PLAY.entries + 1, 0, 2))
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "log-full")
