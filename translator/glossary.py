"""The glossary as the translator needs it: what is said for a term, and when a word is not the term."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from content.refs import Ref
from language import LANGUAGES as LANGUAGES
from language.analysis import fold

TITLE, FORM, VARIANT, CONTEXT, NEVER, SHORT = "title", "form", "variant", "context", "never", "short"
_BRACKETS = re.compile(r"\([^()]*\)")
_PARTS = re.compile(r"(?:\(([^()]*)\))?([^()]*)(?:\(([^()]*)\))?.*", re.DOTALL)
# What counts or points at a thing and is no part of its name.
_COUNTS = frozenset(["a", "an", "one", "two", "three", "four", "five", "six", "1", "2", "3", "4", "each", "this", "my"])
_COUNTS |= {"your", "un", "una", "dos", "tres", "cada", "mi", "tu", "este"}
_WAYS = re.compile(r"\([^()]*\)|[^\s()]+")


@dataclass(frozen=True, slots=True)
class Saying:
    """Words that say a term. ``source`` is one of the six kinds above; ``editions`` are those that use a variant.

    ``before`` and ``after`` are the words in brackets of a context or a ``never``: they must stand there too.
    ``everyday`` words are the term only near another term of its game: people say them of other things as well. Of
    the words ``near``, if there are any, one must be near, too.
    """

    words: str
    source: str
    editions: tuple[str, ...] = ()
    before: str = ""
    after: str = ""
    everyday: bool = False
    near: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wording:
    """A term in one language. ``near`` are words that speak for this meaning where terms share a word.

    ``capital`` are words that count only with a capital that their place in the sentence does not ask for.
    """

    term: str
    sayings: tuple[Saying, ...]
    near: tuple[str, ...] = ()
    capital: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A term of a game. Terms of one ``field`` are about one thing and speak for each other."""

    ref: Ref
    field: str
    part_of_speech: str
    wordings: Mapping[str, Wording]


def sayings(
    term: str,
    forms: tuple[str, ...],
    variants: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...],
    contexts: tuple[str, ...],
    never: tuple[str, ...],
    everyday: tuple[str, ...] = (),
) -> tuple[Saying, ...]:
    """What a wording says, from the lists of a glossary file; a variant is its word, its forms and its editions."""
    listed = tuple(_sayings(term, forms, variants, contexts, never))
    if not everyday:
        return listed
    words = set(map(fold, everyday))
    known = {fold(item.words) for item in listed if not _is_framed(item)}
    marked = (
        replace(item, everyday=True) if fold(item.words) in words and not _is_framed(item) else item for item in listed
    )
    return (*marked, *(Saying(word, VARIANT, everyday=True) for word in everyday if fold(word) not in known))


def _sayings(
    term: str,
    forms: tuple[str, ...],
    variants: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...],
    contexts: tuple[str, ...],
    never: tuple[str, ...],
) -> Iterator[Saying]:
    for words in _without_names(term, *forms):
        yield Saying(words, TITLE) if words == term else _counted(words, FORM)
    for word, inflected, editions in variants:
        for words in _without_names(word, *inflected):
            yield _counted(words, VARIANT, editions)
    for context in contexts:
        for words in alternatives(context):
            yield bracketed(words, CONTEXT)
    for phrase in never:
        for words in alternatives(phrase):
            yield bracketed(words, NEVER)


def _is_framed(saying: Saying) -> bool:
    """Whether words around it tell already that it is the term, or that it is not."""
    return saying.source in (CONTEXT, NEVER) or bool(saying.before)


def _counted(phrase: str, source: str, editions: tuple[str, ...] = ()) -> Saying:
    """The saying of a form such as ``three steps``: the number must stand there, and ``steps`` is the term."""
    *lead, last = phrase.split()
    if not lead or any(word.casefold() not in _COUNTS for word in lead):
        return Saying(phrase, source, editions)
    return Saying(last, source, editions, before=" ".join(lead))


def bracketed(phrase: str, source: str) -> Saying:
    """The saying of a phrase such as ``(one more) good``: what its brackets hold must stand there too."""
    before, words, after = _PARTS.fullmatch(phrase.strip()).groups(default="")  # type: ignore[union-attr]
    return Saying(words.strip(), source, before=before.strip(), after=after.strip())


def alternatives(phrase: str) -> Iterator[str]:
    """Every phrase that one with alternatives stands for: ``(one|each) good`` is ``(one) good`` and ``(each) good``."""
    ways = [
        [f"({way.strip()})" for way in part[1:-1].split("|")] if part.startswith("(") else part.split("|")
        for part in _WAYS.findall(phrase)
    ]
    for chosen in product(*ways):
        yield " ".join(chosen)


def _without_names(*phrases: str) -> Iterator[str]:
    """The phrases, each without what it says in brackets: *Pennsylvania (PRR)* is *Pennsylvania*."""
    for words in phrases:
        yield _BRACKETS.sub("", words).strip() if "(" in words else words
