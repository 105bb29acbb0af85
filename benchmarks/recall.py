"""Recall of the search on players' own questions: how often the right page comes first, or among the first three.

As a baseline, plain SQLite FTS5 over the same documents answers the same questions in the same run.
"""

from __future__ import annotations

import json
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from benchmarks import paragraphs
from content.game import game_slugs, read_game
from language.analysis import LANGUAGES, words
from search import Document, Searcher, build, documents, open_index
from search.document import UNANSWERED

FIXTURES = Path(__file__).parents[1] / "fixtures"
QUESTIONS = Path(__file__).with_name("questions")

Question = Mapping[str, Any]
Search = Callable[[Question], Sequence[str]]


def all_documents() -> list[Document]:
    """All searchable documents of every game."""
    return [document for slug in game_slugs(FIXTURES) for document in documents(read_game(FIXTURES / slug)[0])]


def questions(paths: Iterable[Path] = ()) -> list[Question]:
    """The questions of some files, or our own about pages: JSON lines with ``q``, ``lang``, ``game`` or null, ``gold``.

    Those about paragraphs are in files of their own, see ``paragraphs``.
    """
    files = [*paths] or sorted(set(QUESTIONS.glob("*.jsonl")) - set(QUESTIONS.glob("paragraphs*.jsonl")))
    return [json.loads(line) for path in files for line in path.read_text(encoding="utf-8").splitlines() if line]


def our_search(searcher: Searcher) -> Search:
    return lambda question: [
        str(hit.ref) for hit in searcher.search(question["q"], question["lang"], game=question["game"] or "").hits
    ]


class FullText:
    """SQLite FTS5 with its own tokenizer and ranking; every word of a question may match."""

    def __init__(self, documents: Iterable[Document], path: str = ":memory:") -> None:
        self._rows = sqlite3.connect(path)
        self._rows.execute(
            "CREATE VIRTUAL TABLE IF NOT EXISTS page USING fts5(ref UNINDEXED, game UNINDEXED, title, body,"
            " tokenize='porter unicode61 remove_diacritics 2')"
        )
        self._rows.executemany("INSERT INTO page VALUES (?, ?, ?, ?)", map(_row, documents))
        self._rows.commit()

    def __call__(self, question: Question) -> list[str]:
        terms = " OR ".join(f'"{word.text}"' for word in words(question["q"]))
        if not terms:
            return []
        rows = self._rows.execute(
            "SELECT ref FROM page WHERE page MATCH ? AND (? IN ('', game)) ORDER BY bm25(page, 0, 0, 3, 1) LIMIT 10",
            (terms, question["game"] or ""),
        )
        return [ref for (ref,) in rows]


def _row(document: Document) -> tuple[str, str, str, str]:
    titles = " . ".join(document.title[language] for language in LANGUAGES)
    body = [
        text
        for language in LANGUAGES
        for text in (
            *document.names[language],
            *document.asked[language],
            *(paragraph[language] for _, paragraph in document.paragraphs),
            *(aside[language] for aside in document.aside),
        )
    ]
    return str(document.ref), document.game, titles, " . ".join(body)


def recall(sample: Sequence[Question], search: Search) -> tuple[float, float]:
    """Return the shares of answerable questions whose answer comes first, and among the first three."""
    places = [_place(question["gold"], search(question)) for question in sample if question["gold"]]
    return sum(place == 0 for place in places) / len(places), sum(place < 3 for place in places) / len(places)


def _place(gold: Sequence[str], refs: Sequence[str]) -> int:
    """The position of the first answer, from 0; 99 if there is none."""
    hits = [place for place, ref in enumerate(refs) if any(fnmatchcase(ref, pattern) for pattern in gold)]
    return hits[0] if hits else 99


def main() -> None:
    sample = questions(map(Path, filter(None, os.environ.get("QUESTIONS", "").split(os.pathsep))))
    contents = all_documents()
    with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as folder:
        build(contents, Path(folder) / "index")
        searcher = open_index(Path(folder) / "index")
        ours, theirs = our_search(searcher), FullText(page for page in contents if page.group != UNANSWERED)
        print(f"{'':24}{'questions':>10}{'ours @1':>10}{'@3':>8}{'FTS5 @1':>10}{'@3':>8}")
        for name, chosen in _groups(sample):
            figures = (*recall(chosen, ours), *recall(chosen, theirs))
            print(
                f"{name:24}{len(chosen):>10}{figures[0]:>10.3f}{figures[1]:>8.3f}{figures[2]:>10.3f}{figures[3]:>8.3f}"
            )
        unanswerable = [question for question in sample if not question["gold"]]
        declined = sum(
            not searcher.search(question["q"], question["lang"], game=question["game"] or "").confident
            for question in unanswerable
        )
        print(f"questions that the rules do not answer: {declined} of {len(unanswerable)} seen as such")
        paragraphs.show(searcher, contents)


def _groups(sample: Sequence[Question]) -> Iterable[tuple[str, list[Question]]]:
    answerable = [question for question in sample if question["gold"]]
    yield "all", answerable
    for language in LANGUAGES:
        yield f"answered in {language}", [question for question in answerable if question["lang"] == language]
    for game in sorted({question["gold"][0].partition(":")[0] for question in answerable}):
        yield game, [question for question in answerable if question["gold"][0].startswith(f"{game}:")]
    yield "every game searched", [question for question in answerable if question["game"] is None]
