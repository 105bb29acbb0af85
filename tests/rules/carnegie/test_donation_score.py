from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.carnegie.tables import DONATIONS, MOST_GOODS
from rules.engine.calculator import InvalidInput, Result
from rules.engine.registry import calculators

SCORE = calculators()["carnegie", "donation-score"]

COUNTING = [key for key, donation in DONATIONS.items() if donation.most]
SPENDING = ["goods", "money", "money-goods"]


def score(donation: str, **given: Any) -> Result:
    return SCORE.run({"donation": donation, **given})


def codes(result: Result) -> list[str]:
    return [step.code for step in result.steps]


@pytest.mark.parametrize(
    ("donation", "count", "uncapped", "vp", "count_for_cap"),
    [
        ("region-west", 5, 10, 10, 6),
        ("region-west", 8, 16, 12, 6),
        ("region-east", 0, 0, 0, 6),
        ("department-management", 4, 12, 12, 4),
        ("department-any", 13, 13, 12, 12),
        ("public-infrastructure", 3, 12, 12, 3),
        ("industry", 5, 15, 12, 4),
        ("housing-commerce", 3, 6, 6, 6),
        ("railroad", 3, 9, 9, 4),
        ("donation", 4, 8, 8, 6),
        ("active-employee", 11, 11, 11, 12),
        ("small-city", 7, 14, 12, 6),
        ("seven", 0, 7, 7, None),
        ("seven", 9, 7, 7, None),
    ],
)
def test_donation_counts_up_to_the_maximum(
    donation: str, count: int, uncapped: int, vp: int, count_for_cap: int | None
) -> None:
    values = score(donation, count=count, money=40, goods=6).values
    assert (values["uncapped"], values["vp"], values["count_for_cap"]) == (uncapped, vp, count_for_cap)
    assert (values["money_left"], values["goods_left"]) == (40, 6)


@pytest.mark.parametrize(
    ("donation", "money", "goods", "uncapped", "vp", "money_left", "goods_left"),
    [
        ("money", 4, 9, 0, 0, 4, 9),
        ("money", 5, 9, 2, 2, 0, 9),
        ("money", 14, 0, 4, 4, 4, 0),
        ("money", 38, 0, 14, 12, 8, 0),
        ("goods", 50, 5, 10, 10, 50, 0),
        ("goods", 50, 8, 16, 12, 50, 2),
        ("money-goods", 23, 3, 12, 12, 8, 0),
        ("money-goods", 14, 3, 8, 8, 4, 1),
        ("money-goods", 30, 5, 20, 12, 15, 2),
        ("money-goods", 30, 0, 0, 0, 30, 0),
    ],
)
def test_resources_are_spent_as_far_as_they_score(
    donation: str, money: int, goods: int, uncapped: int, vp: int, money_left: int, goods_left: int
) -> None:
    values = score(donation, money=money, goods=goods).values
    assert (values["uncapped"], values["vp"]) == (uncapped, vp)
    assert (values["money_left"], values["goods_left"]) == (money_left, goods_left)


@pytest.mark.parametrize(
    ("donation", "given", "found"),
    [
        ("region-west", {"count": 5}, ["points"]),
        ("region-west", {"count": 8}, ["points", "capped"]),
        ("seven", {}, ["seven"]),
        ("money", {"money": 38}, ["units-money", "points", "capped", "money-spent"]),
        ("money", {"money": 4}, ["units-money", "points"]),
        ("goods", {"goods": 2}, ["points", "goods-spent"]),
        ("money-goods", {"money": 5, "goods": 1}, ["units-money-goods", "points", "money-spent", "goods-spent"]),
    ],
)
def test_every_number_has_its_line(donation: str, given: dict[str, int], found: list[str]) -> None:
    assert codes(score(donation, **given)) == found


@pytest.mark.parametrize("donation", COUNTING)
def test_nobody_has_more_than_there_are(donation: str) -> None:
    most = DONATIONS[donation].most
    score(donation, count=most)
    if most < SCORE.fields[1].maximum:
        with pytest.raises(InvalidInput) as caught:
            score(donation, count=most + 1)
        [fault] = caught.value.faults
        assert (fault.field, fault.code, fault.allowed) == ("count", "more-than-there-are", {"maximum": most})


@pytest.mark.parametrize(
    ("donation", "open_point"),
    [
        ("region-east", None),
        ("seven", None),
        ("department-any", "starting-departments-in-donations"),
        ("department-research", "starting-departments-in-donations"),
        ("housing-commerce", "housing-and-commerce"),
        ("donation", "donation-of-donations"),
    ],
)
def test_value_is_from_the_board_and_open_points_are_named(donation: str, open_point: str | None) -> None:
    expected = ["board-value", *([open_point] if open_point else [])]
    assert [warning.code for warning in score(donation).warnings] == expected


def test_value_of_the_west_is_given_by_the_help_page() -> None:
    assert score("region-west", count=5).warnings == ()


@pytest.mark.parametrize(
    ("donation", "given", "step"),
    [
        ("industry", {}, "count-needed"),
        ("industry", {"money": 20, "goods": 4}, "count-needed"),
        ("goods", {"count": 4}, "goods-needed"),
        ("money", {"goods": 4}, "money-needed"),
        ("money-goods", {"goods": 4}, "money-goods-needed"),
        ("money-goods", {"money": 20}, "money-goods-needed"),
    ],
)
def test_what_nobody_entered_does_not_count_as_nothing(donation: str, given: dict[str, int], step: str) -> None:
    result = score(donation, **given)
    assert (result.values["vp"], result.values["uncapped"]) == (None, None)
    assert result.values["count_for_cap"] == -(-12 // DONATIONS[donation].vp)
    assert codes(result) == [step]


def test_what_was_not_entered_is_not_left_either() -> None:
    values = score("money", money=38).values
    assert (values["vp"], values["money_left"], values["goods_left"]) == (12, 8, None)


@pytest.mark.parametrize("donation", COUNTING)
def test_count_for_the_maximum_is_the_least_that_reaches_it(donation: str) -> None:
    needed = score(donation).values["count_for_cap"]
    if needed <= DONATIONS[donation].most:
        assert score(donation, count=needed).values["vp"] == 12
    assert score(donation, count=needed - 1).values["vp"] < 12


@given(
    donation=st.sampled_from(SPENDING),
    money=st.integers(0, 200),
    goods=st.integers(0, MOST_GOODS),
    more=st.integers(0, 50),
)
def test_what_is_spent_is_just_what_scores(donation: str, money: int, goods: int, more: int) -> None:
    values = score(donation, money=money, goods=goods).values
    spent, cubes = money - values["money_left"], goods - values["goods_left"]
    assert score(donation, money=spent, goods=cubes).values["vp"] == values["vp"] <= 12
    assert spent >= 0
    assert cubes >= 0
    assert score(donation, money=money + more, goods=goods).values["vp"] >= values["vp"]


@pytest.mark.parametrize(
    ("entered", "ignored"),
    [
        ({"donation": "seven", "count": 3}, ["count-ignored"]),
        ({"donation": "money-goods", "money": 15, "goods": 3, "count": 2}, ["count-ignored"]),
        ({"donation": "industry", "count": 2, "money": 15, "goods": 1}, ["money-ignored", "goods-ignored"]),
        ({"donation": "goods", "goods": 3}, []),
        ({"donation": "industry", "count": 2}, []),
    ],
)
def test_number_that_the_donation_does_not_count_is_named(entered: dict[str, Any], ignored: list[str]) -> None:
    result = SCORE.run(entered)
    assert [warning.code for warning in result.warnings if warning.code.endswith("-ignored")] == ignored
