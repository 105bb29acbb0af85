"""A first move in at most 60 lines: the play.py and the play.yaml in the documents, taken as a new game's only ones."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

import rules
from content.game import read_game
from rulebook import play_words
from rules.engine.play.declaration import GameRules
from rules.engine.play.recording import decide
from rules.engine.play.starting import begin
from tests.conftest import PROJECT

MOST_LINES = 60
FENCE = re.compile(r"^```(python|yaml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# The document of each game and the example folder with the rest of it; two inputs of its move, the second too dear.
GAMES = {
    "tea-harbor": ("CONTRIBUTING.md", "docs/example-game", "price", ({"chests": 2}, {"chests": 4})),
    "railways-1830": (
        "docs/first-move.md", "docs/example-games", "buy-share",
        ({"corporation": "erie", "par": 100}, {"corporation": "new-haven", "par": 100}),
    ),
}  # fmt: skip
BROKEN = {
    "tea-harbor": {"out-of-turn", "no-money", "beyond-limits"},
    "railways-1830": {"out-of-turn"},
}

every_game = pytest.mark.parametrize("game", GAMES)


def files(game: str) -> dict[str, str]:
    """The Python and the YAML of a first move."""
    return dict(FENCE.findall((PROJECT / GAMES[game][0]).read_text(encoding="utf-8")))


@pytest.fixture
def play(game: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[GameRules]:
    """The play that the Python declares, beside the other modules of the example game."""
    monkeypatch.setattr(rules, "__path__", [*rules.__path__, str(PROJECT / GAMES[game][1] / "rules")])
    there = {*sys.modules}
    package = f"rules.{game.replace('-', '_')}"
    module = ModuleType(f"{package}.play")
    module.__package__ = package
    exec(files(game)["python"], module.__dict__)  # noqa: S102
    yield module.PLAY
    for name in [name for name in sys.modules if name.startswith(package) and name not in there]:
        del sys.modules[name]


@every_game
def test_first_move_takes_at_most_60_lines(game: str) -> None:
    assert sum(len(text.splitlines()) for text in files(game).values()) <= MOST_LINES


@every_game
def test_first_move_works(game: str, play: GameRules) -> None:
    _document, _example, slug, (first, second) = GAMES[game]
    state: Any = begin(play, {"players": ["Ana", "Bo"]}).state
    before = state["players"]["Ana"]["cash"]
    decision = decide(play, state, slug, {"player": "Ana", **first})
    assert decision.state["players"]["Ana"]["cash"] < before
    assert (decision.state["turn"], decision.outcome.broken) == ("Bo", ())
    again = decide(play, decision.state, slug, {"player": "Ana", **second})
    assert {line.code for line in again.outcome.broken} == BROKEN[game]


@every_game
def test_first_move_has_its_words(game: str, play: GameRules, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "plays.yaml").write_bytes((PROJECT / "fixtures/plays.yaml").read_bytes())
    folder, example = tmp_path / game, PROJECT / GAMES[game][1] / "fixtures" / game
    for path in example.rglob("*.yaml"):
        copy = folder / path.relative_to(example)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    (folder / "play.yaml").write_text(files(game)["yaml"], encoding="utf-8")
    code = tmp_path / "rules" / game.replace("-", "_") / "play.py"
    code.parent.mkdir(parents=True)
    code.write_text(files(game)["python"], encoding="utf-8")
    monkeypatch.setattr(play_words, "plays", lambda: {game: play})
    monkeypatch.setattr(play_words, "rules", SimpleNamespace(__path__=[str(tmp_path / "rules")]))
    _content, problems = play_words.with_play_words(read_game(folder)[0])
    assert problems == []
