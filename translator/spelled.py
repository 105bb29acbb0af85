"""How the words of the glossary are spelled where their spelling matters, and which of them are plurals only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from language.analysis import fold

from . import spanish
from .glossary import FORM, TITLE, VARIANT, Entry, Saying
from .words import is_plural


def spellings(entry: Entry, saying: Saying) -> tuple[frozenset[str], bool]:
    """The spellings of a single Spanish word, whose accents matter, and whether it is a form of a verb."""
    own = saying.words.casefold()
    if not spanish.is_infinitive(own):
        return frozenset({own}), entry.part_of_speech == "verb"
    plain, nouns = spanish.verb_forms(own)
    sayings = entry.wordings["es"].sayings
    listed = {item.words.casefold() for item in sayings if saying.everyday or not item.everyday}
    return plain | (nouns & listed), True


def only_plural(entries: Iterable[Entry], language: str) -> Iterator[str]:
    """Titles that are plurals without a singular of their own: *goods*, *bienes*."""
    for entry in entries:
        wording = entry.wordings[language]
        title = fold(wording.term)
        listed = {fold(item.words) for item in wording.sayings if item.source in (TITLE, FORM, VARIANT)}
        if is_plural(title, language) and listed.isdisjoint({title[:-1], title[:-2]}):
            yield title
