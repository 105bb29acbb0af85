"""The translator of the real glossaries, read from the fixtures without a database."""

from __future__ import annotations

from functools import cache

from content.schema import Wording as Written
from language.analysis import fold
from tests.games import contents
from translator.glossary import LANGUAGES, Entry, Wording, sayings
from translator.idioms import idioms
from translator.speech import speech
from translator.translate import MarkedText, Translator


@cache
def entries() -> tuple[Entry, ...]:
    return tuple(
        Entry(
            term.ref,
            term.place.path.stem,
            term.part_of_speech,
            {language: _wording(term.wording(language)) for language in LANGUAGES},
        )
        for content in contents()
        for term in content.terms
    )


@cache
def translator() -> Translator:
    return Translator(
        entries(), {content.slug: {content.name.en, content.name.es} for content in contents()}, idioms(), speech()
    )


def _wording(wording: Written) -> Wording:
    variants = tuple((item.term, item.forms, item.editions) for item in wording.variants)
    usage = wording.usage
    phrases = sayings(wording.term, wording.forms, variants, usage.contexts, usage.never, usage.everyday)
    return Wording(wording.term, phrases, usage.near, tuple(map(fold, usage.capital)))


def marked(text: str, reading: MarkedText) -> str:
    """The text with its terms marked as in ``texts/``."""
    parts, end = [], 0
    for span in reading.spans:
        keys = "/".join(item.pattern.entry.ref.key for item in span.meanings)
        parts.append(f"{text[end : span.start]}{{{text[span.start : span.end]}|{keys}}}")
        end = span.end
    return "".join([*parts, text[end:]])


def found(text: str, game: str = "", target: str = "") -> list[tuple[str, str]]:
    """The words that are terms, each with the reference of its likeliest meaning."""
    spans = translator().read(text, target, game).spans
    return [(text[span.start : span.end], str(span.meanings[0].pattern.entry.ref)) for span in spans]
