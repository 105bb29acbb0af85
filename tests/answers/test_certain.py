"""What is answered when a question can be understood in more than one way."""

import pytest

from answers.answer import Answer
from answers.answering import Answerer, certain
from content.refs import Ref

PRICE = Answer("It costs $8.", {"cost": 8}, Ref("tea-trade", "calc", "tea"), {"chests": 4})
LEFT = Answer("$2 are left.", {"left": 2}, PRICE.ref, PRICE.input)
OTHER_SUM = Answer("It costs $9.", {"cost": 9}, PRICE.ref, {"chests": 3})
RULE = Answer("A chest costs $2.", {"cost": 2}, Ref("tea-trade", "rules", "price"), {})
OTHER_NUMBER = Answer("A chest weighs 3.", {"weight": 3}, RULE.ref, {})


def test_two_results_of_one_sum_are_one_answer() -> None:
    found = certain([(3, PRICE), (3, LEFT)])
    assert found is not None
    assert (found.text, found.values) == ("It costs $8. $2 are left.", {"cost": 8, "left": 2})


def test_two_answers_are_none() -> None:
    assert certain([(3, PRICE), (3, OTHER_SUM)]) is None
    assert certain([(3, RULE), (3, OTHER_NUMBER)]) is None
    assert certain([(3, RULE), (3, PRICE)]) is None
    assert certain([]) is None


def test_what_is_understood_best_is_answered() -> None:
    assert certain([(3, PRICE), (4, RULE)]) == RULE
    assert certain([(3, PRICE), (3, PRICE)]) == PRICE


def test_a_question_is_not_read_in_the_wrong_language(answerer: Answerer) -> None:
    # In Spanish “shares” says nothing, and “dividend 3” would be the revenue.
    assert answerer.answer("dividend 3 shares", "en", "big-shoulders") is None


def test_what_several_games_understand_is_asked_of_none(answerer: Answerer) -> None:
    # Chicago Express understands it as well, and asks how many shares are out.
    question = "Ana has 2 shares, income 20, what does she get?"
    assert answerer.answer(question, "en") is None
    assert answerer.answer(question, "en", "big-shoulders") is not None
    # Only one game seats six, but all of them have starting money.
    assert answerer.answer("starting money with 6 players", "en") is None
    assert answerer.answer("starting money with 6 players", "en", "chicago-express") is not None


@pytest.mark.parametrize("number", ["1 225", "1\u202f225", "1,225", "1.225", "1'225", "1 225 $", "$1 225", "1,225.00"])
def test_a_number_is_the_same_however_its_thousands_are_parted(answerer: Answerer, number: str) -> None:
    plain, parted = (
        answerer.answer(f"a dividend of {said} at 100", "en", "big-shoulders") for said in ("1225", number)
    )
    assert plain is not None
    assert plain == parted
