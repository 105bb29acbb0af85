"""No input makes a request expensive: hill climbing finds none that takes more steps than ``REQUEST``.

Steps are counted by the code, so that neither the machine nor what else it does makes a difference.
"""

from __future__ import annotations

import pytest
from django.test import Client

from answers.answering import Answerer
from limits.declared import QUESTION, REQUEST, TEXT
from limits.work import BudgetSpent, at_most, spend
from rules.engine.calculator import MOST_FAULTS, InvalidInput
from rules.engine.registry import calculators

from . import climbing
from .climbing import HARD_QUESTION, UNBOUNDED, steps_of


def test_budget_within_another_is_a_part_of_it() -> None:
    with at_most(10) as outer:
        spend(4)
        with pytest.raises(BudgetSpent), at_most(100):
            spend(7)
    assert outer.spent == 11


def test_question_that_can_be_laid_out_in_many_ways_has_no_quick_answer(answerer: Answerer) -> None:
    with at_most(UNBOUNDED) as budget:
        assert answerer.answer(HARD_QUESTION, "en") is None
    assert QUESTION < budget.spent < QUESTION * 1.1


def test_unknown_fields_are_not_all_named() -> None:
    calculator = calculators()["big-shoulders", "dividends"]
    unknown = {f"{number:x}": 1 for number in range(29_500)}

    def read() -> None:
        with pytest.raises(InvalidInput) as caught:
            calculator.read(unknown)
        assert len(caught.value.faults) == MOST_FAULTS

    assert steps_of(read) < 100


def test_choice_made_sixty_thousand_times_is_refused_without_looking_at_them_all() -> None:
    calculator = calculators()["carnegie", "city-connections"]

    def read() -> None:
        with pytest.raises(InvalidInput) as caught:
            calculator.read({"cities": ["chicago"] * 60_000})
        assert caught.value.faults[0].code == "choice-twice"

    assert steps_of(read) < 100


@pytest.mark.django_db
def test_questions() -> None:
    assert climbing.questions()[0] <= REQUEST


def test_texts_to_translate() -> None:
    assert climbing.texts()[0] <= TEXT * 1.01 < REQUEST


@pytest.mark.django_db
def test_input_of_calculators(client: Client) -> None:
    assert climbing.inputs(client)[0] <= REQUEST


@pytest.mark.django_db
def test_addresses(client: Client) -> None:
    assert climbing.addresses(client)[0] <= REQUEST
