"""A complete chapter: every section with every paragraph, to read through or to print."""

from __future__ import annotations

from dataclasses import dataclass

from rulebook.models import Chapter, NoteTarget, Paragraph, Section


@dataclass(frozen=True, slots=True)
class ParagraphInChapter:
    """``disputed``: the editions differ here, or the rulebook is unclear; its own page says how."""

    number: int
    paragraph: Paragraph
    disputed: bool


@dataclass(frozen=True, slots=True)
class SectionInChapter:
    section: Section
    paragraphs: tuple[ParagraphInChapter, ...]
    disputed: bool


def whole_chapter(chapter: Chapter) -> tuple[SectionInChapter, ...]:
    """The sections of a chapter in reading order, in three queries."""
    found = Section.objects.of(chapter.game).in_reading_order().filter(chapter=chapter)
    sections = list(found.prefetch_related("paragraphs"))
    pages = [str(section.ref) for section in sections]
    touches = NoteTarget.objects.filter(page__in=pages, difference__isnull=False)
    disputed = set(touches.values_list("page", "anchor"))
    return tuple(
        SectionInChapter(
            section,
            tuple(
                ParagraphInChapter(number, paragraph, (page, paragraph.anchor) in disputed)
                for number, paragraph in enumerate(section.paragraphs.all(), start=1)
            ),
            disputed=(page, "") in disputed,
        )
        for page, section in zip(pages, sections, strict=True)
    )
