"""A paragraph cut to the part that answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.analysis import fold, stem
from search.snippet import WantedStems, cut, flat
from search.weights import SNIPPET_LENGTH

FILLER = "Goods wait on the quay until a crane lifts them. "


def marked(text: str, stems: set[str], language: str = "en") -> str:
    """The snippet with its marks in brackets."""
    snippet, marks = cut(flat(text), WantedStems(stems, language))
    for start, end in reversed(marks):
        snippet = f"{snippet[:start]}[{snippet[start:end]}]{snippet[end:]}"
    return snippet


@pytest.mark.parametrize(
    ("why", "text", "stems", "expected"),
    [
        ("forms of a stem", "Sell what was sold.", {"sell"}, "[Sell] what was [sold]."),
        ("no stop words", "The share is the price.", {"the", "share"}, "The [share] is the price."),
        ("accents", "La acción sube.", {"accion"}, "La [acción] sube."),
        ("no stems", "Nothing here.", set(), "Nothing here."),
        ("an empty text", "", {"sell"}, ""),
        ("lines that are sentences", "One.\nTwo.", set(), "One. Two."),
        ("lines that are cells", "Price\n20\n\n 40 ", set(), "Price · 20 · 40"),
    ],
)
def test_a_short_text_is_whole(why: str, text: str, stems: set[str], expected: str) -> None:
    assert marked(text, stems) == expected, why


def test_marks_count_characters_of_the_text_with_accents() -> None:
    assert marked("La compañía pagó.", {"pag"}, "es") == "La compañía [pagó]."


def test_a_long_text_begins_at_a_sentence_and_says_that_it_is_cut() -> None:
    snippet = marked(FILLER * 8 + "The harbor master chooses. " + FILLER * 8, {"harbor", "master"})
    assert "[harbor] [master] chooses." in snippet
    assert snippet.startswith("…Goods wait")
    assert snippet.endswith("…")


def test_the_window_has_most_different_words() -> None:
    text = "A ship, a ship, a ship. " + FILLER * 8 + "A ship pays a duty. " + FILLER * 4
    assert "[ship] pays a [duty]" in marked(text, {"ship", "duti"})


def test_the_first_of_equal_windows_is_chosen() -> None:
    text = "First duty. " + FILLER * 10 + "Second duty. " + FILLER
    assert marked(text, {"duti"}).startswith("First [duty]")


@pytest.mark.parametrize("text", [FILLER * 20, "x" * 1000, "word " * 200, FILLER * 9 + "tea"])
def test_a_snippet_is_not_longer_than_its_length_and_two_dots(text: str) -> None:
    assert len(cut(text, WantedStems({"tea", "crane"}, "en"))[0]) <= SNIPPET_LENGTH + 2


TEXTS = st.lists(st.sampled_from(["sells", "sold", "the", "té", "crane.", "acción", "x" * 30]), max_size=90)


@given(TEXTS.map(" ".join), st.sets(st.sampled_from(["sell", "te", "crane"])))
def test_a_snippet_is_a_part_of_the_text_and_marks_only_what_was_wanted(text: str, stems: set[str]) -> None:
    snippet, marks = cut(text, WantedStems(stems, "en"))
    assert snippet.strip("…") in text
    assert {stem(fold(snippet[start:end]), "en") for start, end in marks} <= stems
    assert bool(marks) == any(stem(fold(word.strip(".")), "en") in stems for word in text.split())


@pytest.mark.parametrize(
    ("why", "text", "beginning"),
    [
        ("at a word where no sentence begins in time", "pay " * 80 + "the duty " + "now " * 80, "…pay"),
        ("at the beginning where the words are there", "The duty is paid. " + FILLER * 9, "The [duty]"),
        ("at a sentence that begins in time", FILLER * 9 + "The duty is paid. " + FILLER * 9, "…Goods"),
        ("so that the end of the text is shown", FILLER * 9 + "The duty is paid.", "…"),
    ],
)
def test_where_a_snippet_begins(why: str, text: str, beginning: str) -> None:
    snippet = marked(text, {"duti"})
    assert snippet.startswith(beginning), why
    assert "[duty]" in snippet
    assert not snippet.removeprefix("…").startswith(" ")
