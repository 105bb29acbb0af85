"""Values by company and by player on a page: side by side where the names are the same, crossed where both count."""

from dataclasses import replace

import pytest
from django.utils import translation

from calculators.outcome import Outcome, Shown, show
from calculators.wording import Wording
from rules.engine.registry import calculators
from tests.rules.words import words_of

pytestmark = pytest.mark.django_db

TWO_COMPANIES = {
    "PRR": {"income": 12, "holdings": {"Ana": 2, "Bea": 1}},
    "BO": {"income": 7, "holdings": {"Bea": 1, "Cy": 1}},
}


def shown(slug: str, changed: dict[str, object] | None = None, **raw: object) -> Outcome:
    """A result on its page, some of its values ``changed``."""
    calculator = calculators()["chicago-express", slug]
    result = calculator.run(raw)
    with translation.override("en"):
        return show(
            calculator, replace(result, values={**result.values, **(changed or {})}), Wording(words_of(calculator))
        )


def named(values: tuple[Shown, ...], name: str) -> Shown:
    return next(value for value in values if value.name == name)


def test_values_of_the_same_companies_stand_in_one_table() -> None:
    table = named(shown("dividends", companies=TWO_COMPANIES).values, "per_share").table
    assert table == (
        ("", "Dividend per share", "The bank pays", "Paid in excess of the income"),
        ("PRR", "$4", "$12", "$0"),
        ("B&O", "$4", "$8", "$1"),
    )


def test_heading_does_not_repeat_the_head_of_its_table() -> None:
    outcome = shown("dividends", companies=TWO_COMPANIES)
    assert named(outcome.values, "per_share").heading == ""
    assert named(outcome.values, "payouts").heading == named(outcome.values, "payouts").label


def test_players_cross_companies() -> None:
    table = named(shown("dividends", companies=TWO_COMPANIES).values, "payouts").table
    assert table == (("", "PRR", "B&O"), ("Ana", "$8", "–"), ("Bea", "$4", "$4"), ("Cy", "–", "$4"))


def test_large_values_by_name_stand_apart() -> None:
    [totals] = shown("dividends", companies=TWO_COMPANIES).headline
    assert totals.lines == (("Ana", "$8"), ("Bea", "$8"), ("Cy", "$4"))


def test_nobody_is_a_dash() -> None:
    outcome = shown("dividends", {"totals": {}, "payouts": {"BO": {}}}, companies=TWO_COMPANIES)
    assert [(value.lines, value.words) for value in outcome.headline] == [((), "–")]
    assert named(outcome.values, "payouts").table == ()


def test_values_inside_a_record_stand_side_by_side_too() -> None:
    outcome = shown("dividend-phase", companies=TWO_COMPANIES, detroit=3)
    [record] = outcome.records
    assert named(record.parts, "dividends.per_share").table[0] == (
        "",
        "Dividend per share",
        "The bank pays",
        "Paid in excess of the income",
    )
    assert named(outcome.values, "incomes_before").table == (
        ("", "Income beforehand", "Income afterward"),
        ("PRR", "$12", "$12"),
        ("B&O", "$7", "$7"),
    )
