"""Words written as they are heard."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.sound import sound


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("jerente", "gerente"),
        ("yega", "llega"),
        ("asion", "accion"),
        ("hase", "hace"),
        ("quien", "kien"),
        ("benta", "venta"),
        ("onor", "honor"),
        ("conbertir", "convertir"),
        ("forrest", "forest"),
        ("grabing", "grabbing"),
    ],
)
def test_they_sound_the_same(written: str, meant: str) -> None:
    assert sound(written) == sound(meant)


@pytest.mark.parametrize(("one", "other"), [("gato", "jato"), ("cosa", "chosa"), ("pago", "paga")])
def test_others_do_not(one: str, other: str) -> None:
    assert sound(one) != sound(other)


@given(st.text(alphabet="abcehgklnpquvxyz", max_size=10))
def test_no_letter_is_heard_twice_in_a_row(word: str) -> None:
    heard = sound(word)
    assert all(one != other for one, other in pairwise(heard))
