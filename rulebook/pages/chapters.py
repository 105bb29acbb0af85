"""A complete chapter: every section with every paragraph, to read through or to print."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulebook.models import Chapter, NoteTarget, Paragraph, Section

_TERM = re.compile(r'<a href="([^"]+)" class="term">(.*?)</a>', re.DOTALL)


@dataclass(frozen=True, slots=True)
class ParagraphInChapter:
    """``disputed``: the editions differ here, or the rulebook is unclear; its own page says how, and shows the picture.

    A term is linked where the chapter uses it first.
    """

    number: int
    html: str
    example_html: str
    anchor: str
    disputed: bool
    has_picture: bool


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
    linked: set[str] = set()
    return tuple(
        SectionInChapter(
            section,
            tuple(
                _paragraph(number, paragraph, linked, disputed=(page, paragraph.anchor) in disputed)
                for number, paragraph in enumerate(section.paragraphs.all(), start=1)
            ),
            disputed=(page, "") in disputed,
        )
        for page, section in zip(pages, sections, strict=True)
    )


def _paragraph(number: int, paragraph: Paragraph, linked: set[str], *, disputed: bool) -> ParagraphInChapter:
    html, example = (_linked_once(part, linked) for part in (str(paragraph.html), str(paragraph.example_html)))
    return ParagraphInChapter(number, html, example, paragraph.anchor, disputed, bool(paragraph.picture))


def _linked_once(html: str, linked: set[str]) -> str:
    """A text without the links to terms that are ``linked`` already; those left are added."""

    def first(term: re.Match[str]) -> str:
        address, words = term.groups()
        if address in linked:
            return words
        linked.add(address)
        return term.group()

    return _TERM.sub(first, html)
