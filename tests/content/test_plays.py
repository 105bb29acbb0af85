"""The words of plays: those that every game has, and names that follow from labels."""

from __future__ import annotations

import shutil
from pathlib import Path

from content.game import digest, read_game
from content.plays import SHARED, THINGS
from content.schema import PlayText, Sentence
from tests.games import FIXTURES

from .small_game import change


def words_of(game: Path) -> PlayText:
    """The words of the unit tests' game, beside the shared ones."""
    shutil.copy(FIXTURES / SHARED, game.parent)
    content, problems = read_game(game)
    assert problems == []
    assert content.play
    return content.play


def test_every_game_has_the_shared_words(game: Path) -> None:
    words = words_of(game)
    assert set(words.moves) == {"price", "sell", "pay", "correct", "note", "next"}
    assert words.steps["noted"] == Sentence("{text}", "{text}")
    assert words.inputs[THINGS].choices["yes"] == Sentence("yes", "sí")


def test_own_words_of_a_game_replace_shared_ones_one_by_one(game: Path) -> None:
    change(game, "play.yaml", "steps:\n", 'steps:\n  noted: {en: "Note: {text}", es: "Nota: {text}"}\n')
    words = words_of(game)
    assert words.steps["noted"].en == "Note: {text}"
    assert words.steps["paid"].en == "{from:thing} pays {amount:$} to {to:thing}."


def test_whatever_has_a_label_has_a_name_inside_a_sentence(game: Path) -> None:
    added = "results:\n  players.*.shares: {en: B&O shares, es: Acciones de B&O}\n"
    change(game, "play.yaml", "results:\n", added)
    names = words_of(game).inputs[THINGS].choices
    assert names["cash"] == Sentence("cash", "efectivo")
    assert names["players.*.shares"] == Sentence("B&O shares", "acciones de B&O")
    assert names["going-on"] == names["phase.going-on"] == Sentence("in progress", "en curso")


def test_change_of_the_shared_words_is_a_change_of_every_game(game: Path) -> None:
    before = digest(game)
    (game.parent / SHARED).write_text("moves: {}\n", encoding="utf-8")
    assert digest(game) != before
