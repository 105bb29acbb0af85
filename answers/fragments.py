"""Pieces of questions as the fixtures write them: ``hire {hires} workers``, ``(in the|on the) market``, ``[job]``.

``{name}`` stands for the value of a slot, ``{name:th}`` for a place in a row (“third”), ``{name:$}`` for an amount,
which “a” never says, ``{name:next}`` for one right after the word before it, ``{who}`` for a name in the middle of a
sentence, brackets for words that may be missing, round brackets for a choice. Everything else is a word, in any
inflected form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from .tokens import Token, tokens

_PIECE = re.compile(r"\{([a-z_]+)(:th|:\$|:next)?\}|\(([^()]*)\)|\[([^\[\]]*)\]|([^\[\]{}()]+)")
_MOST = 128

# The place of somebody's name: it is understood, and only a record makes something of it.
WHO = "who"

# A slot that a quick answer names so that what fills it is understood and the question left to others.
NEVER = "never"


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


def fragments(text: str, language: str) -> Iterator[Fragment]:
    """Every way to say a fragment. Raises BadFragment."""
    pieces = list(_pieces(text, language))
    count = 1
    for options in pieces:
        count *= len(options)
    if count > _MOST:
        raise BadFragment(f"“{text}” can be said in {count} ways; {_MOST} are allowed")
    for chosen in product(*pieces):
        row = tuple(part for option in chosen for part in option)
        if not row:
            raise BadFragment(f"“{text}” can be empty")
        yield row


@lru_cache(maxsize=10_000)
def read_words(text: str, language: str) -> tuple[Token, ...]:
    """The words of a piece, read once: a thousand fragments hold the same ones."""
    return tuple(_once(token) for token in tokens(text, language))


@lru_cache(maxsize=10_000)
def _once(token: Token) -> Token:
    return token


def _pieces(text: str, language: str) -> Iterator[Sequence[Fragment]]:
    end = 0
    for match in _PIECE.finditer(text):
        if match.start() != end:
            break
        end = match.end()
        name, kind, choice, optional, plain = match.groups()
        if name:
            yield [(Slot(name, ordinal=kind == ":th", amount=kind in (":$", ":next"), close=kind == ":next"),)]
        elif choice is not None:
            yield [read_words(option, language) for option in choice.split("|")]
        elif optional is not None:
            yield [(), *(read_words(option, language) for option in optional.split("|"))]
        else:
            yield [read_words(plain, language)]
    if end != len(text):
        raise BadFragment(f"“{text}” cannot be read at “{text[end : end + 12]}”")
