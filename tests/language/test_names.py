"""Names of players: one way to tidy them, one way to compare them."""

from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

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


@given(st.text(max_size=40))
def test_a_tidy_name_is_tidy_and_still_the_same_player(raw: str) -> None:
    tidy = tidy_name(raw)
    assert tidy_name(tidy) == tidy
    assert same_name(tidy, raw)


@given(
    st.text(alphabet="abñóÍü Z", max_size=12), st.sampled_from(["NFC", "NFD"]), st.sampled_from([str.upper, str.lower])
)
def test_neither_case_nor_encoding_makes_another_player(name: str, form: str, typed: object) -> None:
    assert same_name(name, typed(normalize(form, name)))  # type: ignore[operator]
