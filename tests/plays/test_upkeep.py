"""Commands for the operator: checking and repairing plays, restored backups, and the end of their time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from core import durable
from plays import retention
from plays.checking import differences_of
from plays.models import Play, Seat

from .conftest import GAME, Table

pytestmark = pytest.mark.django_db


def run(command: str, *words: str) -> str:
    output = StringIO()
    call_command(command, *words, stdout=output, stderr=output)
    return output.getvalue()


def test_players_are_stored_in_the_order_of_their_seats(client: Any) -> None:
    # By neither their letters nor their length, by which a database may sort keys.
    names = ["Cleo", "Al", "Benedict"]
    table = Table(client, players=names)
    table.played("note", text="x")
    assert list(table.state["players"]) == list(table.play.start["players"]) == names


def test_sound_plays_are_sound(under_way: Table) -> None:
    assert run("check_plays") == "1 games checked, 0 wrong\n"


def test_a_wrong_cache_is_found_and_repaired(under_way: Table) -> None:
    right = under_way.state
    wrong = {**right, "decade": 4}
    Play.objects.update(state=wrong)
    with pytest.raises(CommandError, match="--repair"):
        run("check_plays")
    assert "decade is 4" in run("check_plays", "--repair")
    assert under_way.state == right


def test_after_a_backup_phones_are_asked_for_their_moves(under_way: Table) -> None:
    version = under_way.play.last_entry
    assert under_way.get(since=version, epoch=0).status_code == 204
    epochs = {0}
    for _again in range(2):
        # The same backup, with the epoch that it had.
        Play.objects.update(epoch=0)
        run("check_plays", "--restored")
        epochs.add(under_way.get(since=version, epoch=0).json()["epoch"])
    assert len(epochs) == 3


@pytest.mark.parametrize(
    ("finished", "days", "kept", "named"),
    [(False, 29, True, True), (False, 31, True, False), (True, 89, True, True), (True, 91, True, False)],
)
def test_names_are_removed_first(under_way: Table, finished: bool, days: int, kept: bool, named: bool) -> None:
    under_way.played("note", text="Ana's birthday")
    then = timezone.now() - timedelta(days=days)
    Play.objects.update(changed=then, finished=then if finished else None, title="Ana's evening")
    run("delete_old_plays", "--dry-run")
    assert set(under_way.state["players"]) == {"Ana", "Bo", "Cy"}
    run("delete_old_plays")
    assert Play.objects.exists() is kept
    exported = under_way.get("/export.json").content.decode()
    assert ("Ana" in exported) is named
    assert Seat.objects.filter(player="").count() == Seat.objects.count() == (1 if kept else 0)
    assert not differences_of(under_way.play)


def test_a_play_without_names_is_deleted_after_a_month(under_way: Table) -> None:
    for days in (31, 59, 61):
        Play.objects.update(changed=timezone.now() - timedelta(days=days))
        run("delete_old_plays")
        assert Play.objects.exists() is (days < 60)


def test_a_play_that_goes_on_meanwhile_keeps_its_names(under_way: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    Play.objects.update(changed=timezone.now() - timedelta(days=31))

    def after_a_move(work: Callable[[], Any]) -> Any:
        Play.objects.update(changed=timezone.now())
        return durable.in_turn(work)

    monkeypatch.setattr(retention, "in_turn", after_a_move)
    assert "names removed from 0 games" in run("delete_old_plays")
    assert "Ana" in under_way.state["players"]


def test_pages_of_a_play_without_names_are_there(under_way: Table, client: Any) -> None:
    Play.objects.update(changed=timezone.now() - timedelta(days=31))
    run("delete_old_plays")
    for page in ("", "log/", "score/"):
        content = client.get(f"/es/play/{under_way.key}/{page}").content.decode()
        assert "Player 1" in content
        assert "Ana" not in content


# In each game, the account of a player.
ACCOUNTS = {"big-shoulders": "cash", "carnegie": "money", "chicago-express": "cash", "urban-sprawl": "wealth"}


@pytest.mark.parametrize("game", ACCOUNTS)
def test_names_that_are_words_of_the_state_are_removed_alone(game: str, client: Any) -> None:
    names = ["cash", "turn", "note", "players"]
    table = Table(client, game=game, players=names)
    table.played("pay", **{"from": "cash", "to": "players", "amount": 1, "note": "for the cash"})
    table.played("correct", set={f"players.cash.{ACCOUNTS[game]}": 3, "turn" if game != GAME else "priority": "turn"})
    table.played("note", text="players in turn")
    table.strike(1)
    before = table.state
    Play.objects.update(changed=timezone.now() - timedelta(days=31))
    run("delete_old_plays")
    new = {name: f"Player {place}" for place, name in enumerate(names, start=1)}
    assert table.state["players"] == {new[name]: value for name, value in before["players"].items()}
    assert table.state.keys() == before.keys()
    log = table.get("/moves").json()
    assert log[0]["input"] == {"from": "Player 1", "to": "Player 4", "amount": 1, "note": ""}
    assert f"players.Player 1.{ACCOUNTS[game]}" in log[1]["input"]["set"]
    assert "Player 2" in log[1]["input"]["set"].values()
    assert not differences_of(table.play)
    exported = table.get("/export.json").json()
    assert exported["setup"]["players"] == list(new.values())
    assert exported["start"].keys() == before.keys()
    for language in ("en", "es"):
        for page in ("", "log/", "log/1/", "score/", "board/"):
            assert client.get(f"/{language}/play/{table.key}/{page}").status_code == 200


def test_names_in_corrections_and_identifiers_are_removed(under_way: Table) -> None:
    given = {"set": {"players.Ana.cash": 12}}
    assert under_way.move("correct", input=given, id="Ana-Schmidt-phone").status_code == 201
    under_way.strike(4)
    Play.objects.update(changed=timezone.now() - timedelta(days=31))
    run("delete_old_plays")
    exported = under_way.get("/export.json").content.decode()
    assert "players.Player 1.cash" in exported
    assert "Ana" not in exported
    assert not differences_of(under_way.play)


def test_the_host_keeps_a_seat_until_the_play_is_deleted(under_way: Table) -> None:
    phone = under_way.phone("Ana")
    Play.objects.update(changed=timezone.now() - timedelta(days=31))
    run("delete_old_plays")
    assert {seat.player for seat in Seat.objects.all()} == {"", "Player 1"}
    assert phone.get("settings/").context["seat"].player == "Player 1"
    assert under_way.send(f"/{under_way.key}", "", method="delete").status_code == 204


def test_a_clock_that_is_ahead_takes_no_play(under_way: Table, client: Any) -> None:
    others = [Table(client) for _ in range(4)]
    for days in (31, 62):
        Play.objects.update(changed=timezone.now() - timedelta(days=days))
        with pytest.raises(CommandError, match="--force"):
            run("delete_old_plays")
        assert "Ana" in under_way.get("/export.json").content.decode()
    # The clock is right: somebody has played.
    others[0].played("note", text="x")
    assert "names removed from 4 games" in run("delete_old_plays")
    Play.objects.update(changed=timezone.now() - timedelta(days=62))
    with pytest.raises(CommandError, match="--force"):
        run("delete_old_plays")
    assert "4 deleted" in run("delete_old_plays", "--force")
