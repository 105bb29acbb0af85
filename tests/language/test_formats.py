"""Numbers and money as English and Spanish write them."""

from __future__ import annotations

import pytest

from language.formats import money, number, signed

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
