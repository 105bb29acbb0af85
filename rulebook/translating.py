"""The translator of the content in the database."""

from __future__ import annotations

from collections.abc import Iterator

from content.refs import Ref
from core.single_flight import single_flight
from language.broken import without_line_ends
from rulebook.caching import content_version
from rulebook.models import Game, Section, Term
from translator.glossary import Entry
from translator.idioms import idioms
from translator.passages import Passages, restated
from translator.speech import speech
from translator.stored import entry_of, passages_of
from translator.translate import MarkedText, Translator


def translator() -> Translator:
    """The translator of all loaded glossaries."""
    return _translator(content_version())


def passage_of(text: str, reading: MarkedText) -> Ref | None:
    """The paragraph of a rule that a text restates, literally or not; None if that is not certain."""
    version = content_version()
    return restated(without_line_ends(text), reading.games, lambda game: _passages(version, game, reading.source))


@single_flight(entries=1)
def _translator(version: str) -> Translator:
    names = {
        game.slug: {game.name_en, game.name_es, game.slug.replace("-", " ")} for game in Game.objects.order_by("slug")
    }
    return Translator(_entries(), names, idioms(), speech())


@single_flight(entries=200)
def _passages(version: str, game: str, language: str) -> Passages:
    found = Section.objects.filter(chapter__game__slug=game).select_related("chapter__game")
    sections = (
        (section.ref, {row.anchor: getattr(row, f"text_{language}") for row in section.paragraphs.all()})
        for section in found.prefetch_related("paragraphs")
    )
    return Passages(passages_of(sections), _translator(version).trie(language), game)


def _entries() -> Iterator[Entry]:
    for term in Term.objects.select_related("game").order_by("game__slug", "pk"):
        terms = {"en": term.term_en, "es": term.term_es}
        yield entry_of(term.ref, term.part_of_speech, terms, {"en": term.wording_en, "es": term.wording_es}, term.usage)
