from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chicago_express.tables import COMPANIES, LOCOMOTIVES_ON_CHARTERS, TOTAL_SHARES
from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Dials
from rules.engine.registry import calculators

GAME_END = calculators()["chicago-express", "game-end"]
EARLY: dict[str, Any] = {
    "locomotives_left": {"PRR": 16, "BO": 18, "CO": 22, "NYC": 20, "WAB": 11},
    "shares_left": {"PRR": 1, "BO": 3, "CO": 4, "NYC": 4, "WAB": 2},
    "houses_left": 18,
    "detroit": 1,
}


def look(**changes: Any) -> Result:
    return GAME_END.run({**EARLY, **changes})


def none_left(field: str, *companies: str) -> dict[str, Any]:
    return {field: {**EARLY[field], **dict.fromkeys(companies, 0)}}


@pytest.mark.parametrize(
    ("changes", "conditions"),
    [
        ({}, []),
        (none_left("locomotives_left", "PRR", "BO"), []),
        (none_left("locomotives_left", "PRR", "BO", "CO"), ["locomotives"]),
        (none_left("locomotives_left", "PRR", "BO", "CO", "NYC", "WAB"), ["locomotives"]),
        (none_left("shares_left", "PRR", "NYC"), []),
        (none_left("shares_left", "PRR", "NYC", "WAB"), ["shares"]),
        ({**none_left("locomotives_left", "PRR", "BO"), **none_left("shares_left", "CO", "NYC")}, []),
        ({"houses_left": 4}, []),
        ({"houses_left": 3}, ["houses"]),
        ({"houses_left": 0}, ["houses"]),
        ({"detroit": 7}, []),
        ({"detroit": 8}, ["detroit"]),
        ({"houses_left": 3, "detroit": 8}, ["houses", "detroit"]),
    ],
)
def test_one_condition_is_enough(changes: dict[str, Any], conditions: list[str]) -> None:
    values = look(**changes).values
    assert values["conditions"] == conditions
    assert values["triggered"] is bool(conditions)


@pytest.mark.parametrize(("detroit", "most"), [(1, 8), (2, 7), (7, 2), (8, 1)])
def test_eighth_dividends_are_the_last_at_the_latest(detroit: int, most: int) -> None:
    assert look(detroit=detroit).values["most_dividends_left"] == most


@pytest.mark.parametrize("detroit", range(1, 9))
def test_next_dividends_are_the_last_once_a_condition_is_met(detroit: int) -> None:
    assert look(detroit=detroit, houses_left=2).values["most_dividends_left"] == 1


@pytest.mark.parametrize(("houses", "until_end"), [(20, 17), (5, 2), (4, 1), (3, 0), (0, 0)])
def test_houses_are_counted_down_to_three(houses: int, until_end: int) -> None:
    assert look(houses_left=houses).values["houses_until_end"] == until_end


def test_companies_without_are_named() -> None:
    values = look(**none_left("locomotives_left", "CO", "PRR"), **none_left("shares_left", "NYC")).values
    assert values["companies_without_locomotives"] == ["PRR", "CO"]
    assert values["companies_without_shares"] == ["NYC"]


def test_company_left_out_still_has_some() -> None:
    result = look(locomotives_left={"PRR": 0, "BO": 0}, shares_left={"CO": 0, "PRR": 1, "BO": 1, "NYC": 1, "WAB": 2})
    assert result.values["companies_without_locomotives"] == ["PRR", "BO"]
    assert [(warning.code, warning.values["companies"]) for warning in result.warnings] == [
        ("locomotives-left-out", ["CO", "NYC", "WAB"])
    ]
    assert [warning.code for warning in look(shares_left={"CO": 0}).warnings] == ["shares-left-out"]
    assert look().warnings == ()


@pytest.mark.parametrize("company", COMPANIES)
@pytest.mark.parametrize(
    ("field", "most"), [("locomotives_left", LOCOMOTIVES_ON_CHARTERS), ("shares_left", TOTAL_SHARES)]
)
def test_charter_holds_what_setup_puts_there(field: str, most: dict[str, int], company: str) -> None:
    assert look(**{field: {company: most[company]}})
    if most[company] < max(most.values()):
        with pytest.raises(InvalidInput) as caught:
            look(**{field: {company: most[company] + 1}})
        [fault] = caught.value.faults
        assert (fault.field, fault.code, fault.allowed["company"]) == (field, "more-than-on-its-charter", company)


def test_everything_that_is_too_much_is_named() -> None:
    with pytest.raises(InvalidInput) as caught:
        look(locomotives_left={"PRR": 20, "WAB": 12}, shares_left={"WAB": 3})
    assert [(fault.field, fault.allowed["maximum"]) for fault in caught.value.faults] == [
        ("locomotives_left", 19),
        ("locomotives_left", 11),
        ("shares_left", 2),
    ]


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({}, ["locomotives-none", "shares-none", "houses-open", "detroit-open", "not-yet"]),
        (
            {**none_left("locomotives_left", "PRR"), **none_left("shares_left", "PRR"), "detroit": 8},
            ["locomotives-some", "shares-some", "houses-open", "detroit-met", "last"],
        ),
        (
            {
                **none_left("locomotives_left", "PRR", "BO", "CO"),
                **none_left("shares_left", "PRR", "BO", "CO"),
                "houses_left": 3,
            },
            ["locomotives-met", "shares-met", "houses-met", "detroit-open", "last"],
        ),
    ],
)
def test_steps_go_through_the_four_conditions(changes: dict[str, Any], codes: list[str]) -> None:
    assert [step.code for step in look(**changes).steps] == codes


def test_picture_shows_how_close_each_condition_is() -> None:
    changes = {**none_left("shares_left", *COMPANIES), "houses_left": 9, "detroit": 5}
    [picture] = look(**none_left("locomotives_left", "PRR"), **changes).pictures
    assert picture == Dials(
        "conditions", {"locomotives": (3, 1), "shares": (3, 3), "houses": (17, 11), "detroit": (8, 5)}
    )


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Charters, houses and Detroit as they can be, every company given."""
    return {
        "locomotives_left": {
            company: draw(st.sampled_from((0, 0, 1, most))) for company, most in LOCOMOTIVES_ON_CHARTERS.items()
        },
        "shares_left": {company: draw(st.sampled_from((0, 0, most))) for company, most in TOTAL_SHARES.items()},
        "houses_left": draw(st.integers(0, 20)),
        "detroit": draw(st.integers(1, 8)),
    }


@given(tables())
def test_needle_of_a_condition_is_at_the_end_exactly_when_it_is_met(raw: dict[str, Any]) -> None:
    result = GAME_END.run(raw)
    [picture] = result.pictures
    assert isinstance(picture, Dials)
    full = [code for code, (size, used) in picture.dials.items() if size == used]
    assert full == result.values["conditions"]


@given(tables(), st.sampled_from(COMPANIES))
def test_using_things_up_never_takes_a_condition_back(raw: dict[str, Any], company: str) -> None:
    before = set(GAME_END.run(raw).values["conditions"])
    later = {
        **raw,
        "locomotives_left": {**raw["locomotives_left"], company: 0},
        "shares_left": {**raw["shares_left"], company: 0},
        "houses_left": max(0, raw["houses_left"] - 1),
        "detroit": min(8, raw["detroit"] + 1),
    }
    assert before <= set(GAME_END.run(later).values["conditions"])


@given(tables())
def test_at_least_the_next_dividends_are_still_to_come(raw: dict[str, Any]) -> None:
    values = GAME_END.run(raw).values
    assert 1 <= values["most_dividends_left"] <= 8
    assert values["triggered"] == (values["conditions"] != [])
