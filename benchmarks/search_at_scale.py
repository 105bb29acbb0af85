"""Search with 1, 10 and 100 times today's content, next to SQLite FTS5 over the same text.

Each copy is a separate game: a quarter of its words occur in that game only. Times are processor time, which does not
depend on other work of the machine.
"""

from __future__ import annotations

import hashlib
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.recall import FullText, Question, Search, all_documents, our_search, questions
from content.refs import Ref
from content.schema import Bilingual
from search import Document, Searcher, build, open_index

TIMES = (1, 10, 100)
_WORD = re.compile(r"[^\W\d_]{4,}")
_COPY = re.compile(r"(-\d+)?:")
_TYPED = (2, 3, 5, 8, 13, 21)
_EVERY = 4
_STABILITY_OF = ("asked", "in all games")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def copies(originals: Sequence[Document], times: int) -> Iterator[Document]:
    """The documents, followed by copies of them as further games, ``times`` in all."""
    yield from originals
    for number in range(1, times):
        own = _own_words(number)
        for document in originals:
            yield _copy(document, number, own)


def _own_words(number: int) -> Callable[[str], str]:
    """Return a function that replaces a quarter of all words by others unique to this copy (a letter substitution)."""
    shuffled = sorted(_LETTERS, key=lambda letter: hashlib.sha256(f"{number}{letter}".encode()).digest())
    strange = str.maketrans(_LETTERS, "".join(shuffled))
    known: dict[str, str] = {}

    def own_word(match: re.Match[str]) -> str:
        word = match[0]
        if word not in known:
            digest = hashlib.sha256(f"{number} {word.lower()}".encode()).digest()
            known[word] = word.translate(strange) if digest[0] < 64 else word
        return known[word]

    return lambda text: _WORD.sub(own_word, text)


def _copy(document: Document, number: int, own: Callable[[str], str]) -> Document:
    def both(text: Bilingual) -> Bilingual:
        return Bilingual(own(text.en), own(text.es))

    game = f"{document.game}-{number}"
    return replace(
        document,
        ref=Ref(game, document.ref.kind, document.ref.key),
        game=game,
        title=both(document.title),
        names={language: tuple(map(own, names)) for language, names in document.names.items()},
        asked={language: tuple(map(own, asked)) for language, asked in document.asked.items()},
        paragraphs=tuple((anchor, both(text)) for anchor, text in document.paragraphs),
        aside=tuple(map(both, document.aside)),
    )


def _milliseconds(sample: Sequence[Question], search: Search) -> tuple[float, float]:
    """The median and the 95th percentile of the processor time of a question."""
    times = []
    for question in sample:
        start = time.process_time()
        search(question)
        times.append((time.process_time() - start) * 1000)
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]


def _ways_of_asking() -> dict[str, list[Question]]:
    """Our questions as asked, asked in all games, and as typed so far."""
    as_asked = questions()
    anywhere: list[Question] = [{**question, "game": None} for question in as_asked]
    typed: list[Question] = [{**question, "q": question["q"][:letters]} for question in anywhere for letters in _TYPED]
    return {"asked": as_asked, "in all games": anywhere, "as typed": typed}


def main() -> None:
    ways = _ways_of_asking()
    print(f"{'':12}{'documents':>10}{'build s':>9}{'open s':>8}{'MB':>8}  ", end="")
    print("".join(f"{way + ': median, p95 ms, growth':>38}" for way in ways), f"{'stable':>7}{'in all':>8}")
    first: dict[tuple[str, str], float] = {}
    for times in TIMES:
        contents = list(copies(all_documents(), times))
        with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as folder:
            for name, (make, use) in _ENGINES.items():
                place = Path(folder) / name
                build_seconds, _ = _seconds(make, contents, place)
                open_seconds, search = _seconds(use, place)
                size = sum(file.stat().st_size for file in place.rglob("*") if file.is_file()) / 1e6
                label = f"{name} ×{times}"
                print(f"{label:12}{len(contents):>10}{build_seconds:>9.1f}{open_seconds:>8.2f}{size:>8.1f}  ", end="")
                for way, sample in ways.items():
                    median, slow = _milliseconds(sample, search)
                    growth = median / first.setdefault((name, way), median)
                    print(f"{median:>18.2f}{slow:>10.2f}{growth:>10.2f}", end="")
                print(
                    *(f"{_stable_share(place, ways[way]):>7.3f}" for way in _STABILITY_OF if name == "ours"), flush=True
                )


def _seconds(work: Callable[..., Any], *given: Any) -> tuple[float, Any]:
    start = time.process_time()
    done = work(*given)
    return time.process_time() - start, done


def _stable_share(place: Path, sample: Sequence[Question]) -> float:
    """The share of the first three pages that stay the same when ten times as many pages are ranked closely.

    It is chance which copy of a page comes first, so copies count as the same page.
    """
    store = open_index(place).store
    ours, patient = our_search(Searcher(store)), our_search(Searcher(store, candidates=400))
    best = [
        [{_COPY.sub(":", ref) for ref in search(question)[:3]} for search in (ours, patient)]
        for question in sample[::_EVERY]
    ]
    return sum(len(few & many) for few, many in best) / sum(len(many) for _, many in best)


def _full_text(contents: Sequence[Document], folder: Path) -> None:
    folder.mkdir()
    FullText(contents, str(folder / "pages.sqlite3"))


_ENGINES: dict[str, tuple[Callable[[Sequence[Document], Path], None], Callable[[Path], Search]]] = {
    "ours": (build, lambda folder: our_search(open_index(folder))),
    "FTS5": (_full_text, lambda folder: FullText((), str(folder / "pages.sqlite3"))),
}
