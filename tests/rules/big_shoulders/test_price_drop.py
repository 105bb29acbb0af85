import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.big_shoulders.price_drop import drop, prevented
from rules.big_shoulders.tables import STOCK_TRACK

RULE = "stock-phase/selling"
PRICES = st.sampled_from(STOCK_TRACK)
SPACES = st.integers(1, 12)


@pytest.mark.parametrize(
    ("price", "spaces", "after", "moved"),
    [(360, 1, 320, -1), (100, 3, 50, -3), (50, 2, 35, -2), (60, 3, 35, -3), (40, 3, 20, -3), (15, 1, 10, -1)],
)
def test_price_drops_space_by_space(price: int, spaces: int, after: int, moved: int) -> None:
    found = drop(price, spaces, RULE)
    assert (found.share_price_after, found.moved, found.warnings) == (after, moved, ())
    assert [(step.code, step.rules) for step in found.steps] == [("drop", (RULE,))]


@pytest.mark.parametrize(("price", "spaces", "moved"), [(10, 1, 0), (10, 8, 0), (15, 2, -1), (20, 6, -2)])
def test_price_stops_at_the_bottom_and_says_that_the_books_are_silent(price: int, spaces: int, moved: int) -> None:
    found = drop(price, spaces, RULE)
    assert (found.share_price_after, found.moved) == (10, moved)
    assert [step.code for step in found.steps] == ["drop-cut-short"]
    assert [warning.code for warning in found.warnings] == ["price-floor"]


@given(PRICES, SPACES)
def test_prevented_drop_moves_nothing(price: int, spaces: int) -> None:
    found = prevented(price, spaces, RULE)
    assert (found.share_price_after, found.moved) == (price, 0)
    assert [step.code for step in found.steps] == ["protected"]


@pytest.mark.parametrize(("price", "codes"), [(10, ["protection-not-needed"]), (15, [])])
def test_protection_at_the_bottom_is_not_needed(price: int, codes: list[str]) -> None:
    assert [warning.code for warning in prevented(price, 1, RULE).warnings] == codes


@given(PRICES, SPACES, SPACES)
def test_two_drops_one_after_the_other_end_where_one_does(price: int, first: int, second: int) -> None:
    halfway = drop(price, first, RULE).share_price_after
    both = drop(price, first + second, RULE).share_price_after
    assert drop(halfway, second, RULE).share_price_after == both


@given(PRICES, PRICES, SPACES)
def test_higher_price_never_ends_lower(one: int, other: int, spaces: int) -> None:
    low, high = sorted((one, other))
    assert drop(low, spaces, RULE).share_price_after <= drop(high, spaces, RULE).share_price_after
