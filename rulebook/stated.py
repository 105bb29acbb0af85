"""Checking what repeats rules: every number of a line must be in the rules that the line refers to."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from content.aids import aid_lines
from content.markup import Context, to_text
from content.nodes import Problem
from content.refs import DIFFERENCE, Ref
from content.schema import LANGUAGES, AidLine, Bilingual, GameContent, LessonStep, Reminder
from language.analysis import stem, words

from .computed import computed_numbers


def unstated_numbers(content: GameContent) -> list[Problem]:
    """Every number of the aid and of the lesson that the rules of its line do not state, in the same language."""
    stated = {language: numbers_by_page(content, language) for language in LANGUAGES}
    # A missing text is reported separately; its numbers are unknown.
    untold = {language: _pages_with_gaps(content, language) for language in LANGUAGES}
    return [
        line.place.problem(f"{language}: {', '.join(map(str, line.rules))} does not state {', '.join(unstated)}")
        for line, more in _lines(content)
        for language in LANGUAGES
        if (
            unstated := sorted(
                numbers_of(_words(line, language), language)
                - set().union(more, *(stated[language].get(ref.page, set()) for ref in line.rules))
            )
        )
        and not any(ref.page in untold[language] for ref in line.rules)
    ]


def _words(line: AidLine | LessonStep | Reminder, language: str) -> str:
    amount = line.amount if isinstance(line, AidLine) else None
    return f"{line.text[language]} {amount[language] if amount else ''}"


def _lines(content: GameContent) -> Iterator[tuple[AidLine | LessonStep | Reminder, Collection[str]]]:
    """The lines that repeat rules, each with the numbers that its calculator computes."""
    for line in aid_lines(content):
        yield line, ()
    if content.lesson:
        for step in content.lesson.steps:
            yield step, ()
        for reminder in content.lesson.forgotten:
            yield reminder, ()
        for example in content.lesson.turn:
            yield example, {*map(str, computed_numbers(example.picture))} if example.picture else ()


def numbers_by_page(content: GameContent, language: str) -> dict[Ref, set[str]]:
    """The numbers that each page states; 1 always counts as stated, because it can be worded in so many ways."""
    context = Context(content.slug, language, {})
    found: dict[Ref, set[str]] = {}
    for ref, texts in _texts(content):
        plain = (to_text(text[language], context) if isinstance(text, Bilingual) else str(text) for text in texts)
        found[ref] = numbers_of(" ".join(plain), language) | {"1"}
    return found


def _pages_with_gaps(content: GameContent, language: str) -> set[Ref]:
    return {
        ref
        for ref, texts in _texts(content)
        if any(isinstance(text, Bilingual) and not text[language] for text in texts)
    }


def _texts(content: GameContent) -> Iterator[tuple[Ref, list[Any]]]:
    for section in content.sections:
        parts = (part for paragraph in section.paragraphs for part in (paragraph.text, paragraph.example))
        yield section.ref, [part for part in parts if part]
    for table in content.tables:
        cells = (cell for row in table.rows for cell in row if cell is not None)
        yield table.ref, [table.text, *(column.label for column in table.columns), *cells]
    for component in content.components:
        yield component.ref, [component.text, *component.values.values()]
    for item in content.differences:
        texts = [item.topic, *(statement.text for statement in item.statements), item.consequence, item.reading]
        yield Ref(content.slug, DIFFERENCE, item.id), [text for text in texts if text]


def numbers_of(text: str, language: str) -> set[str]:
    """The numbers of a text, in figures or in words."""
    return {found for word in words(text) if (found := stem(word.text, language)).isdigit()}
