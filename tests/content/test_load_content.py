"""Loading replaces a game whole or not at all, and what stands in the database is what stands in the files."""

from __future__ import annotations

import dataclasses
import re
import shutil
from io import StringIO

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import IntegrityError

from rulebook import search_index
from rulebook.load import checked_game, load_game
from rulebook.models import CalculatorWords, Component, ContentChange, Game, Reading, Ruling, Section, Term
from rulebook.release import Release, current_release, release_of_content, releases
from rulebook.search_index import ENCODER
from search import encoder
from search.encoder import Encoder
from tests.earlier_release import copy_parts

from .small_game import SLUG, change, line_of, write_game

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("without_typesetting")]

PAPERS = ("en.a4", "en.letter", "es.a4", "es.letter")


@pytest.fixture(autouse=True)
def releases_of_its_own(settings, tmp_path):
    """Loading adds to a release and deletes older ones; those of the other tests are left alone."""
    settings.RELEASES_DIR = tmp_path / "releases"


@pytest.fixture
def made_up(game, settings, tmp_path, known_encoder):
    """The made-up game is the only one there is, in files and database; releases have a place of their own."""
    settings.FIXTURES_DIR = game.parent
    settings.BASE_DIR = tmp_path
    settings.RELEASES_DIR = tmp_path / "releases"
    load()
    return game


def load(*games):
    """What ``load_content`` says, and what it complains of."""
    out, err = StringIO(), StringIO()
    call_command("load_content", *games, stdout=out, stderr=err)
    return out.getvalue(), err.getvalue()


def refusal(*games):
    """The complaint and the last word of a ``load_content`` that refuses."""
    err = StringIO()
    with pytest.raises(CommandError) as error:
        call_command("load_content", *games, stdout=StringIO(), stderr=err)
    return err.getvalue(), str(error.value)


def rows():
    """Every row of the rulebook: by model, its values by id."""
    return {
        model.__name__: {row.pop("id"): row for row in model.objects.order_by("id").values()}
        for model in apps.get_app_config("rulebook").get_models()
    }


def shape(found):
    """Rows without the ids, which a loading gives anew."""
    return {
        name: [{key: value for key, value in row.items() if not key.endswith("_id")} for row in table.values()]
        for name, table in found.items()
    }


def test_every_part_of_a_game_is_loaded(made_up):
    counts = {name: len(table) for name, table in rows().items()}
    assert counts.items() >= {
        "Game": 1, "Chapter": 1, "Section": 2, "Paragraph": 3, "Term": 2, "ComponentKind": 1, "Component": 2,
        "Difference": 1, "Ruling": 1, "NoteTarget": 3, "CalculatorWords": 1, "WorkedExample": 1,
    }.items()  # fmt: skip


def test_rows_hold_both_languages(made_up):
    section = Section.objects.get(key="selling")
    assert (section.title_en, section.title_es, section.number) == ("Selling tea", "Vender té", "1.2")
    paragraph = section.paragraphs.get()
    assert paragraph.text_en == "You sell a chest for $30, as in buying."
    assert paragraph.text_es == "Vendes una caja por $30, como al comprar."
    assert paragraph.html_es == (
        '<p>Vendes una caja por $30, como al <a href="/es/tea-harbor/trade/buying/#price">comprar</a>.</p>'
    )


def test_field_that_a_file_gives_is_in_its_row_without_further_code(made_up):
    assert Ruling.objects.get(key="no-credit").url == ""
    change(made_up, "rulings.yaml", "  text:", "  url: https://example.org/answer\n  text:")
    load()
    assert Ruling.objects.get(key="no-credit").url == "https://example.org/answer"


def test_link_to_a_page_still_to_be_written_is_left_out(made_up):
    assert Section.objects.get(key="selling").related == [["tea-harbor:calc/price", "Price", "Precio"]]


def test_loading_twice_changes_nothing(made_up):
    before = rows()
    assert load() == (f"{SLUG}: unchanged\n", "")
    assert rows() == before


def test_loading_the_same_files_anew_gives_the_same_rows(made_up):
    before = rows()
    load_game(checked_game(made_up))
    assert shape(rows()) == shape(before)


def test_loading_the_real_content_twice_changes_nothing():
    before = rows()
    out, err = load()
    assert {line.split(": ")[1] for line in out.splitlines()} == {"unchanged"}
    assert err == ""
    assert rows() == before


def test_recorded_changes_are_loaded_with_the_content():
    loaded = ContentChange.objects.select_related("game")
    assert {row.game for row in loaded} == {*Game.objects.all()}
    assert all(row.title_en and row.title_es for row in loaded)


def test_changed_file_is_loaded(made_up):
    change(made_up, "terms.yaml", "gloss: What the ships carry.", "gloss: What the clippers carry.")
    assert load() == (f"{SLUG}: loaded\n", "")
    assert Term.objects.get(key="tea").gloss_text_en == "What the clippers carry."
    assert Term.objects.count() == 2


def test_what_is_gone_from_the_files_is_gone_from_the_rows(made_up):
    change(made_up, "game.yaml", "[buying, selling, storing]", "[buying, storing]")
    (made_up / "sections/trade/selling.yaml").unlink()
    (made_up / "search/sections/trade/selling.yaml").unlink()
    change(made_up, "sections/trade/buying.yaml", "trade/selling#price, ", "")
    load()
    assert [section.key for section in Section.objects.all()] == ["buying"]


def test_removed_game_goes(made_up):
    write_game(made_up.parent / "rum-harbor")
    for path in (made_up.parent / "rum-harbor").rglob("*.yaml"):
        path.write_text(path.read_text(encoding="utf-8").replace(SLUG, "rum-harbor"), encoding="utf-8")
    load()
    assert [game.slug for game in Game.objects.order_by("slug")] == ["rum-harbor", SLUG]
    shutil.rmtree(made_up)
    load()
    assert [game.slug for game in Game.objects.all()] == ["rum-harbor"]
    assert Term.objects.filter(game__slug=SLUG).count() == 0


@pytest.mark.usefixtures("known_questions")
def test_game_named_alone_leaves_the_others(settings, game):
    others = Game.objects.count()
    settings.FIXTURES_DIR = game.parent
    assert load(SLUG) == (f"{SLUG}: loaded\n", "")
    assert Game.objects.count() == others + 1


@pytest.mark.parametrize("interrupted", [False, True])
def test_known_questions_are_not_encoded_again(made_up, monkeypatch, interrupted):
    if interrupted:
        # A newer release that was not completed has the encoder, but no index.
        Release(release_of_content().folder.with_name("newest")).add(ENCODER, encoder.KEY, encoder.write)
    encoded = []
    vectors = Encoder.vectors

    def noted(self, texts):
        encoded.extend(texts)
        return vectors(self, texts)

    monkeypatch.setattr(Encoder, "vectors", noted)
    change(made_up, "terms.yaml", "gloss: What the ships carry.", "gloss: Nothing.")
    load()
    assert encoded == []


def test_broken_file_is_named_with_its_line_and_leaves_the_old_rows(made_up):
    before = rows()
    file = "sections/trade/buying.yaml"
    change(made_up, "terms.yaml", "gloss: What the ships carry.", "gloss: Nothing.")
    change(made_up, file, "    es: Una caja de [[term/tea]] cuesta $20.\n", "")
    complaint, last_word = refusal()
    assert complaint == f"{made_up / file}:{line_of(made_up, file, '- id: price')}: “es” is missing\n"
    assert last_word == f"not loaded, left as it was: {SLUG}"
    assert rows() == before


def test_every_broken_line_is_named(made_up):
    change(made_up, "terms.yaml", "see: [trade/buying]", "see: [term/coffee]")
    change(made_up, "rulings.yaml", "  who: A. Designer\n", "")
    assert [line.rsplit("/", 1)[1] for line in refusal()[0].splitlines()] == [
        "rulings.yaml:1: “who” is missing",
        f"terms.yaml:1: a link to an unknown term: {SLUG}:term/coffee".rsplit("/", 1)[1],
    ]


def test_broken_game_does_not_keep_the_others_from_loading(made_up):
    write_game(made_up.parent / "rum-harbor")
    for path in (made_up.parent / "rum-harbor").rglob("*.yaml"):
        path.write_text(path.read_text(encoding="utf-8").replace(SLUG, "rum-harbor"), encoding="utf-8")
    (made_up / "game.yaml").write_text("name: [", encoding="utf-8")
    refusal()
    assert {game.slug for game in Game.objects.all()} == {"rum-harbor", SLUG}


def test_game_that_is_not_there_is_named(made_up):
    complaint, last_word = refusal("chess")
    assert complaint == f"{made_up.parent / 'chess/game.yaml'}:1: cannot be read: No such file or directory\n"
    assert last_word == "not loaded, left as it was: chess"


@pytest.mark.parametrize("part", ["sections", "terms", "components", "calculators"])
def test_failure_in_the_middle_of_loading_leaves_the_old_rows(made_up, part):
    """Two of the same page get past no check; were they to, the database refuses them after half the rows are in."""
    before = rows()
    content = checked_game(made_up)
    doubled = dataclasses.replace(content, digest="new", **{part: getattr(content, part) * 2})
    with pytest.raises(IntegrityError):
        load_game(doubled)
    assert rows() == before


def test_index_data_set_and_pdfs_are_there_as_soon_as_the_content_is(made_up):
    assert search_index.index_is_usable()
    assert str(search_index.search("tea", "es").hits[0].ref) == f"{SLUG}:term/tea"
    parts = {"index", "encoder", "previews", f"data/{SLUG}.json.br", *(f"aids/{SLUG}.{at}.pdf" for at in PAPERS)}
    assert release_of_content().keys.keys() == parts


@pytest.mark.parametrize("new", ["gloss: What the clippers carry.", "gloss: [", ""])
def test_index_is_built_of_what_is_loaded_whatever_the_files_say(made_up, new):
    change(made_up, "terms.yaml", "gloss: What the ships carry.", new)
    release = release_of_content()
    release.discard(search_index.PART)
    search_index._open.cache_clear()
    assert search_index.add_index(release)
    assert search_index.search("ships", "en").hits


@pytest.fixture
def prepare(settings, tmp_path):
    """Runs ``prepare`` in a folder of the test's own; the answer is what it says and what it complains of."""
    settings.VAR_DIR = tmp_path / "var"
    settings.RELEASES_DIR = tmp_path / "var/releases"
    copy_parts(settings.RELEASES_DIR, ENCODER)

    def run():
        out, err = StringIO(), StringIO()
        # Bundles are built by processes of their own, which see nothing of a test's database.
        call_command("prepare", without_pages=True, stdout=out, stderr=err)
        return out.getvalue(), err.getvalue()

    return run


def test_prepare_makes_the_site_ready(made_up, prepare):
    said, complained = prepare()
    assert complained == ""
    assert said.splitlines()[-1] == "Ready"
    assert search_index.index_is_usable()


def test_prepare_says_each_thing_that_it_does(made_up, prepare):
    said, _ = prepare()
    steps = [line.split(":")[0] for line in said.splitlines() if line[0].isupper()]
    assert steps == ["Interface strings", "Database", "Content", "Release", "Ready"]


def test_prepare_goes_on_with_the_old_rules_when_a_file_is_broken(made_up, prepare):
    prepare()
    before = rows()
    change(made_up, "terms.yaml", "gloss: What the ships carry.", "gloss: [")
    said, complained = prepare()
    assert "terms.yaml:" in complained
    assert f"not loaded, left as it was: {SLUG}" in complained
    assert "Ready" in said
    assert rows() == before
    assert search_index.index_is_usable()


@pytest.mark.parametrize("file", ["terms.yaml", "game.yaml"])
def test_prepare_keeps_the_search_when_a_file_is_broken(made_up, prepare, file):
    (made_up / file).write_text("name: [", encoding="utf-8")
    said, complained = prepare()
    assert f"{made_up / file}:2: not YAML" in complained
    assert search_index.index_is_usable()
    assert "Ready" in said
    assert Component.objects.count() == 2


def test_prepare_makes_an_empty_site_ready_when_the_first_load_fails(game, settings, prepare, tmp_path):
    Game.objects.all().delete()
    settings.FIXTURES_DIR = game.parent
    settings.RELEASES_DIR = tmp_path / "releases"
    change(game, "terms.yaml", "gloss: What the ships carry.", "gloss: [")
    said, complained = prepare()
    assert "terms.yaml:" in complained
    assert "Ready" in said
    assert not Game.objects.exists()


def test_reading_in_a_sentence_of_a_calculator_is_labeled_in_words(made_up):
    rules = "      rules: [trade/buying#price]\n"
    warning = "  warnings:\n    tide: {en: 'High tide. :reading[Pay.]', es: 'Marea alta. :reading[Paga.]'}\n"
    change(made_up, "calculators.yaml", rules, rules + warning)
    load()
    [words] = CalculatorWords.objects.filter(game__slug=SLUG)
    assert words.words["warnings"]["tide"] == {
        "en": "High tide. Our reading: Pay.",
        "es": "Marea alta. Nuestra lectura: Paga.",
    }
    assert not Reading.objects.filter(game__slug=SLUG), "a sentence with the numbers of a result is listed without them"


def test_reading_is_listed_with_the_page_that_holds_it(made_up):
    change(made_up, "rulings.yaml", "es: Pagas en el acto.", "es: ':reading[Pagas en el acto.]'")
    change(made_up, "rulings.yaml", "en: You pay at once.", "en: ':reading[You pay at once.]'")
    load()
    [reading] = Reading.objects.filter(game__slug=SLUG)
    assert (str(reading.ref), reading.html_es) == ("tea-harbor:ruling/no-credit", "<p>Pagas en el acto.</p>")
    assert reading.title_en == "Buying tea"


def test_prepare_twice_builds_nothing(made_up, prepare):
    prepare()
    before = tree()
    said, _ = prepare()
    assert {line.split(": ")[1] for line in said.splitlines() if line[0].islower()} == {"unchanged"}
    assert tree() == before


def test_new_content_makes_a_new_release_current_and_leaves_the_one_before(made_up, prepare):
    found = []
    for gloss in ("What the clippers carry.", "What the junks carry.", "What the barges carry."):
        path = made_up / "terms.yaml"
        path.write_text(re.sub(r"gloss: What the .* carry\.", f"gloss: {gloss}", path.read_text()), encoding="utf-8")
        prepare()
        found.append(release_of_content().folder)
        assert current_release().folder == found[-1]
    assert {release.folder for release in releases()} == set(found[-2:])


def test_part_that_did_not_change_is_linked(made_up, prepare):
    prepare()
    before = release_of_content()
    change(made_up, "terms.yaml", "gloss: What the ships carry.", "gloss: What the clippers carry.")
    prepare()
    after = release_of_content()
    assert after.folder != before.folder
    same = {part for part in after.keys if after.keys[part] == before.keys[part]}
    assert same == after.keys.keys() - {"index", f"data/{SLUG}.json.br"}
    files = [path for part in same for path in (after.path(part), *after.path(part).rglob("*")) if path.is_file()]
    assert len(files) > 10
    assert all(path.stat().st_nlink > 1 for path in files)


def tree():
    """Every file of every release, with its time."""
    folder = release_of_content().folder.parent
    return {path: path.lstat().st_mtime_ns for path in folder.rglob("*") if path.name != ".lock"}
