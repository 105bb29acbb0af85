"""Page records: data for ranking in binary files, which are mapped into memory and read without parsing.

A page's terms are 64-bit hashes of language and stem, and of its whole titles, sorted; a term has the paragraphs that
have it, in their text or in players' questions about them. Names are lists of positions among the page's terms.

The files are arrays in the machine's own byte order: an index is built on the machine that reads it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from .files import found_in, mapped
from .weights import GROUP_PRIORS

# The files, each with the type of its numbers (see ``array``).
_FILES = {"rows": "I", "terms": "Q", "ends": "I", "places": "H", "names": "H"}
# A page's row: where it begins in terms, places and names; its group, and how many names it has. After the last page
# a row says where the files end.
_COLUMNS = 5
_GROUPS = tuple(GROUP_PRIORS)


@lru_cache(maxsize=50_000)
def term_id(language: str, stem: str) -> int:
    """The id of a stem of a language."""
    return int.from_bytes(blake2b(f"{language} {stem}".encode(), digest_size=8).digest(), "big")


def title_id(title: str) -> int:
    """The id of a whole title: its folded words that are no stop words, with blanks between them."""
    return term_id("title", title)


@dataclass(frozen=True, slots=True)
class PageTerms:
    """Parts of a page's record: the paragraphs that have a term, by its id; names as the term ids of their stems."""

    group: str
    places: Mapping[int, Sequence[int]]
    names: Sequence[Sequence[int]]


class RecordWriter:
    """Writes the records of pages, in the order of their numbers, to a folder. A context manager."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self._open = ExitStack()
        self._files = {name: self._open.enter_context((folder / name).open("wb")) for name in _FILES}
        self._lengths = dict.fromkeys(_FILES, 0)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.close()

    def add(self, page: PageTerms) -> None:
        """Write the record of a page. Raises OverflowError for more than 65,535 paragraphs."""
        self._write("rows", (*self._totals(), _GROUPS.index(page.group), len(page.names)))
        terms = sorted(page.places)
        ends, flat = array("I"), array("H")
        for term in terms:
            flat.extend(page.places[term])
            ends.append(len(flat))
        self._write("terms", terms)
        self._write("ends", ends)
        self._write("places", flat)
        self._write("names", _lists(page.names, terms))

    def finish(self) -> None:
        """Write the last row."""
        self._write("rows", (*self._totals(), 0, 0))

    def _totals(self) -> tuple[int, int, int]:
        """The lengths written so far, which are where the next page begins."""
        return (self._lengths["terms"], self._lengths["places"], self._lengths["names"])

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
        self._arrays = {name: mapped(folder / name, kind) for name, kind in _FILES.items()}
        self._terms = np.asarray(self._arrays["terms"])
        rows = self._arrays["rows"]
        self.size = len(rows) // _COLUMNS - 1
        lengths = [len(self._arrays[name]) for name in ("terms", "places", "names")]
        if (
            self.size < 0
            or rows[-_COLUMNS : 3 - _COLUMNS].tolist() != lengths
            or len(self._arrays["ends"]) != lengths[0]
        ):
            raise ValueError("the records of the pages are not whole")

    def page(self, number: int) -> Record:
        """The record of a page."""
        return Record(self._arrays, self._terms, number)


class Record:
    """The record of one page; positions are those of its ``terms``, which are sorted."""

    __slots__ = ("_arrays", "_begins", "_names", "group", "terms")

    def __init__(self, arrays: Mapping[str, memoryview], terms: NDArray[np.uint64], number: int) -> None:
        rows = arrays["rows"]
        first = number * _COLUMNS
        *self._begins, group, self._names = rows[first : first + _COLUMNS].tolist()
        self.group = _GROUPS[group]
        self._arrays = arrays
        self.terms = terms[self._begins[0] : rows[first + _COLUMNS]]

    def positions(self, wanted: NDArray[np.uint64]) -> Iterator[tuple[int, int]]:
        """The places of those of the wanted terms, which are sorted, that the page has, each with its position."""
        return found_in(wanted, self.terms)

    def places(self, position: int) -> list[int]:
        """The paragraphs that have a term, from 1."""
        at, ends = self._begins[0] + position, self._arrays["ends"]
        begin = self._begins[1]
        start = begin + (ends[at - 1] if position else 0)
        numbers: list[int] = self._arrays["places"][start : begin + ends[at]].tolist()
        return numbers

    def names(self) -> list[list[int]]:
        """The names of the page, each as the positions of its stems."""
        if not self._names:
            return []
        lists, begin = self._arrays["names"], self._begins[2]
        ends = lists[begin : begin + self._names].tolist()
        numbers = lists[begin : begin + ends[-1]].tolist()
        return [numbers[start:end] for start, end in zip([self._names, *ends], ends, strict=False)]
