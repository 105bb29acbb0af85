"""The translator of the content in the database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from content.refs import Ref
from language.analysis import fold
from rulebook.caching import content_version
from rulebook.models import Game, Section, Term
from rulebook.single_flight import single_flight
from translator.glossary import LANGUAGES, Entry, Wording, sayings
from translator.passages import FEWEST_THINGS, Passage, Passages
from translator.translate import Reading, Translator


def translator() -> Translator:
    """The translator of all loaded glossaries."""
    return _translator(content_version())


def passage_of(text: str, reading: Reading) -> Ref | None:
    """The paragraph of a rule that a text restates, literally or not; None if that is not certain."""
    if len(text.split()) < FEWEST_THINGS:
        return None
    version = content_version()
    sure = []
    for game in reading.games:
        found = _passages(version, game, reading.source).nearest(text)
        if found is not None and found.certain:
            sure.append(found)
    return max(sure, key=lambda found: found.best).ref if sure else None


@single_flight(entries=1)
def _translator(version: str) -> Translator:
    names = {
        game.slug: {game.name_en, game.name_es, game.slug.replace("-", " ")} for game in Game.objects.order_by("slug")
    }
    return Translator(_entries(), names)


@single_flight(entries=200)
def _passages(version: str, game: str, language: str) -> Passages:
    passages = []
    sections = Section.objects.filter(chapter__game__slug=game).select_related("chapter__game")
    for section in sections.prefetch_related("paragraphs"):
        texts = {row.anchor: getattr(row, f"text_{language}") for row in section.paragraphs.all()}
        passages += [Passage(Ref(game, section.ref.kind, section.key, anchor), text) for anchor, text in texts.items()]
        if len(texts) > 1:
            passages.append(Passage(section.ref, "\n".join(texts.values())))
    return Passages(passages, _translator(version).trie(language), game)


def _entries() -> Iterator[Entry]:
    for term in Term.objects.select_related("game").order_by("game__slug", "pk"):
        wordings = {language: _wording(term, language) for language in LANGUAGES}
        yield Entry(term.ref, term.usage["field"], term.part_of_speech, wordings)


def _wording(term: Term, language: str) -> Wording:
    stored: dict[str, Any] = getattr(term, f"wording_{language}")
    usage = term.usage[language]
    word = getattr(term, f"term_{language}")
    variants = tuple((item["term"], tuple(item["forms"]), tuple(item["editions"])) for item in stored["variants"])
    phrases = sayings(word, tuple(stored["forms"]), variants, tuple(usage["contexts"]), tuple(usage["never"]))
    return Wording(word, phrases, tuple(usage["near"]), tuple(map(fold, usage["capital"])))
