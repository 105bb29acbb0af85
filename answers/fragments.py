"""Pieces of questions as the fixtures write them: ``hire {hires} workers``, ``(in the|on the) market``, ``[job]``.

``{name}`` stands for the value of a slot, ``{name:th}`` for a place in a row (“third”), ``{name:$}`` for an amount,
which “a” never says, ``{name:next}`` for one right after the word before it, ``{who}`` for a name in the middle of a
sentence, brackets for words that may be missing, round brackets for a choice. Everything else is a word, in any
inflected form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product
from math import prod

from language.question import Token, tokens

_PIECE = re.compile(r"\{([a-z_]+)(:th|:\$|:next)?\}|\(([^()]*)\)|\[([^\[\]]*)\]|([^\[\]{}()]+)")
_MOST = 128

# The place of somebody's name: it is understood, and only a record makes something of it.
WHO = "who"

# The slot of phrases of which one has to be said.
MUST = "must"

# A slot that a quick answer names so that what fills it is understood and the question left to others.
NEVER = "unless"


class BadFragment(ValueError):
    """A piece of a question that cannot be read; the message says why."""


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a value in a fragment.

    ``ordinal`` when it is said as a place in a row, ``amount`` as money, ``close`` when nothing may stand before it.
    """

    name: str
    ordinal: bool = False
    amount: bool = False
    close: bool = False


Part = Token | Slot
Fragment = tuple[Part, ...]


class Alternatives:
    """The ways to say a fragment, not yet laid out: there are ten to each, and a question needs few of them.

    Raises BadFragment.
    """

    __slots__ = ("_pieces", "needed")

    def __init__(self, text: str, language: str) -> None:
        self._pieces = tuple(_pieces(text, language))
        count = prod(map(len, self._pieces))
        if count > _MOST:
            raise BadFragment(f"“{text}” can be said in {count} ways; {_MOST} are allowed")
        if all(() in options for options in self._pieces):
            raise BadFragment(f"“{text}” can be empty")
        # The stems of the words that every way has.
        self.needed = tuple(sorted({stem for options in self._pieces for stem in _shared_stems(options)}))

    def __iter__(self) -> Iterator[Fragment]:
        """Every way."""
        return map(_joined, product(*self._pieces))

    def within(self, stems: Set[str]) -> Iterator[Fragment]:
        """Those of which every word has one of these stems, to which all that are ``needed`` belong."""
        return map(_joined, product(*(_within(options, stems) for options in self._pieces)))

    @property
    def parts(self) -> Iterator[Part]:
        """All that stands in any of the ways."""
        return (part for options in self._pieces for option in options for part in option)

    @property
    def beginnings(self) -> Iterator[Part]:
        """All that a way can begin with."""
        for options in self._pieces:
            yield from (option[0] for option in options if option)
            if () not in options:
                return


@lru_cache(maxsize=10_000)
def alternatives(text: str, language: str) -> Alternatives:
    """The ways to say a fragment: many quick answers share one. Raises BadFragment."""
    return Alternatives(text, language)


def forget() -> None:
    """Clear the caches that reading the quick answers filled: nothing needs them again."""
    for cached in (alternatives, read_words, _once, _slot):
        cached.cache_clear()


def _joined(options: Iterable[Fragment]) -> Fragment:
    return tuple(chain.from_iterable(options))


def _within(options: Sequence[Fragment], stems: Set[str]) -> Sequence[Fragment]:
    # All words of a single option are needed.
    return options if len(options) == 1 else [option for option in options if _is_within(option, stems)]


def _is_within(option: Fragment, stems: Set[str]) -> bool:
    return all(isinstance(part, Slot) or part.stem in stems for part in option)


def _shared_stems(options: Sequence[Fragment]) -> Set[str]:
    return set.intersection(*({part.stem for part in option if isinstance(part, Token)} for option in options))


@lru_cache(maxsize=10_000)
def read_words(text: str, language: str) -> tuple[Token, ...]:
    """The words of a piece, read once: a thousand fragments hold the same ones."""
    return tuple(_once(token) for token in tokens(text, language))


@lru_cache(maxsize=10_000)
def _once(token: Token) -> Token:
    return token


@lru_cache(maxsize=1_000)
def _slot(name: str, kind: str) -> Slot:
    return Slot(name, ordinal=kind == ":th", amount=kind in (":$", ":next"), close=kind == ":next")


def _pieces(text: str, language: str) -> Iterator[tuple[Fragment, ...]]:
    end = 0
    for match in _PIECE.finditer(text):
        if match.start() != end:
            break
        end = match.end()
        name, kind, choice, optional, plain = match.groups()
        if name:
            yield ((_slot(name, kind or ""),),)
        elif choice is not None:
            yield tuple(read_words(option, language) for option in choice.split("|"))
        elif optional is not None:
            yield ((), *(read_words(option, language) for option in optional.split("|")))
        else:
            yield (read_words(plain, language),)
    if end != len(text):
        raise BadFragment(f"“{text}” cannot be read at “{text[end : end + 12]}”")
