"""Whether the first thing that the search shows answers the question: the paragraph, term, table or difference.

The questions are those of ``questions/paragraphs-work.jsonl``, or of the files in the variable ``PARAGRAPHS``.
"""

from __future__ import annotations

import json
import os
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks import device_recall
from search import Document, Searcher

WORK = Path(__file__).with_name("questions") / "paragraphs-work.jsonl"
_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a question shows: ``place`` of the first answer from 0, or None; ``seconds`` of processor time."""

    question: Mapping[str, Any]
    shown: tuple[str, ...]
    confident: bool
    seconds: float

    @property
    def place(self) -> int | None:
        gold = set(self.question["gold"])
        return next((place for place, ref in enumerate(self.shown) if ref in gold), None)

    @property
    def answers_both(self) -> bool:
        """Whether the results shown first answer both halves of a double question."""
        first = set(self.shown[:_SHOWN])
        return all(first.intersection(half) for half in self.question["halves"])


def questions(paths: Iterable[Path] = ()) -> list[Mapping[str, Any]]:
    """The questions of some files: JSON lines with ``q``, ``lang``, ``game`` or null, ``gold`` and maybe ``kind``."""
    files = [path for path in ([*paths] or [WORK]) if path.exists()]
    return [json.loads(line) for path in files for line in path.read_text(encoding="utf-8").splitlines() if line]


def asked(searcher: Searcher, question: Mapping[str, Any]) -> Outcome:
    """What the search shows for a question."""
    start = time.process_time()
    answer = searcher.search(question["q"], question["lang"], game=question["game"] or "")
    seconds = time.process_time() - start
    shown = tuple(f"{hit.ref}#{hit.anchor}" if hit.anchor else str(hit.ref) for hit in answer.hits)
    return Outcome(question, shown, answer.confident, seconds)


def show(searcher: Searcher, documents: Sequence[Document]) -> None:
    """Print the shares of questions answered first and among three, by language and kind, and in saved games."""
    sample = questions(map(Path, filter(None, os.environ.get("PARAGRAPHS", "").split(os.pathsep))))
    if not sample:
        return
    outcomes = [asked(searcher, question) for question in sample]
    print(f"\n{'answering paragraph':24}{'questions':>10}{'first':>10}{'of 3':>8}{'declined':>10}")
    for name, chosen in _groups(outcomes):
        row = f"{first(chosen):>10.3f}{among(chosen):>8.3f}" if chosen[0].question["gold"] else f"{'':18}"
        print(f"{name:24}{len(chosen):>10}{row}{declined(chosen):>10.3f}")
    double = [outcome for outcome in outcomes if "halves" in outcome.question]
    if double:
        print(f"{'both halves':24}{len(double):>10}{'':10}{_share(double, lambda each: each.answers_both):>8.3f}")
    device_recall.show(documents, sample)
    print(f"processor time, median: {statistics.median(outcome.seconds for outcome in outcomes) * 1000:.1f} ms")


def first(outcomes: Sequence[Outcome]) -> float:
    """The share of questions whose first result answers."""
    return _share(outcomes, lambda outcome: outcome.place == 0)


def among(outcomes: Sequence[Outcome]) -> float:
    """The share of questions with an answer among the first three results."""
    return _share(outcomes, lambda outcome: outcome.place is not None and outcome.place < _SHOWN)


def declined(outcomes: Sequence[Outcome]) -> float:
    """The share of questions of which the search says that no rule answers them."""
    return _share(outcomes, lambda outcome: not outcome.confident)


def _share(outcomes: Sequence[Outcome], has: Callable[[Outcome], bool]) -> float:
    return sum(map(has, outcomes)) / len(outcomes)


def _groups(outcomes: Sequence[Outcome]) -> Iterator[tuple[str, list[Outcome]]]:
    answerable = [outcome for outcome in outcomes if outcome.question["gold"]]
    yield "all", answerable
    for name in ("lang", "kind", "game"):
        values = {outcome.question.get(name) for outcome in answerable} - {None}
        for value in sorted(values):
            yield f"  {value}", [outcome for outcome in answerable if outcome.question.get(name) == value]
    unanswered = [outcome for outcome in outcomes if not outcome.question["gold"]]
    if unanswered:
        yield "without an answer", unanswered
