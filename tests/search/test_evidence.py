"""The evidence that one page gives, on pages and queries of a few words."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest

from language.analysis import Word
from search import weights
from search.entries import page_terms, title_ids
from search.evidence import Evidence, PageScorer
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


def evidence(
    tmp_path: Path, terms: PageTerms, *query: QueryTerm, similarities: Mapping[int, float] = MappingProxyType({})
) -> Evidence:
    folder = tmp_path / f"records-{len(list(tmp_path.iterdir()))}"
    with RecordWriter(folder) as writer:
        writer.add(terms)
        writer.finish()
    return PageScorer(query).score(Records(folder).page(0), similarities)


TEA = page(title=["sell tea"], body=["bank pay price", "sell chest turn"], asked=["much get leav", "sell chest"])


def test_nothing_in_common_is_no_evidence(tmp_path: Path) -> None:
    assert evidence(tmp_path, TEA, term("storm")) == Evidence(
        (), 0.0, full_name=False, name_found=0.0, exactly_named=False
    )


@pytest.mark.parametrize(
    ("query", "places"),
    [(["bank"], [1]), (["chest"], [2]), (["sell", "chest"], [2]), (["tea"], []), (["bank", "chest"], [1, 2])],
)
def test_the_paragraphs_with_the_highest_scores_settle(tmp_path: Path, query: list[str], places: list[int]) -> None:
    assert [paragraph.place for paragraph in evidence(tmp_path, TEA, *map(term, query)).settled] == places


def test_the_paragraph_that_is_similar_in_wording_comes_first(tmp_path: Path) -> None:
    found = evidence(tmp_path, TEA, term("bank"), term("chest"), similarities={2: 0.5})
    assert [paragraph.place for paragraph in found.settled] == [2, 1]


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


@pytest.mark.parametrize(
    ("query", "found"),
    [(["sell", "tea"], 1.0), (["tea", "ship"], 0.5), (["bank"], 0.0), (["sell", "tea", "bank"], 1.0)],
)
def test_the_share_of_a_name_that_is_in_the_query(tmp_path: Path, query: list[str], found: float) -> None:
    assert evidence(tmp_path, TEA, *map(term, query)).name_found == found


def test_a_query_can_be_the_very_title_of_a_page(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    with RecordWriter(folder) as writer:
        writer.add(
            page_terms("term", {"en": NOTHING}, titles=title_ids({"en": NOTHING | {"title": [["the", "auction"]]}}))
        )
        writer.finish()
    record = Records(folder).page(0)
    named = {
        said: PageScorer([term("auction")], said).score(record, {}).exactly_named for said in ("auction", "auctioneer")
    }
    assert named == {"auction": True, "auctioneer": False}


def test_a_correction_does_not_name_a_page(tmp_path: Path) -> None:
    found = evidence(tmp_path, TEA, term("sell"), term(tea=weights.MISTYPED))
    assert found.name_coverage == 0.0


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
