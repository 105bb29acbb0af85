"""Words that the end of a line, a missing blank or a scanner broke, mended as they are in the texts that are known.

Text comes so out of a PDF (``direc-\\ntor``, which a browser's field makes ``direc-tor``), out of a hashtag
(``minimumbid``) and out of a scanner (``cert1ficate``). A word is mended only if it is unknown and what it becomes is
known, so nothing that means something changes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

from limits.work import spend

from .analysis import fold, words

Known = Callable[[str], bool]

# A hyphen between two parts of a word, at the end of a line or not.
HYPHEN = re.compile(r"[-\u00ad\u2010](?:[^\S\n]*\r?\n[^\S\n]*)?")
_PARTS = re.compile(rf"([^\W\d_]{{2,}})(?:{HYPHEN.pattern})([^\W\d_]{{2,}})")
_AT_LINE_END = re.compile(r"(?<=[^\W\d_])[-\u00ad\u2010][^\S\n]*\r?\n\s*(?=[^\W\d_])")
# What a scanner makes of letters.
_MISREAD = {"0": "o", "1": "il", "5": "s", "6": "b", "8": "b", "9": "g"}
_SHORTEST_MISREAD = 4
_MOST_MISREAD = 3
# Two words without a blank between them; of shorter ones, many a word is made.
_SHORTEST_PART = 3
_SHORTEST_OF_TWO = 9
# Steps of work for each look at the known words.
_STEPS = 20


def mended(text: str, known: Known) -> str:
    """A question with its broken words mended, where they are unknown; ``known`` is asked for folded words."""
    joined = _PARTS.sub(lambda match: match[1] + match[2] if is_broken(match[1], match[2], known) else match[0], text)
    mended_text, end = "", 0
    for word in words(joined):
        if _may_be_broken(word.text) and not _is_known(word.text, known):
            mended_text += joined[end : word.start] + (_mended_word(word.text, known) or joined[word.start : word.end])
            end = word.end
    return mended_text + joined[end:]


def is_reworded(text: str, mended_text: str) -> bool:
    """Whether mending changed more than hyphens, so that whoever asked should see what was understood."""
    return HYPHEN.sub("", text) != HYPHEN.sub("", mended_text)


def is_broken(first: str, second: str, known: Known) -> bool:
    """Whether two parts with a hyphen between them are one known word: “employ-ees”, but not “half-price”."""
    whole = fold(first + second)
    return _is_known(whole, known) and not (_is_known(fold(first), known) and _is_known(fold(second), known))


def without_line_ends(text: str) -> str:
    """A text without hyphens at the ends of its lines, for what compares whole passages."""
    return _AT_LINE_END.sub("", text)


def _is_known(word: str, known: Known) -> bool:
    spend(_STEPS)
    return known(word)


def _may_be_broken(word: str) -> bool:
    return len(word) >= _SHORTEST_OF_TWO or (len(word) >= _SHORTEST_MISREAD and not word.isalpha())


def _mended_word(word: str, known: Known) -> str:
    """What an unknown word was before it was broken; empty if nothing known becomes of it."""
    if word.isalpha():
        return " ".join(_split(word, known))
    misread = [char for char in word if char in _MISREAD]
    letters = sum(char.isalpha() for char in word)
    if (
        len(misread) > _MOST_MISREAD
        or letters < max(_SHORTEST_PART, len(misread))
        or letters + len(misread) < len(word)
    ):
        return ""
    ways = product(*(_MISREAD.get(char, char) for char in word))
    return next((read for read in map("".join, ways) if _is_known(read, known)), "")


def _split(word: str, known: Known) -> tuple[str, ...]:
    """The two known words that it is made of, of about the same length if there are several ways."""
    places = sorted(range(_SHORTEST_PART, len(word) - _SHORTEST_PART + 1), key=lambda place: abs(2 * place - len(word)))
    for place in places:
        if _is_known(word[:place], known) and _is_known(word[place:], known):
            return word[:place], word[place:]
    return ()
