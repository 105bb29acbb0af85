"""A rule section, a chapter, and the table of contents of a game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from content.refs import Ref
from rulebook.models import (
    CalculatorWords,
    Chapter,
    Checklist,
    ComponentKind,
    Difference,
    Game,
    Lesson,
    Paragraph,
    PlayerAid,
    ReferenceTable,
    Section,
    WorkedExample,
)

from .links import PageLink, page_links
from .notes import DifferenceNote, Notes, notes_on


@dataclass(frozen=True, slots=True)
class ParagraphView:
    """A paragraph with its number on the page and the differences that belong to it."""

    number: int
    paragraph: Paragraph
    differences: tuple[DifferenceNote, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """The place of a rule in an edition, with its title and short name; ``heading`` is empty if that edition does not
    have it."""

    title: str
    heading: str
    short: str

    @property
    def headings(self) -> list[str]:
        """The headings, of which there may be several."""
        return self.heading.split("; ")


@dataclass(frozen=True, slots=True)
class SectionPage:
    game: Game
    section: Section
    paragraphs: tuple[ParagraphView, ...]
    notes: Notes
    sources: tuple[Source, ...]
    related: tuple[PageLink, ...]
    examples: tuple[WorkedExample, ...]
    calculators: tuple[CalculatorWords, ...]
    previous: Section | None
    next: Section | None
    contents: Contents


@dataclass(frozen=True, slots=True)
class ChapterView:
    chapter: Chapter
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """The table of contents of a game: the chapters that have sections, and its other lists."""

    chapters: tuple[ChapterView, ...]
    kinds: tuple[ComponentKind, ...]
    checklists: tuple[Checklist, ...]
    tables: bool
    differences: bool
    calculators: bool
    aid: bool
    lesson: bool


def contents(game: Game) -> Contents:
    """The table of contents of a game. It is on every page, so it is read once per version of the content."""
    return _contents(game.pk, game.digest)


@lru_cache(maxsize=200)
def _contents(game: int, digest: str) -> Contents:
    chapters: dict[Chapter, list[Section]] = {}
    for section in Section.objects.filter(chapter__game=game).in_reading_order():
        chapters.setdefault(section.chapter, []).append(section)
    return Contents(
        chapters=tuple(ChapterView(chapter, tuple(sections)) for chapter, sections in chapters.items()),
        kinds=tuple(ComponentKind.objects.filter(game=game)),
        checklists=tuple(Checklist.objects.filter(game=game)),
        tables=ReferenceTable.objects.filter(game=game).exists(),
        differences=Difference.objects.filter(game=game).exists(),
        calculators=CalculatorWords.objects.filter(game=game).exists(),
        aid=PlayerAid.objects.filter(game=game).exists(),
        lesson=Lesson.objects.filter(game=game).exists(),
    )


def section_page(section: Section, calculators_with_rule: tuple[str, ...]) -> SectionPage:
    """Everything on the page of a section. ``calculators_with_rule`` are the slugs of those that apply its rules."""
    game = section.chapter.game
    notes = notes_on(game, section.ref)
    there = contents(game)
    every = [item for view in there.chapters for item in view.sections]
    with_rule = game.calculators.filter(slug__in=calculators_with_rule).select_related("game").defer("words")
    words = {item.slug: item for item in with_rule}
    return SectionPage(
        game=game,
        section=section,
        paragraphs=tuple(
            ParagraphView(number, paragraph, notes.by_anchor(paragraph.anchor))
            for number, paragraph in enumerate(section.paragraphs.all(), start=1)
        ),
        notes=notes,
        sources=sources_of(game, section.sources),
        related=page_links(section.related),
        examples=examples_on(game, section.ref),
        calculators=tuple(words[slug] for slug in calculators_with_rule if slug in words),
        # Positions count from 1.
        previous=next(iter(every[max(section.position - 2, 0) : section.position - 1]), None),
        next=next(iter(every[section.position : section.position + 1]), None),
        contents=there,
    )


def sources_of(game: Game, stored: dict[str, str]) -> tuple[Source, ...]:
    """Every edition with the heading under which it has the rule."""
    headings, short = game.headings(stored), game.edition_titles("short")
    return tuple(Source(title, headings.get(key, ""), short[key]) for key, title in game.edition_titles().items())


def examples_on(game: Game, ref: Ref) -> tuple[WorkedExample, ...]:
    """The rulebooks' worked numbers that illustrate a section."""
    return _examples(game.pk, game.digest).get(str(ref), ())


@lru_cache(maxsize=200)
def _examples(game: int, digest: str) -> dict[str, tuple[WorkedExample, ...]]:
    """All worked examples by the sections that they illustrate, read once for each version of the content."""
    examples = WorkedExample.objects.filter(calculator__game=game).select_related("calculator", "calculator__game")
    found: dict[str, tuple[WorkedExample, ...]] = {}
    # The words of a calculator are many, and only its own page needs them.
    for example in examples.defer("calculator__words"):
        for section in example.shows:
            found[section] = (*found.get(section, ()), example)
    return found
