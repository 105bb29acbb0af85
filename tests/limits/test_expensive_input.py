"""No input makes a request expensive: hill climbing finds none that takes more steps than ``REQUEST``.

Steps are counted by the code, so that neither the machine nor what else it does makes a difference.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlencode

import pytest
from django.test import Client

from answers.answering import Desk
from calculators.calculator import MOST_FAULTS, InvalidInput
from calculators.catalogue import calculators
from calculators.forms import query_of
from limits.declared import QUESTION, REQUEST, TEXT
from limits.work import BudgetSpent, at_most, spend
from rulebook.asking import ask
from tests.answers.conftest import contents
from tests.rules.test_worked_examples import EXAMPLES
from tests.translator.glossaries import entries, translator

UNBOUNDED = 10**12
TRIES = 25

Input = TypeVar("Input")


def steps_of(work: Callable[[], object]) -> int:
    with at_most(UNBOUNDED) as budget:
        work()
    return budget.spent


def climb(starts: list[Input], change: Callable[[Input, random.Random], Input], cost: Callable[[Input], int]) -> int:
    """The steps of the most expensive input that was found: from each start, whatever change costs no less is kept."""
    chance = random.Random(20)  # noqa: S311 the same search in every run
    highest = 0
    for start in starts:
        best, most = start, cost(start)
        for _ in range(TRIES):
            changed = change(best, chance)
            steps = cost(changed)
            if steps >= most:
                best, most = changed, steps
        highest = max(highest, most)
    return highest


def words_changed(words: list[str]) -> Callable[[str, random.Random], str]:
    """Put words in the place of others, leave some out, or say a stretch twice."""

    def change(text: str, chance: random.Random) -> str:
        row = text.split()
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(row) + 1)
            match chance.randrange(4):
                case 0:
                    row[place:place] = row[place : place + chance.randint(1, 12)]
                case 1:
                    row[place : place + 1] = []
                case 2:
                    row[place:place] = [chance.choice(words)]
                case _:
                    row[place : place + 1] = [chance.choice(words)]
        return " ".join(row) or "a"

    return change


# Free words and choices between two words of a fragment, over and over.
HARD_QUESTION = "Ana tiene 250 en efectivo, 1 objetivo y 3 de Elgin" + " y Elgin acaba a de" * 8 + " 120"


def test_budget_within_another_is_a_part_of_it() -> None:
    with at_most(10) as outer:
        spend(4)
        with pytest.raises(BudgetSpent), at_most(100):
            spend(7)
    assert outer.spent == 11


def test_question_that_can_be_laid_out_in_many_ways_has_no_quick_answer(desk: Desk) -> None:
    with at_most(UNBOUNDED) as budget:
        assert desk.answer(HARD_QUESTION, "en") is None
    assert QUESTION < budget.spent < QUESTION * 1.1


@pytest.mark.django_db
def test_questions() -> None:
    questions = [trial.question for game in contents() for answer in game.answers for trial in answer.trials]
    words = sorted({word for question in questions for word in question.split()})
    starts = [HARD_QUESTION, max(questions, key=len), " ".join(questions[::400])]

    def asked(question: str) -> int:
        return steps_of(lambda: ask(question[:400], "en", limit=20))

    assert climb(starts, words_changed(words), asked) <= REQUEST


def test_texts_to_translate() -> None:
    words = sorted({saying.words for entry in entries() for said in entry.wordings.values() for saying in said.sayings})

    def read(text: str) -> int:
        return steps_of(lambda: translator().read(text[:10_000]))

    starts = [(word * 5_000)[:10_000] for word in ("bank ", "share ", "acción ", "&", "the share price of a company ")]
    assert climb(starts, words_changed(words), read) <= TEXT * 1.01 < REQUEST


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


def fields_added(raw: Any, chance: random.Random) -> Any:
    """A value with more in it: fields that there are not, items again, numbers that are too large."""
    match raw:
        case dict() if raw and chance.random() < 0.7:
            name = chance.choice(list(raw))
            return {**raw, name: fields_added(raw[name], chance)}
        case dict():
            return {
                **raw,
                **{f"{chance.random()}": chance.choice([1, "x", [], {}]) for _ in range(chance.randint(1, 50))},
            }
        case list() if raw and chance.random() < 0.5:
            return [*raw[1:], fields_added(raw[0], chance)]
        case list():
            return raw * 2
    return chance.choice([raw, [raw] * 50, {"a": raw}, 10**30, "x" * 1_000, None])


@pytest.mark.django_db
def test_input_of_calculators(client: Client) -> None:
    longest = sorted(EXAMPLES, key=lambda item: -len(json.dumps(item.input)))[:6]

    def posted(asked: tuple[str, Any]) -> int:
        body = json.dumps(asked[1])[: 256 * 1024]
        return steps_of(lambda: client.post(asked[0], body, content_type="application/json"))

    starts = [(f"/api/v1/calculators/{item.game}/{item.slug}", item.input) for item in longest]
    assert climb(starts, lambda asked, chance: (asked[0], fields_added(asked[1], chance)), posted) <= REQUEST


def parameters_changed(address: str, chance: random.Random) -> str:
    """More parameters, other numbers in their names, and longer values."""
    path, _, query = address.partition("?")
    pairs = parse_qsl(query, keep_blank_values=True) or [("q", "share")]
    for _ in range(chance.randint(1, 8)):
        name, value = chance.choice(pairs)
        row = "".join(chance.choice("0123456789") if letter.isdigit() else letter for letter in name)
        pairs.append((row, chance.choice([value, value * 3, "7", "Ana", ", ".join(["1"] * 500)])))
    return f"{path}?{urlencode(pairs[-400:])}"


@pytest.mark.django_db
def test_addresses(client: Client) -> None:
    longest = sorted(EXAMPLES, key=lambda item: -len(json.dumps(item.input)))[:4]
    starts = ["/en/big-shoulders/building/?era=1", "/en/big-shoulders/term/?q=share"]
    for item in longest:
        query = query_of(calculators()[item.game, item.slug], item.input)
        starts.append(f"/en/{item.game}/calc/{item.slug}/?{query}")
    assert climb(starts, parameters_changed, lambda address: steps_of(lambda: client.get(address))) <= REQUEST
