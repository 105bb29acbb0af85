"""The readings of a game: every sentence that is marked as our interpretation, and mistakes in the marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from content.refs import DIFFERENCE, RULING, Ref, aid_of

from .aids import aid_lines
from .markup import reading_fault, readings
from .nodes import Problem
from .schema import Bilingual, CalculatorText, Checklist, GameContent, Place, Table


@dataclass(frozen=True, slots=True)
class Reading:
    """Our interpretation of a rule, as prose, and where it is written; ``ref`` has the paragraph's anchor."""

    ref: Ref
    text: Bilingual


def readings_of(content: GameContent) -> Iterator[Reading]:
    """Every reading of a game that has a page, in the order of the content. Both languages have the same number."""
    for ref, text, _place in _texts(content):
        if ref is not None:
            for english, spanish in zip(readings(text.en), readings(text.es), strict=True):
                yield Reading(ref, Bilingual(english.strip(), spanish.strip()))


def reading_faults(content: GameContent) -> Iterator[Problem]:
    """Marks that cannot be read, and texts of which one language has more readings than the other."""
    for _ref, text, place in _texts(content):
        faults = [f"{language}: {fault}" for language, words in text if (fault := reading_fault(words))]
        yield from (Problem(place.path, place.line, fault) for fault in faults)
        english, spanish = len(readings(text.en)), len(readings(text.es))
        if not faults and english != spanish:
            message = f"the languages mark different numbers of readings: {english} in English, {spanish} in Spanish"
            yield Problem(place.path, place.line, message)


def _texts(content: GameContent) -> Iterator[tuple[Ref | None, Bilingual, Place]]:
    """Every text that may hold a reading, with the page that shows it.

    Without a page are what heads a list, and the sentences of calculators: templates, of which each result shows some.
    """
    for section in content.sections:
        for item in section.paragraphs:
            ref = Ref(section.ref.game, section.ref.kind, section.ref.key, item.id)
            yield from ((ref, text, item.place) for text in (item.text, item.example) if text)
    for component in content.components:
        yield component.ref, component.text, component.place
    for kind in content.kinds:
        if kind.provenance:
            yield None, kind.provenance, kind.place
    for term in content.terms:
        glosses = (Bilingual(term.en.gloss, term.es.gloss), term.misleads)
        yield from ((term.ref, text, term.place) for text in glosses if text)
    for calculator in content.calculators:
        yield from ((None, text, calculator.place) for text in _of_calculator(calculator))
    for example in content.examples:
        if example.note:
            yield example.calculator, example.note, example.place
    yield from _of_guides(content)
    for point in content.differences:
        ref = Ref(content.slug, DIFFERENCE, point.id)
        says = (*(statement.text for statement in point.says), point.consequence, point.reading)
        yield from ((ref, text, point.place) for text in says if text)
    for ruling in content.rulings:
        yield Ref(content.slug, RULING, ruling.id), ruling.text, ruling.place


def _of_calculator(calculator: CalculatorText) -> Iterator[Bilingual]:
    yield calculator.purpose
    for texts in (calculator.fields, calculator.helps, calculator.results, calculator.steps):
        yield from texts.values()
    for texts in (calculator.warnings, calculator.errors, calculator.pictures):
        yield from texts.values()


def _of_guides(content: GameContent) -> Iterator[tuple[Ref, Bilingual, Place]]:
    for checklist in content.checklists:
        yield from _of_checklist(checklist)
    for table in content.tables:
        yield from ((table.ref, text, table.place) for text in _of_table(table))
    for line in aid_lines(content):
        yield from ((aid_of(content.slug), text, line.place) for text in (line.text, line.amount) if text)


def _of_checklist(checklist: Checklist) -> Iterator[tuple[Ref, Bilingual, Place]]:
    for group in checklist.groups:
        yield from ((checklist.ref, step.text, step.place) for step in group.steps)


def _of_table(table: Table) -> Iterator[Bilingual]:
    yield table.text
    yield from (cell for row in table.rows for cell in row if isinstance(cell, Bilingual))
