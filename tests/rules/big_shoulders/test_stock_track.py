import pytest

from rules.big_shoulders.stock_track import counted_earnings, jump, most_spaces, move, picture
from rules.big_shoulders.tables import PAR_VALUES, STOCK_TRACK


def test_track_has_the_prices_printed_on_the_board() -> None:
    below, above = (10, 15, 20, 25), (80, 100, 120, 140, 160, 190)
    assert STOCK_TRACK[:8] == (*below, *PAR_VALUES)
    assert STOCK_TRACK[8:] == (*above, 220, 250, 280, 320, 360, 400, 450)
    assert PAR_VALUES == (35, 40, 50, 60)


@pytest.mark.parametrize(
    ("price", "spaces", "after", "moved"),
    [
        (100, 0, 100, 0),
        (100, 1, 120, 1),
        (100, 3, 160, 3),
        (100, -1, 80, -1),
        (50, 1, 60, 1),
        (60, -1, 50, -1),
        (25, 1, 35, 1),
    ],
)
def test_price_moves_space_by_space(price: int, spaces: int, after: int, moved: int) -> None:
    assert move(price, spaces) == (after, moved)


@pytest.mark.parametrize(
    ("price", "spaces", "moved"),
    [(450, 1, 0), (450, 3, 0), (400, 3, 1), (360, 3, 2), (320, 3, 3)],
)
def test_price_stays_at_the_top_of_the_track(price: int, spaces: int, moved: int) -> None:
    assert move(price, spaces) == (450, moved)


@pytest.mark.parametrize(("price", "spaces", "moved"), [(10, -1, 0), (10, -8, 0), (15, -2, -1), (20, -2, -2)])
def test_price_stays_at_the_bottom_of_the_track(price: int, spaces: int, moved: int) -> None:
    assert move(price, spaces) == (10, moved)


@pytest.mark.parametrize(
    ("price", "earnings", "spaces"),
    [
        (100, 0, 0),
        (100, 99, 0),
        (100, 100, 1),
        (100, 199, 1),
        (100, 200, 2),
        (100, 299, 2),
        (100, 300, 3),
        (100, 100_000, 3),
        (60, 179, 2),
        (60, 180, 3),
        (50, 149, 2),
        (50, 150, 2),
        (50, 100_000, 2),
        (10, 30, 2),
    ],
)
def test_jump_counts_how_often_the_price_is_earned(price: int, earnings: int, spaces: int) -> None:
    assert jump(price, earnings) == spaces


@pytest.mark.parametrize("price", STOCK_TRACK)
def test_third_space_needs_a_price_of_60_or_more(price: int) -> None:
    assert most_spaces(price) == (2 if price < 60 else 3)


@pytest.mark.parametrize(
    ("revenue", "earned_2020", "paid_2018"),
    [(0, 0, 0), (9, 9, 0), (10, 10, 10), (35, 35, 30), (225, 225, 220), (300, 300, 300)],
)
def test_2018_counts_what_is_paid_out(revenue: int, earned_2020: int, paid_2018: int) -> None:
    assert counted_earnings(revenue, "en-2020") == earned_2020
    assert counted_earnings(revenue, "es-2018") == paid_2018


def test_picture_shows_both_prices_the_line_and_the_par_values() -> None:
    drawn = picture(50, 80)
    assert [drawn.spaces[drawn.start], drawn.spaces[drawn.end]] == [50, 80]
    assert [drawn.spaces[place] for place in drawn.line_before] == [60]
    assert tuple(drawn.spaces[place] for place in drawn.shaded) == PAR_VALUES == (35, 40, 50, 60)
