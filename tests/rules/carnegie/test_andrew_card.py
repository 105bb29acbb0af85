from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.carnegie.tables import KINDS
from rules.engine.calculator import Result
from rules.engine.pictures import TrackMove
from rules.engine.registry import calculators

CARD = calculators()["carnegie", "andrew-card"]


def slide(action: str, **given: Any) -> Result:
    return CARD.run({"action": action, **given})


def codes(result: Result) -> list[str]:
    return [step.code for step in result.steps]


@pytest.mark.parametrize(
    ("action", "given", "shift", "vp"),
    [
        ("human-resources", {}, 0, 0),
        ("human-resources", {"hr_shift": 1}, 1, 1),
        ("human-resources", {"hr_shift": 2}, 2, 3),
        ("human-resources", {"hr_shift": 3}, 3, 6),
        ("human-resources", {"hr_shift": 4}, 4, 10),
        ("human-resources", {"hr_shift": 4, "donation_failed": True}, 4, 10),
        ("human-resources", {"hr_shift": 1, "donation_failed": True}, 2, 3),
        ("management", {}, 0, 0),
        ("management", {"failed_steps": 3}, 3, 6),
        ("management", {"donation_failed": True}, 1, 1),
        ("construction", {"failed_steps": 1, "donation_failed": True}, 2, 3),
        ("construction", {"failed_steps": 4, "donation_failed": True}, 4, 10),
        ("research-and-development", {"failed_steps": 2}, 2, 3),
        ("research-and-development", {"failed_steps": 10}, 4, 10),
    ],
)
def test_card_moves_along_the_vp_cards(action: str, given: dict[str, Any], shift: int, vp: int) -> None:
    result = slide(action, **given)
    assert result.values == {"shift": shift, "vp": vp}
    assert result.pictures == (TrackMove("positions", (0, 1, 3, 6, 10), 0, shift, unit=""),)


@pytest.mark.parametrize(
    ("action", "given", "found"),
    [
        ("human-resources", {"hr_shift": 2}, ["no-donation-failed", "human-resources", "lies-at"]),
        ("human-resources", {}, ["no-donation-failed", "human-resources", "stays"]),
        ("management", {}, ["no-donation-failed", "nothing-failed", "stays"]),
        ("management", {"failed_steps": 1}, ["no-donation-failed", "failed-management", "lies-at"]),
        ("construction", {"failed_steps": 1}, ["no-donation-failed", "failed-construction", "lies-at"]),
        (
            "research-and-development",
            {"failed_steps": 1},
            ["no-donation-failed", "failed-research-and-development", "lies-at"],
        ),
        ("construction", {"donation_failed": True}, ["donation-failed", "nothing-failed", "lies-at"]),
        (
            "construction",
            {"failed_steps": 1, "donation_failed": True},
            ["donation-failed", "failed-construction", "sum", "lies-at"],
        ),
        (
            "human-resources",
            {"hr_shift": 4, "donation_failed": True},
            ["donation-failed", "human-resources", "sum", "stops", "lies-at"],
        ),
    ],
)
def test_every_reason_to_move_has_its_line(action: str, given: dict[str, Any], found: list[str]) -> None:
    assert codes(slide(action, **given)) == found


@pytest.mark.parametrize(
    ("action", "given", "found"),
    [
        ("human-resources", {"hr_shift": 4}, []),
        ("human-resources", {}, ["no-positions-printed"]),
        ("human-resources", {"hr_shift": 0, "donation_failed": True}, ["no-positions-printed"]),
        ("management", {}, []),
        ("human-resources", {"hr_shift": 4, "failed_steps": 2}, ["failed-steps-ignored"]),
        ("management", {"failed_steps": 3}, []),
        ("management", {"failed_steps": 4}, ["more-than-a-card-asks"]),
        ("construction", {"failed_steps": 4}, []),
        ("construction", {"failed_steps": 5}, ["more-than-a-card-asks"]),
        ("research-and-development", {"failed_steps": 4}, []),
        ("research-and-development", {"failed_steps": 5}, ["more-than-a-card-asks"]),
        ("management", {"hr_shift": 2}, ["hr-shift-ignored"]),
        ("management", {"hr_shift": 2, "failed_steps": 5}, ["hr-shift-ignored", "more-than-a-card-asks"]),
    ],
)
def test_numbers_that_do_not_fit_the_action_are_pointed_out(
    action: str, given: dict[str, Any], found: list[str]
) -> None:
    assert [warning.code for warning in slide(action, **given).warnings] == found


@given(st.sampled_from(KINDS), st.integers(0, 4), st.integers(0, 9), st.booleans())
def test_card_never_goes_back_and_never_beyond_the_last(action: str, shift: int, failed: int, donation: bool) -> None:
    given = {"hr_shift": shift, "failed_steps": failed, "donation_failed": donation}
    values = slide(action, **given).values
    assert values["vp"] == [0, 1, 3, 6, 10][values["shift"]]
    assert values["vp"] <= slide(action, **{**given, "failed_steps": failed + 1}).values["vp"]
    assert values["vp"] <= slide(action, **{**given, "donation_failed": True}).values["vp"]


@given(st.integers(0, 4), st.integers(0, 10))
def test_only_human_resources_reads_the_number_on_the_card(shift: int, failed: int) -> None:
    for action in KINDS:
        kept = {"hr_shift": shift} if action == "human-resources" else {"failed_steps": failed}
        assert slide(action, hr_shift=shift, failed_steps=failed).values == slide(action, **kept).values
