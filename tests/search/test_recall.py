"""Questions in players' own words, written by people who had not seen the content's own phrasings."""

from benchmarks.recall import our_search, questions, recall
from search import Searcher


def test_players_find_the_page_that_answers(real_searcher: Searcher) -> None:
    first, among_three = recall(questions(), our_search(real_searcher))
    assert (first >= 0.77, among_three >= 0.93) == (True, True), (first, among_three)


def test_each_language_is_understood(real_searcher: Searcher) -> None:
    for language in ("en", "es"):
        asked = [question for question in questions() if question["lang"] == language]
        _, among_three = recall(asked, our_search(real_searcher))
        assert among_three >= 0.9, (language, among_three)
