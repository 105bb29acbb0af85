"""The evidence that one page gives, on pages and queries of a few words."""

from pathlib import Path

import pytest

from language.analysis import Word
from search import weights
from search.entries import page_terms
from search.evidence import Evidence, PageScorer, dis_max
from search.query import Expansion, QueryTerm
from search.records import PageTerms, Records, RecordWriter

NOTHING: dict[str, list[list[str]]] = {"title": [[]], "names": [], "asked": [], "body": [], "aside": []}


def page(group: str = "section", **parts: list[str]) -> PageTerms:
    """A page in English; each part is a list of texts of stems."""
    rows = {part: [text.split() for text in texts] for part, texts in parts.items()}
    return page_terms(group, {"en": NOTHING | rows, "es": NOTHING | {"body": [[] for _ in rows.get("body", ())]}})


def term(*stems: str, idf: float = 1.0, beside_name: bool = False, **others: float) -> QueryTerm:
    """A query term; ``others`` are further stems with their weights, ``_`` between those of a name."""
    exact = [Expansion("en", (stem,), 1.0) for stem in stems]
    more = [Expansion("en", tuple(stem.split("_")), weight) for stem, weight in others.items()]
    return QueryTerm(Word(stems[0] if stems else "", 0, 1), idf, (*exact, *more), beside_name)


def scored(tmp_path: Path, terms: PageTerms, *query: QueryTerm) -> tuple[PageScorer, Evidence]:
    folder = tmp_path / f"records-{len(list(tmp_path.iterdir()))}"
    with RecordWriter(folder) as writer:
        writer.add(terms)
        writer.finish(lambda _: 1.0)
    scorer = PageScorer(query, lambda *_: 1.0)
    return scorer, scorer.score(Records(folder).page(0))


def evidence(tmp_path: Path, terms: PageTerms, *query: QueryTerm) -> Evidence:
    return scored(tmp_path, terms, *query)[1]


def similarity(tmp_path: Path, terms: PageTerms, *query: QueryTerm, paragraph: int = 0) -> float:
    """How similar a query is to the questions about a paragraph of a page."""
    scorer, found = scored(tmp_path, terms, *query)
    return scorer.similarity(found.matches, paragraph)


TEA = page(title=["sell tea"], body=["bank pay price", "sell chest turn"], asked=["much get leav", "sell chest"])


def test_nothing_in_common_is_no_evidence(tmp_path: Path) -> None:
    found = evidence(tmp_path, TEA, term("storm"))
    assert (found.page, found.settled) == (0.0, ())


@pytest.mark.parametrize(
    ("query", "places"),
    [(["bank"], [1]), (["chest"], [2]), (["sell", "chest"], [2]), (["tea"], []), (["bank", "chest"], [1, 2])],
)
def test_the_paragraphs_with_the_highest_scores_settle(tmp_path: Path, query: list[str], places: list[int]) -> None:
    assert [paragraph.place for paragraph in evidence(tmp_path, TEA, *map(term, query)).settled] == places


def test_the_same_question_is_similar_to_one_third_of_the_nearest_three(tmp_path: Path) -> None:
    found = similarity(tmp_path, TEA, term("sell"), term("chest"))
    assert found == pytest.approx(1 / weights.NEAREST_QUESTIONS)


def test_similarity_is_the_harmonic_mean_of_the_shares(tmp_path: Path) -> None:
    found = similarity(tmp_path, page(asked=["sell chest"]), term("sell"), term("ship"), term("moon"))
    query_share, question_share = 1 / 3, 1 / 2
    expected = 2 / (1 / query_share + 1 / question_share)
    assert found == pytest.approx(expected / weights.NEAREST_QUESTIONS)


@pytest.mark.parametrize(("paragraph", "nearest"), [(0, 0.0), (1, 1.0), (2, 0.0)])
def test_a_question_about_one_paragraph_says_nothing_about_another(
    tmp_path: Path, paragraph: int, nearest: float
) -> None:
    rows = NOTHING | {"body": [["bank"], ["chest"]], "asked": [["who", "pay"]]}
    terms = page_terms("section", {"en": rows, "es": NOTHING | {"body": [[], []]}}, {"en": (1,)})
    found = similarity(tmp_path, terms, term("who"), term("pay"), paragraph=paragraph)
    assert found == pytest.approx(nearest / weights.NEAREST_QUESTIONS)


@pytest.mark.parametrize(
    ("why", "query", "coverage", "full"),
    [
        ("the whole query", ["sell", "tea"], 1.0, True),
        ("a part of the query", ["sell", "tea", "ship", "moon"], 0.5, True),
        ("half a name is not a name", ["sell", "ship"], 0.0, False),
        ("a word of the name twice", ["sell", "tea", "sell"], 1.0, True),
        ("not in the text", ["bank", "pay"], 0.0, False),
    ],
)
def test_name_coverage(tmp_path: Path, why: str, query: list[str], coverage: float, full: bool) -> None:
    found = evidence(tmp_path, TEA, *map(term, query))
    assert (found.name_coverage, found.full_name) == (coverage, full), why


def test_a_correction_does_not_name_a_page(tmp_path: Path) -> None:
    found = evidence(tmp_path, TEA, term("sell"), term(tea=weights.MISTYPED))
    assert found.name_coverage == 0.0


@pytest.mark.parametrize(
    ("text", "matches"), [("price of a share", True), ("a share", False), ("a share has its own price", True)]
)
def test_a_name_matches_where_all_its_stems_are(tmp_path: Path, text: str, matches: bool) -> None:
    found = evidence(tmp_path, page(body=[text]), term("valu", share_price=0.5))
    assert bool(found.matches.names) is matches


def test_an_expansion_counts_by_its_weight(tmp_path: Path) -> None:
    whole, half = evidence(tmp_path, TEA, term("bank")), evidence(tmp_path, TEA, term(bank=0.5))
    assert half.page == pytest.approx(whole.page / 2)


def test_dis_max_of_one_expansion_adds_a_little_of_the_other_parts() -> None:
    assert dis_max([(0.5, [1000, 0, 600, 2, 300])]) == {
        0: pytest.approx(0.5 * (600 + weights.TIE_BREAKER * 400)),
        2: pytest.approx(150),
    }


def test_dis_max_of_two_expansions_is_the_best_and_a_little_of_the_other() -> None:
    scores = dis_max([(1.0, [600, 0, 600, 1, 400]), (0.5, [800, 0, 800, 2, 100])])
    assert scores == {
        0: pytest.approx(600 + weights.TIE_BREAKER * 400),
        1: pytest.approx(400),
        2: pytest.approx(50),
    }


@pytest.mark.parametrize(
    ("why", "query", "coverage", "full"),
    [
        ("words beside a name do not count", [term("swift"), term("tile", beside_name=True)], 1.0, True),
        ("any other word does", [term("swift"), term("cost"), term("tile", beside_name=True)], 0.5, False),
        ("a name alone is not said to be a thing's", [term("swift")], 1.0, False),
        ("nor are the words beside it a name", [term("tile", beside_name=True)], 0.0, False),
        ("they can be part of a name", [term("tile", beside_name=True), term("office")], 1.0, True),
        ("the kind goes before the name", [term("demand"), term("swift")], 1.0, True),
    ],
)
def test_words_beside_the_name_of_a_component(
    tmp_path: Path, why: str, query: list[QueryTerm], coverage: float, full: bool
) -> None:
    thing = page(group="component", title=["swift"], names=["tile office"], aside=["demand"])
    found = evidence(tmp_path, thing, *query)
    assert (found.name_coverage, found.full_name) == (coverage, full), why


def test_words_beside_a_name_count_for_other_pages(tmp_path: Path) -> None:
    found = evidence(tmp_path, page(title=["swift"]), term("swift"), term("tile", beside_name=True))
    assert (found.name_coverage, found.full_name) == (0.5, False)
