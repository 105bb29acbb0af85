"""Games survive a lost database beside those that were started since: the commands of docs/deploy.md."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from plays.checking import differences_of
from plays.models import Play, Seat

from .conftest import Table

pytestmark = pytest.mark.django_db


def saved(folder: Path) -> Path:
    file = folder / "plays.json"
    call_command("dumpdata", "plays", output=str(file), verbosity=0)
    return file


def restored(file: Path) -> str:
    said = StringIO()
    call_command("plays", restore=str(file), stdout=said)
    return said.getvalue()


def log(play: Play) -> list[tuple[Any, ...]]:
    return list(play.entries.values_list("number", "entry_id", "kind", "intent", "by", "at"))


def test_a_play_is_restored_beside_a_newer_one(under_way: Table, client: Client, tmp_path: Path) -> None:
    phone = under_way.phone("Ana")
    phone.post("move/note/", text="by a seat", id="seat")
    before, state = log(under_way.play), under_way.state
    seats = set(Seat.objects.values_list("secret_hash", "role", "player"))
    file = saved(tmp_path)
    Play.objects.all().delete()

    newer = Table(client)
    for text in ("one", "two"):
        newer.played("note", text=text)
    kept = log(newer.play)
    assert restored(file) == "1 restored, 0 already there\n"
    assert log(newer.play) == kept
    assert newer.move("note", input={"text": "three"}).status_code == 201
    assert [entry[:5] for entry in log(under_way.play)] == [entry[:5] for entry in before]
    assert (under_way.state, under_way.play.entries.get(entry_id="seat").seat.player) == (state, "Ana")
    assert seats <= set(Seat.objects.values_list("secret_hash", "role", "player"))
    assert phone.post("move/note/", text="goes on", id="on").status_code == 302
    assert not any(differences_of(play) for play in Play.objects.all())


def test_a_play_takes_no_number_from_another(under_way: Table, client: Client, tmp_path: Path) -> None:
    file = saved(tmp_path)
    # Another play has the numbers of this one: only the keys differ.
    Play.objects.update(key="x" * 22, code="00000000")
    Seat.objects.update(secret_hash="other")  # noqa: S106 of nobody
    other = Play.objects.get()
    kept = log(other)
    assert restored(file) == "1 restored, 0 already there\n"
    other.refresh_from_db()
    assert log(other) == kept
    assert under_way.play.pk != other.pk
    assert under_way.move("note", input={"text": "x"}).status_code == 201


def test_restoring_twice_adds_nothing(under_way: Table, tmp_path: Path) -> None:
    file = saved(tmp_path)
    under_way.played("note", text="newer than the backup")
    before = log(under_way.play)
    assert restored(file) == "0 restored, 1 already there\n"
    assert log(under_way.play) == before


def test_every_restored_play_asks_its_phones(under_way: Table, tmp_path: Path) -> None:
    file = saved(tmp_path)
    epochs = {under_way.play.epoch}
    for _again in range(2):
        Play.objects.all().delete()
        restored(file)
        epochs.add(under_way.play.epoch)
    assert len(epochs) == 3


@pytest.mark.parametrize("text", ["", "{", "[1]", '[{"model": "rulebook.game", "pk": "x", "fields": {}}]', "\ud800"])
def test_what_is_no_backup_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "x.json"
    file.write_text(text, encoding="utf-8", errors="surrogatepass")
    with pytest.raises(CommandError, match="Cannot restore"):
        call_command("plays", restore=str(file), stdout=StringIO())
    with pytest.raises(CommandError, match="Cannot restore"):
        call_command("plays", restore=str(tmp_path / "nowhere.json"), stdout=StringIO())
