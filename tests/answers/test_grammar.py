"""What a quick answer needs, what a question can give it, and when a question is about it."""

from dataclasses import replace

import pytest

from answers.grammar import Grammar
from answers.stored import from_plain, to_plain
from content.schema import QuickAnswer, SlotText
from language.question import tokens

from .test_checking import HIRE, LIMIT

DISCOUNT = SlotText(many=False, choices=(), default=0, optional=True)


def about(phrase: str) -> QuickAnswer:
    return replace(HIRE, about={"en": (phrase,), "es": ()})


@pytest.mark.parametrize(
    ("why", "answer", "unsaid"),
    [
        ("all of it can be said", HIRE, set()),
        ("a slot that no piece has", replace(HIRE, input={"hires": "=crates"}), {"crates"}),
        ("by which the numbers of a rule differ", replace(LIMIT, by="edition"), {"edition"}),
        ("in a place of the result", replace(HIRE, gives={"cost": "paid.{who}"}), {"who"}),
        ("a number of the answer itself", replace(HIRE, gives={"cost": "cost", "share": "paid.{cost}"}), set()),
        ("needed though no input has it", replace(HIRE, needs=("month",)), {"month"}),
    ],
)
def test_what_no_question_can_say(why: str, answer: QuickAnswer, unsaid: set[str]) -> None:
    assert Grammar(answer).unsaid == unsaid, why


@pytest.mark.parametrize(
    ("values", "complete"),
    [({"hires": 2, "available": 7}, True), ({"hires": 2}, False), ({"hires": 2, "available": 7, "x": 1}, True)],
)
def test_a_question_is_complete_with_every_value_of_the_input(values: dict[str, object], complete: bool) -> None:
    assert Grammar(HIRE).is_complete(values) is complete


@pytest.mark.parametrize(("said", "complete"), [(1, False), (2, True), (3, True)])
def test_records_are_complete_from_the_least_number_on(said: int, complete: bool) -> None:
    lots = SlotText(many=False, choices=(), default=None, optional=False, records=True, least=2)
    grammar = Grammar(replace(HIRE, slots={"lots": lots}, input={"hires": "=lots"}))
    assert grammar.is_complete({"lots": ({"it": "green"},) * said}) is complete


def test_a_default_is_not_given_by_the_question() -> None:
    grammar = Grammar(replace(HIRE, slots={"discount": DISCOUNT}))
    assert grammar.given_names({"hires": 2, "discount": 0, "must": True}) == {"hires"}
    assert grammar.given_names({"hires": 2, "discount": 5}) == {"hires", "discount"}


@pytest.mark.parametrize(
    ("why", "phrase", "question", "is_about"),
    [
        ("in any form and order", "hire worker", "workers hired: hire 2", True),
        ("one of the words is missing", "hire worker", "hire 2", False),
        ("small words need not be said", "hire the worker", "hire 2 workers", True),
        ("unless all must be", "=hire the worker", "hire 2 workers", False),
        ("as they are here", "=hire the worker", "hire the 2 workers", True),
        ("either of two", "hire (worker|hand)", "hire 2 hands", True),
    ],
)
def test_what_a_question_is_about(why: str, phrase: str, question: str, is_about: bool) -> None:
    understood = Grammar(about(phrase)).understood(tokens(question, "en"), "en")
    assert (understood is not None) is is_about, why


def test_a_phrase_that_rules_the_answer_out() -> None:
    slots = {
        "unless": SlotText(many=False, choices=((True, {"en": ("bonus",), "es": ()}),), default=None, optional=True)
    }
    grammar = Grammar(replace(HIRE, slots=slots))
    assert grammar.understood(tokens("hire 2 workers bonus", "en"), "en") is None


@pytest.mark.parametrize(
    "answer",
    [
        HIRE,
        replace(LIMIT, gives={"limit": {2: 15, "three": 12, True: 1}}),
        replace(HIRE, slots={"discount": replace(DISCOUNT, least=1, most=6, people=True)}, when={"legal": False}),
    ],
)
def test_a_stored_answer_has_the_keys_and_bounds_of_its_file(answer: QuickAnswer) -> None:
    stored = from_plain(to_plain(answer))
    assert (stored.gives, stored.slots, stored.when) == (answer.gives, answer.slots, answer.when)
    assert (stored.about, stored.says, stored.input) == (answer.about, answer.says, answer.input)
