"""No release changes what an older game began with: the start is recorded, and whatever folds a log reads it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from plays.checking import differences_of
from plays.exporting import signature
from plays.models import Play
from plays.retention import blank_names
from plays.store import agree_on
from rules.engine.play.entries import Entry
from rules.engine.play.folding import fold
from rules.engine.play.recorded_starts import start_behind
from rules.engine.play.registry import plays
from rules.engine.play.starting import begin, upcast_state
from rules.engine.play.striking import decide_strike

from .conftest import GAME, Table

pytestmark = pytest.mark.django_db
MIGRATION = "0002_recorded_start"
EARLIER = sorted((Path(__file__).parents[1] / "upgrade").glob("*.sql"))
_COLUMNS = ("number", "kind", "kind_version", "intent", "effects", "outcome")


@pytest.fixture
def next_release(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """A release in which a game begins with other numbers, with more in its state, and without its readings."""

    def released(**declared: Any) -> None:
        today = plays()[GAME]

        def start(given: Any) -> Any:
            begun = today.start(given)
            richer = {name: {**player, "cash": player["cash"] + 7} for name, player in begun["players"].items()}
            return {**begun, "players": richer, "decade": 2, "weather": {"sun": 1}}

        changed = {"start": start, "readings": (), **declared}
        monkeypatch.setitem(plays(), GAME, replace(today, **changed))

    return released


def signed(table: Table) -> dict[str, Any]:
    exported: dict[str, Any] = json.loads(table.get("/export.json").content)
    return exported


def imported(table: Table, exported: dict[str, Any]) -> Play:
    answer = table.send("/import", exported, secret="")
    assert answer.status_code == 201, answer.content
    return Play.objects.get(key=answer.json()["play"])


def migrated() -> None:
    # As the tables are now: PostgreSQL stored the columns in another way then.
    loader = MigrationExecutor(connection).loader
    apps = loader.project_state(loader.graph.leaf_nodes("plays")).apps
    import_module(f"plays.migrations.{MIGRATION}").record_starts(apps, None)


def test_undoing_a_note_changes_no_number(under_way: Table, next_release: Callable[..., None]) -> None:
    before = under_way.state
    number = under_way.played("note", text="Nothing happens")["number"]
    next_release()
    assert under_way.strike(number).status_code == 201
    assert under_way.state == before


def test_a_repair_follows_the_start_of_then(under_way: Table, next_release: Callable[..., None]) -> None:
    before = under_way.state
    next_release()
    assert differences_of(under_way.play) == []
    Play.objects.update(state={**before, "decade": 4})
    call_command("check_plays", "--repair", verbosity=0)
    assert under_way.state == before


def test_pages_fold_the_start_of_then(under_way: Table, next_release: Callable[..., None], client: Any) -> None:
    pages = [f"/{lang}/play/{under_way.key}/{page}" for lang in ("en", "es") for page in ("score/", "log/1/", "log/")]
    before = {page: client.get(page).status_code for page in pages}
    cash = under_way.play.start["players"]["Ana"]["cash"]
    next_release()
    assert {page: client.get(page).status_code for page in pages} == before
    assert f"<td>${cash}</td>" in client.get(pages[0]).content.decode()


def test_a_signed_file_brings_its_start(under_way: Table, next_release: Callable[..., None]) -> None:
    exported, before, start = signed(under_way), under_way.state, under_way.play.start
    next_release()
    play = imported(under_way, exported)
    assert (play.state, play.start) == (before, start)
    assert imported(under_way, signed(under_way)).state == before


def test_a_start_that_nobody_signed_is_not_believed(under_way: Table) -> None:
    exported = signed(under_way)
    exported["start"]["players"]["Ana"]["cash"] += 1000
    assert imported(under_way, exported).state == under_way.state
    del exported["start"]
    assert imported(under_way, exported).start == under_way.play.start


def test_a_file_that_an_earlier_version_signed_is_taken_over(under_way: Table) -> None:
    exported = signed(under_way)
    del exported["start"], exported["start_version"]
    exported["entries"][0]["effects"] = []
    exported["signature"] = signature(exported)
    play = imported(under_way, exported)
    assert play.entries.get(number=1).effects == []
    assert play.start == under_way.play.start


@pytest.mark.parametrize("known", [True, False], ids=["setup known", "setup unknown"])
def test_a_migrated_play_is_what_everybody_has_seen(
    known: bool, under_way: Table, next_release: Callable[..., None]
) -> None:
    before, start = under_way.state, under_way.play.start
    Play.objects.update(start=None)
    next_release(**({"readings": plays()[GAME].readings} if known else {}))
    migrated()
    assert under_way.play.start == start
    number = under_way.played("note", text="Nothing happens")["number"]
    assert under_way.strike(number).status_code == 201
    assert under_way.state == before


@pytest.mark.parametrize("known", [True, False], ids=["setup known", "setup unknown"])
def test_a_restored_backup_without_starts_gets_them(
    known: bool, under_way: Table, next_release: Callable[..., None]
) -> None:
    start = under_way.play.start
    Play.objects.update(start=None)
    next_release(**({"readings": plays()[GAME].readings} if known else {}))
    assert differences_of(under_way.play) == []
    assert signed(under_way)["start"] == start
    under_way.played("note", text="Nothing happens")
    assert Play.objects.values_list("start", flat=True).get() == start


def test_a_play_that_has_agreed_begins_with_it(table: Table) -> None:
    reading = next(item for item in plays()[GAME].readings if len(item.options) > 1)
    agree_on(table.play, {reading.key: reading.options[-1]})
    assert table.play.start["readings"][reading.key] == reading.options[-1]
    assert table.play.start == table.state


def test_states_of_an_earlier_version_are_read_by_upcasters(
    under_way: Table, next_release: Callable[..., None]
) -> None:
    before, exported = under_way.state, signed(under_way)
    now = plays()[GAME].start_version
    next_release(start_version=now + 1, start_upcasters={now: lambda state: {**state, "weather": {"sun": 0}}})
    expected = {**before, "weather": {"sun": 0}}
    play = under_way.play
    assert play.state == expected
    assert fold(play.start, [entry.logged for entry in play.entries.all()]).state == expected
    assert imported(under_way, exported).state == expected
    # Once a move is recorded, the newer version is stored.
    under_way.played("note", text="Nothing happens")
    stored = Play.objects.values("state", "start", "start_version").get(key=under_way.key)
    assert stored == {"state": expected, "start": play.start, "start_version": now + 1}
    assert differences_of(under_way.play) == []


def test_names_are_removed_from_the_start(under_way: Table) -> None:
    blank_names(under_way.play)
    assert set(under_way.play.start["players"]) == {"Player 1", "Player 2", "Player 3"}
    assert "Ana" not in json.dumps(under_way.play.start)


def plays_in(dump: Path) -> Iterator[tuple[str, Any, Any, list[Entry]]]:
    """The plays in a database of an earlier version: game, setup, state and log."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(dump.read_text("utf-8"))
        for key, game, setup, state in database.execute("SELECT id, game, setup, state FROM plays_play").fetchall():
            rows = database.execute(
                "SELECT number, kind, kind_version, intent, effects, outcome FROM plays_entry"
                " WHERE play_id = ? ORDER BY number",
                (key,),
            )
            read = [(*row[:3], *map(json.loads, row[3:])) for row in rows]
            log = [Entry.of(dict(zip(_COLUMNS, row, strict=True))) for row in read]
            yield game, json.loads(setup), json.loads(state), log


@pytest.mark.parametrize("dump", EARLIER, ids=lambda dump: dump.stem)
def test_every_move_of_an_earlier_version_can_be_undone(dump: Path) -> None:
    for name, setup, state, log in plays_in(dump):
        game = plays()[name]
        start = start_behind(begin(game, setup).state, log, state)
        assert fold(start, log).state == state
        start, state = (upcast_state(game, item, 1) for item in (start, state))
        assert fold(start, log).state == state
        for entry in log:
            struck = decide_strike(game, start, log, entry.number)
            again = decide_strike(game, start, [*log, struck.entry], struck.entry.number)
            assert again.state == state, (name, entry.number)
