"""The final score of a page."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from language.analysis import Word
from search import ranking, weights
from search.evidence import Evidence
from search.query import Interpretation, QueryTerm
from search.ranking import Candidate, Result
from search.settling import Settled

NONE = Evidence((), 0.0, full_name=False, name_found=0.0, exactly_named=False)
TERMS = (QueryTerm(Word("sell", 0, 4), 3.0, ()), QueryTerm(Word("tea", 5, 8), 1.0, ()))
QUERY = Interpretation("sell tea", "en", "", TERMS, None)


def rank(pages: Sequence[Candidate]) -> list[Result]:
    return ranking.rank(pages, QUERY)


def score(group: str = "term", engine: float = 0.0, **changes: object) -> float:
    """What a page of a group scores above one of its group without any evidence."""
    candidate = Candidate(1, group, engine, replace(NONE, **changes))  # type: ignore[arg-type]
    return rank([candidate])[0].score - weights.GROUP_PRIORS[group]


@pytest.mark.parametrize(
    ("what", "changes", "expected"),
    [
        ("nothing", {}, 0.0),
        ("a paragraph that settles it", {"settled": (Settled(1, 5.0, 1.0),)}, 5.0),
        ("a name in part", {"name_found": 0.5}, weights.NAME_FOUND * 0.5),
        ("half of it a name", {"name_coverage": 0.5}, weights.NAME_COVERAGE * 0.5**weights.NAME_POWER),
        ("a name and nothing else", {"name_coverage": 1.0}, weights.NAME_COVERAGE + weights.ONLY_NAMED),
        ("its very name", {"exactly_named": True}, weights.ONLY_NAMED + weights.EXACTLY_NAMED),
        ("a full name of something else than a component", {"full_name": True}, 0.0),
    ],
)
def test_what_each_evidence_adds(what: str, changes: dict[str, object], expected: float) -> None:
    assert score(**changes) == pytest.approx(expected), what


def test_the_engine_counts_too() -> None:
    assert score(engine=4.0) == pytest.approx(weights.CANDIDATE_SCORE)


def test_a_rule_that_is_named_gains_more() -> None:
    gain = score("section", name_coverage=0.5) - score("term", name_coverage=0.5)
    assert gain == pytest.approx(weights.NAME_COVERAGE_OF_A_RULE * 0.5**weights.NAME_POWER)


@pytest.mark.parametrize(("group", "gain"), [("term", 0.0), ("section", weights.ONLY_NAMED + weights.EXACTLY_NAMED)])
def test_a_question_for_a_rule_is_the_name_of_nothing_else(group: str, gain: float) -> None:
    """“When do I sell tea” is not about the term “sell tea”."""
    page = Candidate(1, group, 0.0, replace(NONE, exactly_named=True))
    asked = ranking.rank([page], replace(QUERY, asks_for_rule=True))[0].score
    assert asked - weights.GROUP_PRIORS[group] == pytest.approx(gain)


def test_a_component_gains_by_its_full_name() -> None:
    assert score("component", full_name=True) == pytest.approx(weights.COMPONENT_NAMED)


def test_the_best_page_comes_first_and_the_content_decides_between_equals() -> None:
    pages = [Candidate(number, "term", engine, NONE) for number, engine in ((3, 1.0), (2, 1.0), (1, 0.5), (4, 2.0))]
    assert [page.candidate.number for page in rank(pages)] == [4, 2, 3, 1]


def test_two_paragraphs_of_a_page_are_two_results() -> None:
    both = replace(NONE, settled=(Settled(4, 5.0, 1.0), Settled(1, 2.0, 0.5)))
    other = replace(NONE, settled=(Settled(2, 3.0, 0.5),))
    ranked = rank([Candidate(1, "term", 0.0, both), Candidate(2, "term", 0.0, other)])
    assert [result.paragraph and result.paragraph.place for result in ranked] == [4, 2, 1]


def test_nearness_reorders_what_words_have_found() -> None:
    both = replace(NONE, settled=(Settled(4, 5.0, 1.0), Settled(1, 4.0, 1.0)))
    ranked = ranking.with_nearness(rank([Candidate(7, "term", 0.0, both)]), {7: {1: 0.8, 4: 0.2}})
    assert [result.paragraph and result.paragraph.place for result in ranked] == [1, 4]
    assert [result.near for result in ranked] == [0.8, 0.2]


def test_questions_about_a_page_are_about_each_of_its_paragraphs() -> None:
    one = replace(NONE, settled=(Settled(2, 5.0, 1.0),))
    [result] = ranking.with_nearness(rank([Candidate(7, "term", 0.0, one)]), {7: {0: 0.5}})
    assert result.near == 0.5


def test_a_page_without_nearness_falls_behind() -> None:
    pages = [Candidate(number, "term", 3.0 - number, NONE) for number in (1, 2)]
    ranked = ranking.with_nearness(rank(pages), {2: {0: 0.9}})
    assert [result.candidate.number for result in ranked] == [2, 1]
