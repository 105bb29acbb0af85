"""The guard of the content: what is in ``fixtures/`` has no mistake, and nothing of its markup is left to be seen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from django.core.management import call_command

from content.check import check
from content.game import game_slugs, read_game
from content.markup import Context, to_html, to_text
from content.refs import DIFFERENCE, RULING
from content.schema import CALCULATORS, LANGUAGES, Bilingual, GameContent
from content.titles import titles
from tests.conftest import PROJECT
from tests.games import at_level

FIXTURES = PROJECT / "fixtures"
# A step of a checklist leaves room for a number: {players}, {space:# space|# spaces}.
PLACEHOLDER = re.compile(r"\{[^}]*\}")
every_game = pytest.mark.parametrize("slug", game_slugs(FIXTURES))


@cache
def read(slug):
    return read_game(FIXTURES / slug)


def prose_of(content: GameContent) -> Iterator[tuple[str, Bilingual]]:
    """Every text that is shown as Markdown, with the name of the thing it belongs to."""
    for section in content.sections:
        for paragraph in section.paragraphs:
            yield f"{section.ref}#{paragraph.id}", paragraph.text
            if paragraph.example:
                yield f"{section.ref}#{paragraph.id} (example)", paragraph.example
    for component in content.components:
        yield str(component.ref), component.text
    for term in content.terms:
        yield str(term.ref), term.gloss
    for difference in content.differences:
        yield difference.id, difference.consequence
        for statement in difference.statements:
            yield f"{difference.id} ({statement.edition})", statement.text
    for ruling in content.rulings:
        yield ruling.id, ruling.text
    for table in content.tables:
        yield str(table.ref), table.text
    for checklist in content.checklists:
        for step in (step for group in checklist.groups for step in group.steps):
            yield f"{checklist.ref} ({step.id})", step.text


def test_there_is_a_game():
    assert game_slugs(FIXTURES)


@every_game
def test_no_file_has_a_mistake(slug):
    content, problems = read(slug)
    assert [str(problem) for problem in [*problems, *check(content)]] == []


@every_game
def test_every_file_of_a_game_is_read(slug):
    """A file beside those that are read would be lost without a word."""
    known = {
        "game.yaml", "changes.yaml", "calculators.yaml", "terms.yaml", "differences.yaml", "rulings.yaml",
        "tables.yaml", "aid.yaml", "teach.yaml", "play.yaml",
        "sections/*/*.yaml", "components/*.yaml", "components/*/*.yaml", "calculators/*.yaml", "terms/*.yaml",
        "differences/*.yaml", "rulings/*.yaml", "tables/*.yaml", "checklists/*.yaml", "worked/*.yaml",
        "search/terms.yaml", "search/sections/*/*.yaml", "search/answers/*.yaml", "search/calculators.yaml",
        "search/checklists.yaml", "search/aid.yaml", "search/teach.yaml", "search/vocabulary.yaml",
        "search/tables.yaml", "search/unanswered.yaml",
    }  # fmt: skip
    folder = FIXTURES / slug
    paths = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    assert {path.as_posix() for path in paths if not any(path.match(pattern) for pattern in known)} == set()


@every_game
def test_section_file_begins_with_its_rule(slug):
    """An editor who opens the file sees the first paragraph without scrolling."""
    late = {}
    for path in (FIXTURES / slug / "sections").glob("*/*.yaml"):
        head = path.read_text(encoding="utf-8").splitlines()[:15]
        if not any(line.startswith(("    en: ", "    es: ")) for line in head):
            late[path.name] = head
    assert late == {}


def test_check_content_agrees(capsys):
    slug = "chicago-express"
    call_command("check_content", slug)
    out = capsys.readouterr().out
    assert out.startswith(f"{slug}: ")
    assert out.endswith(", 0 problems\n")


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_markup_is_left_to_be_seen(slug, language):
    content, _ = read(slug)
    context = Context(slug, language, titles(content))
    leftover = {}
    for name, text in prose_of(content):
        shown = PLACEHOLDER.sub("", to_text(text[language], context))
        if any(mark in shown for mark in ("[[", "]]", "**", "__", "|", "&lt;", "<br")):
            leftover[name] = shown
    assert leftover == {}


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_prose_holds_no_heading_image_or_link_to_another_site(slug, language):
    content, _ = read(slug)
    context = Context(slug, language, titles(content))
    found = {
        name: tag
        for name, text in prose_of(content)
        for tag in ("<h1", "<h2", "<h3", "<img", 'href="http', "<pre")
        if tag in to_html(text[language], context)
    }
    assert found == {}


@pytest.mark.parametrize("slug", at_level(CALCULATORS))
def test_spanish_is_not_the_english_text_again(slug):
    content, _ = read(slug)
    assert [name for name, text in prose_of(content) if len(text.en.split()) > 3 and text.en == text.es] == []


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_things_of_a_kind_have_different_names(slug, language):
    """Two hits with the same title leave a reader guessing."""
    content, _ = read(slug)
    seen: dict[tuple[str, str], str] = {}
    twice = []
    # Rulings are named after the page that they are about, differences by a topic.
    for ref, title in ((ref, title) for ref, title in titles(content).items() if ref.kind not in (DIFFERENCE, RULING)):
        named = (ref.kind, title[language].casefold())
        if named in seen:
            twice.append((seen[named], str(ref), title[language]))
        seen[named] = str(ref)
    assert twice == []


@every_game
def test_sources_of_an_edition_with_translated_headings_are_all_translated(slug):
    content, _ = read(slug)
    named = {edition.key: set(edition.headings) for edition in content.editions if edition.headings}
    told = [item.sources for item in (*content.sections, *content.components, *content.examples)]
    parts = {(key, part) for sources in told for key in sources.keys() & named for part in sources[key].split("; ")}
    assert {(key, part) for key, part in parts if part not in named[key]} == set()
