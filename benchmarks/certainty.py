"""Whether what the search is certain of is right: cards, declines and open questions.

The first set is the newest of those that were written blind. Every fourth of the content's own questions, or with
``EVERY=1`` all of them, is asked with itself left out of the index. Those that get a card of another paragraph, or are
declined, are written to the file in ``CARDS``, to be read and judged.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks.asked_questions import Bench, Outcome, bench, outcome, own_questions, question_set

_TITLES = (
    *(("", 26), ("settled", 8), ("first", 8), ("of 3", 7), ("cards", 7), ("other", 7), ("declined", 9)),
    *(("open", 6), ("card", 6), ("seen", 6)),
)
_BLIND = (
    *(
        "short-seventh",
        "short-sixth",
        "short-fifth",
        "short-fourth",
        "short-third",
        "short-second",
        "short",
        "short-fit",
        "unseen",
        "kinds",
    ),
    "at-the-table",
)


def main() -> None:
    with bench() as benched:
        searcher = benched.searcher()
        print("".join(f"{title:>{width}}" for title, width in _TITLES))
        for name in _BLIND:
            outcomes = [outcome(searcher, question) for question in question_set(name)]
            for group, chosen in _groups(name, outcomes):
                print(f"{group:26}{_row(chosen)}")
        _show_own(list(_own(benched)))


def _own(benched: Bench) -> Iterator[Outcome]:
    """The content's own questions, each asked with itself left out."""
    every = int(os.environ.get("EVERY", "4"))
    for fold, question in sorted(own_questions(benched.documents, every), key=lambda pair: pair[0]):
        yield outcome(benched.without(fold), question)


def _show_own(outcomes: Sequence[Outcome]) -> None:
    settled = [each for each in outcomes if not each.is_open]
    cards = [each for each in settled if each.shows_card]
    others = [each for each in cards if each.place != 0]
    declined = [each for each in settled if each.verdict.topics]
    print(
        f"own questions: {len(settled)}, declined {len(declined)}, cards {len(cards)}, "
        f"of another paragraph {len(others)}"
    )
    topics = [each for each in outcomes if each.is_open]
    print(f"questions of topics: {len(topics)}, cards {sum(each.shows_card for each in topics)}")
    if path := os.environ.get("CARDS"):
        rows = [_row_to_judge(each, each.shown[0]) for each in others]
        rows += [_row_to_judge(each, "") for each in declined]
        Path(path).write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")


def _row_to_judge(found: Outcome, card: str) -> dict[str, Any]:
    """A question, the paragraph it is about, and the one on the card; empty if it is declined."""
    return {"q": found.question["q"], "lang": found.question["lang"], "own": found.question["gold"], "card": card}


def _groups(name: str, outcomes: Sequence[Outcome]) -> Iterator[tuple[str, list[Outcome]]]:
    yield name, [*outcomes]
    for key in ("lang", "game"):
        for value in sorted({str(each.question[key]) for each in outcomes if each.question[key]}):
            yield f"  {value}", [each for each in outcomes if each.question[key] == value]


def _row(outcomes: Sequence[Outcome]) -> str:
    """Of the settled questions, the shares answered first and among three, cards, those of other paragraphs, declines.

    Of the open ones, how many have a card, and how many are seen to be open: declined, without confidence, or with a
    first result that says that the rules are silent.
    """
    settled = [each for each in outcomes if not each.is_open]
    unanswered = [each for each in outcomes if each.is_open]
    seen = sum(map(_is_seen, unanswered))
    return (
        f"{len(settled):>8}{_share(settled, lambda each: each.place == 0):>8.3f}"
        f"{_share(settled, lambda each: each.place is not None and each.place < 3):>7.3f}"
        f"{sum(each.shows_card for each in settled):>7}"
        f"{sum(each.shows_card and each.place != 0 for each in settled):>7}"
        f"{sum(bool(each.verdict.topics) for each in settled):>9}"
        f"{len(unanswered):>6}{sum(each.shows_card for each in unanswered):>6}{seen:>6}"
    )


def _is_seen(found: Outcome) -> bool:
    says_so = found.shown[:1] and found.shown[0] in found.question.get("silent", ())
    return bool(found.verdict.topics or says_so) or not found.verdict.confident


def _share(outcomes: Sequence[Outcome], has: Callable[[Outcome], bool]) -> float:
    return sum(map(has, outcomes)) / (len(outcomes) or 1)
