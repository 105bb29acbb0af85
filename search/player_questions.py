"""Players' questions: of a section, each with the paragraph that answers it, and of calculations, without numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from content.schema import LANGUAGES, Section
from language.numerals import DIGITS

# The word that stands for any number in the questions of calculations, and in a query that is compared with them.
NUMBER = "0"


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


def any_numbers(words: Sequence[str], language: str) -> list[str]:
    """The folded words of a question with the number that stands for any in place of each number."""
    return [NUMBER if word.isdigit() or word in DIGITS[language] else word for word in words]


def any_number(question: str) -> str:
    """An example question of a calculation, with 0 for every number: “hire 0 workers”."""
    return question.replace("#", NUMBER)
