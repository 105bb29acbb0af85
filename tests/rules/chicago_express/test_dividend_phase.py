from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Bars, Markers
from rules.engine.registry import calculators

from .tables_of_shareholders import companies

DIVIDENDS = calculators()["chicago-express", "dividends"]
PHASE = calculators()["chicago-express", "dividend-phase"]
ANDY_AND_BEN = {"Andy": 2, "Ben": 1}


def phase(detroit: int, end_condition_met: bool = False, **open_companies: tuple[int, bool]) -> Result:
    """A phase with companies of which Andy owns 2 shares and Ben 1: each has an income, and is in Detroit or not."""
    raw = {
        company: {"income": income, "holdings": ANDY_AND_BEN, "in_detroit": there}
        for company, (income, there) in open_companies.items()
    }
    return PHASE.run({"companies": raw, "detroit": detroit, "end_condition_met": end_condition_met})


FOUR: dict[str, Any] = {
    company: {"income": 9, "holdings": {"Ana": 1}, "in_detroit": False} for company in ("PRR", "BO", "CO", "NYC")
}


def without(field: str) -> dict[str, Any]:
    """The four companies, the last of them without one of its fields."""
    return {**FOUR, "NYC": {name: value for name, value in FOUR["NYC"].items() if name != field}}


def codes(notes: Any) -> list[str]:
    return [note.code for note in notes]


def closing(result: Result) -> list[str]:
    """The codes of the steps after the payment."""
    paying = {"per-share", "per-share-rounded", "player", "bank-pays", "bank-adds", "no-share-sold", "total"}
    return [code for code in codes(result.steps) if code not in paying]


@pytest.mark.parametrize(
    ("detroit", "met", "over", "detroit_after", "income_after", "condition_after"),
    [
        (1, False, False, 2, 17, False),
        (6, False, False, 7, 17, False),
        (7, False, False, 8, 17, True),
        (8, False, True, 8, 16, True),
        (1, True, True, 1, 16, True),
        (8, True, True, 8, 16, True),
    ],
)
def test_game_ends_with_the_payment_or_detroit_grows_after_it(
    detroit: int, met: bool, over: bool, detroit_after: int, income_after: int, condition_after: bool
) -> None:
    values = phase(detroit, met, NYC=(16, True)).values
    assert (values["game_over"], values["detroit_after"]) == (over, detroit_after)
    assert values["incomes_after"] == {"NYC": income_after}
    assert values["end_condition_after"] == condition_after


def test_dividends_are_paid_on_the_income_before_detroit_grows() -> None:
    values = phase(4, NYC=(15, True)).values
    assert values["dividends"]["totals"] == {"Andy": 10, "Ben": 5}
    assert (values["incomes_before"], values["incomes_after"]) == ({"NYC": 15}, {"NYC": 16})


def test_only_companies_in_detroit_gain() -> None:
    values = phase(4, PRR=(12, False), NYC=(15, True), CO=(50, True)).values
    assert values["incomes_after"] == {"PRR": 12, "CO": 51, "NYC": 16}


@pytest.mark.parametrize(
    ("result", "steps"),
    [
        (phase(4, NYC=(15, True)), ["needles", "detroit", "company-in-detroit"]),
        (phase(4, NYC=(15, False)), ["needles", "detroit", "nobody-in-detroit"]),
        (phase(7, NYC=(15, False)), ["needles", "detroit", "nobody-in-detroit", "last-dividends-next"]),
        (phase(4, NYC=(50, True)), ["needles", "detroit", "company-in-detroit", "past-fifty"]),
        (phase(4, NYC=(51, True)), ["needles", "detroit", "company-in-detroit"]),
        (phase(8, NYC=(15, True)), ["detroit-was-at-the-end", "game-over"]),
        (phase(3, end_condition_met=True, NYC=(15, True)), ["condition-was-met", "game-over"]),
        (
            phase(8, end_condition_met=True, NYC=(15, True)),
            ["condition-was-met", "detroit-was-at-the-end", "game-over"],
        ),
    ],
)
def test_steps_after_the_payment_follow_the_order_of_the_phase(result: Result, steps: list[str]) -> None:
    assert closing(result) == steps


def test_company_above_fifty_begins_the_track_again() -> None:
    [step] = [step for step in phase(4, NYC=(50, True)).steps if step.code == "past-fifty"]
    assert step.values == {"company": "NYC", "income": 51, "last": 50, "space": 1}


def test_company_in_detroit_has_a_shareholder() -> None:
    raw = {
        "WAB": {"income": 1, "holdings": {"Ana": 0}, "in_detroit": True},
        "PRR": {"income": 7, "holdings": {"Ana": 4}},
    }
    with pytest.raises(InvalidInput) as caught:
        PHASE.run({"companies": raw, "detroit": 2})
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [
        ("companies.PRR", "too-many-shares"),
        ("companies.WAB.in_detroit", "no-shareholder"),
    ]
    assert caught.value.faults[-1].rules == ("expand/rules#who",)


def test_more_than_six_players_are_refused() -> None:
    raw = {"CO": {"income": 5, "holdings": dict.fromkeys("ABCDEF", 1)}, "PRR": {"income": 7, "holdings": {"Ana": 1}}}
    with pytest.raises(InvalidInput) as caught:
        PHASE.run({"companies": raw, "detroit": 2})
    assert codes(caught.value.faults) == ["too-many-players"]


@pytest.mark.parametrize(
    ("companies", "faults"),
    [
        (without("holdings"), ["shares-needed"]),
        ({"WAB": {"income": 1, "in_detroit": True}}, ["wabash-shares-needed"]),
    ],
)
def test_income_without_shares_gives_no_number(companies: dict[str, Any], faults: list[str]) -> None:
    with pytest.raises(InvalidInput) as caught:
        PHASE.run({"companies": companies, "detroit": 2, "end_condition_met": False})
    assert codes(caught.value.faults) == faults


@pytest.mark.parametrize(
    ("companies", "more", "warned"),
    [
        (FOUR, {"end_condition_met": False}, []),
        (FOUR, {}, ["end-condition-left-out"]),
        (FOUR, {"detroit": 8}, []),
        (without("in_detroit"), {"end_condition_met": False}, ["detroit-left-out"]),
        (without("in_detroit"), {"end_condition_met": True}, []),
        ({"PRR": FOUR["PRR"], "BO": FOUR["BO"]}, {"end_condition_met": False}, ["companies-left-out"]),
        ({**FOUR, "WAB": {"income": 1, "holdings": {"Ana": 0}}}, {"end_condition_met": False}, []),
    ],
)
def test_what_was_not_entered_is_named(companies: dict[str, Any], more: dict[str, Any], warned: list[str]) -> None:
    assert codes(PHASE.run({"companies": companies, "detroit": 2, **more}).warnings) == warned


@pytest.mark.parametrize(("detroit", "after"), [(2, None), (7, True), (8, True)])
def test_end_condition_that_nobody_looked_at_is_met_by_detroit_only(detroit: int, after: bool | None) -> None:
    result = PHASE.run({"companies": FOUR, "detroit": detroit})
    assert (result.values["game_over"], result.values["end_condition_after"]) == (detroit == 8, after)
    assert ("needles-unless-over" in codes(result.steps)) is (detroit < 8)
    assert "needles" not in codes(result.steps)


def test_track_shows_the_spaces_between_the_incomes_only() -> None:
    track, bars = phase(4, PRR=(12, False), NYC=(15, True)).pictures
    assert isinstance(track, Markers)
    assert isinstance(bars, Bars)
    assert (track.name, track.spaces) == ("income-track", (12, 13, 14, 15, 16))
    assert (track.before, track.after) == ({"PRR": 0, "NYC": 3}, {"PRR": 0, "NYC": 4})


@pytest.mark.parametrize(("income", "name"), [(49, "income-track"), (50, "income-track-and-50")])
def test_track_beyond_fifty_has_its_own_caption(income: int, name: str) -> None:
    assert phase(4, NYC=(income, True)).pictures[0].name == name


@st.composite
def some_in_detroit(draw: st.DrawFn) -> dict[str, Any]:
    """Companies of which those with a shareholder may be in Detroit."""
    found = draw(companies())
    return {
        company: {**item, "in_detroit": any(item["holdings"].values()) and draw(st.booleans())}
        for company, item in found.items()
    }


OPEN = some_in_detroit()


@given(OPEN, st.integers(1, 8), st.booleans())
def test_payment_is_that_of_the_dividends_calculator(raw: dict[str, Any], detroit: int, met: bool) -> None:
    values = PHASE.run({"companies": raw, "detroit": detroit, "end_condition_met": met}).values
    without = {company: {**item} for company, item in raw.items()}
    for item in without.values():
        del item["in_detroit"]
    assert values["dividends"] == DIVIDENDS.run({"companies": without}).values


@given(OPEN, st.integers(1, 8), st.booleans())
def test_incomes_rise_by_one_in_detroit_and_nowhere_else(raw: dict[str, Any], detroit: int, met: bool) -> None:
    values = PHASE.run({"companies": raw, "detroit": detroit, "end_condition_met": met}).values
    goes_on = not values["game_over"]
    assert values["detroit_after"] - detroit == goes_on
    for company, item in raw.items():
        assert values["incomes_after"][company] - item["income"] == (item["in_detroit"] and goes_on)


@given(OPEN)
def test_there_are_eight_dividend_phases_at_most(raw: dict[str, Any]) -> None:
    detroit, phases, over = 1, 0, False
    while not over:
        values = PHASE.run({"companies": raw, "detroit": detroit}).values
        detroit, over, phases = values["detroit_after"], values["game_over"], phases + 1
    assert phases == 8
