"""Checking what repeats rules: every number of a line or of a picture must be in the rules that it refers to."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from content.aids import aid_lines
from content.markup import Context, to_text
from content.nodes import Problem
from content.refs import DIFFERENCE, Ref
from content.schema import LANGUAGES, Bilingual, GameContent, Picture, Place
from language.analysis import stem, words
from rules.engine.drawn import BadPictureError, told_numbers

from .picture_results import computed_numbers
from .pictures import Vocabulary


@dataclass(frozen=True, slots=True)
class Repetition:
    """What repeats numbers of ``rules``: texts, and ``told`` by a picture. ``computed`` are those of its calculator."""

    place: Place
    rules: tuple[Ref, ...]
    texts: tuple[Bilingual, ...]
    told: Collection[str] = ()
    computed: Collection[str] = ()


def unstated_numbers(content: GameContent) -> list[Problem]:
    """Every number of the aid, the lesson and the pictures that their rules do not state, in the same language."""
    stated = {language: numbers_by_page(content, language) for language in LANGUAGES}
    # A missing text is reported separately; its numbers are unknown.
    untold = {language: _pages_with_gaps(content, language) for language in LANGUAGES}
    return [
        line.place.problem(f"{language}: {', '.join(map(str, line.rules))} does not state {', '.join(unstated)}")
        for line in _repetitions(content)
        for language in LANGUAGES
        if language != content.to_translate
        and (
            unstated := sorted(
                {*line.told, *numbers_of(" ".join(text[language] for text in line.texts), language)}
                - set().union(line.computed, *(stated[language].get(ref.page, set()) for ref in line.rules))
            )
        )
        and not any(ref.page in untold[language] for ref in line.rules)
    ] + list(_untold(content))


def _repetitions(content: GameContent) -> Iterator[Repetition]:
    for line in aid_lines(content):
        yield Repetition(line.place, line.rules, (line.text, line.amount) if line.amount else (line.text,))
    if content.lesson is None:
        return
    for reminder in content.lesson.forgotten:
        yield Repetition(reminder.place, reminder.rules, (reminder.text,))
    vocabulary = Vocabulary(content)
    for steps, is_computed in ((content.lesson.steps, False), (content.lesson.turn, True)):
        for step in steps:
            computed = {*map(str, computed_numbers(step.picture))} if step.picture else set()
            yield Repetition(step.place, step.rules, (step.text,), computed=computed if is_computed else ())
            if step.picture:
                told = _told(step.picture, vocabulary)
                yield Repetition(step.picture.place, step.rules, _texts_of(step.picture), told, computed)


def _untold(content: GameContent) -> Iterator[Problem]:
    """Numbers of a picture that are not in its paragraph, the example included, and not computed."""
    vocabulary = Vocabulary(content)
    for section in content.sections:
        for paragraph in section.paragraphs:
            if (picture := paragraph.picture) is None:
                continue
            texts = (paragraph.text, paragraph.example)
            for language in LANGUAGES:
                stated = numbers_of(" ".join(text[language] for text in texts if text), language)
                captions = numbers_of(" ".join(text[language] for text in _texts_of(picture)), language)
                told = {*_told(picture, vocabulary), *captions} - {*map(str, computed_numbers(picture)), "1"}
                if told - stated:
                    missing = ", ".join(sorted(told - stated))
                    yield picture.place.problem(f"{language}: the rule does not state {missing}")


def _texts_of(picture: Picture) -> tuple[Bilingual, ...]:
    return (picture.caption, *picture.words.values())


def _told(picture: Picture, vocabulary: Vocabulary) -> set[str]:
    """The numbers that a picture shows, unless a calculator draws it."""
    if not picture.type:
        return set()
    try:
        return {*map(str, told_numbers(vocabulary.drawn(picture)))}
    except BadPictureError:
        return set()  # reported as a picture that cannot be drawn


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
