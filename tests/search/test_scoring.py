"""Candidates: which pages the engine finds for a query, and what it makes of a term's weight."""

import math

import pytest
from tantivy import Document, Index

from language.analysis import Word
from search.fields import pages_schema
from search.query import Expansion, QueryTerm
from search.scoring import PageIndex, PageStatistics, content_query, importance

PAGES = [
    # What the whole page says in English and in Spanish, its rules in English, its game, its group.
    ("sell tea chest", "vend te caj", "sell chest", "harbor", "section"),
    ("tea price share_price share", "te preci", "price", "harbor", "term"),
    ("share sell", "accion vend", "sell", "rails", "section"),
    ("station", "estacion", "", "rails", "component"),
]


@pytest.fixture(scope="module")
def index() -> PageIndex:
    stored = Index(pages_schema())
    writer = stored.writer(num_threads=1)
    for number, (english, spanish, rules, game, group) in enumerate(PAGES):
        page = Document(all_en=english, all_es=spanish, rules_en=rules, game=game, group=group, kind=group)
        page.add_unsigned("number", number)
        writer.add_document(page)
    writer.commit()
    writer.wait_merging_threads()
    stored.reload()
    return PageIndex(stored.searcher(), pages_schema())


def term(*stems: str, weight: float = 1.0, language: str = "en", idf: float = 1.0) -> QueryTerm:
    return QueryTerm(Word("", 0, 0), idf, (Expansion(language, stems, weight),))


def found(index: PageIndex, *terms: QueryTerm, limit: int = 10, **filters: list[str]) -> list[int]:
    """The numbers of the pages, in their order."""
    return sorted(number for _, number in index.candidates(index.filtered(content_query(index, terms), filters), limit))


@pytest.mark.parametrize(
    ("why", "terms", "pages"),
    [
        ("any of the terms", [term("chest"), term("station")], [0, 3]),
        ("in its language", [term("te", language="es")], [0, 1]),
        ("not in the other", [term("te")], []),
        ("a name in a row", [term("share", "price")], [1]),
        ("a word on no page", [term("dragon")], []),
        ("nothing asked", [], []),
        ("a term without expansions", [QueryTerm(Word("", 0, 0), 1.0, ())], []),
    ],
)
def test_pages_that_have_any_of_the_terms(index: PageIndex, why: str, terms: list[QueryTerm], pages: list[int]) -> None:
    assert found(index, *terms) == pages, why


def test_filters_must_all_hold_and_any_of_their_values(index: PageIndex) -> None:
    sell = term("sell")
    assert found(index, sell, game=["rails"]) == [2]
    assert found(index, sell, game=["rails", "harbor"]) == [0, 2]
    assert found(index, sell, game=["rails"], group=["component"]) == []


def test_a_filter_adds_nothing_to_a_score(index: PageIndex) -> None:
    free, narrowed = (
        index.candidates(index.filtered(content_query(index, [term("sell")]), filters), 10)
        for filters in ({}, {"game": ["rails", "harbor"]})
    )
    assert [score for score, _ in narrowed] == pytest.approx([score for score, _ in free])


def test_a_rare_stem_counts_no_more_than_a_common_one_of_the_same_weight(index: PageIndex) -> None:
    common = {number: score for score, number in index.candidates(content_query(index, [term("sell")]), 9)}
    rare = {number: score for score, number in index.candidates(content_query(index, [term("chest")]), 9)}
    assert common[0] == pytest.approx(rare[0])


def test_half_the_weight_is_half_the_score(index: PageIndex) -> None:
    [(whole, _)] = index.candidates(content_query(index, [term("chest")]), 1)
    [(half, _)] = index.candidates(content_query(index, [term("chest", weight=0.5)]), 1)
    assert half == pytest.approx(whole / 2)


def test_the_limit_is_the_most_pages_there_are(index: PageIndex) -> None:
    assert len(found(index, term("sell"), limit=1)) == 1


def test_statistics_of_the_pages(index: PageIndex) -> None:
    statistics = PageStatistics(index)
    assert statistics.pages == len(PAGES)
    assert statistics.rarity("sell", "en") == pytest.approx(math.log(1 + 2.5 / 2.5))
    assert statistics.rarity("dragon", "en") == 0.0
    assert statistics.rarity("chest", "en") < statistics.unknown, "no word is rarer than one on no page"
    assert [statistics.uses(stem, "en") for stem in ("sell", "chest", "tea")] == [2, 1, 0], "names are not rules"


def test_statistics_of_the_pages_of_a_game(index: PageIndex) -> None:
    statistics = PageStatistics(index, "rails")
    assert statistics.pages == 2
    assert statistics.rarity("sell", "en") == pytest.approx(math.log(1 + 1.5 / 1.5))
    assert statistics.rarity("tea", "en") == 0.0, "only another game has it"
    assert [statistics.uses(stem, "en") for stem in ("sell", "chest")] == [1, 0]


def test_a_word_four_times_as_rare_is_not_four_times_as_important() -> None:
    assert 1 < importance(term("tea", idf=4.0)) / importance(term("tea", idf=1.0)) < 4
