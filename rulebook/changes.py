"""The recorded changes of a game as rows: those of the pages and paragraphs that are still there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from content.refs import Ref
from content.schema import Bilingual, GameContent, Paragraph
from rulebook.models import ContentChange, Game


def changed_pages(game: Game, content: GameContent, titles: Mapping[Ref, Bilingual]) -> Iterator[ContentChange]:
    """One row for each page and each day on which it changed."""
    numbers = {section.ref: _numbers(section.paragraphs) for section in content.sections}
    for day in content.changes:
        there = [page for page in day.pages if page.ref in titles]
        for position, page in enumerate(there):
            on_page = numbers.get(page.ref, {})
            yield ContentChange(
                game=game,
                date=day.date,
                position=position,
                page=str(page.ref),
                title_en=titles[page.ref].en,
                title_es=titles[page.ref].es,
                new=page.new,
                added=[[name, on_page[name]] for name in page.added if name in on_page],
                changed=[[name, on_page[name]] for name in page.changed if name in on_page],
                removed=len(page.removed),
            )


def _numbers(paragraphs: tuple[Paragraph, ...]) -> dict[str, int]:
    return {paragraph.id: number for number, paragraph in enumerate(paragraphs, start=1)}
