"""Levels of a game: what they demand, and a game that is written in one language first."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from content.check import check
from content.game import read_game
from content.levels import Beside, unmet
from content.schema import CALCULATORS, LEVELS, Bilingual
from content.walk import every
from tests.games import at_level, content_of

from .small_game import change

# The unit tests' game is written in English first.
SPANISH = re.compile(r"^ +es: .*\n|, es: [^}\n]*(?=\})", re.MULTILINE)


def without_spanish(game: Path) -> None:
    """Only the English texts of two files."""
    change(game, "game.yaml", "level: rules\n", "level: rules\nto_translate: es\n")
    change(game, "game.yaml", "short: {en: Spanish, es: Española}", "short: {en: Spanish}")
    for name in ("sections/trade/selling.yaml", "tables.yaml"):
        path = game / name
        path.write_text(SPANISH.sub("", path.read_text(encoding="utf-8")), encoding="utf-8")


def test_demands_are_in_the_order_of_the_levels_and_have_numbers(game: Path) -> None:
    content, _problems = read_game(game)
    found = unmet(content, Beside(calculators=("price", "duty")))
    assert [demand.level for demand in found] == sorted((demand.level for demand in found), key=LEVELS.index)
    assert {"words of the calculator duty: 0 of 1", "aid.yaml: blocks: 2 of 11"} <= set(map(str, found))


@pytest.mark.parametrize("slug", at_level(CALCULATORS))
def test_games_reach_their_level_with_what_they_have_themselves(slug: str) -> None:
    """``make check`` asks for what lies beside the content, too."""
    content = content_of(slug)
    assert not content.missing
    assert not content.to_translate


def test_game_may_be_written_in_one_language_first(game: Path) -> None:
    without_spanish(game)
    content, problems = read_game(game)
    assert problems == []
    assert check(content) == []
    selling = next(section for section in content.sections if section.ref.key == "selling")
    assert selling.title == Bilingual("Selling tea", "Selling tea")
    places = {(place.path.name, place.line) for place in content.untranslated}
    assert {("selling.yaml", 1), ("selling.yaml", 7), ("tables.yaml", 2)} <= places
    assert content.texts > len(content.untranslated)
    demanded = [str(demand) for demand in unmet(content, Beside())]
    assert f"texts in Spanish: {content.texts - len(content.untranslated)} of {content.texts}" in demanded


def test_text_without_either_language_is_a_mistake_all_the_same(game: Path) -> None:
    without_spanish(game)
    change(game, "sections/trade/selling.yaml", "title: {en: Selling tea}", "title: {}")
    _content, problems = read_game(game)
    assert problems


def test_texts_that_stand_in_for_another_language_are_checked_in_their_own_only(game: Path) -> None:
    without_spanish(game)
    change(game, "sections/trade/selling.yaml", "a chest for $30", "a ship for $1,250")
    content, problems = read_game(game)
    assert [*problems, *check(content)] == []
    whole = replace(content, to_translate="")
    assert [problem.message for problem in check(whole) if "1,250" in problem.message]
    assert any(text.es == "Selling tea" for text, _place, _key in every(content.sections, Bilingual))
