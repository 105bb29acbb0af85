"""Numbers and money as English and Spanish write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.formats import cell, money, number, signed

THIN = "\N{NARROW NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("value", "en", "es"),
    [
        (0, "0", "0"),
        (999, "999", "999"),
        (1250, "1,250", "1250"),
        (12500, "12,500", f"12{THIN}500"),
        (1234567, "1,234,567", f"1{THIN}234{THIN}567"),
        (7.33, "7.33", "7,33"),
        (-1250, "−1,250", "−1250"),
    ],
)
def test_number(value: float, en: str, es: str) -> None:
    assert (number(value, "en"), number(value, "es")) == (en, es)


@pytest.mark.parametrize(
    ("amount", "en", "es"),
    [(0, "$0", "$0"), (20, "$20", "$20"), (1200, "$1,200", "$1200"), (-5, "−$5", "−$5"), (-1200, "−$1,200", "−$1200")],
)
def test_money_has_its_sign_in_front(amount: int, en: str, es: str) -> None:
    assert (money(amount, "en"), money(amount, "es")) == (en, es)


@pytest.mark.parametrize(("value", "words"), [(2, "+2"), (0, "0"), (-1, "−1")])
def test_signed_number_has_its_direction(value: int, words: str) -> None:
    assert signed(value, "en") == signed(value, "es") == words


@pytest.mark.parametrize(
    ("type_", "en", "es"),
    [("money", "$1,912", "$1912"), ("year", "1912", "1912"), ("integer", "1,912", "1912")],
)
def test_a_cell_is_written_by_the_type_of_its_column(type_: str, en: str, es: str) -> None:
    assert (cell(1912, type_, "en"), cell(1912, type_, "es")) == (en, es)


@given(st.integers(-(10**9), 10**9), st.sampled_from(["en", "es"]))
def test_a_whole_number_keeps_its_digits_and_its_sign(value: int, language: str) -> None:
    written = number(value, language)
    assert int(written.replace("−", "-").replace(",", "").replace(THIN, "")) == value


@given(st.integers(10_000, 10**9), st.sampled_from(["en", "es"]))
def test_digits_are_grouped_in_threes_from_the_end(value: int, language: str) -> None:
    first, *groups = number(value, language).split("," if language == "en" else THIN)
    assert 1 <= len(first) <= 3
    assert {len(group) for group in groups} == {3}
