"""Search with 1, 10 and 100 times today's content, beside SQLite FTS5 over the same text.

Each copy is a game of its own: a quarter of its words are words of that game alone. Times are processor time: what the
work costs, whatever else the machine does.
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
_KEPT = ("asked", "in all games")
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def copies(found: Sequence[Document], times: int) -> Iterator[Document]:
    """The documents, and as many more games as it takes."""
    yield from found
    for number in range(1, times):
        own = _own_words(number)
        for document in found:
            yield _copy(document, number, own)


def _own_words(number: int) -> Callable[[str], str]:
    """Turns a quarter of all words into words that no other copy has: their letters stand for others there."""
    shuffled = sorted(_LETTERS, key=lambda letter: hashlib.sha256(f"{number}{letter}".encode()).digest())
    strange = str.maketrans(_LETTERS, "".join(shuffled))
    known: dict[str, str] = {}

    def said(match: re.Match[str]) -> str:
        word = match[0]
        if word not in known:
            digest = hashlib.sha256(f"{number} {word.lower()}".encode()).digest()
            known[word] = word.translate(strange) if digest[0] < 64 else word
        return known[word]

    return lambda text: _WORD.sub(said, text)


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


def _milliseconds(asked: Sequence[Question], search: Search) -> tuple[float, float]:
    """The median and the 95th percentile of the processor time of a question."""
    times = []
    for question in asked:
        start = time.process_time()
        search(question)
        times.append((time.process_time() - start) * 1000)
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]


def _ways_of_asking() -> dict[str, list[Question]]:
    """Our questions as they were asked, in all games, and as they look while they are being typed."""
    asked = questions()
    anywhere: list[Question] = [{**question, "game": None} for question in asked]
    typed: list[Question] = [{**question, "q": question["q"][:letters]} for question in anywhere for letters in _TYPED]
    return {"asked": asked, "in all games": anywhere, "as typed": typed}


def main() -> None:
    ways = _ways_of_asking()
    print(f"{'':12}{'documents':>10}{'build s':>9}{'open s':>8}{'MB':>8}  ", end="")
    print("".join(f"{way + ': median, p95 ms, growth':>38}" for way in ways), f"{'kept':>7}{'in all':>8}")
    first: dict[tuple[str, str], float] = {}
    for times in TIMES:
        found = list(copies(all_documents(), times))
        with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as folder:
            for name, (make, use) in _ENGINES.items():
                place = Path(folder) / name
                build_seconds, _ = _seconds(make, found, place)
                open_seconds, search = _seconds(use, place)
                size = sum(file.stat().st_size for file in place.rglob("*") if file.is_file()) / 1e6
                print(
                    f"{f'{name} ×{times}':12}{len(found):>10}{build_seconds:>9.1f}{open_seconds:>8.2f}{size:>8.1f}  ",
                    end="",
                )
                for way, asked in ways.items():
                    median, slow = _milliseconds(asked, search)
                    growth = median / first.setdefault((name, way), median)
                    print(f"{median:>18.2f}{slow:>10.2f}{growth:>10.2f}", end="")
                print(*(f"{_kept(place, ways[way]):>7.3f}" for way in _KEPT if name == "ours"), flush=True)


def _seconds(work: Callable[..., Any], *given: Any) -> tuple[float, Any]:
    start = time.process_time()
    done = work(*given)
    return time.process_time() - start, done


def _kept(place: Path, asked: Sequence[Question]) -> float:
    """How many of the first three pages stay the same when ten times as many pages are looked at closely.

    Which copy of a page comes first is chance, and does not count.
    """
    store = open_index(place).store
    ours, patient = our_search(Searcher(store)), our_search(Searcher(store, closely=400))
    best = [
        [{_COPY.sub(":", ref) for ref in search(question)[:3]} for search in (ours, patient)]
        for question in asked[::_EVERY]
    ]
    return sum(len(few & many) for few, many in best) / sum(len(many) for _, many in best)


def _full_text(found: Sequence[Document], folder: Path) -> None:
    folder.mkdir()
    FullText(found, str(folder / "pages.sqlite3"))


_ENGINES: dict[str, tuple[Callable[[Sequence[Document], Path], None], Callable[[Path], Search]]] = {
    "ours": (build, lambda folder: our_search(open_index(folder))),
    "FTS5": (_full_text, lambda folder: FullText((), str(folder / "pages.sqlite3"))),
}
