"""Questions that once got a wrong card or were declined wrongly: now the right paragraph, a list, or no card."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from answers.answer import Answer as Quick
from answers.answering import Desk
from language.question import analyze
from search import Searcher

FOLDER = Path(__file__).parent / "cases"
CASES = [
    json.loads(line)
    for path in sorted(FOLDER.glob("*.jsonl"))
    for line in path.read_text(encoding="utf-8").splitlines()
    if line
]

# Those that are not yet right, each with what is said instead.
NOT_YET = {
    "se redondea para arriba o para abajo el dividendo",  # the card is the same rule about bids
    "el dividendo se redondea hacia arriba o hacia abajo",
    "how many Urban Renewal cards can a player hold",  # how many there are
    "how many points does the Union Boss score at the end",  # the list of all politicians
    "how much wealth does each player get for a vocation in a 4 player game",  # the starting wealth
    "¿puedo pedir dinero prestado a mi compañía?",  # declined, and so are all that follow
    "quién hizo las ilustraciones",
    "does Haymarket Square get reset",
    "pull a project tab back in",
    "where can I play online",
    "in which year did it come out",
    "does anybody begin with a unique advantage",
    "empieza alguien con una ventaja única",
    "convert one resource into another",
    "convertir un recurso en otro",
    "can I play alone?",
    "do players have their own pieces?",
    "¿Puede una compañía pedir dinero prestado al banco?",
    "do shares have a market value at the end?",
    "may we ignore a bad event",
    "who drew the illustrations",
    "renunciar al socio que me corresponde",
}


def card(searcher: Searcher, desk: Desk, case: dict[str, Any]) -> str:
    """What is shown as the answer: a paragraph, or the text of a calculation; empty if there is none."""
    found = searcher.search(case["q"], case["lang"], game=case["game"])
    quick = desk.look_up(analyze(case["q"]), case["lang"], among=found.calculations) if found.calculations else None
    if isinstance(quick, Quick):
        return quick.text
    hit = found.hits[0] if found.hits else None
    return f"{hit.ref.kind}/{hit.ref.key}#{hit.anchor}" if found.certain and hit and hit.anchor else ""


@pytest.mark.parametrize("game", sorted({case["game"] for case in CASES}))
def test_what_is_shown_answers(real_searcher: Searcher, desk: Desk, game: str) -> None:
    wrong = []
    for case in CASES:
        if case["game"] == game and case["q"] not in NOT_YET and (shown := card(real_searcher, desk, case)):
            expected = {ref.partition(":")[2] or ref for ref in case["expect"]}
            if shown not in expected:
                wrong.append((case["q"], shown))
    assert wrong == []


@pytest.mark.parametrize("game", sorted({case["game"] for case in CASES}))
def test_what_the_rules_settle_is_not_declined(real_searcher: Searcher, game: str) -> None:
    settled = [case for case in CASES if case["game"] == game and not case["open"] and case["q"] not in NOT_YET]
    assert settled
    declined = [
        case["q"] for case in settled if real_searcher.search(case["q"], case["lang"], game=case["game"]).unsettled
    ]
    assert declined == []
