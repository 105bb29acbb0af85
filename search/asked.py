"""Players' questions of a section, each with the paragraph that answers it."""

from __future__ import annotations

from collections.abc import Mapping

from content.schema import LANGUAGES, Section


def by_paragraph(section: Section) -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, tuple[int, ...]]]:
    """The questions of a section per language, first those about it as a whole, and the paragraph of each."""
    asked, about = {}, {}
    for language in LANGUAGES:
        pairs = [(question, 0) for question in section.search_phrases[language]]
        for place, paragraph in enumerate(section.paragraphs, start=1):
            pairs += [(question, place) for question in paragraph.search_phrases[language]]
        asked[language] = tuple(question for question, _ in pairs)
        about[language] = tuple(place for _, place in pairs)
    return asked, about
