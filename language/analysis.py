"""Text analysis for English and Spanish: case and accents folded, words cut, stop words dropped, the rest stemmed.

Texts and queries go through the same functions, so an index holds stems that a query can match. Stems are Snowball's
(Porter2 for English), with strong verbs, number words and what folded Spanish needs beside them.
"""

from __future__ import annotations

import codecs
import re
import threading
import unicodedata
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import Stemmer

from . import LANGUAGES as LANGUAGES
from .characters import INSIDE_WORDS
from .lexicon import STOP_WORDS, STRONG_VERBS
from .numerals import DIGITS

# Combining marks belong to the letter before them; soft hyphens and joiners inside a word are invisible.
MARKS = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f" + INSIDE_WORDS
# A word is a run of letters and digits. Whatever cuts text into words is built on this pattern.
WORD = rf"[^\W_](?:[^\W_]|[{MARKS}])*"

_LONGEST_WORD = 40
_WORD = re.compile(WORD)
_PLAIN_WORD = re.compile(r"[a-z0-9]+")
_NEGATION = re.compile(r"n['’]t(?![^\W_])", re.IGNORECASE)
_INVISIBLE = re.compile(f"[{INSIDE_WORDS}]")
# One character for one character, so that offsets stay true; what these tables lack takes the slow way.
_ACCENTED = "áàâäéèêëíìîïóòôöúùûüñçÁÀÂÄÉÈÊËÍÌÎÏÓÒÔÖÚÙÛÜÑÇªº’"
# The same for the letters of Spanish, which a text has next to ASCII in nearly every case.
_LETTERS = str.maketrans("áéíóúüñÁÉÍÓÚÜÑ", "aeiouunAEIOUUN")
_PUNCTUATION = "«»“”„‘–—…·•¿¡€×→≥≤\u00a0\u202f"
_ASCII = "".join(map(chr, range(128)))
# A character set of a byte for each of these, and what each byte is folded to: ten times as fast as ``str.translate``.
_ENCODING = codecs.charmap_build(_ASCII + _ACCENTED + _PUNCTUATION)
_FOLDED = (
    (_ASCII.lower().replace("_", " ") + "aaaaeeeeiiiioooouuuuncaaaaeeeeiiiioooouuuuncao'" + " " * len(_PUNCTUATION))
    .encode()
    .ljust(256)
)

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


class Word(NamedTuple):
    """A word of a text: ``text`` as folded, ``start`` and ``end`` count characters of the text it comes from."""

    text: str
    start: int
    end: int


def fold(text: str) -> str:
    """The text in lowercase without accents and invisible characters; its length may change."""
    plain = text if text.isascii() else text.translate(_LETTERS)
    if plain.isascii():
        return plain.lower()
    # Decomposing “𝐒” or “™” gives capitals again, so case is folded on both sides of it.
    compatible = unicodedata.normalize("NFKD", _INVISIBLE.sub("", text).casefold())
    decomposed = unicodedata.normalize("NFKD", compatible.casefold())
    return "".join(character for character in decomposed if not unicodedata.combining(character))


def words(text: str) -> Iterator[Word]:
    """The words of a text in order; “don't” gives “don” and “not”, words of more than 40 letters are left out."""
    plain = _plain(text)
    return _words_of_any(text) if plain is None else _words_of_ascii(plain)


def occurrences(text: str, values: Mapping[str, str]) -> list[tuple[int, int, str]]:
    """Start, end and value of each word of a text whose folded form has a value other than ""."""
    plain = _plain(text)
    if plain is None or "n't" in plain:
        return [(start, end, values[word]) for word, start, end in words(text) if values[word]]
    # Without a ``Word`` for each of them: few words of many have a value.
    return [(*match.span(), values[match[0]]) for match in _PLAIN_WORD.finditer(plain) if values[match[0]]]


def _plain(text: str) -> str | None:
    """The text folded character by character; None if one of them needs more."""
    try:
        encoded, _ = codecs.charmap_encode(text, "strict", _ENCODING)
    except UnicodeEncodeError:
        return None
    return encoded.translate(_FOLDED).decode()


def _words_of_ascii(text: str) -> Iterator[Word]:
    """The words of a text that is folded already, character by character."""
    negated = {}
    if "n't" in text:
        negated = {match.start(): match.end() for match in _NEGATION.finditer(text)}
        text = _NEGATION.sub("   ", text)
    for match in _PLAIN_WORD.finditer(text):
        start, end = match.span()
        if end - start <= _LONGEST_WORD:
            yield Word(match[0], start, end)
        if end in negated:
            yield Word("not", end, negated[end])


def _words_of_any(text: str) -> Iterator[Word]:
    negated = {match.start(): match.end() for match in _NEGATION.finditer(text)}
    shortened = _NEGATION.sub("   ", text) if negated else text
    for match in _WORD.finditer(shortened):
        folded = fold(match[0])
        if 0 < len(folded) <= _LONGEST_WORD:
            yield Word(folded, match.start(), match.end())
        if match.end() in negated:
            yield Word("not", match.end(), negated[match.end()])


def is_stop(word: str, language: str) -> bool:
    """Whether a folded word is a stop word of a language."""
    return word in STOP_WORDS[language]


@lru_cache(maxsize=50_000)
def stem(word: str, language: str) -> str:
    """The stem of a folded word in a language; number words become digits, so that “three” finds “3”."""
    if word.isdigit():
        return word.lstrip("0") or "0"
    number = DIGITS[language].get(word)
    if number:
        return number
    if language == "en":
        return _snowball(STRONG_VERBS.get(word, word), "en")
    stemmed = _snowball(_PLURAL.sub("ad", word), "es")
    for pattern, replacement in _SPANISH_STEMS:
        stemmed = pattern.sub(replacement, stemmed)
    return stemmed


def stems(text: str, language: str) -> list[str]:
    """The stems of the words of a text that are no stop words in a language, in order."""
    return [stem(word.text, language) for word in words(text) if not is_stop(word.text, language)]


class _Stemmers(threading.local):
    """Snowball's stemmers. Each has a buffer of its own, so a thread must not share it."""

    def __init__(self) -> None:
        # Without their own cache: ``stem`` has one.
        self.of = {"en": Stemmer.Stemmer("english", 0), "es": Stemmer.Stemmer("spanish", 0)}


_STEMMERS = _Stemmers()


def _snowball(word: str, language: str) -> str:
    return str(_STEMMERS.of[language].stemWord(word))
