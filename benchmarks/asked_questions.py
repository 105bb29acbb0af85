"""Questions put to the search: what it shows first, what it says, and the signals by which it is judged."""

from __future__ import annotations

import json
import tempfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from benchmarks.recall import QUESTIONS, all_documents
from language.analysis import LANGUAGES
from language.question import analyze
from search import Document, Searcher, build, encoder, judging, open_index
from search.document import ANSWER, SECTION, UNANSWERED

Question = Mapping[str, Any]

FOLDS = 10


@dataclass(frozen=True, slots=True)
class Outcome:
    """A question with what the search makes of it.

    ``shown`` are the results, best first, without calculations: the questions' answers are rules. ``group`` is that of
    the first result.
    """

    question: Question
    shown: tuple[str, ...]
    group: str
    signals: Mapping[str, float]
    verdict: judging.Verdict
    calculations: tuple[str, ...]
    certain: bool

    @property
    def shows_card(self) -> bool:
        """Whether a paragraph is shown as the answer."""
        return self.certain and not self.calculations and self.group == SECTION

    @property
    def is_open(self) -> bool:
        """Whether no rule answers the question."""
        return not self.question["gold"]

    @property
    def place(self) -> int | None:
        """The place of the first answer from 0, or None."""
        gold = set(self.question["gold"])
        return next((place for place, ref in enumerate(self.shown) if ref in gold or ref.split("#")[0] in gold), None)


class Bench:
    """Indexes of the content with vectors, which are encoded once for all of them."""

    def __init__(self, folder: Path) -> None:
        self.documents = all_documents()
        self._folder = folder
        encoder.write(folder / "encoder")
        self.encoder = encoder.Encoder(folder / "encoder")
        self._whole = folder / "whole"
        build(self.documents, self._whole, self.encoder.vectors)

    def searcher(self, *, compared: bool = True) -> Searcher:
        """The search over all documents, by words and sentences, or by words alone."""
        return open_index(self._whole, self.encoder if compared else None)

    # Opening an index takes longer than asking it; callers go through the folds one after the other.
    @lru_cache(maxsize=1)  # noqa: B019 a bench lives as long as the program
    def without(self, fold: int, *, compared: bool = True) -> Searcher:
        """The search over the documents without one in ten of the players' questions."""
        folder = self._folder / f"fold-{fold}"
        if not folder.exists():
            fewer = [_without(document, fold) for document in self.documents]
            build(fewer, folder, self.encoder.vectors, self._whole)
        return open_index(folder, self.encoder if compared else None)


@contextmanager
def bench() -> Iterator[Bench]:
    """Indexes in a folder that is deleted afterward."""
    with tempfile.TemporaryDirectory(prefix="sobremesa-bench-") as folder:
        yield Bench(Path(folder))


def outcome(searcher: Searcher, question: Question, *, compared: bool = True) -> Outcome:
    """What the search makes of a question."""
    weighed = searcher.weigh(analyze(question["q"], 400), question["game"] or "", question["lang"])
    rules, topics = weighed.rules, [result for result in weighed.ranked if result.is_topic]
    pages = [result for result in rules if result.candidate.group != ANSWER or weighed.anchored(result)]
    answer = searcher.search(question["q"], question["lang"], game=question["game"] or "", limit=1)
    return Outcome(
        question,
        tuple(dict.fromkeys(map(weighed.ref, pages))),
        rules[0].candidate.group if rules else "",
        judging.signals(rules, topics, weighed.query) if rules and weighed.query.terms else {},
        judging.judge(weighed.ranked, weighed.query, weighed.games, compared=compared),
        answer.calculations,
        answer.certain,
    )


def question_set(name: str) -> list[Question]:
    """The questions of a file in ``questions``, each with the name of the set."""
    lines = (QUESTIONS / f"paragraphs-{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [{"set": name, **json.loads(line)} for line in lines if line]


def own_questions(documents: Sequence[Document], every: int = 1) -> Iterator[tuple[int, Question]]:
    """Players' questions of the content, each with its fold; one in ``every``.

    The gold of a topic is empty: no rule answers its questions.
    """
    for document in documents:
        for language in LANGUAGES:
            for text, about in zip(document.asked[language], document.about[language], strict=True):
                number = zlib.crc32(f"{document.ref} {text}".encode())
                if number // FOLDS % every == 0:
                    yield number % FOLDS, _own(document, language, text, about)


def _own(document: Document, language: str, text: str, about: int) -> Question:
    anchor = document.paragraphs[about - 1][0] if about else ""
    gold = [] if document.group == UNANSWERED else [f"{document.ref}#{anchor}" if anchor else str(document.ref)]
    question = {"q": text, "lang": language, "game": document.game, "gold": gold, "set": "own", "kind": document.group}
    return {**question, "answer": f"{document.game}/{document.answer}"} if document.group == ANSWER else question


def _without(document: Document, fold: int) -> Document:
    """A document without the players' questions of a fold."""
    asked, about = {}, {}
    for language in LANGUAGES:
        pairs = [
            pair
            for pair in zip(document.asked[language], document.about[language], strict=True)
            if zlib.crc32(f"{document.ref} {pair[0]}".encode()) % FOLDS != fold
        ]
        asked[language] = tuple(text for text, _ in pairs)
        about[language] = tuple(place for _, place in pairs)
    return replace(document, asked=asked, about=about)
