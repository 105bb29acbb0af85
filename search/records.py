"""Page records: data for ranking in binary files, which are mapped into memory and read without parsing.

A page's terms are 64-bit hashes of language and stem, sorted; a term has its total weight on the page and a posting
(place, weight) for every place where it occurs. Place 0 is the part of the page in which it weighs most, 1 and on are
the paragraphs, and as many follow with the players' questions about each. Weights are in thousandths. Names and
questions are lists of positions among the page's terms; each question has the number of its paragraph, 0 for the page.

The files are arrays in the machine's own byte order: an index is built on the machine that reads it.
"""

from __future__ import annotations

import mmap
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from operator import itemgetter
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from .weights import GROUP_PRIORS

# The files, each with the type of its numbers (see ``array``).
_FILES = {"rows": "I", "terms": "Q", "ends": "I", "postings": "H", "lists": "H", "abouts": "H", "rarities": "d"}
# A page's row: where it begins in terms, postings, lists and rarities; its group, paragraphs, names and
# questions. After the last page a row says where the files end.
_COLUMNS = 8
_GROUPS = tuple(GROUP_PRIORS)

# The total weight of a term on a page, and its postings: pairs of a place and the weight there.
Postings = tuple[int, Sequence[tuple[int, int]]]


@lru_cache(maxsize=50_000)
def term_id(language: str, stem: str) -> int:
    """The id of a stem of a language."""
    return int.from_bytes(blake2b(f"{language} {stem}".encode(), digest_size=8).digest(), "big")


@dataclass(frozen=True, slots=True)
class PageTerms:
    """Parts of a page's record: names and questions as the term ids of their stems, a question after its paragraph."""

    group: str
    postings: Mapping[int, Postings]
    paragraphs: int
    names: Sequence[Sequence[int]]
    questions: Sequence[tuple[int, Sequence[int]]]


class RecordWriter:
    """Writes the records of pages, in the order of their numbers, to a folder. A context manager."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._open = ExitStack()
        self._files = {name: self._open.enter_context((folder / name).open("wb")) for name in _FILES}
        self._lengths = dict.fromkeys(_FILES, 0)
        self._questions: list[Sequence[int]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def add(self, page: PageTerms) -> None:
        """Write the record of a page. Raises OverflowError for a page of more than 65,535 postings or places."""
        self._write(
            "rows", (*self._totals(), _GROUPS.index(page.group), page.paragraphs, len(page.names), len(page.questions))
        )
        terms = sorted(page.postings)
        ends, flat = array("I"), array("H")
        for term in terms:
            total, places = page.postings[term]
            flat.append(total)
            flat.extend(number for pair in places for number in pair)
            ends.append(len(flat))
        self._write("terms", terms)
        self._write("ends", ends)
        self._write("postings", flat)
        questions = sorted(page.questions, key=itemgetter(0))
        self._write("lists", _lists([*page.names, *(question for _, question in questions)], terms))
        self._write("abouts", (about for about, _ in questions))
        self._questions += [tuple(set(question)) for _, question in questions]

    def finish(self, rarity: Callable[[int], float]) -> None:
        """Write the total rarity of every question, once the rarity of every term is known, and the last row."""
        self._write("rows", (*self._totals(), 0, 0, 0, 0))
        self._write("rarities", (sum(map(rarity, question)) for question in self._questions))

    def _totals(self) -> tuple[int, int, int, int]:
        """The lengths written so far, which are where the next page begins."""
        return (self._lengths["terms"], self._lengths["postings"], self._lengths["lists"], len(self._questions))

    def _write(self, name: str, numbers: Iterable[float]) -> None:
        block: array[Any] = array(_FILES[name], numbers)
        self._lengths[name] += len(block)
        self._files[name].write(block.tobytes())


def _lists(rows: Sequence[Sequence[int]], terms: Sequence[int]) -> list[int]:
    """Where each row ends, then the rows: each term of a row once, as its position among the terms."""
    positions = [sorted({bisect_left(terms, term) for term in row}) for row in rows]
    ends, end = [], len(rows)
    for row in positions:
        end += len(row)
        ends.append(end)
    return [*ends, *(position for row in positions for position in row)]


class Records:
    """The records of an index, by the number of a page."""

    def __init__(self, folder: Path) -> None:
        """Raises OSError or ValueError if the files are missing or damaged."""
        self._arrays = {name: _mapped(folder / name, kind) for name, kind in _FILES.items()}
        rows = self._arrays["rows"]
        self.size = len(rows) // _COLUMNS - 1
        lengths = [len(self._arrays[name]) for name in ("terms", "postings", "lists", "rarities")]
        if (
            self.size < 0
            or rows[-_COLUMNS : 4 - _COLUMNS].tolist() != lengths
            or len(self._arrays["ends"]) != lengths[0]
            or len(self._arrays["abouts"]) != lengths[3]
        ):
            raise ValueError("the records of the pages are not whole")

    def page(self, number: int) -> Record:
        """The record of a page."""
        return Record(self._arrays, number)


def _mapped(path: Path, kind: str) -> memoryview:
    with path.open("rb") as file:
        if not path.stat().st_size:
            return memoryview(array(kind))
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)).cast("B").cast(kind)  # type: ignore[call-overload, no-any-return]


class Record:
    """The record of one page; positions are those of its ``terms``."""

    __slots__ = ("_arrays", "_begins", "_names", "_questions", "group", "paragraphs", "terms")

    def __init__(self, arrays: Mapping[str, memoryview], number: int) -> None:
        rows = arrays["rows"]
        first = number * _COLUMNS
        *self._begins, group, self.paragraphs, self._names, self._questions = rows[first : first + _COLUMNS].tolist()
        self.group = _GROUPS[group]
        self._arrays = arrays
        self.terms: list[int] = arrays["terms"][self._begins[0] : rows[first + _COLUMNS]].tolist()

    def position(self, term: int) -> int:
        """The position of a term that the page has."""
        return bisect_left(self.terms, term)

    def postings(self, position: int) -> list[int]:
        """The total weight of a term, then place and weight in turn; the first place is 0."""
        at, ends = self._begins[0] + position, self._arrays["ends"]
        begin = self._begins[1]
        start = begin + (ends[at - 1] if position else 0)
        numbers: list[int] = self._arrays["postings"][start : begin + ends[at]].tolist()
        return numbers

    def names(self) -> list[list[int]]:
        """The names of the page, each as the positions of its stems."""
        if not self._names:
            return []
        lists, begin = self._arrays["lists"], self._begins[2]
        ends = lists[begin : begin + self._names].tolist()
        first = self._names + self._questions
        numbers = lists[begin : begin + ends[-1]].tolist()
        return [numbers[start:end] for start, end in zip([first, *ends], ends, strict=False)]

    def questions(self, paragraph: int) -> Iterator[tuple[list[int], float]]:
        """The players' questions about a paragraph, or with 0 about the whole page.

        Each is the positions of its stems, and their total rarity.
        """
        first, lists, begin = self._begins[3], self._arrays["lists"], self._begins[2]
        abouts = self._arrays["abouts"][first : first + self._questions]
        for place in range(bisect_left(abouts, paragraph), bisect_right(abouts, paragraph)):
            at = begin + self._names + place
            start = lists[at - 1] if at > begin else self._names + self._questions
            numbers: list[int] = lists[begin + start : begin + lists[at]].tolist()
            yield numbers, self._arrays["rarities"][first + place]
