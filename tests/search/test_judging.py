"""What may be said of the results: a card, a list, or that the rules do not settle it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from language.analysis import Word
from search import fitted, weights
from search.evidence import Evidence
from search.judging import Verdict, judge, signals
from search.query import Expansion, Interpretation, QueryTerm
from search.ranking import Candidate, Result
from search.settling import Settled

TERMS = tuple(QueryTerm(Word(text, 0, 0), 3.0, (Expansion("en", (text,), 1.0),)) for text in ("sell", "tea", "fog"))
QUERY = Interpretation("sell tea in fog", "en", "", TERMS, None, words=("sell", "tea", "in", "fog"))


def result(
    score: float,
    group: str = "section",
    number: int = 1,
    near: float = 0.8,
    covered: float = 1.0,
    name: float = 0.0,
    alike: float = 0.0,
) -> Result:
    evidence = Evidence((), name, full_name=False, name_found=0.0, exactly_named=False)
    return Result(Candidate(number, group, 0.0, evidence), Settled(1, 0.0, covered, 12.0), score, near, alike)


def verdict(*ranked: Result, query: Interpretation = QUERY, games: Sequence[str] = ()) -> Verdict:
    of_pages = {each.candidate.number: "harbor" for each in ranked} | dict(enumerate(games, start=1))
    return judge(ranked, query, of_pages, compared=True)


FAR_AHEAD = (result(55.0), result(35.0, number=2, near=0.3))


def test_a_paragraph_that_is_far_ahead_is_certain() -> None:
    assert (verdict(*FAR_AHEAD).certain, verdict(*FAR_AHEAD).confident) == (True, True)


@pytest.mark.parametrize(
    ("why", "first"),
    [
        ("it is less near to the questions about it", result(55.0, near=0.3)),
        ("it covers less of the question", result(55.0, covered=0.2)),
    ],
)
def test_a_paragraph_is_less_likely_to_answer_if(why: str, first: Result) -> None:
    assert verdict(first, FAR_AHEAD[1]).answers < verdict(*FAR_AHEAD).answers, why


def test_a_result_that_says_the_same_does_not_make_the_first_less_likely() -> None:
    same, another = (result(54.0, number=2, near=0.3, alike=alike) for alike in (0.9, 0.5))
    assert verdict(FAR_AHEAD[0], same).answers > verdict(FAR_AHEAD[0], another).answers


def test_a_paragraph_of_the_same_page_never_says_the_same() -> None:
    """Setup with three players is asked about as with four."""
    beside, elsewhere = (result(45.5, number=number, near=0.3, alike=0.9) for number in (1, 2))
    assert [verdict(FAR_AHEAD[0], other).certain for other in (beside, elsewhere)] == [False, True]
    assert verdict(FAR_AHEAD[0], replace(beside, score=35.0)).certain


def test_nothing_is_certain_if_a_similar_result_has_a_word_that_the_first_lacks() -> None:
    first = result(55.0, covered=0.9)
    similar, other, without = (
        result(30.0, number=2, near=0.3, alike=alike, covered=covered)
        for alike, covered in ((0.8, 1.0), (0.5, 1.0), (0.8, 0.9))
    )
    assert [verdict(first, second).certain for second in (similar, other, without)] == [False, True, True]


def test_mostly_unknown_words_are_not_answered_by_a_rule_about_the_rest() -> None:
    terms = (TERMS[0], *(replace(term, expansions=()) for term in TERMS[1:]))
    assert not verdict(*FAR_AHEAD, query=replace(QUERY, terms=terms)).certain


def test_the_name_of_a_page_asks_for_no_paragraph_of_it() -> None:
    assert not verdict(result(55.0, name=1.0), FAR_AHEAD[1]).certain


def test_a_term_is_certain_if_its_meaning_is_asked_for() -> None:
    query = replace(QUERY, asks_for_meaning=True)
    term = result(30.0, "term", name=1.0, near=0.1, covered=0.5)
    found = verdict(term, result(60.0, "unanswered", 3), query=query)
    assert (found.certain, found.confident, found.topics) == (True, True, ())


def test_nothing_is_certain_if_another_game_comes_close() -> None:
    ranked = (result(55.0), result(53.0, number=2, near=0.3))
    assert [verdict(*ranked, games=("harbor", other)).certain for other in ("rails", "harbor")] == [False, True]


def test_nothing_is_certain_if_another_game_answers_much_the_same_question() -> None:
    """“Who wins a tie?” has an answer in every game."""
    ranked = {covered: (result(75.0), result(35.0, number=2, alike=0.8, covered=covered)) for covered in (1.0, 0.5)}
    found = {covered: verdict(*both, games=("harbor", "rails")).certain for covered, both in ranked.items()}
    assert found == {1.0: False, 0.5: True}


@pytest.mark.parametrize("texts", [("sell",), ("3", "5"), ("sell", "3")])
def test_one_word_or_numbers_alone_are_never_certain(texts: tuple[str, ...]) -> None:
    terms = tuple(QueryTerm(Word(text, 0, len(text)), 3.0, ()) for text in texts)
    query = Interpretation(" ".join(texts), "en", "", terms, None, words=texts)
    assert not verdict(*FAR_AHEAD, query=query).certain


def test_a_question_for_a_rule_is_more_than_its_only_word_and_more_than_a_name() -> None:
    """“Who wins”, «cuándo hay elecciones»."""
    query = replace(QUERY, terms=TERMS[:1], asks_for_rule=True)
    assert verdict(result(55.0, name=1.0), FAR_AHEAD[1], query=query).certain


def test_less_is_certain_the_closer_the_next_paragraph_comes() -> None:
    near, far = (verdict(result(55.0), result(score, number=2)).answers for score in (54.0, 40.0))
    assert near < far


def test_a_question_for_two_things_is_not_answered_by_one_paragraph() -> None:
    words = ("what", "does", "tea", "cost", "and", "who", "pays")
    query = Interpretation(" ".join(words), "en", "", TERMS, None, words=words)
    assert not verdict(*FAR_AHEAD, query=query).certain


def test_a_topic_that_is_ahead_of_every_rule_declines() -> None:
    topic = result(50.0, "unanswered", 3, near=0.95)
    found = verdict(topic, result(30.0, near=0.4, covered=0.3))
    assert (found.topics, found.confident, found.certain) == ((topic,), False, False)


def test_a_topic_never_beats_a_rule_that_is_nearer() -> None:
    assert verdict(result(50.0), result(48.0, "unanswered", 3, near=0.95)).topics == ()


def test_a_topic_alone_declines_if_it_is_near_enough() -> None:
    enough = fitted.WITH_SENTENCES["alone"]["from"]
    near, far = (result(score, "unanswered") for score in (enough, enough - 0.1))
    assert (verdict(near).topics, verdict(far).topics) == ((near,), ())


def test_nothing_found_is_neither_confident_nor_certain() -> None:
    found = verdict()
    assert (found.confident, found.certain, found.topics) == (False, False, ())


@pytest.mark.parametrize("model", [fitted.WITH_SENTENCES, fitted.WORDS_ALONE])
def test_every_signal_has_a_weight(model: fitted.Model) -> None:
    names = {"bias", *signals(FAR_AHEAD, (), QUERY)}
    assert (set(model["answers"]), set(model["open"])) == (names, names)
    assert weights.FEWEST_WORDS == 2
