"""How near a query is to the players' questions about a paragraph, by the vectors of a sentence encoder.

The files are arrays in the machine's own byte order: for each page, where its questions begin; for each question its
paragraph (0 for the whole page), the scale of its vector, and the vector in steps of that scale. ``texts`` has the hash
of each question, so that the next index encodes only what is new.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from statistics import fmean

import numpy as np

from language.analysis import LANGUAGES

from .document import QUESTIONS, SECTION, Document
from .encoder import DIMENSIONS, Vectors

# Turns sentences into vectors, one a row.
Encode = Callable[[Sequence[str]], Vectors]

_STEPS = 127
# Sentences that a thread encodes at a time, in the order of their words: those that begin alike share most of the work.
_BATCH = 2_000
# Pages of which the order of the questions is remembered, and paragraphs of which their mean is: 3 MB.
_MOST_PAGES = 8_000
_MOST_MEANS = 1_500
# The questions that count, of those about a paragraph: one alone may be near by chance.
_NEAREST = 2


def write(documents: Sequence[Document], folder: Path, encode: Encode, earlier: Path | None = None) -> None:
    """Write the questions of the documents to a folder that does not exist yet; vectors of ``earlier`` are reused."""
    rows = [list(_questions(document)) for document in documents]
    texts = [text for row in rows for _, text in row]
    hashes = np.array([_hash(text) for text in texts], dtype=np.uint64)
    steps, scales = _known(hashes, texts, encode, earlier)
    folder.mkdir()
    np.save(folder / "pages.npy", np.cumsum([0, *map(len, rows)], dtype=np.uint32))
    np.save(folder / "places.npy", np.array([place for row in rows for place, _ in row], dtype=np.uint16))
    np.save(folder / "texts.npy", hashes)
    np.save(folder / "scales.npy", scales)
    np.save(folder / "steps.npy", steps)


class Nearness:
    """The questions of an index, by the number of a page."""

    def __init__(self, folder: Path) -> None:
        """Raises OSError or ValueError if the files are missing or damaged."""
        self._pages, self._places, self._scales, self._steps = (
            np.load(folder / f"{name}.npy", mmap_mode="r").view(np.ndarray)
            for name in ("pages", "places", "scales", "steps")
        )
        if not len(self._places) == len(self._scales) == len(self._steps) == self._pages[-1]:
            raise ValueError("the questions of the pages are not whole")
        self._by_paragraph = lru_cache(maxsize=_MOST_PAGES)(self._rows_by_paragraph)
        self._mean = lru_cache(maxsize=_MOST_MEANS)(self._mean_of)

    def of_page(self, page: int, query: Vectors) -> dict[int, float]:
        """For each paragraph with questions, counted from 1, the mean cosine of the query and the nearest of them.

        Questions about the whole page are about each paragraph; 0 is a page that has no others.
        """
        first, last = self._pages[page], self._pages[page + 1]
        if first == last:
            return {}
        cosines = (self._steps[first:last].astype(np.float32) @ query) * self._scales[first:last]
        order, bounds = self._by_paragraph(page)
        row = cosines[order].tolist()
        nearest = {place: sorted(row[start:end])[-_NEAREST:] for place, start, end in bounds}
        about_page = nearest.get(0, [])
        return {
            place: fmean(sorted((*found, *about_page))[-_NEAREST:] if place else found)
            for place, found in nearest.items()
        }

    def _rows_by_paragraph(self, page: int) -> tuple[np.ndarray, tuple[tuple[int, int, int], ...]]:
        """The questions of a page in the order of their paragraphs, and each paragraph with its first and its last."""
        places = self._places[self._pages[page] : self._pages[page + 1]]
        order = np.argsort(places, kind="stable").astype(np.uint16)
        found, starts = np.unique(places[order], return_index=True)
        return order, tuple(zip(found.tolist(), starts.tolist(), [*starts[1:].tolist(), len(order)], strict=True))

    def likeness(self, one: tuple[int, int], others: Sequence[tuple[int, int]]) -> list[float]:
        """How alike the questions about a paragraph and about others are: the cosines of their mean vectors.

        Each is a page and a paragraph of it. 0 for one without questions.
        """
        first = self._mean(*one)
        return [float(first @ self._mean(*other)) for other in others]

    def _mean_of(self, page: int, place: int) -> Vectors:
        """The mean direction of the questions about a paragraph, or about its page if it has none."""
        inside = slice(self._pages[page], self._pages[page + 1])
        places = self._places[inside]
        about = np.flatnonzero(places == place)
        rows = about if len(about) else np.flatnonzero(places == 0)
        mean: Vectors = (self._steps[inside][rows] * self._scales[inside][rows, None]).sum(axis=0, dtype=np.float32)
        length = np.linalg.norm(mean)
        return mean / length if length else mean


def _questions(document: Document) -> Iterator[tuple[int, str]]:
    """The questions of a document, each with its paragraph; a page that is not a section is also asked for by name."""
    for language in LANGUAGES:
        yield from zip(document.about[language], document.asked[language], strict=True)
        if document.group not in (SECTION, *QUESTIONS):
            title = document.title[language]
            yield from ((0, name) for name in (title, *document.names[language]))
            yield 0, f"{document.kind_title[language]} {title}"


def _known(
    hashes: np.ndarray, texts: Sequence[str], encode: Encode, earlier: Path | None
) -> tuple[np.ndarray, np.ndarray]:
    """The vectors of all texts in steps, and their scales: from an earlier index as far as it has them."""
    steps, scales = np.zeros((len(texts), DIMENSIONS), dtype=np.int8), np.zeros(len(texts), dtype=np.float32)
    missing = np.ones(len(texts), dtype=bool)
    if earlier and (earlier / "texts.npy").exists():
        old = np.load(earlier / "texts.npy")
        order = np.argsort(old)
        at = order[np.minimum(np.searchsorted(old, hashes, sorter=order), len(old) - 1)]
        missing = old[at] != hashes
        steps[~missing] = np.load(earlier / "steps.npy", mmap_mode="r")[at[~missing]]
        scales[~missing] = np.load(earlier / "scales.npy")[at[~missing]]
    wanted = np.array(sorted(np.flatnonzero(missing).tolist(), key=lambda number: texts[number]), dtype=np.intp)
    batches = [wanted[start : start + _BATCH] for start in range(0, len(wanted), _BATCH)]
    with ThreadPoolExecutor(os.cpu_count()) as threads:
        found = threads.map(lambda batch: encode([texts[number] for number in batch]), batches)
        for batch, vectors in zip(batches, found, strict=True):
            scales[batch] = np.abs(vectors).max(axis=1) / _STEPS
            steps[batch] = np.rint(vectors / scales[batch, None]).astype(np.int8)
    return steps, scales


def _hash(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")
