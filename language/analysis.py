"""Text to words: lowercase, accents folded, then stemmed, per language, with our own stop words.

All of it happens here, before tantivy sees the text: its fields only split at blanks, so an index needs no analyzer of
ours and cannot lose one. Texts and questions go through the same two functions.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from tantivy import Filter, TextAnalyzer, TextAnalyzerBuilder, Tokenizer

from .lexicon import NUMBERS, STOP_WORDS, STRONG_VERBS

LANGUAGES = ("en", "es")

_LONGEST_WORD = 40
_WORD = re.compile(r"[^\W_]+")
_NEGATION = re.compile(r"n['’]t\b", re.IGNORECASE)

# What Snowball leaves apart in folded Spanish: “ciudad, ciudades”, “retención, retiene”, “empezar, empiece”.
_PLURAL = re.compile(r"ades$")
_SPANISH_STEMS = (
    (re.compile(r"ccion$"), "c"),
    (re.compile(r"(?<=\w{4})cion$"), ""),
    (re.compile(r"zc$"), "c"),
    (re.compile(r"z"), "c"),
    (re.compile(r"qu$"), "c"),
    (re.compile(r"gu$"), "g"),
    (re.compile(r"ie(?=[^aeiou]+$)"), "e"),
    (re.compile(r"(?<![qg])ue(?=[^aeiou]+$)(?!n$)"), "o"),
    (re.compile(r"ng$"), "n"),
)


def _stemmer(language: str) -> TextAnalyzer:
    return TextAnalyzerBuilder(Tokenizer.whitespace()).filter(Filter.stemmer(language)).build()


_STEMMERS = {"en": _stemmer("english"), "es": _stemmer("spanish")}


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a text: ``text`` as folded, ``start`` and ``end`` count characters of the text it stands in."""

    text: str
    start: int
    end: int


def fold(text: str) -> str:
    """The text in lowercase without accents; its length may change."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def words(text: str) -> Iterator[Word]:
    """The words of a text in order; “don't” gives “don” and “not”, words of more than 40 letters are left out."""
    negated = {match.start(): match.end() for match in _NEGATION.finditer(text)}
    shortened = _NEGATION.sub(lambda match: "  " + " " * (len(match[0]) - 2), text) if negated else text
    for match in _WORD.finditer(shortened):
        folded = fold(match[0])
        if 0 < len(folded) <= _LONGEST_WORD:
            yield Word(folded, match.start(), match.end())
        if match.end() in negated:
            yield Word("not", match.end(), negated[match.end()])


def is_stop(word: str, language: str) -> bool:
    """Whether a folded word says nothing in a language."""
    return word in STOP_WORDS[language]


@lru_cache(maxsize=50_000)
def stem(word: str, language: str) -> str:
    """The stem of a folded word in a language; number words become digits, so that “three” finds “3”."""
    if word.isdigit():
        return word.lstrip("0") or "0"
    number = NUMBERS[language].get(word)
    if number:
        return number
    if language == "en":
        return _snowball(STRONG_VERBS.get(word, word), "en")
    found = _snowball(_PLURAL.sub("ad", word), "es")
    for pattern, replacement in _SPANISH_STEMS:
        found = pattern.sub(replacement, found)
    return found


def stems(text: str, language: str) -> list[str]:
    """The stems of the words of a text that mean something in a language, in order."""
    return [stem(word.text, language) for word in words(text) if not is_stop(word.text, language)]


def _snowball(word: str, language: str) -> str:
    found = _STEMMERS[language].analyze(word)
    return found[0] if len(found) == 1 else word
