from collections import Counter
from collections.abc import Iterable

import pytest

from search import Answer, Searcher
from search.weights import PARAGRAPHS_SHOWN


def refs(answer: Answer) -> list[str]:
    return [f"{hit.ref.kind}/{hit.ref.key}" for hit in answer.hits]


@pytest.mark.parametrize(
    ("what", "query", "first"),
    [
        ("a title", "storms", "trade/storms"),
        ("the other language", "tormentas", "trade/storms"),
        ("no accents", "poliza", "trade/storms"),
        ("capitals", "PÓLIZA", "trade/storms"),
        ("a plural", "insurances", "trade/storms"),
        ("a verb form", "who sold tea", "trade/selling-tea"),
        ("a Spanish verb form", "vendiendo té", "trade/selling-tea"),
        ("a plural that Snowball does not know", "ciudades", "trade/customs"),
        ("a typing error", "insurence", "trade/storms"),
        ("swapped letters", "stomrs", "trade/storms"),
        ("a word not typed to its end", "insur", "trade/storms"),
        ("a shortened word amid others", "insu policy", "trade/storms"),
        ("both languages at once", "seguro for a lost ship", "trade/storms"),
        ("a number word for digits", "ship for nine chests", "ship/barge"),
        ("a question of players", "leaves", "trade/selling-tea"),
        ("a component by its name", "flying clipper", "ship/clipper"),
        ("a component by its initials", "FC", "ship/clipper"),
        ("a term by its name", "chest", "term/chest"),
        ("a term by its Spanish name", "caja", "term/chest"),
        ("a term by a variant", "crate", "term/chest"),
        ("a calculator", "duty calculator", "calc/duty"),
        ("a difference between editions", "moonlight", "difference/moon"),
        ("a ruling", "niebla", "ruling/fog"),
    ],
)
def test_finds(searcher: Searcher, what: str, query: str, first: str) -> None:
    assert refs(searcher.search(query, "en"))[:1] == [first], what


@pytest.mark.parametrize(
    ("query", "expected"),
    [("how many crates may I sell", "trade/selling-tea"), ("el jefe elige quién carga", "trade/loading")],
)
def test_glossary_words_stand_for_the_words_of_the_rules(searcher: Searcher, query: str, expected: str) -> None:
    assert expected in refs(searcher.search(query, "en"))[:2]


@pytest.mark.parametrize("query", ["", "   ", "?!", "the of and", "qqqq wwww", "\x00\x01", "🙂", "a"])
def test_nothing_sensible_finds_nothing(searcher: Searcher, query: str) -> None:
    answer = searcher.search(query, "en")
    assert (answer.hits, answer.confident) == ((), False)


@pytest.mark.parametrize(
    ("query", "confident"),
    [
        ("how much does the bank pay for tea", True),
        ("storms", True),
        ("does a storm sink my ship in the harbor", True),
        ("how do dragons breathe fire on castles", False),
        ("what time does the railway station open on sunday", False),
    ],
)
def test_says_when_the_content_holds_nothing(searcher: Searcher, query: str, confident: bool) -> None:
    assert searcher.search(query, "en").confident is confident


@pytest.mark.parametrize(
    ("query", "suggestion"),
    [
        ("insurance polcy", "insurance policy"),
        ("a Storm and my Insurnace!", "a Storm and my insurance!"),
        ("tormentta", "tormenta"),
        ("storms", None),
        ("insur", None),
        ("railway", None),
        ("", None),
    ],
)
def test_suggests_a_near_known_word(searcher: Searcher, query: str, suggestion: str | None) -> None:
    assert searcher.search(query, "en").did_you_mean == suggestion


def test_answers_in_the_language_asked_for_whatever_the_query_is_in(searcher: Searcher) -> None:
    hit = searcher.search("insurance policy", "es").hits[0]
    assert (hit.title, hit.other_title, hit.kind_title) == ("Tormentas", "Storms", "Comercio")
    assert hit.snippet.startswith("Si tienes una póliza")


def test_names_the_paragraph_that_answers(searcher: Searcher) -> None:
    assert searcher.search("insurance policy", "en").hits[0].anchor == "insurance"
    assert searcher.search("not more than three", "en").hits[0].anchor == "limit"


def test_marks_are_places_in_the_snippet(searcher: Searcher) -> None:
    hit = searcher.search("policies insurance", "en").hits[0]
    assert [hit.snippet[start:end] for start, end in hit.marks] == ["insurance", "policy"]


def test_long_paragraphs_are_cut_around_the_match(searcher: Searcher) -> None:
    hit = searcher.search("harbor master chooses", "en", kinds=("trade",)).hits[0]
    assert len(hit.snippet) <= 225
    assert [hit.snippet[start:end] for start, end in hit.marks] == ["harbor", "master", "chooses"]


def test_each_thing_is_found_once(searcher: Searcher) -> None:
    found = [(hit.ref, hit.anchor) for hit in searcher.search("chest caja tea té", "en").hits]
    assert len(found) == len(set(found))
    assert max(Counter(ref for ref, _ in found).values()) <= PARAGRAPHS_SHOWN


def test_scores_fall(searcher: Searcher) -> None:
    scores = [hit.score for hit in searcher.search("ship harbor tea", "en").hits]
    assert scores == sorted(scores, reverse=True)
    assert min(scores) > 0


@pytest.mark.parametrize(("kinds", "groups"), [(("term",), {"term"}), (("ship", "calc"), {"component", "calculator"})])
def test_kinds_narrow(searcher: Searcher, kinds: tuple[str, ...], groups: Iterable[str]) -> None:
    answer = searcher.search("chest ship cargo duty", "en", kinds=kinds)
    assert {hit.group for hit in answer.hits} == groups


def test_the_game_narrows(searcher: Searcher) -> None:
    assert searcher.search("storms", "en", game="tea-harbor").hits
    assert not searcher.search("storms", "en", game="no-such-game").hits


def test_a_game_named_in_the_query_is_no_search_word(searcher: Searcher) -> None:
    with_game, without = (searcher.search(query, "en").hits[0] for query in ("storms in tea harbor", "storms"))
    assert str(with_game.ref) == str(without.ref) == "tea-harbor:trade/storms"
    assert "tea" not in [with_game.snippet[start:end].lower() for start, end in with_game.marks]


@pytest.mark.parametrize("limit", [0, 1, 3])
def test_limit(searcher: Searcher, limit: int) -> None:
    assert len(searcher.search("ship", "en", limit=limit).hits) == min(limit, 3)
