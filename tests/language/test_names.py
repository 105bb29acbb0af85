"""Names of players: one way to tidy them, one way to compare them."""

import pytest

from language.names import Spellings, name_key, same_name, tidy_name


@pytest.mark.parametrize(
    ("raw", "tidy"),
    [
        ("Ana", "Ana"),
        ("  Ana  ", "Ana"),
        ("Ana \t María", "Ana María"),
        ("I\u0301n\u0303igo", "Íñigo"),
        (7, "7"),
        ("", ""),
    ],
)
def test_a_name_is_tidied(raw: object, tidy: str) -> None:
    assert tidy_name(raw) == tidy


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Bo", "bo", True),
        ("Bo", " BO ", True),
        ("José", "Jose\u0301", True),
        ("José", "Jose", False),
        ("Straße", "STRASSE", True),
        ("Ana María", "Ana  María", True),
        ("Ana María", "AnaMaría", False),
    ],
)
def test_the_same_player(one: str, other: str, same: bool) -> None:
    assert same_name(one, other) is same
    assert (name_key(one) == name_key(other)) is same


def test_the_first_spelling_stays() -> None:
    spellings = Spellings()
    assert [spellings.first(name) for name in ("bo", "Ana", "BO", "ana ")] == ["bo", "Ana", "bo", "Ana"]


def test_names_of_different_kinds_are_apart() -> None:
    spellings = Spellings()
    assert [spellings.first("Bo", "player"), spellings.first("BO", "company")] == ["Bo", "BO"]
