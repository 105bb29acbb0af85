"""Questions that ask for a list or a meaning."""

from dataclasses import replace

import pytest

from content.schema import Bilingual
from search import Document
from search.kinds import LIST, MEANING, asked_for, asks_for_a_rule, asks_whether, goes_beside_a_name, marks_of


@pytest.mark.parametrize(
    ("question", "marks"),
    [
        ("steps of a turn", [LIST]),
        ("in which order do we pay", [LIST]),
        ("como se montan los mazos", [LIST]),
        ("what is a mission", [MEANING]),
        ("que significa puja", [MEANING]),
        ("que es y pasos de la puja", [LIST, MEANING]),
        ("who pays for a mission", []),
        ("what is the limit", []),
        ("", []),
    ],
)
def test_a_question_asks_for_a_kind_of_text(question: str, marks: list[str]) -> None:
    assert list(asked_for(question.split())) == marks


def test_the_words_that_ask_are_known() -> None:
    assert asked_for(["partner", "in", "english"]) == {MEANING: {1, 2}}


@pytest.mark.parametrize(
    ("group", "marks"), [("section", [LIST, ""]), ("term", [MEANING, MEANING]), ("guide", [LIST, LIST])]
)
def test_lists_are_long_paragraphs_and_guides_and_terms_have_a_meaning(
    made_up_documents: list[Document], group: str, marks: list[str]
) -> None:
    steps = Bilingual("Do this:\nPay.\nSail.\nSell.", "Haz esto:\nPaga.\nZarpa.\nVende.")
    remark = Bilingual("Storms\ncome later.", "Las tormentas\nvienen después.")
    document = replace(made_up_documents[0], group=group, paragraphs=(("steps", steps), ("storms", remark)))
    assert marks_of(document, "es") == marks


@pytest.mark.parametrize(
    ("word", "beside"),
    [("tile", True), ("tiles", True), ("loseta", True), ("works", True), ("sirve", True), ("cost", False), ("", False)],
)
def test_words_beside_the_name_of_a_thing(word: str, beside: bool) -> None:
    assert goes_beside_a_name(word) is beside


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("who wins", True),
        ("how do i build", True),
        ("cuando cobro", True),
        ("puedo vender", True),
        ("como se construye", True),
        ("how does it work", False),
        ("what does the mayor do", False),
        ("how do", False),
        ("wharf", False),
        ("", False),
    ],
)
def test_a_question_for_a_rule_is_no_name(question: str, asks: bool) -> None:
    assert asks_for_a_rule(question.split()) is asks


@pytest.mark.parametrize(
    ("question", "whether"),
    [
        ("may I donate twice in a row", True),
        ("puedo hacer dos donaciones seguidas", True),
        ("how many donations can I make", False),
        ("cuanto puedo pujar", False),
        ("price of the third donation", False),
    ],
)
def test_what_asks_whether_something_is_allowed(question: str, whether: bool) -> None:
    assert asks_whether(question.split()) is whether
