"""One word for one concept: what the list of words to avoid finds, and what it lets pass."""

import re
from pathlib import Path

import pytest

from content.check import check
from content.game import read_game
from content.word_choice import WordChoice, avoided_words

from .small_game import change, write_game

SUPPLY = WordChoice("es", "reserva", re.compile("suministros?"), re.compile("cadena de suministro"), {})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("del suministro y a los suministros", ["suministro", "suministros"]),
        ("de la cadena de suministro", []),
        ("de la cadena de suministro al suministro", ["suministro"]),
        ("de la reserva", []),
    ],
)
def test_avoided_words_outside_of_allowed_phrases(text: str, words: list[str]) -> None:
    assert avoided_words(text, SUPPLY) == words


def problems(folder: Path, words: str) -> list[str]:
    write_game(folder / "tea-harbor")
    (folder / "words.yaml").write_text(words, encoding="utf-8")
    content, _ = read_game(folder / "tea-harbor")
    return [f"{problem.path.name}:{problem.line}: {problem.message}" for problem in check(content)]


def test_every_use_is_reported_with_its_place(tmp_path: Path) -> None:
    words = "en:\n- {avoid: [lay out], use: place}\nes: []\n"
    purpose, step = problems(tmp_path, words)
    assert purpose == "setup.yaml:2: en: “lay out”: write “place”"
    assert re.fullmatch(r"setup\.yaml:\d+: en: “Lay out”: write “place”", step)


def test_game_with_a_reason_may_use_the_word(tmp_path: Path) -> None:
    words = "en:\n- {avoid: [lay out], use: place, except: {tea-harbor: Chests are laid out.}}\nes: []\n"
    assert problems(tmp_path, words) == []


def test_mistake_in_the_list_is_reported(tmp_path: Path) -> None:
    assert "words.yaml:2: “use” is missing" in problems(tmp_path, "en:\n- avoid: [lay out]\nes: []\n")


def test_words_inside_placeholders_are_names(tmp_path: Path) -> None:
    words = "en:\n- {avoid: [chests], use: crates}\nes: []\n"
    write_game(tmp_path / "tea-harbor")
    change(tmp_path / "tea-harbor", "checklists/setup.yaml", "en: Lay out {chests} chests.", "en: Lay out {chests}.")
    (tmp_path / "words.yaml").write_text(words, encoding="utf-8")
    content, _ = read_game(tmp_path / "tea-harbor")
    assert not [problem for problem in check(content) if problem.path.name == "setup.yaml"]
