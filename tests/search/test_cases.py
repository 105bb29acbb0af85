"""Questions that once got a wrong card or were declined wrongly: now the right paragraph, a list, or no card."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from answers.answer import Answer as Quick
from answers.answering import Answerer
from language.question import analyze
from rulebook.choosing import chosen
from search import Answer, Searcher
from tests.games import contents

FOLDER = Path(__file__).parent / "cases"
CASES = [
    json.loads(line)
    for path in sorted(FOLDER.glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
    if line
]

# Those that are not yet right, each with what is said instead.
NOT_YET = {
    "el dividendo se redondea hacia arriba o hacia abajo",  # the card is the same rule about bids
    "valen también los departamentos añadidos",  # the card is what they are worth
}
# Things that a game does not have: a topic that says so answers.
ABSENT = {(game.slug, topic.id) for game in contents() for topic in game.unanswered if topic.kind == "absent"}


@cache
def found_by(searcher: Searcher, question: str, language: str, game: str) -> Answer:
    """What is found, once for both tests."""
    return searcher.search(question, language, game=game)


def card(searcher: Searcher, answerer: Answerer, case: dict[str, Any]) -> str:
    """What is shown as the answer: a paragraph, or the text of a calculation; empty if there is none."""
    found = found_by(searcher, case["q"], case["lang"], case["game"])
    question, hit = analyze(case["q"]), found.hits[0] if found.hits else None
    quick = chosen(answerer.look_up, question, found)
    if isinstance(quick, Quick):
        return quick.text
    return f"{hit.ref.kind}/{hit.ref.key}#{hit.anchor}" if found.certain and hit and hit.anchor else ""


def is_declined(searcher: Searcher, case: dict[str, Any]) -> bool:
    """Whether the rules are said to be silent."""
    topics = found_by(searcher, case["q"], case["lang"], case["game"]).unsettled
    return any((topic.ref.game, topic.ref.key) not in ABSENT for topic in topics)


@pytest.mark.parametrize("game", sorted({case["game"] for case in CASES}))
def test_what_is_shown_answers(real_searcher: Searcher, answerer: Answerer, game: str) -> None:
    wrong = []
    for case in CASES:
        if case["game"] == game and case["q"] not in NOT_YET and (shown := card(real_searcher, answerer, case)):
            expected = {ref.partition(":")[2] or ref for ref in case["expect"]}
            if shown not in expected:
                wrong.append((case["q"], shown))
    assert wrong == []


@pytest.mark.parametrize("game", sorted({case["game"] for case in CASES}))
def test_what_the_rules_settle_is_not_declined(real_searcher: Searcher, game: str) -> None:
    settled = [case for case in CASES if case["game"] == game and not case["open"] and case["q"] not in NOT_YET]
    assert settled
    declined = [case["q"] for case in settled if is_declined(real_searcher, case)]
    assert declined == []
