"""The final score of a page, and when a result is confident."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from language.analysis import Word
from search import ranking, weights
from search.evidence import Evidence
from search.query import Interpretation, QueryTerm
from search.ranking import Candidate, Result, is_certain, is_confident, rules_among, unsettled
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


@pytest.mark.parametrize(("engine", "confident"), [(50.0, True), (0.1, False)])
def test_a_result_is_confident_from_a_score_on(engine: float, confident: bool) -> None:
    assert is_confident(rank([Candidate(1, "term", engine, NONE)])) is confident


def test_nothing_found_is_not_confident() -> None:
    assert not is_confident([])


def with_a_topic(topic: float, rule: float) -> list[Result]:
    """A ranking in which a topic and a rule have these scores."""
    scores = (("unanswered", topic), ("section", rule))
    pages = [
        Candidate(number, group, 0.0, replace(NONE, settled=(Settled(1, wanted - weights.GROUP_PRIORS[group], 1.0),)))
        for number, (group, wanted) in enumerate(scores)
    ]
    return rank(pages)


ABOVE = weights.CONFIDENT + 5


@pytest.mark.parametrize(
    ("why", "topic", "rule", "declined"),
    [
        ("the topic is nearer", ABOVE, ABOVE - 3, True),
        ("nearly as near counts, as a topic has no text", ABOVE - weights.TOPIC_HANDICAP + 0.1, ABOVE, True),
        ("the rule is nearer", ABOVE - weights.TOPIC_HANDICAP - 0.1, ABOVE, False),
        ("neither is near", weights.CONFIDENT - weights.TOPIC_HANDICAP - 0.1, 1.0, False),
    ],
)
def test_the_rules_do_not_settle_what_is_nearer_to_a_topic(why: str, topic: float, rule: float, declined: bool) -> None:
    ranked = with_a_topic(topic, rule)
    assert [result.candidate.group for result in unsettled(ranked)] == ["unanswered"] * declined, why
    assert [result.candidate.group for result in rules_among(ranked)] == ["section"]


ENOUGH = weights.CERTAIN


@pytest.mark.parametrize(
    ("score", "covered", "ahead", "lead", "certain"),
    [
        (ENOUGH, weights.COVERED, weights.LEAD, weights.LEAD, True),
        (ENOUGH - weights.GROUP_PRIORS["term"] - 0.1, weights.COVERED, weights.LEAD, weights.LEAD, False),
        (ENOUGH, weights.COVERED - 0.1, weights.LEAD, weights.LEAD, False),
        (ENOUGH, weights.COVERED, weights.LEAD - 0.1, weights.LEAD, False),
        (ENOUGH, weights.COVERED, weights.LEAD, weights.LEAD - 0.1, False),
    ],
)
def test_a_paragraph_is_certain_if_it_covers_the_query_and_no_other_comes_close(
    score: float, covered: float, ahead: float, lead: float, certain: bool
) -> None:
    first = replace(NONE, settled=(Settled(1, score, covered), Settled(2, score - ahead, covered)))
    second = replace(NONE, settled=(Settled(1, score - lead, covered),))
    ranked = rank([Candidate(1, "term", 0.0, first), Candidate(2, "term", 0.0, second)])
    assert is_certain(ranked, QUERY) is certain


def test_the_name_of_a_page_asks_for_no_paragraph_of_it() -> None:
    named = replace(NONE, settled=(Settled(1, ENOUGH, 1.0),), name_coverage=1.0)
    assert not is_certain(rank([Candidate(1, "section", 0.0, named)]), QUERY)


@pytest.mark.parametrize("texts", [("sell",), ("3", "5"), ("sell", "3")])
def test_one_word_or_numbers_alone_are_never_certain(texts: tuple[str, ...]) -> None:
    query = replace(QUERY, terms=tuple(QueryTerm(Word(text, 0, len(text)), 3.0, ()) for text in texts))
    settled = replace(NONE, settled=(Settled(1, weights.CERTAIN, 1.0),))
    assert not is_certain(rank([Candidate(1, "section", 0.0, settled)]), query)
