"""What is understood but not certain opens the calculator, filled in."""

from dataclasses import replace

import pytest

from answers.answer import answered
from answers.grammar import Grammar, ParsedQuestion
from answers.offers import Offer, offer_of
from content.refs import Ref
from content.schema import SlotText

from .test_checking import HIRE, LIMIT

HIRING = Grammar(HIRE)
OPTIONAL = Grammar(replace(HIRE, slots={"available": SlotText(many=False, choices=(), default=4, optional=True)}))


def reading(weight: int = 3, **values: object) -> ParsedQuestion:
    return ParsedQuestion(values, weight)


@pytest.mark.parametrize(
    ("why", "values", "filled", "missing"),
    [
        ("what the question gives", {"hires": 3}, {"hires": 3}, ("available",)),
        ("all of it", {"hires": 3, "available": 7}, {"hires": 3, "available": 7}, ()),
        ("a number that the field rejects is missing", {"hires": -1, "available": 7}, {"available": 7}, ("hires",)),
    ],
)
def test_the_calculator_is_filled_in(
    why: str, values: dict[str, object], filled: dict[str, object], missing: tuple[str, ...]
) -> None:
    assert offer_of([(HIRING, reading(**values))]) == Offer(HIRE.target, filled, missing), why


def test_nothing_is_offered_for_nothing_given() -> None:
    assert offer_of([]) is None
    assert offer_of([(HIRING, reading())]) is None
    assert offer_of([(OPTIONAL, reading(available=4))]) is None, "a default is not given"


def test_a_rule_is_not_offered() -> None:
    assert offer_of([(Grammar(LIMIT), reading(players=3))]) is None


def test_the_reading_that_understands_most_is_offered() -> None:
    other = Grammar(replace(HIRE, target=Ref("big-shoulders", "calc", "dividends"), input={}))
    fuller = (HIRING, reading(4, hires=3))
    assert offer_of([(other, reading(3, revenue=200)), fuller]) == Offer(HIRE.target, {"hires": 3}, ("available",))
    assert offer_of([(other, reading(4, revenue=200)), fuller]) is None, "two calculators, equally well"


@pytest.mark.parametrize(
    ("why", "changes", "text"),
    [
        ("a result by its name", {}, "2 cost $60"),
        ("a result that the answer requires", {"when": {"cost": 60}}, "2 cost $60"),
        ("another result", {"when": {"cost": 50}}, None),
        ("a place that the result does not have", {"gives": {"cost": "costs"}}, None),
        ("an input that is not filled", {"input": {"hires": "=hires", "available": "=market"}}, None),
    ],
)
def test_an_answer_needs_its_results(why: str, changes: dict[str, object], text: str | None) -> None:
    found = answered(Grammar(replace(HIRE, **changes)), {"hires": 2, "available": 7}, "en")  # type: ignore[arg-type]
    assert (found and found.text) == text, why
