"""What every command of ours has: help, arguments that are explained, word of what it does, and an exit code."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command, get_commands, load_command_class

import manage
from core.progress import ProgressCommand
from tests.conftest import PROJECT
from tests.content.small_game import SLUG, write_game

OURS = {name: app for name, app in get_commands().items() if (PROJECT / app).is_dir()}
every_command = pytest.mark.parametrize("name", sorted(OURS))


def parser(name: str) -> Any:
    return load_command_class(OURS[name], name).create_parser("manage.py", name)


def needed(name: str) -> list[str]:
    """A word for each argument that a command cannot do without."""
    return ["x" for action in parser(name)._actions if action.required and not action.option_strings]


@every_command
def test_command_says_in_one_line_what_it_does(name: str) -> None:
    said = parser(name).description
    assert said
    assert said.endswith(".")
    assert len(said) <= 120


@every_command
def test_every_argument_is_explained(name: str) -> None:
    assert [action.dest for action in parser(name)._actions if not action.help] == []


@every_command
def test_command_speaks_to_programs_too(name: str) -> None:
    assert parser(name).parse_args(["--json", *needed(name)]).json is True
    assert parser(name).parse_args(needed(name)).json is False


def test_readme_lists_every_command() -> None:
    readme = (PROJECT / "README.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"^\| `manage.py ([a-z_]+)` \|", readme, re.MULTILINE)) == sorted(OURS)


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def games(tmp_path: Any, settings: Any) -> Any:
    """A folder of two made-up games, one of them with a mistake."""
    settings.FIXTURES_DIR = tmp_path
    write_game(tmp_path / SLUG)
    (write_game(tmp_path / "rum-harbor") / "game.yaml").write_text("name: [", encoding="utf-8")
    return tmp_path


def checked(**options: Any) -> tuple[str, str]:
    out, err = StringIO(), options.pop("stderr", StringIO())
    with pytest.raises(Exception, match="1 problem in the content"):
        call_command("check_content", stdout=out, stderr=err, **options)
    return out.getvalue(), err.getvalue()


def test_terminal_shows_what_is_being_worked_at(games: Any) -> None:
    out, err = checked(stderr=Terminal())
    assert [part.strip() for part in err.split("\r\x1b[2K") if part.strip().endswith("…")] == [
        "1/2 checking rum-harbor …",
        f"2/2 checking {SLUG} …",
    ]
    assert out.startswith(f"{SLUG}: 2 sections, 2 terms")
    # What passes is no mistake, and not in its colour.
    assert "\x1b[31" not in err.partition("game.yaml")[0]


def test_file_or_pipe_gets_only_what_was_done(games: Any) -> None:
    out, err = checked()
    assert len(out.splitlines()) == 1
    assert [line.partition("game.yaml:")[1] for line in err.splitlines()] == ["game.yaml:"]


def test_program_reads_an_object_a_line_with_the_names_of_the_log(games: Any) -> None:
    out, err = checked(json=True)
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["message"].split(":")[0] for line in lines] == ["checking rum-harbor", f"checking {SLUG}", SLUG]
    assert [(line.get("number"), line.get("total")) for line in lines] == [(1, 2), (2, 2), (None, None)]
    assert (lines[-1]["game"], lines[-1]["sections"], lines[-1]["problems"]) == (SLUG, 2, 0)
    [complaint] = [json.loads(line) for line in err.splitlines()]
    assert (complaint["level"], complaint["logger"]) == ("ERROR", "sobremesa.check_content")
    assert {"time", "level", "logger", "message", "seconds"} <= lines[0].keys() & complaint.keys()


def test_log_format_of_the_environment_holds_for_commands(games: Any, settings: Any) -> None:
    settings.LOG_FORMAT = "json"
    assert json.loads(checked()[0].splitlines()[-1])["game"] == SLUG


def test_command_within_a_command_speaks_the_same(games: Any) -> None:
    class Whole(ProgressCommand):
        def handle(self, *args: Any, **options: Any) -> None:
            self.run("check_content", SLUG)

    out = StringIO()
    call_command(Whole(), stdout=out, json=True)
    assert [json.loads(line)["message"].split(":")[0] for line in out.getvalue().splitlines()] == [
        f"checking {SLUG}",
        SLUG,
    ]


def exit_code(monkeypatch: pytest.MonkeyPatch, *words: str) -> object:
    monkeypatch.setattr("sys.argv", ["manage.py", *words])
    with pytest.raises(SystemExit) as ended:
        manage.main()
    return ended.value.code


def test_exit_code_of_a_refusal_is_1(games: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    assert exit_code(monkeypatch, "check_content") == 1
    assert "CommandError: 1 problem in the content" in capsys.readouterr().err


def test_refusal_is_an_object_too(games: Any, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    assert exit_code(monkeypatch, "check_content", "--json") == 1
    last = json.loads(capsys.readouterr().err.splitlines()[-1])
    assert (last["level"], last["message"]) == ("ERROR", "CommandError: 1 problem in the content")


@every_command
def test_exit_code_of_words_it_does_not_know_is_2(name: str, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    assert exit_code(monkeypatch, name, *needed(name), "--nonsense") == 2
    assert "--nonsense" in capsys.readouterr().err


def test_exit_code_of_a_command_that_there_is_not_is_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code(monkeypatch, "nope") == 2
    assert "Unknown command: 'nope'" in capsys.readouterr().err


def test_exit_code_of_an_interruption_is_130_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(argv: list[str]) -> Callable[[], None]:
        raise KeyboardInterrupt

    monkeypatch.setattr(manage, "execute_from_command_line", interrupted)
    assert exit_code(monkeypatch, "load_content") == 130
    assert "Traceback" not in capsys.readouterr().err
