"""Pictures of rules: what content declares can be drawn, is worded, and tells the numbers of its rule."""

from __future__ import annotations

import json

import pytest

from content.game import game_slugs, read_game
from content.schema import PICTURE_TYPES, Picture
from content.walk import every
from rulebook.pictures import Vocabulary, picture_faults
from rules.engine.drawn import TYPES, kind_of, picture_of
from tests.conftest import PROJECT

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
    ("type: bars, values: {bars: {chest: {tea: 20}}, price: 1}", "“bars” has no value “price”; it has bars, unit"),
    (
        "type: bars, values: {bars: {chest: {tea: many}}}",
        "“bars.bars.chest.tea” is “many”, which is not of the type int",
    ),
    ("type: order, values: {places: [tea, boat]}", "“boat” has no words, and is neither a term nor a component"),
    (f"{TRACK}, calculator: price", "a picture has either a “type” with “values” or a “calculator” with an “input”"),
    ("calculator: price, input: {chests: 3}", f"there is no calculator {SLUG}:calc/price"),
    ("type: sketch, values: {}", "“type” is “sketch”; allowed are " + ", ".join(PICTURE_TYPES)),
]


def with_picture(tmp_path, declared):
    folder = write_game(tmp_path / SLUG)
    change(folder, BUYING, BEFORE, f"{BEFORE}    picture: {{caption: {{en: Tea., es: Té.}}, {declared}}}\n")
    return folder


def found_in(folder):
    content, problems = read_game(folder)
    return content, problems or [*picture_faults(content)]


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


def test_content_and_engine_have_the_same_types():
    assert tuple(TYPES) == PICTURE_TYPES


@pytest.mark.parametrize("slug", game_slugs(PROJECT / "fixtures"))
def test_stored_picture_is_drawn_again_as_it_was_declared(slug):
    content, _ = read_game(PROJECT / "fixtures" / slug)
    vocabulary = Vocabulary(content)
    for picture, _place, _key in every(content, Picture):
        drawn, stored = vocabulary.drawn(picture), vocabulary.stored(picture)
        again = json.loads(json.dumps(stored))
        assert picture_of(kind_of(drawn), again["values"], drawn.name) == drawn
        assert all(words["en"] and words["es"] for words in (stored["caption"], *stored["words"].values()))
