"""The real games, read once in a test process: reading all of them takes seconds."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from content.game import game_slugs, read_game
from content.levels import reaches
from content.schema import GameContent

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
GAMES = game_slugs(FIXTURES)


def at_level(level: str) -> tuple[str, ...]:
    """The games that promise what a level demands; the others are not asked for it."""
    return tuple(slug for slug in GAMES if reaches(content_of(slug).level, level))


@cache
def content_of(slug: str) -> GameContent:
    """A game as its files say. Tests that look for mistakes in the files read them by themselves."""
    return read_game(FIXTURES / slug)[0]


def contents() -> tuple[GameContent, ...]:
    """Every game, in the order of their names."""
    return tuple(content_of(slug) for slug in GAMES)
