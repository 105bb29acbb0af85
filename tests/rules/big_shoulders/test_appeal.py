from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.big_shoulders.appeal_track import picture
from rules.big_shoulders.tables import APPEAL_BONUSES
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import DIFFERS, compute_with_editions
from rules.engine.registry import calculators
from tests.rules.strategies import raw_input

APPEAL = calculators()["big-shoulders", "appeal"]


def gain(appeal: int, spaces: int, **more: Any) -> Result:
    return compute_with_editions(APPEAL, APPEAL.read({"appeal": appeal, "spaces": spaces, **more}))


def bonuses(result: Result) -> list[tuple[int, str]]:
    return [(row["space"], row["bonus"]) for row in result.values["bonuses"]]


def codes(result: Result) -> list[str]:
    return [step.code for step in result.steps]


def test_track_has_the_bonuses_printed_on_the_board() -> None:
    assert list(APPEAL_BONUSES.items()) == [
        (3, "worker"), (5, "salesperson"), (7, "automation"), (9, "partner"),
        (11, "good"), (13, "share-price"), (15, "good"), (16, "share-price"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("appeal", "spaces", "after", "gained"),
    [
        (0, 1, 1, []),
        (0, 3, 3, [(3, "worker")]),
        (3, 1, 4, []),
        (3, 2, 5, [(5, "salesperson")]),
        (4, 3, 7, [(5, "salesperson"), (7, "automation")]),
        (8, 1, 9, [(9, "partner")]),
        (10, 3, 13, [(11, "good"), (13, "share-price")]),
        (14, 2, 16, [(15, "good"), (16, "share-price")]),
        (14, 5, 16, [(15, "good"), (16, "share-price")]),
        (15, 2, 16, [(16, "share-price")]),
        (16, 3, 16, []),
        (6, 0, 6, []),
        (0, 16, 16, list(APPEAL_BONUSES.items())),
    ],
)
def test_every_space_entered_gives_its_bonus(
    appeal: int, spaces: int, after: int, gained: list[tuple[int, str]]
) -> None:
    result = gain(appeal, spaces)
    assert (result.values["appeal_after"], bonuses(result)) == (after, gained)
    assert result.values["cash_if_declined"] == 25 * len(gained)


@pytest.mark.parametrize(
    ("appeal", "spaces", "edition", "rings"),
    [
        (16, 1, "en-2020", True),
        (16, 5, "en-2020", True),
        (16, 0, "en-2020", False),
        (15, 1, "en-2020", False),
        (15, 3, "en-2020", False),
        (16, 1, "es-2018", False),
        (3, 1, "es-2018", False),
    ],
)
def test_only_a_token_already_on_16_rings_the_bell(appeal: int, spaces: int, edition: str, rings: bool) -> None:
    assert gain(appeal, spaces, edition=edition).values["rings_bell"] == rings


@pytest.mark.parametrize(("edition", "pair"), [("en-2020", (True, False)), ("es-2018", (False, True))])
def test_editions_disagree_on_the_bell(edition: str, pair: tuple[bool, bool]) -> None:
    [warning] = gain(16, 1, edition=edition).warnings
    assert (warning.code, warning.values["changed"]) == (DIFFERS, {"rings_bell": pair})


@pytest.mark.parametrize(
    ("appeal", "spaces", "edition", "code"),
    [
        (4, 1, "en-2020", "advance"),
        (15, 2, "en-2020", "advance-cut-short"),
        (4, 0, "en-2020", "no-appeal"),
        (16, 0, "en-2020", "no-appeal"),
        (16, 1, "en-2020", "bell"),
        (16, 1, "es-2018", "no-bell"),
    ],
)
def test_first_step_says_where_the_token_goes(appeal: int, spaces: int, edition: str, code: str) -> None:
    assert codes(gain(appeal, spaces, edition=edition))[0] == code


def test_second_company_of_a_player_takes_25_instead_of_the_partner() -> None:
    result = gain(8, 1, partner_already_gained=True)
    assert (bonuses(result), result.values["cash_if_declined"]) == ([], 25)
    assert codes(result) == ["advance", "partner-again", "cash-instead"]
    assert [warning.code for warning in result.warnings] == ["partner-once"]


def test_partner_gained_before_changes_no_other_bonus() -> None:
    result = gain(6, 5, partner_already_gained=True)
    assert bonuses(result) == [(7, "automation"), (11, "good")]
    assert result.values["cash_if_declined"] == 75


@pytest.mark.parametrize(
    ("appeal", "spaces", "warned"), [(4, 1, False), (4, 2, True), (4, 3, True), (3, 1, False), (5, 1, False)]
)
def test_space_only_passed_is_a_reading(appeal: int, spaces: int, warned: bool) -> None:
    assert ("passed-spaces" in [warning.code for warning in gain(appeal, spaces).warnings]) == warned


def test_steps_name_each_bonus_then_the_cash() -> None:
    assert codes(gain(4, 3)) == ["advance", "gains-salesperson", "gains-automation", "cash-instead"]
    assert codes(gain(0, 1)) == ["advance", "no-bonus"]


def test_picture_shows_the_whole_track_with_its_bonuses() -> None:
    drawn = picture(4, 7)
    assert (drawn.spaces, drawn.unit) == (tuple(range(17)), "")
    assert (drawn.start, drawn.end) == (4, 7)
    assert drawn.notes == APPEAL_BONUSES


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"appeal": 17}, "appeal", "out-of-range"),
        ({"appeal": -1}, "appeal", "out-of-range"),
        ({"spaces": -1}, "spaces", "out-of-range"),
        ({"spaces": 17}, "spaces", "out-of-range"),
        ({"spaces": "2"}, "spaces", "not-a-whole-number"),
        ({"partner_already_gained": 1}, "partner_already_gained", "not-a-flag"),
    ],
)
def test_wrong_input_is_named(changes: dict[str, Any], field: str, code: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        gain(**{"appeal": 3, "spaces": 1, **changes})
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [(field, code)]


@given(st.integers(0, 16), st.integers(0, 8), st.integers(0, 8))
def test_gaining_in_two_goes_gives_what_one_go_gives(appeal: int, first: int, second: int) -> None:
    together = gain(appeal, first + second)
    one = gain(appeal, first)
    other = gain(one.values["appeal_after"], second)
    assert together.values["appeal_after"] == other.values["appeal_after"]
    assert bonuses(together) == bonuses(one) + bonuses(other)


@given(raw_input(APPEAL))
def test_token_never_goes_back_and_never_beyond_16(raw: dict[str, Any]) -> None:
    values = APPEAL.run(raw).values
    assert raw["appeal"] <= values["appeal_after"] <= 16
    assert all(raw["appeal"] < row["space"] <= values["appeal_after"] for row in values["bonuses"])
