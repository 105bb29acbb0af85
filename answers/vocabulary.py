"""The words of the rules: what stands in none of them is the story around a question."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from content.schema import LANGUAGES
from language.fillers import changes_meaning
from language.question import Token

# By language: the stems of every name and every paragraph.
Vocabulary = Mapping[str, frozenset[str]]


def without_story(row: Iterable[Token], known: frozenset[str], language: str) -> tuple[Token, ...]:
    """A question in which the words that no game knows are silent: a nephew, an evening, a broken chair.

    A name is no story: a company or a city that is in no game is what is asked about.
    """
    return tuple(
        replace(token, silent=True, story=not token.silent) if _is_story(token, known, language) else token
        for token in row
    )


def unknown_words(row: Iterable[Token], known: frozenset[str], language: str) -> int:
    """How many words of a question neither the games nor everybody who speaks a language knows."""
    return sum(not token.silent and _is_story(token, known, language) for token in row)


def _is_story(token: Token, known: frozenset[str], language: str) -> bool:
    is_word = token.number is None and token.place is None and not token.maybe and token.text.isalpha()
    return is_word and not (token.is_name or token.stem in known or changes_meaning(token.text, language))


def joined(vocabularies: Iterable[Vocabulary]) -> Vocabulary:
    """The words of several games."""
    found = list(vocabularies)
    return {language: frozenset().union(*(words[language] for words in found)) for language in LANGUAGES}
