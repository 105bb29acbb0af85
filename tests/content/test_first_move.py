"""A first move in at most 60 lines: the play.py and the play.yaml in CONTRIBUTING, taken as a new game's only ones."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import rules
from content.game import read_game
from rulebook import play_words
from rules.engine.play.declaration import Play
from rules.engine.play.recording import decide
from rules.engine.play.starting import begin
from tests.conftest import PROJECT

from .small_game import EXAMPLE, SLUG, write_game

MOST_LINES = 60
FENCE = re.compile(r"^```(python|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILES = dict(FENCE.findall((PROJECT / "CONTRIBUTING.md").read_text(encoding="utf-8")))


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Iterator[Play]:
    """The play that the Python declares, beside the other modules of the example game."""
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(EXAMPLE / "rules")])
    module = ModuleType("rules.tea_harbor.play")
    module.__package__ = "rules.tea_harbor"
    exec(FILES["python"], module.__dict__)  # noqa: S102
    yield module.PLAY
    for name in [name for name in sys.modules if name.startswith("rules.tea_harbor")]:
        del sys.modules[name]


def test_first_move_takes_at_most_60_lines() -> None:
    assert sum(len(text.splitlines()) for text in FILES.values()) <= MOST_LINES


def test_first_move_works(play: Play) -> None:
    state = begin(play, {"players": ["Ana", "Bo"]}).state
    decision = decide(play, state, "price", {"player": "Ana", "chests": 2})
    assert (decision.state["players"]["Ana"], decision.state["turn"]) == ({"cash": 60, "chests": 2}, "Bo")
    assert decision.outcome.broken == ()
    again = decide(play, decision.state, "price", {"player": "Ana", "chests": 4})
    assert {line.code for line in again.outcome.broken} == {"out-of-turn", "no-money", "beyond-limits"}


def test_first_move_has_its_words(play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = write_game(tmp_path / SLUG)
    (folder / "play.yaml").write_text(FILES["yaml"], encoding="utf-8")
    (tmp_path / "plays.yaml").write_bytes((PROJECT / "fixtures/plays.yaml").read_bytes())
    monkeypatch.setattr(play_words, "plays", lambda: {SLUG: play})
    _content, problems = play_words.with_play_words(read_game(folder)[0])
    assert problems == []
