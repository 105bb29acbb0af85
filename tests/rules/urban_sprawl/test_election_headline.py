"""A tied election has a headline too: those who are still tied."""

import pytest
from django.utils import translation

from calculators.outcome import Outcome, show
from calculators.wording import Wording
from rules.engine.registry import calculators
from tests.rules.words import words_of

pytestmark = pytest.mark.django_db


def election(**raw: object) -> Outcome:
    calculator = calculators()["urban-sprawl", "election"]
    with translation.override("en"):
        return show(calculator, calculator.run({"office": "mayor", **raw}), Wording(words_of(calculator)))


def headline(outcome: Outcome) -> list[tuple[str, str]]:
    return [(value.label, value.words) for value in outcome.headline]


def test_winner_is_the_headline() -> None:
    players = {"Ana": {"vocations": 3}, "Bo": {"vocations": 2}}
    assert headline(election(players=players)) == [("Takes the tile", "Ana")]


def test_tie_without_a_decider_is_the_headline() -> None:
    players = {"Ana": {"vocations": 3}, "Bo": {"vocations": 3}, "Cy": {"vocations": 1}}
    assert headline(election(players=players)) == [("Still tied", "Ana and Bo")]


def test_decider_stands_beside_those_who_are_tied() -> None:
    players = {"Ana": {"vocations": 3}, "Bo": {"vocations": 3}, "Cy": {"vocations": 1}}
    found = headline(election(players=players, holders={"media": "Cy"}))
    assert found == [("Still tied", "Ana and Bo"), ("Breaks the tie", "Cy")]
