"""Search with 1, 10 and 100 times today's content, beside SQLite FTS5 over the same text.

Each copy is a game of its own: a quarter of its words are words of that game alone.
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

from benchmarks.recall import FullText, Question, Search, all_documents, our_search, questions
from rulebook.content.schema import Bilingual
from rulebook.refs import Ref
from rulebook.search import Document, build, open_index

TIMES = (1, 10, 100)
_WORD = re.compile(r"[^\W\d_]{4,}")
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
    """The median and the 95th percentile of the time of a question."""
    times = []
    for question in asked:
        start = time.perf_counter()
        search(question)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times), statistics.quantiles(times, n=20)[-1]


def main() -> None:
    found, asked = all_documents(), questions()
    print(f"{'':16}{'documents':>10}{'build s':>9}{'MB':>8}{'median ms':>11}{'p95 ms':>9}{'first ×':>9}")
    first: dict[str, float] = {}
    for times in TIMES:
        with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as folder:
            for name, make in (("ours", _ours), ("FTS5", _full_text)):
                start = time.perf_counter()
                search = make(list(copies(found, times)), Path(folder) / name)
                seconds = time.perf_counter() - start
                size = sum(file.stat().st_size for file in Path(folder, name).rglob("*") if file.is_file()) / 1e6
                median, slow = _milliseconds(asked, search)
                ratio = median / first.setdefault(name, median)
                print(
                    f"{name + f' ×{times}':16}{len(found) * times:>10}{seconds:>9.1f}{size:>8.1f}"
                    f"{median:>11.2f}{slow:>9.2f}{ratio:>9.2f}",
                    flush=True,
                )


def _ours(found: Sequence[Document], folder: Path) -> Search:
    build(found, folder)
    return our_search(open_index(folder))


def _full_text(found: Sequence[Document], folder: Path) -> Search:
    folder.mkdir()
    return FullText(found, str(folder / "pages.sqlite3"))
