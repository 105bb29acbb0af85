"""Preview of one game, alone, with its mistakes on every page; and questions, with the reasons for their answers."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from io import StringIO
from pathlib import Path
from typing import Any
from wsgiref.simple_server import demo_app

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse

from rulebook import own_code
from rulebook.models import Game
from tests.content.small_game import SLUG, change, write_game
from web import previewing
from web.management.commands import preview

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a made-up game, and a place for releases; what is expensive to build is left out."""
    settings.FIXTURES_DIR, settings.RELEASES_DIR = tmp_path / "fixtures", tmp_path / "releases"
    monkeypatch.setattr(previewing, "add_index", lambda release: release.folder.mkdir(parents=True))
    monkeypatch.setattr(previewing, "add_data_set", lambda _release, _game: None)
    yield write_game(tmp_path / "fixtures" / SLUG)
    previewing._found.clear()


def test_game_is_there_alone(game: Path) -> None:
    assert previewing.load(SLUG) == []
    assert [game.slug for game in Game.objects.all()] == [SLUG]


def test_mistakes_are_on_every_page_and_the_game_stays_as_it_was(game: Path) -> None:
    previewing.load(SLUG)
    change(game, "game.yaml", "Tea Harbor", "<Tea> Harbor")
    change(game, "terms.yaml", "key: chest", "clef: <chest>")
    assert previewing.load(SLUG)
    page = previewing.problems_on_the_page(lambda _request: HttpResponse('<main id="main">Rules</main>'))
    shown = page(HttpRequest()).content.decode()  # type: ignore[attr-defined]
    assert "unknown key “clef”" in shown
    assert "<chest>" not in shown
    assert shown.index("terms.yaml:") < shown.index("<main")
    assert Game.objects.get().name_en == "Tea Harbor"


def test_game_with_a_mistake_in_its_style_is_shown_with_it(game: Path) -> None:
    change(game, "terms.yaml", "gloss: What the ships carry.", "gloss: What the ships carry for $2000.")
    assert previewing.load(SLUG)
    assert [game.slug for game in Game.objects.all()] == [SLUG]
    page = previewing.problems_on_the_page(lambda _request: HttpResponse('<main id="main">Rules</main>'))
    shown = page(HttpRequest()).content.decode()  # type: ignore[attr-defined]
    assert "<h2>Mistakes</h2>" in shown
    assert "$2000" in shown


def test_mistake_in_the_code_of_a_game_is_shown_with_its_line(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_code, "_RULES", Path(__file__).resolve().parent)
    monkeypatch.setattr(own_code, "calculators", lambda: [][0])
    [problem] = previewing.load(SLUG)
    assert (problem.path, problem.message) == (Path(__file__), "IndexError: list index out of range")
    assert previewing.application() is previewing.mistakes_alone
    assert b"list index" in b"".join(previewing.mistakes_alone({}, lambda *_started: lambda _body: None))
    page = previewing.problems_on_the_page(lambda _request: HttpResponse(status=500))
    shown = page(HttpRequest())
    assert shown.status_code == 500
    assert "list index" in shown.content.decode()  # type: ignore[attr-defined]


def test_file_that_cannot_be_read_is_the_only_mistake(game: Path) -> None:
    change(game, "terms.yaml", "gloss: What the ships carry.", "gloss: What: the ships carry.")
    [problem] = previewing.load(SLUG)
    assert problem.message.startswith("not YAML")


def test_mistakes_go_when_they_are_corrected(game: Path) -> None:
    change(game, "terms.yaml", "key: chest", "clef: chest")
    previewing.load(SLUG)
    change(game, "terms.yaml", "clef: chest", "key: chest")
    previewing.load(SLUG)
    page = previewing.problems_on_the_page(lambda _request: HttpResponse('<main id="main">Rules</main>'))
    assert page(HttpRequest()).content == b'<main id="main">Rules</main>'  # type: ignore[attr-defined]


def test_preview_of_a_game_that_is_not_there_is_refused(game: Path) -> None:
    with pytest.raises(CommandError, match="new_game writes one"):
        call_command("preview", "rock-pool")


def test_first_file_of_a_folder_is_noticed(tmp_path: Path) -> None:
    noticed: list[Path] = []
    reloader = preview.Reloader()
    reloader.SLEEP_TIME = 0
    reloader.notify_file_changed = noticed.append
    reloader.watch_dir(tmp_path, "**/*.py")
    ticks = reloader.tick()
    next(ticks)
    first = tmp_path / "rules/rock_pool/play.py"
    first.parent.mkdir(parents=True)
    first.write_text("", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("", encoding="utf-8")
    next(ticks)
    assert noticed == [first]
    next(ticks)
    first.unlink()
    next(ticks)
    assert noticed == [first, first]


def test_socket_is_open_while_the_site_is_loaded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview, "application", lambda: demo_app)
    place = preview._listening("127.0.0.1:0")
    try:
        with socket.socket(fileno=os.dup(place)) as same:
            address = same.getsockname()
        with closing(HTTPConnection(*address, timeout=30)) as waiting:
            # Nobody serves yet: the request waits.
            waiting.request("GET", "/en/")
            with preview.server_on(socket.socket(fileno=os.dup(place))) as server:
                server.handle_request()
            assert waiting.getresponse().status == 200
        with pytest.raises(CommandError, match="cannot listen on"):
            preview._listening(":".join(map(str, address)))
    finally:
        os.close(place)


def asked(question: str, *words: str) -> str:
    said = StringIO()
    call_command("ask", "big-shoulders", question, *words, stdout=said)
    return said.getvalue()


def test_question_is_answered_with_its_reasons() -> None:
    said = asked("hire 3 workers, 7 in the market", "--why")
    card, search, *rest = said.splitlines()
    assert card.startswith("card: ")
    assert search.startswith("search: ")
    assert any("quick answers that lead" in line for line in rest)
    assert any("understood: " in line and "answers “" in line for line in rest)


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("hire workers, 7 in the market", "understood, but incomplete: "),
        ("hire 3 purple workers, 7 in the market", "not understood; these are not in its words: purple"),
    ],
)
def test_question_without_a_card_says_what_was_not_understood(question: str, reason: str) -> None:
    assert reason in asked(question, "--why")
    assert "understood" not in asked(question)


def test_question_without_a_prepared_site_is_told_what_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def unprepared(*_args: Any, **_more: Any) -> None:
        raise OperationalError("no such table: rulebook_game")

    monkeypatch.setattr("rulebook.management.commands.ask.ask", unprepared)
    with pytest.raises(CommandError, match=r"no such table.*run make serve.*VAR_DIR=var/preview"):
        asked("hire 3 workers")
