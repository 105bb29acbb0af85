"""Words written as they are heard."""

import pytest

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
