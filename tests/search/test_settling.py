"""Which paragraph of a page settles a question."""

from search.settling import Settling


def settled(*terms: dict[int, float], paragraphs: int = 3) -> int:
    """The paragraph that settles a query of terms of equal weight, each by its score at places of the page."""
    page = Settling(paragraphs)
    for places in terms:
        page.add(places, 1.0)
    return page.best()[0]


def test_the_paragraph_with_most_of_the_words_settles() -> None:
    assert settled({0: 1.0, 1: 1.0}, {0: 1.0, 2: 1.0}, {0: 1.0, 2: 1.0}) == 2


def test_the_questions_about_a_paragraph_speak_for_it() -> None:
    assert settled({0: 1.0, 1: 1.0}, {0: 1.0, 5: 1.0}, {0: 1.0, 5: 1.0}) == 2


def test_a_word_that_every_paragraph_has_does_not_decide() -> None:
    everywhere = {0: 1.0, 1: 1.5, 2: 1.0, 3: 1.0}
    assert settled(everywhere, {0: 1.0, 3: 1.0}) == 3


def test_no_paragraph_settles_what_the_page_does_not_have() -> None:
    assert Settling(3).best() == (0, 0.0)


def test_a_question_about_the_page_as_a_whole_speaks_for_no_paragraph() -> None:
    assert settled({0: 1.0, 7: 1.0}) == 0
