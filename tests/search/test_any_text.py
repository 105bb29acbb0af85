from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from language.analysis import occurrences, words
from search import Searcher
from search.snippet import LENGTH, WantedStems, cut

PIECES = st.sampled_from(
    ["storm", "té", "caja", "(", '"', "*", "AND", "title_en:", "~2", "^", "\\", "n't", " ", "😀", "\x00", "ﷺ"]
)
WORDS = st.sampled_from(["Don't", "isn’t", "acción", "\u212a", "N'T", "ship's", "a", "x1"])
ANY_TEXT = st.text() | st.lists(PIECES).map("".join) | st.lists(PIECES).map(" ".join)


@settings(deadline=None, derandomize=True)
@given(ANY_TEXT, st.sampled_from(["en", "es"]), st.sampled_from(["", "tea-harbor", "\x00"]))
def test_no_text_raises(searcher: Searcher, query: str, language: str, game: str) -> None:
    answer = searcher.search(query, language, game)
    for hit in answer.hits:
        assert len(hit.snippet) <= LENGTH + 2
        ends = [0, *(place for mark in hit.marks for place in mark)]
        assert ends == sorted(ends)
        assert ends[-1] <= len(hit.snippet)


@pytest.mark.parametrize("query", ["storm " * 20_000, "x" * 100_000, "\ud800", "é" * 500, "\u0301" * 500])
def test_long_and_broken_texts(searcher: Searcher, query: str) -> None:
    assert len(searcher.search(query, "en").query) <= 400


@settings(derandomize=True)
@given(st.text())
def test_words_lie_in_the_text_in_order(text: str) -> None:
    places = [place for word in words(text) for place in (word.start, word.end)]
    assert places == sorted(places)
    assert all(0 <= place <= len(text) for place in places)


@settings(derandomize=True)
@given(st.text(max_size=600), st.sampled_from(["en", "es"]))
def test_cutting_never_exceeds_the_length(text: str, language: str) -> None:
    assert len(cut(text, WantedStems({"a"}, language))[0]) <= LENGTH + 2


@settings(derandomize=True)
@given(st.text() | st.lists(WORDS).map(" ".join))
def test_occurrences_are_the_words_that_have_a_value(text: str) -> None:
    values = defaultdict(str, {"not": "1", "accion": "2", "ship": "3", "a": "4", "k": "5", "don": "6"})
    assert occurrences(text, values) == [
        (word.start, word.end, values[word.text]) for word in words(text) if values[word.text]
    ]
