"""How similar a query and a paragraph are in wording: the product of their n-grams, weighted by TF-IDF.

It is divided by the square root of the paragraph's length as a vector. A cosine, which divides by the length, favors
short paragraphs; a long one has more of everything, also of what answers.

N-grams are the words and the pairs of neighboring words. They are as written and include stop words: stems cannot tell
«contratista» from «contrato», nor “must I pay” from “who is paid”. A paragraph consists of its page's title, its text
and players' questions about it or its page, in both languages.

The files are arrays in the machine's own byte order, like those of the records: the n-grams of a page, sorted, and for
each of them a posting (paragraph, weight) for every paragraph that has it. Weights are in hundredths.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from .files import found_in, mapped

# The files, each with the type of its numbers (see ``array``): where each page begins in ``ids``, the n-grams, where
# the postings of each end, and the postings.
_FILES = {"pages": "I", "ids": "I", "ends": "I", "postings": "H"}
_UNIT = 100


def ngrams(words: Sequence[str]) -> Iterator[int]:
    """The ids of the words of a text and of its pairs of neighboring words."""
    yield from (crc32(word.encode()) for word in words)
    yield from (crc32(f"{word} {after}".encode()) for word, after in pairwise(words))


@dataclass(frozen=True, slots=True)
class QueryVector:
    """The n-grams of a query, sorted, and their weights."""

    ids: NDArray[np.uint32]
    weights: Sequence[float]


def query_vector(words: Sequence[str], any_numbers: Sequence[str] = ()) -> QueryVector:
    """The weights of a query's n-grams; their idf is part of the weights in the index.

    ``any_numbers`` are the same words with the number that stands for any in place of each: the questions of
    calculations have it.
    """
    counts = Counter(ngrams(words))
    # Instead of the length of the vector, for which a query would have to look up the idf of every n-gram.
    length = math.sqrt(len(counts))
    counts |= Counter(ngrams(any_numbers))
    ids = sorted(counts)
    return QueryVector(np.array(ids, dtype=np.uint32), [(1 + math.log(counts[ngram])) / length for ngram in ids])


class NgramWriter:
    """Collects the n-grams of all pages, in the order of their numbers, and writes them to a folder.

    An n-gram is as rare as the paragraphs of its game say.
    """

    def __init__(self) -> None:
        # For each page, its game, and the n-grams of each paragraph and how often they occur in it.
        self._pages: list[tuple[str, list[tuple[array[int], array[int]]]]] = []
        self._paragraphs: Counter[str] = Counter()
        self._frequencies: dict[str, Counter[int]] = defaultdict(Counter)

    def add(self, game: str, paragraphs: Sequence[Counter[int]]) -> None:
        """Add a page of a game by how often each of its paragraphs has each n-gram."""
        frequencies = self._frequencies[game]
        for counts in paragraphs:
            frequencies.update(counts.keys())
        self._paragraphs[game] += len(paragraphs)
        self._pages.append((game, [(array("I", counts.keys()), array("I", counts.values())) for counts in paragraphs]))

    def write(self, folder: Path) -> None:
        """Write all pages to a folder that does not exist yet."""
        files: dict[str, array[int]] = {name: array(kind) for name, kind in _FILES.items()}
        every_idf = self._idfs()
        for game, page in self._pages:
            idfs = every_idf[game]
            files["pages"].append(len(files["ids"]))
            postings: dict[int, list[int]] = defaultdict(list)
            for place, (ids, counts) in enumerate(page, start=1):
                vector = _vector(ids, counts, idfs)
                length = math.hypot(*vector)
                for ngram, weight in zip(ids, vector, strict=True):
                    postings[ngram] += (place, round(_UNIT * weight * idfs[ngram] / math.sqrt(length)))
            for ngram in sorted(postings):
                files["ids"].append(ngram)
                files["postings"].extend(postings[ngram])
                files["ends"].append(len(files["postings"]))
        files["pages"].append(len(files["ids"]))
        folder.mkdir()
        for name, numbers in files.items():
            (folder / name).write_bytes(numbers.tobytes())

    def lengths(self) -> list[list[float]]:
        """For each page, the lengths of its paragraphs' vectors."""
        idfs = self._idfs()
        return [[math.hypot(*_vector(ids, counts, idfs[game])) for ids, counts in page] for game, page in self._pages]

    def _idfs(self) -> dict[str, dict[int, float]]:
        """By game, the idf of each n-gram."""
        return {
            game: {ngram: math.log((1 + self._paragraphs[game]) / (1 + count)) + 1 for ngram, count in counts.items()}
            for game, counts in self._frequencies.items()
        }


def _vector(ids: Sequence[int], counts: Sequence[int], idfs: Mapping[int, float]) -> list[float]:
    """The weights of a paragraph's n-grams, by how often it has them."""
    return [(1 + math.log(count)) * idfs[ngram] for ngram, count in zip(ids, counts, strict=True)]


class Ngrams:
    """The n-grams of an index, by the number of a page."""

    def __init__(self, folder: Path) -> None:
        """Raises OSError or ValueError if the files are missing or damaged."""
        arrays = {name: mapped(folder / name, kind) for name, kind in _FILES.items()}
        self._pages, self._ids, self._ends, self._postings = arrays.values()
        self._row = np.asarray(self._ids)
        if not self._pages or self._pages[-1] != len(self._ids) or len(self._ends) != len(self._ids):
            raise ValueError("the n-grams of the pages are not whole")
        if len(self._postings) != (self._ends[-1] if self._ends else 0):
            raise ValueError("the n-grams of the pages are not whole")

    def similarities(self, page: int, query: QueryVector) -> dict[int, float]:
        """For each paragraph of a page, counted from 1, how similar it is to a query in wording."""
        ends, postings = self._ends, self._postings
        first, last = self._pages[page], self._pages[page + 1]
        similar: dict[int, float] = defaultdict(float)
        for number, place in found_in(query.ids, self._row[first:last]):
            at, weight = first + place, query.weights[number]
            numbers = postings[ends[at - 1] if at else 0 : ends[at]].tolist()
            for paragraph, value in zip(numbers[::2], numbers[1::2], strict=True):
                similar[paragraph] += weight * value / _UNIT
        return similar
