"""The readings of a game: every sentence that is marked as our interpretation, and errors in the marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .markup import reading_fault, readings
from .nodes import Problem
from .refs import Ref
from .schema import Bilingual, CalculatorText, GameContent, Place, Prose, Section, Sentence, Term
from .titles import ref_of, things
from .walk import every


@dataclass(frozen=True, slots=True)
class Reading:
    """Our interpretation of a rule, as prose, and where it is written; ``ref`` has the paragraph's anchor."""

    ref: Ref
    text: Prose


def readings_of(content: GameContent) -> Iterator[Reading]:
    """Every reading of a game that has a page, in the order of the content. Both languages have the same number."""
    for ref, text, _place in _texts(content):
        if ref is not None:
            for english, spanish in zip(readings(text.en), readings(text.es), strict=True):
                yield Reading(ref, Prose(english.strip(), spanish.strip()))


def reading_faults(content: GameContent) -> Iterator[Problem]:
    """Invalid marks, and texts that have more readings in one language than in the other."""
    for _ref, text, place in _texts(content):
        faults = [f"{language}: {fault}" for language, words in text if (fault := reading_fault(words))]
        yield from (Problem(place.path, place.line, fault) for fault in faults)
        english, spanish = len(readings(text.en)), len(readings(text.es))
        if not faults and english != spanish:
            message = f"the languages mark different numbers of readings: {english} in English, {spanish} in Spanish"
            yield Problem(place.path, place.line, message)


def _texts(content: GameContent) -> Iterator[tuple[Ref | None, Bilingual, Place]]:
    """Every text that may contain a reading, with the page that shows it.

    Texts without a page are introductions of lists, and sentences of calculators, of which each result shows some.
    """
    for thing in things(content):
        ref = ref_of(thing, content.slug)
        if isinstance(thing, Section):
            yield from _of_section(thing)
        elif isinstance(thing, CalculatorText):
            yield from ((None, text, place) for text, place, _key in every(thing, Sentence))
        else:
            if isinstance(thing, Term):
                yield ref, thing.gloss, thing.place
            yield from ((ref, text, place) for text, place, _key in every(thing, Prose))
    for kind in content.kinds:
        yield from ((None, text, place) for text, place, _key in every(kind, Prose))
    for example in content.examples:
        yield from ((example.calculator, text, place) for text, place, _key in every(example, Prose))


def _of_section(section: Section) -> Iterator[tuple[Ref, Bilingual, Place]]:
    for paragraph in section.paragraphs:
        ref = Ref(section.ref.game, section.ref.kind, section.ref.key, paragraph.id)
        yield from ((ref, text, place) for text, place, _key in every(paragraph, Prose))
