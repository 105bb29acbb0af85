"""What regions say instead of the words of the glossaries, by every form in which they say it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from language.analysis import fold
from language.lexicon import STOP_WORDS

from . import english, spanish
from .words import Speech

_WRITTEN = re.compile(r"([^()]+?)\s*(?:\(([^()]*)\))?")


@dataclass(frozen=True, slots=True)
class Synonym:
    """The word of the glossaries that is meant, folded; ``near`` are words of which one must be near, if any.

    ``finite`` tells that it is a form of a verb that is as often a noun: *desarrollo*.
    """

    standard: str
    near: tuple[str, ...] = ()
    finite: bool = False


def synonyms(language: str, speech: Speech) -> Mapping[str, tuple[Synonym, ...]]:
    """By each folded form of a word of a region, what it stands for; a form of a verb stands for the infinitive."""
    found: dict[str, tuple[Synonym, ...]] = defaultdict(tuple)
    for standard, regions in speech["regions"].items():
        for written in dict.fromkeys(word for words in regions.values() for word in words):
            for form, meant in _forms(language, standard, written):
                # “Para” is hardly ever a form of *parar*.
                if form not in STOP_WORDS[language] and meant not in found[form]:
                    found[form] += (meant,)
    return dict(found)


def regional_words(speech: Speech) -> Iterator[str]:
    """The words of all regions, folded, as they are in the list."""
    for regions in speech["regions"].values():
        for words in regions.values():
            yield from (fold(_WRITTEN.fullmatch(word)[1].removeprefix("to ")) for word in words)  # type: ignore[index]


def _forms(language: str, standard: str, written: str) -> Iterator[tuple[str, Synonym]]:
    word, brackets = _WRITTEN.fullmatch(written).groups()  # type: ignore[union-attr]
    near = tuple(map(fold, brackets.split("|"))) if brackets else ()
    standard = fold(standard)
    if language == "en" and word.startswith("to "):
        for form in english.verb_forms(word.removeprefix("to ")):
            yield form, Synonym(standard, near)
    elif language == "es" and spanish.is_infinitive(word):
        plain, nouns = (set(map(fold, forms)) for forms in spanish.verb_forms(word))
        for form in plain | nouns:
            yield form, Synonym(standard, near, finite=form in nouns)
    else:
        yield fold(word), Synonym(standard, near)
        yield _plural(fold(word), language), Synonym(_plural(standard, language), near)


def _plural(word: str, language: str) -> str:
    if word.endswith("s"):
        return word
    if language == "es":
        return word[:-1] + "ces" if word.endswith("z") else word + ("s" if word[-1] in "aeiou" else "es")
    return word[:-1] + "ies" if word.endswith("y") and word[-2:-1] not in "aeou" else word + "s"
