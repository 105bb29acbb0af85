"""What the scripts of a saved game repeat is what the server goes by."""

from __future__ import annotations

import re

import pytest

from language import analysis, sound, spelling
from rulebook.pages import search as page
from search import weights
from tests.conftest import PROJECT

SCRIPTS = PROJECT / "offline/static/js/offline"


def script(name: str) -> str:
    return (SCRIPTS / name).read_text(encoding="utf-8")


def test_words_sound_alike_in_the_same_way() -> None:
    ours = [(pattern.pattern, heard.replace("\\", "$")) for pattern, heard in sound._SPELLINGS]
    assert re.findall(r'\[/(.+?)/g, "(.*?)"\]', script("search/spelling.js")) == ours


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("perLetter", spelling._COST_PER_LETTER),
        ("sameSound", spelling._SAME_SOUND),
        ("leftOut", spelling._LEFT_OUT),
        ("notSwapped", spelling._NOT_SWAPPED),
        ("otherFirst", spelling._OTHER_FIRST_LETTER),
        ("otherLanguage", spelling._OTHER_LANGUAGE),
        ("margin", spelling._MARGIN),
    ],
)
def test_a_correction_costs_the_same(name: str, number: float) -> None:
    costs = dict(re.findall(r"(\w+): (-?[\d.]+)", re.findall(r"COST = \{(.+?)\}", script("search/spelling.js"))[0]))
    assert len(costs) == 7
    assert float(costs[name]) == number


def test_words_have_as_many_errors_and_corrections() -> None:
    source = script("search/spelling.js")
    assert f"MOST_CORRECTIONS = {spelling._MOST};" in source
    assert f"word.length < {spelling.SHORTEST} ||" in source
    assert f"word.length < {spelling._LONG} ? 1 : 2" in source


def test_questions_words_and_lists_are_as_long() -> None:
    assert f"LIMIT: {page.MOST_RESULTS},\n  BRIEF_LIMIT: {page.FEW_RESULTS}," in script("results.js")
    assert f"LONGEST: {weights.LONGEST_QUERY}," in script("results.js")
    assert f"SHORTEST: {page.SHORTEST_QUERY}," in script("results.js")
    assert f"LONGEST_WORD = {analysis._LONGEST_WORD};" in script("search/words.js")
