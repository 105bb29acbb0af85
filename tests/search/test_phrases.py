"""Names of several words, found in a row of stems."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.phrases import Phrases, is_joined, joined
from search.weights import LONGEST_NAME

ROW = st.lists(st.sampled_from("abc"), max_size=8)
NAMES = st.lists(st.lists(st.sampled_from("abc"), min_size=1, max_size=5).map(tuple), max_size=6)


def within(row: str, *names: str) -> list[str]:
    return list(Phrases(tuple(name.split()) for name in names).within(row.split()))


@pytest.mark.parametrize(
    ("why", "row", "names", "found"),
    [
        ("a name", "the share price", ["share price"], ["share_price"]),
        ("not its words apart", "share and price", ["share price"], []),
        ("not in another order", "price share", ["share price"], []),
        ("each time", "tea chest tea chest", ["tea chest"], ["tea_chest", "tea_chest"]),
        ("one inside another", "tea chest price", ["tea chest", "tea chest price"], ["tea_chest", "tea_chest_price"]),
        ("overlapping", "tea chest price", ["tea chest", "chest price"], ["tea_chest", "chest_price"]),
        ("one word is not a name of several", "tea", ["tea"], []),
        ("four words", "a b c d", ["a b c d"], ["a_b_c_d"]),
        ("five are not indexed", "a b c d e", ["a b c d e"], []),
        ("an empty row", "", ["tea chest"], []),
    ],
)
def test_names_in_a_row(why: str, row: str, names: list[str], found: list[str]) -> None:
    assert within(row, *names) == found, why


@given(ROW, NAMES)
def test_exactly_the_known_stretches_are_found(row: list[str], names: list[tuple[str, ...]]) -> None:
    stretches = [
        tuple(row[start:end])
        for start in range(len(row))
        for end in range(start + 2, len(row) + 1)
        if end - start <= LONGEST_NAME
    ]
    assert list(Phrases(names).within(row)) == [joined(stretch) for stretch in stretches if stretch in names]


@given(ROW)
def test_only_a_name_of_several_words_is_joined(row: list[str]) -> None:
    assert is_joined(joined(row)) == (len(row) > 1)
