"""Pictures of rules: what content declares can be drawn, is worded, and tells the numbers of its rule."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from content.check import check
from content.game import read_game
from content.gaps import gaps
from content.levels import Beside, unmet
from content.schema import PICTURE_TYPES, Picture
from content.walk import every
from rulebook.pictures import Vocabulary, picture_faults
from rulebook.repeated_numbers import unstated_numbers
from rules.engine.drawn import TYPES, kind_of, picture_of
from tests.games import GAMES, content_of

from .small_game import SLUG, change, line_of, write_game

BUYING = "sections/trade/buying.yaml"
BEFORE = "      es: 3 cajas cuestan $60.\n"
TRACK = "type: track, values: {spaces: [20, 40, 60], start: 20, end: 60}"

WRONG = [
    ("type: track, values: {spaces: [20, 60], start: 20, end: 50}", "there is no space 50"),
    ("type: track, values: {spaces: [20, 60], start: 20}", "“track” needs “end”"),
    ("type: track, values: {spaces: 7, start: 20, end: 60}", "“track.spaces” must be a list"),
    ("type: track, values: {spaces: table/nowhere, start: 20, end: 60}", "there is no table table/nowhere"),
    ("type: track, values: {spaces: [20, 55], start: 20, end: 55}", "en: the rule does not state 55"),
    (
        "type: bars, values: {bars: {chest: {tea: 20}}, price: 1}",
        "“bars” has no value “price”; it has bars, unit, scale",
    ),
    (
        "type: bars, values: {bars: {chest: {tea: many}}}",
        "“bars.bars.chest.tea” is “many”, which is not of the type int",
    ),
    ("type: order, values: {places: [tea, boat]}", "“boat” has no words, and is neither a term nor a component"),
    ("type: order, values: {places: [Tea]}", "“Tea” has no words, and is neither a term nor a component: write “tea”"),
    ("drawn: price", "a picture has a “type” with “values”, or a “calculator” with an “input”, or both"),
    (f"{TRACK}, calculator: price", f"there is no calculator {SLUG}:calc/price"),
    ("calculator: price, input: {chests: 3}", f"there is no calculator {SLUG}:calc/price"),
    ("type: sketch, values: {}", "“type” is “sketch”; allowed are " + ", ".join(PICTURE_TYPES)),
]


def with_picture(tmp_path, declared):
    folder = write_game(tmp_path / SLUG)
    change(folder, BUYING, BEFORE, f"{BEFORE}    picture: {{caption: {{en: Tea., es: Té.}}, {declared}}}\n")
    return folder


def found_in(folder):
    content, problems = read_game(folder)
    return content, problems or [*picture_faults(content), *unstated_numbers(content)]


@pytest.mark.parametrize(("declared", "message"), WRONG)
def test_picture_that_cannot_be_shown_is_named_with_its_line(tmp_path, declared, message):
    folder = with_picture(tmp_path, declared)
    _content, problems = found_in(folder)
    assert message in [problem.message for problem in problems]
    assert {problem.line for problem in problems} == {line_of(folder, BUYING, "picture:")}


@pytest.mark.parametrize(
    "declared",
    [
        TRACK,
        "type: order, values: {places: [tea, clipper], marked: [tea]}",
        "type: bars, values: {bars: {tea: {clipper: 20}}}",
    ],
)
def test_codes_are_worded_by_terms_and_components(tmp_path, declared):
    content, problems = found_in(with_picture(tmp_path, declared))
    assert problems == []
    picture = content.sections[0].paragraphs[0].picture
    stored = Vocabulary(content).stored(picture)
    assert stored["words"].get("tea", {"es": "Té"})["es"] == "Té"


def test_term_words_a_code_before_a_component(tmp_path):
    content, _ = read_game(write_game(tmp_path / SLUG))
    named = Vocabulary(replace(content, components=(replace(content.components[0], ref=content.terms[0].ref),)))
    assert named.titles[content.terms[0].ref.key].en.lower() == content.terms[0].title.en.lower()


def test_content_and_engine_have_the_same_types():
    assert tuple(TYPES) == PICTURE_TYPES


@pytest.mark.parametrize("slug", GAMES)
def test_stored_picture_is_drawn_again_as_it_was_declared(slug):
    content = content_of(slug)
    vocabulary = Vocabulary(content)
    for picture, _place, _key in every(content, Picture):
        drawn, stored = vocabulary.drawn(picture), vocabulary.stored(picture)
        again = json.loads(json.dumps(stored))
        assert picture_of(kind_of(drawn), again["values"], drawn.name) == drawn
        assert all(words["en"] and words["es"] for words in (stored["caption"], *stored["words"].values()))


IN_STEP = """    rules: [trade/buying]
turn:
"""
DRAWN = """    picture:
      caption: {{en: "Up to ${2}.", es: "Hasta ${2}."}}
      type: track
      values: {{spaces: [20, {0}], start: 20, end: {1}}}
"""
LESSON = """\
setup: setup
steps:
  - id: buying
    title: {en: Buying, es: Comprar}
    en: A chest costs $20.
    es: Una caja cuesta $20.
    rules: [trade/buying]
turn:
  - id: example
    title: {en: Example, es: Ejemplo}
    en: 3 chests cost $60.
    es: 3 cajas cuestan $60.
    rules: [trade/buying]
forgotten:
  - id: limit
    en: You may own 5 chests.
    es: Puedes tener 5 cajas.
    rules: [trade/buying#limit]
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("costs $20", "costs $20", ""),
        ("costs $20", "costs $25", f"en: {SLUG}:trade/buying does not state 25"),
        ("own 5 chests", "own nine chests", f"en: {SLUG}:trade/buying#limit does not state 9"),
        ("cost $60", "cost $70", f"en: {SLUG}:trade/buying does not state 70"),
        ("id: buying\n", "id: buying\n    when: {players: 9}\n", "“9” is not a choice of players"),
        ("A chest costs", "For {boats} boats it costs", "there is no value “boats”"),
        (IN_STEP, f"{DRAWN.format(60, 60, 60)}{IN_STEP}", ""),
        (IN_STEP, f"{DRAWN.format(60, 60, 65)}{IN_STEP}", f"en: {SLUG}:trade/buying does not state 65"),
        (IN_STEP, f"{DRAWN.format(55, 55, 60)}{IN_STEP}", f"es: {SLUG}:trade/buying does not state 55"),
    ],
)
def test_mistake_in_a_lesson_is_named(tmp_path, old, new, message):
    folder = write_game(tmp_path / SLUG)
    (folder / "teach.yaml").write_text(LESSON.replace(old, new), encoding="utf-8")
    content, problems = read_game(folder)
    found = [problem.message for problem in (*problems, *check(content), *unstated_numbers(content))]
    assert (message in found) if message else not found


def test_worklist_names_what_a_lesson_lacks(tmp_path):
    folder = write_game(tmp_path / SLUG)
    (folder / "teach.yaml").write_text(LESSON, encoding="utf-8")
    content = read_game(folder)[0]
    assert list(gaps(content)) == ["pictures in the chapter trade"]
    lacking = [str(demand) for demand in unmet(content, Beside()) if demand.what.startswith("teach.yaml")]
    assert "teach.yaml: steps with a picture: 0 of 1" in lacking
