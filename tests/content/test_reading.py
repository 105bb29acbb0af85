"""What is read from files: values in both languages, references, places, and the fingerprint of it all."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from content.game import digest, game_slugs, read_game
from content.refs import BadRef, Ref
from content.schema import Place, Rule

from .small_game import FILES, SLUG, change, write_game


@pytest.fixture
def content(game):
    found, problems = read_game(game)
    assert problems == []
    return found


def test_folder_with_a_game_file_is_a_game(game):
    write_game(game.parent / "rum-harbor")
    (game.parent / "drafts").mkdir()
    assert game_slugs(game.parent) == ("rum-harbor", SLUG)


def test_sections_stand_in_the_order_of_the_table_of_contents(game):
    change(game, "game.yaml", "[buying, selling, storing]", "[selling, storing, buying]")
    content, _ = read_game(game)
    assert [(section.number, section.ref.key) for section in content.sections] == [
        ("1.1", "selling"),
        ("1.3", "buying"),
    ]


def test_paragraph_knows_its_words_its_example_and_its_place(content, game):
    paragraph = content.sections[0].paragraphs[0]
    assert paragraph.id == "price"
    assert paragraph.text == Rule("A chest of [[term/tea]] costs $20.", "Una caja de [[term/tea]] cuesta $20.")
    assert paragraph.example == Rule("3 chests cost $60.", "3 cajas cuestan $60.")
    assert paragraph.place == Place(game / "sections/trade/buying.yaml", 5)
    assert content.sections[0].paragraphs[1].example is None


def test_term_knows_the_other_words_for_it_and_who_uses_them(content):
    tea, chest = content.terms
    assert (tea.en.term, tea.en.forms, tea.es.term) == ("tea", ("teas",), "té")
    assert [(variant.term, variant.editions) for variant in tea.en.variants] == [("leaf", ("en-2020",))]
    assert tea.see == (Ref(SLUG, "trade", "buying"),)
    assert (chest.en.forms, chest.en.variants, chest.see) == ((), (), ())


def test_tile_has_the_values_that_it_states_and_no_others(content):
    clipper, junk = content.components
    assert clipper.values == {
        "hold": 4,
        "rig": "square",
        "ports": ("north", "south"),
        "fast": True,
        "fares": (10, 20),
        "decks": ({"chests": 4},),
    }
    assert junk.values == {"hold": 2, "rig": "lateen"}


def test_things_of_a_kind_may_stand_in_files_of_their_own(game):
    (game / "components/ship").mkdir()
    junks = "- {key: JUNK, name: {en: Big junk, es: Gran junco}, text: {en: It floats., es: Flota.}}\n"
    (game / "components/ship/junks.yaml").write_text(junks, encoding="utf-8")
    content, problems = read_game(game)
    assert problems == []
    assert [item.ref.key for item in content.components] == ["clipper", "junk", "JUNK"]


def test_a_file_beside_the_folder_of_its_kind_is_read_too(game):
    text = "ten: {title: {en: Ten, es: Diez}, purpose: {en: Ten chests., es: Diez cajas.}}\n"
    change(game, "game.yaml", "[price]", "[price, ten]")
    (game / "calculators").mkdir()
    (game / "calculators/ten.yaml").write_text(text, encoding="utf-8")
    content, problems = read_game(game)
    assert problems == []
    assert [item.ref.key for item in content.calculators] == ["price", "ten"]


def test_one_key_cannot_stand_in_two_files(game):
    (game / "components/ship").mkdir()
    again = "- {key: junk, name: {en: Junk, es: Junco}, text: {en: It floats., es: Flota.}}\n"
    (game / "components/ship/again.yaml").write_text(again, encoding="utf-8")
    _content, [problem] = read_game(game)
    assert (problem.path.name, problem.line, problem.message) == (
        "again.yaml",
        1,
        "duplicate key “junk”: first in ship.yaml, line 49",
    )


def test_calculators_stand_in_the_order_of_the_game(game):
    words = "{cost: {title: {en: Cost, es: Coste}, purpose: {en: What it costs., es: Lo que cuesta.}}}\n"
    (game / "calculators").mkdir()
    (game / "calculators.yaml").rename(game / "calculators/price.yaml")
    (game / "calculators/cost.yaml").write_text(words, encoding="utf-8")
    change(game, "game.yaml", "calculators: [price]", "calculators: [price, duty, cost]")
    content, problems = read_game(game)
    assert problems == []
    assert [item.ref.key for item in content.calculators] == ["price", "cost"]
    assert Ref(SLUG, "calc", "duty") in content.missing


def test_calculator_without_a_place_is_named(game):
    change(game, "game.yaml", "calculators: [price]", "calculators: []")
    _content, [problem] = read_game(game)
    assert (problem.path.name, problem.line) == ("calculators.yaml", 2)
    assert problem.message == "“price” is not listed under “calculators” in game.yaml"


def test_short_references_mean_the_same_game(content):
    assert content.sections[0].related == (Ref(SLUG, "trade", "selling", "price"), Ref(SLUG, "ship", "clipper"))


def test_players_phrases_for_a_table(content):
    assert content.tables[0].search_phrases == {"en": ("cost of two chests",), "es": ("cuánto valen dos cajas",)}


def test_content_cannot_be_changed(content):
    with pytest.raises(dataclasses.FrozenInstanceError):
        content.slug = "coffee-harbor"
    with pytest.raises(dataclasses.FrozenInstanceError):
        content.sections[0].paragraphs[0].text.en = "Tea is free."


def test_the_order_in_which_a_system_lists_files_changes_nothing(game, monkeypatch):
    before = read_game(game), digest(game)
    for name in ("glob", "rglob"):
        listed = getattr(Path, name)

        # In newer versions of Python, one calls the other with more than a pattern.
        def backwards(path, *given, listed=listed, **named):
            return sorted(listed(path, *given, **named), reverse=True)

        monkeypatch.setattr(Path, name, backwards)
    assert (read_game(game), digest(game)) == before


@pytest.mark.parametrize("name", FILES)
def test_digest_changes_with_every_file(game, name):
    before = digest(game)
    path = game / name
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert digest(game) != before


def test_digest_changes_with_the_name_of_a_file(game):
    before = digest(game)
    (game / "terms.yaml").rename(game / "words.yaml")
    assert digest(game) != before


def test_digest_changes_when_a_file_comes_or_goes(game):
    before = digest(game)
    (game / "rulings.yaml").unlink()
    without = digest(game)
    (game / "rulings.yaml").write_text("", encoding="utf-8")
    assert len({before, without, digest(game)}) == 3


def test_digest_is_the_same_wherever_the_game_stands(game, tmp_path):
    assert digest(write_game(tmp_path / "elsewhere" / SLUG)) == digest(game)


@pytest.mark.parametrize(
    ("text", "ref"),
    [
        ("tea-harbor:term/tea", Ref("tea-harbor", "term", "tea")),
        ("term/tea", Ref("here", "term", "tea")),
        (" term/tea ", Ref("here", "term", "tea")),
        ("trade/buying#price", Ref("here", "trade", "buying", "price")),
        ("building/era1-manager", Ref("here", "building", "era1-manager")),
        ("component/PRR", Ref("here", "component", "PRR")),
    ],
)
def test_reference_is_read(text, ref):
    assert Ref.parse(text, "here") == ref
    assert Ref.parse(str(ref)) == ref


@pytest.mark.parametrize(
    "text",
    ["", "tea", "term/", "/tea", "term/tea/leaf", "Term/tea", "term/té", "term/tea#", "a:b:term/tea", "term/a--b"],
)
def test_text_that_is_no_reference_is_refused(text):
    with pytest.raises(BadRef, match="is not a reference"):
        Ref.parse(text, "here")


def test_reference_without_a_game_needs_one():
    with pytest.raises(BadRef, match="does not say which game"):
        Ref.parse("term/tea")


@pytest.mark.parametrize("language", ["en", "es"])
def test_reference_has_an_address_in_each_language(language):
    ref = Ref("tea-harbor", "trade", "buying", "price")
    assert ref.address(language) == f"/{language}/tea-harbor/trade/buying/#price"
    assert ref.page.address(language) == f"/{language}/tea-harbor/trade/buying/"
