"""What no level demands of a game, and it could still have: a picture in every chapter."""

from __future__ import annotations

from collections.abc import Iterator

from .schema import GameContent


def gaps(content: GameContent) -> Iterator[str]:
    """The chapters without a picture, one line each."""
    drawn = {section.ref.kind for section in content.sections for paragraph in section.paragraphs if paragraph.picture}
    for chapter in content.chapters:
        if chapter.key not in drawn:
            yield f"pictures in the chapter {chapter.key}"
