from typing import Any

import pytest

from rules.big_shoulders.stock_bump import thresholds
from rules.big_shoulders.tables import STOCK_TRACK
from rules.engine.calculator import Result
from rules.engine.editions import DIFFERS, compute_with_editions
from rules.engine.registry import calculators

STOCK_BUMP = calculators()["big-shoulders", "stock-bump"]


def bump(share_price: int, earnings: int, **more: Any) -> Result:
    given = STOCK_BUMP.read({"share_price": share_price, "earnings": earnings, **more})
    return compute_with_editions(STOCK_BUMP, given)


# The bump guide of the rulebook: the price, then the new price after one, two and three spaces.
GUIDE = [
    (10, 15, 20, None),
    (15, 20, 25, None),
    (20, 25, 35, None),
    (25, 35, 40, None),
    (35, 40, 50, None),
    (40, 50, 60, None),
    (50, 60, 80, None),
    (60, 80, 100, 120),
    (80, 100, 120, 140),
    (100, 120, 140, 160),
    (120, 140, 160, 190),
    (140, 160, 190, 220),
    (160, 190, 220, 250),
    (190, 220, 250, 280),
    (220, 250, 280, 320),
    (250, 280, 320, 360),
    (280, 320, 360, 400),
    (320, 360, 400, 450),
    (360, 400, 450, 450),
    (400, 450, 450, 450),
    (450, 450, 450, 450),
]


def test_guide_covers_the_whole_track() -> None:
    assert tuple(row[0] for row in GUIDE) == STOCK_TRACK


@pytest.mark.parametrize(("price", "once", "twice", "thrice"), GUIDE)
def test_thresholds_are_those_of_the_guide(price: int, once: int, twice: int, thrice: int | None) -> None:
    rows = thresholds(price, "en-2020")
    expected = [(1, price, once), (2, 2 * price, twice), *([(3, 3 * price, thrice)] if thrice else [])]
    assert [(row["multiple"], row["earnings"], row["share_price_after"]) for row in rows] == expected


@pytest.mark.parametrize(("price", "once", "twice", "thrice"), GUIDE)
def test_exactly_the_threshold_is_enough(price: int, once: int, twice: int, thrice: int | None) -> None:
    for multiple, after in enumerate([once, twice, *([thrice] if thrice else [])], start=1):
        assert bump(price, multiple * price).values["share_price_after"] == after


@pytest.mark.parametrize(("price", "once", "twice", "thrice"), GUIDE)
def test_one_dollar_less_is_not_enough(price: int, once: int, twice: int, thrice: int | None) -> None:
    for multiple, after in enumerate([price, once, *([twice] if thrice else [])], start=1):
        assert bump(price, multiple * price - 1).values["share_price_after"] == after


@pytest.mark.parametrize(
    ("price", "least"),
    [
        (10, [10, 20]),
        (15, [20, 30]),
        (25, [30, 50]),
        (35, [40, 70]),
        (60, [60, 120, 180]),
        (450, [450, 900, 1350]),
    ],
)
def test_2018_thresholds_are_whole_dollars_per_share(price: int, least: list[int]) -> None:
    assert [row["earnings"] for row in thresholds(price, "es-2018")] == least


@pytest.mark.parametrize(
    ("price", "earnings", "edition", "short"),
    [
        (100, 0, "en-2020", 100),
        (100, 99, "en-2020", 1),
        (100, 100, "en-2020", 100),
        (100, 250, "en-2020", 50),
        (100, 300, "en-2020", None),
        (50, 100, "en-2020", None),
        (50, 99, "en-2020", 1),
        (400, 399, "en-2020", 1),
        (400, 400, "en-2020", None),
        (450, 0, "en-2020", None),
        (35, 34, "en-2020", 1),
        (35, 34, "es-2018", 6),
        (35, 39, "es-2018", 1),
        (35, 40, "es-2018", 30),
    ],
)
def test_short_of_next_says_what_the_next_jump_needs(price: int, earnings: int, edition: str, short: int) -> None:
    assert bump(price, earnings, edition=edition).values["short_of_next"] == short


def test_no_step_promises_a_jump_beyond_the_end_of_the_track() -> None:
    assert [step.code for step in bump(450, 0).steps] == ["jump-0"]
    assert [step.code for step in bump(400, 400).steps] == ["jump-1"]


@pytest.mark.parametrize(("edition", "other"), [("en-2020", "es-2018"), ("es-2018", "en-2020")])
@pytest.mark.parametrize(("price", "earnings"), [(15, 15), (25, 25), (35, 35)])
def test_warning_where_the_other_edition_jumps_otherwise(price: int, earnings: int, edition: str, other: str) -> None:
    [warning] = bump(price, earnings, edition=edition).warnings
    assert (warning.code, warning.values["edition"]) == (DIFFERS, other)
    assert {"steps", "share_price_after"} <= set(warning.values["changed"])


@pytest.mark.parametrize("earnings", [0, 10, 30, 100, 1200])
@pytest.mark.parametrize("price", STOCK_TRACK)
def test_editions_agree_on_the_price_when_nothing_is_rounded_off(price: int, earnings: int) -> None:
    differing = [warning for warning in bump(price, earnings).warnings if warning.code == DIFFERS]
    changed = [name for warning in differing for name in warning.values["changed"]]
    assert "share_price_after" not in changed


def test_company_without_revenue_has_to_withhold() -> None:
    assert "no-revenue" in [warning.code for warning in bump(100, 0).warnings]
    assert "no-revenue" not in [warning.code for warning in bump(100, 10).warnings]


@pytest.mark.parametrize(("price", "least"), [(15, 20), (25, 30), (35, 40)])
def test_2018_guide_is_said_to_count_in_tens(price: int, least: int) -> None:
    [step] = [step for step in bump(price, least, edition="es-2018").steps if step.code == "guide-in-tens"]
    assert step.values == {"printed": price, "counted": least}


@pytest.mark.parametrize(("price", "edition"), [(15, "en-2020"), (20, "es-2018"), (60, "es-2018")])
def test_guide_that_needs_no_rounding_is_not_explained(price: int, edition: str) -> None:
    assert "guide-in-tens" not in [step.code for step in bump(price, 60, edition=edition).steps]
