"""A question, analyzed once: words for the search, tokens with stems and numbers for the quick answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from unicodedata import normalize

from .analysis import LANGUAGES, Word, fold, is_stop, stem, words
from .fillers import PLAYERS, is_filler, is_ignorable
from .names import Spellings
from .numerals import is_one, number_at, ordinal
from .typed import with_plain_numbers

_PART = re.compile(r"\d{1,3}(?:[.,]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)?|[^\W\d_]+|[-−](?=\d)")
_THOUSANDS = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
_ORDINAL_ENDINGS = frozenset({"st", "nd", "rd", "th", "º", "ª", "o", "a", "er", "ro", "ra", "do", "da", "to", "ta"})
_LARGEST = 1_000_000
_NOT = re.compile(r"n['’]t\b")
_HAVE = re.compile(r"['’]ve\b")
_PERCENT = {"en": " percent ", "es": " por ciento "}


@dataclass(frozen=True)
class AnalyzedQuestion:
    """A question as typed, with everything that follows from its text alone; what is costly is made when first used.

    ``text`` is at most as long as ``analyze`` was told, ``words`` are its words with their offsets in it.
    """

    text: str
    words: tuple[Word, ...]

    @cached_property
    def stems(self) -> dict[str, tuple[str, ...]]:
        """By language, the stem of every word, in order; a stop word of that language has the stem ``""``."""
        return {
            language: tuple("" if is_stop(word.text, language) else stem(word.text, language) for word in self.words)
            for language in LANGUAGES
        }

    @cached_property
    def joined(self) -> AnalyzedQuestion:
        """The question with its numbers written plainly: “1 200”, “1,200”, “225.00”, “US$225”; mostly itself."""
        text = with_plain_numbers(self.text)
        return self if text == self.text else analyze(text)

    @cached_property
    def tokens(self) -> dict[str, tuple[Token, ...]]:
        """By language, words and numbers as one token each."""
        return {language: tokens(self.text, language) for language in LANGUAGES}


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a number of a question in one language.

    ``number`` is its value and ``place`` that of an ordinal, else None; ``maybe`` marks the article that can be the
    number 1, ``is_name`` a capital in the middle of a sentence, ``opens`` one at its beginning. ``silent`` tokens are
    fillers and need not be understood; ``story`` marks those of them that are in no game's vocabulary. ``colorless``
    tokens may be skipped where no pattern requires them. ``name`` is how a player of that name is called: as spelled
    first in the question, with a capital.
    """

    text: str
    stem: str
    number: int | None = None
    place: int | None = None
    maybe: bool = False
    silent: bool = False
    is_name: bool = False
    opens: bool = False
    story: bool = False
    colorless: bool = False
    name: str = ""

    @property
    def can_name(self) -> bool:
        """Whether it may be somebody's name: “Ana has three shares, bo two”."""
        return self.is_name or self.story or (self.opens and not self.silent)

    @property
    def is_value(self) -> bool:
        """Whether it can be the value of a slot by itself."""
        return self.number is not None or self.place is not None or self.maybe or self.can_name


def analyze(question: str, longest: int | None = None) -> AnalyzedQuestion:
    """The analyzed question, of which ``longest`` characters count. Never raises for any text."""
    text = question[:longest]
    return AnalyzedQuestion(text, tuple(words(text)))


def tokens(question: str, language: str) -> tuple[Token, ...]:
    """The tokens of a question, read as one in a language."""
    question = _NOT.sub(" not", _HAVE.sub(" have", normalize("NFC", question).replace("%", _PERCENT[language])))
    parts = [(fold(match[0]), match.start(), match.end()) for match in _PART.finditer(question)]
    texts = [text for text, _, _ in parts]
    row: list[Token] = []
    spellings = Spellings()
    place = 0
    while place < len(parts):
        _, start, end = parts[place]
        typed = spellings.first(question[start:end])
        token, taken = _token(texts, parts, place, language, question, typed[:1].upper() + typed[1:])
        row.append(token)
        place += taken
    return tuple(row)


def _token(
    texts: Sequence[str],
    parts: Sequence[tuple[str, int, int]],
    place: int,
    language: str,
    question: str,
    name: str,
) -> tuple[Token, int]:
    """The token that begins at a part, and how many parts it takes; ``name`` is its own."""
    text, start, _ = parts[place]
    if text[0].isdigit():
        return _digits(texts, parts, place, language, name)
    if text in "-−":
        # “3-4” is a range or a pair; a sign before a number of its own is a number below zero, which nothing asks.
        joins = start > 0 and question[start - 1].isalnum()
        return Token("-", "-", silent=joins, name=name), 1
    spelled = number_at(texts, place, language)
    if spelled is not None:
        value, taken = spelled
        return Token(text, str(value), number=value, name=name), taken
    rank = ordinal(text, language)
    if rank is not None:
        return Token(text, f"{rank}th", place=rank, name=name), 1
    capital, begins = question[start].isupper() and not question.isupper(), _begins(question, start)
    token = Token(
        text,
        stem(text, language),
        maybe=is_one(text, language),
        silent=is_filler(text, language),
        is_name=capital and not begins,
        opens=capital and begins,
        colorless=is_ignorable(text, language),
        name=name,
    )
    return token, 1


def _begins(question: str, start: int) -> bool:
    """Whether a sentence begins at an offset, which gives its word a capital."""
    before = question[:start].rstrip(" \t\n'\"«“(")
    return not before or before[-1] in ".:;?!¿¡"


def _digits(
    texts: Sequence[str], parts: Sequence[tuple[str, int, int]], place: int, language: str, name: str
) -> tuple[Token, int]:
    """A number in digits: “420”, “$1,200”, “3rd”; “3p” is one, and the players are the next token."""
    text, _, end = parts[place]
    if _THOUSANDS.fullmatch(text):
        text = re.sub(r"\D", "", text)
    if not text.isdigit() or int(text) > _LARGEST:
        return Token(text, text, name=name), 1
    ending = texts[place + 1] if place + 1 < len(parts) and parts[place + 1][1] == end else ""
    if ending in _ORDINAL_ENDINGS and ending not in PLAYERS[language]:
        return Token(text, f"{int(text)}th", place=int(text), name=name), 2
    return Token(text, text, number=int(text), name=name), 1
