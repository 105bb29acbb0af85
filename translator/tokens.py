"""A text as words and the signs that belong to names, each with its place in the text as it was sent."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from language.analysis import WORD, fold
from language.broken import HYPHEN, is_broken
from language.characters import INSIDE_WORDS
from language.typed import in_place

_TOKEN = re.compile(rf"(?P<word>{WORD})(?P<own>['’]s(?![^\W_]))?|[&%$+∞/]")
_UNSEEN = re.compile(f"[{INSIDE_WORDS}]")
_LEVEL = re.compile(
    r"[^\S\r\n\v\f\x1c-\x1e\x85\u2028\u2029]*['’]?[^\S\r\n\v\f\x1c-\x1e\x85\u2028\u2029]*|[-\u2010\u2011]"
)
_OPENS = re.compile(r'[.!?:\n\r(\[¿¡“"«]')
_WRAP = re.compile(r"[ \t]*\r?\n[ \t]*")
_ACUTE = "\u0301"

# Ten thousand characters are about two thousand words.
_MOST_TOKENS = 5_000
# A line as long as this that goes on in lower case was broken by a page's width, not by its writer.
_WRAPPED_LINE = 40


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign: ``start`` and ``end`` count characters of the text; ``key`` is it in lower case without accents.

    ``spelled`` keeps the accents. ``joined`` tells whether a phrase may run on from the token before it; ``opens``
    whether it is the first of a sentence, a line or what stands in brackets; ``capital`` whether it begins with one,
    ``upper`` whether all its letters are.
    """

    start: int
    end: int
    key: str
    spelled: str
    joined: bool
    opens: bool
    capital: bool
    upper: bool

    @property
    def accented(self) -> bool:
        """Whether it carries an acute accent."""
        return self.spelled != without_acutes(self.spelled)


def without_acutes(word: str) -> str:
    """The word without acute accents; tildes and diaereses stay."""
    if word.isascii():
        return word
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", word).replace(_ACUTE, ""))


def tokens(text: str) -> list[Token]:
    """The tokens of a text in order, no more than a text that makes sense has."""
    found: list[Token] = []
    end = 0
    text = in_place(text)
    for match in islice(_TOKEN.finditer(text), _MOST_TOKENS):
        shown = match["word"] or match[0]
        key = fold(shown)
        if not key:
            continue
        gap = text[end : match.start()]
        joined = bool(found) and _joins(gap, text, end, match.start())
        opens = not found or (not joined and _OPENS.search(gap) is not None)
        spelled = unicodedata.normalize("NFC", _UNSEEN.sub("", shown).casefold())
        start, case = match.start(), (shown[0].isupper(), shown.isupper())
        found.append(Token(start, start + len(shown), key, spelled, joined, opens, *case))
        end = match.end()
    return found


def mended_tokens(row: Sequence[Token], text: str, known: Callable[[str], bool]) -> list[Token]:
    """Tokens of which the parts of a word that a hyphen broke are one again; ``known`` is asked for folded words.

    A compound that keeps its hyphen at the end of a line stays two tokens, as if it were on one line.
    """
    mended: list[Token] = []
    for token in row:
        before = mended[-1] if mended else None
        if before is None or not HYPHEN.fullmatch(text, before.end, token.start):
            mended.append(token)
        elif is_broken(before.key, token.key, known):
            word = replace(before, end=token.end, key=before.key + token.key, spelled=before.spelled + token.spelled)
            mended[-1] = replace(word, upper=before.upper and token.upper)
        else:
            mended.append(replace(token, joined=True, opens=False))
    return mended


def _joins(gap: str, text: str, end: int, start: int) -> bool:
    if _LEVEL.fullmatch(_UNSEEN.sub("", gap)):
        return True
    if not _WRAP.fullmatch(gap):
        return False
    line = end - (text.rfind("\n", 0, end) + 1)
    return line >= _WRAPPED_LINE and text[start].islower()
