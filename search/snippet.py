"""Snippets: a paragraph cut down to the part that answers, with the words to highlight."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from language.analysis import is_stop, occurrences, stem

from .query import Interpretation
from .weights import RARE
from .weights import SNIPPET_LENGTH as LENGTH
from .weights import SNIPPET_MARGIN as MARGIN

_LINE_END = re.compile(r"\s*\n\s*")
_SENTENCE_END = ".:;!?…"
_ELLIPSIS = "…"

# As long as an abbreviation is, such as PA for “puntos de acción”.
_LONGEST_ABBREVIATION = 2

# Start, end and stem of a word that matches.
_Match = tuple[int, int, str]


class WantedStems(dict[str, str]):
    """By folded word of a language, its stem if it is wanted, else ""; each word is looked at once for all texts."""

    def __init__(self, stems: Collection[str], language: str) -> None:
        self._stems = stems
        self._language = language

    def __missing__(self, word: str) -> str:
        stemmed = stem(word, self._language)
        if stemmed not in self._stems or is_stop(word, self._language):
            stemmed = ""
        self[word] = stemmed
        return stemmed


def rare_stems(query: Interpretation, language: str) -> set[str]:
    """The stems of a language that a page may contain for the rare words of the query.

    An abbreviation counts only if it was typed, and no single word of a name of several.
    """
    least = RARE * max((term.idf for term in query.terms if term.word.text), default=0.0)
    return {
        expansion.stems[0]
        for term in query.terms
        if term.idf >= least
        for expansion in term.expansions
        if expansion.language == language and len(expansion.stems) == 1
        if len(expansion.stems[0]) > _LONGEST_ABBREVIATION or expansion.stems[0] in query.words
    }


def cut(text: str, wanted: WantedStems) -> tuple[str, tuple[tuple[int, int], ...]]:
    """The window of a text on one line with most of the wanted stems, and the places of their words in it.

    Offsets count characters of the returned snippet. A text that fits is returned in full.
    """
    matches = occurrences(text, wanted)
    start, end = _window(text, matches)
    before = _ELLIPSIS if start > 0 else ""
    after = _ELLIPSIS if end < len(text) else ""
    shift = len(before) - start
    marks = tuple((left + shift, right + shift) for left, right, _ in matches if start <= left and right <= end)
    return before + text[start:end] + after, marks


def flat(text: str) -> str:
    """The text on one line; lines that are not sentences, such as the cells of a table, are separated by a dot."""
    lines = [line for line in _LINE_END.split(text.strip()) if line]
    joined = ""
    for line in lines:
        separator = "" if not joined else " " if joined[-1] in _SENTENCE_END else " · "
        joined += separator + line
    return joined


def _window(text: str, matches: Sequence[_Match]) -> tuple[int, int]:
    """The earliest window with the most distinct stems; from the start of a sentence where that fits."""
    if len(text) <= LENGTH:
        return 0, len(text)
    first, last = _densest(matches)
    earliest = min(max(0, last - LENGTH + MARGIN, first - LENGTH // 3), len(text) - LENGTH)
    start = _start(text, earliest, first)
    if start + LENGTH >= len(text):
        return start, len(text)
    end = text.rfind(" ", last, start + LENGTH)
    return start, end if end > start else start + LENGTH


def _densest(matches: Sequence[_Match]) -> tuple[int, int]:
    """Where the run of matches with most different stems begins and ends, within three quarters of the length."""
    best, most = (0, 0), 0
    for position, (start, end, _) in enumerate(matches):
        run = [match for match in matches[position:] if match[1] <= start + LENGTH * 3 // 4] or [(start, end, "")]
        different = len({stemmed for _, _, stemmed in run})
        if different > most:
            best, most = (start, run[-1][1]), different
    return best


def _start(text: str, earliest: int, latest: int) -> int:
    """The first start of a sentence between two places, or else of a word."""
    if earliest == 0:
        return 0
    starts = [index for index in range(earliest + 1, latest + 1) if text[index - 1] == " "]
    sentences = [index for index in starts if text[index - 2] in _SENTENCE_END]
    return next(iter(sentences or starts), earliest)
