"""How similar a query and a paragraph are in wording."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.ngrams import Ngrams, NgramWriter, ngrams, query_vector

SELLING = ["the bank pays the seller", "the seller pays no fee"]
SHIPS = ["a ship brings tea"]


def written(folder: Path, *pages: list[str]) -> Ngrams:
    """Pages of paragraphs."""
    writer = NgramWriter()
    for page in pages:
        writer.add("tea-harbor", [Counter(ngrams(text.split())) for text in page])
    writer.write(folder / "ngrams")
    return Ngrams(folder / "ngrams")


@pytest.fixture
def pages(tmp_path: Path) -> Ngrams:
    return written(tmp_path, SELLING, [], SHIPS)


def similar(pages: Ngrams, page: int, query: str) -> dict[int, float]:
    return pages.similarities(page, query_vector(query.split()))


def test_ngrams_are_words_and_pairs_of_neighbors() -> None:
    assert len({*ngrams(["who", "pays", "whom"])}) == 5
    assert {*ngrams(["who", "pays"])} < {*ngrams(["who", "pays", "whom"])}
    assert {*ngrams(["pays", "who"])} - {*ngrams(["who", "pays"])}


@pytest.mark.parametrize(
    ("query", "first"), [("the bank pays", 1), ("seller pays no fee", 2), ("who pays the seller", 1)]
)
def test_the_order_of_words_tells_paragraphs_apart(pages: Ngrams, query: str, first: int) -> None:
    found = similar(pages, 0, query)
    assert max(found, key=lambda place: found[place]) == first


@pytest.mark.parametrize(("page", "query"), [(0, "tea"), (1, "the bank pays"), (2, "seller"), (2, "")])
def test_nothing_in_common_is_not_similar(pages: Ngrams, page: int, query: str) -> None:
    assert similar(pages, page, query) == {}


def test_a_rare_word_makes_more_similar_than_a_common_one(tmp_path: Path) -> None:
    pages = written(tmp_path, ["the crane lifts", "the ship sails"])
    assert similar(pages, 0, "crane")[1] > similar(pages, 0, "the")[1]


def test_an_ngram_is_as_rare_as_its_game_says(tmp_path: Path) -> None:
    writer = NgramWriter()
    for game, text in (
        ("ports", "the crane"),
        ("ports", "the crane"),
        ("rails", "the crane"),
        ("rails", "the station"),
    ):
        writer.add(game, [Counter(ngrams(text.split()))])
    writer.write(tmp_path / "ngrams")
    of_ports, _, of_rails, _ = (
        Ngrams(tmp_path / "ngrams").similarities(page, query_vector(["crane"])) for page in range(4)
    )
    assert of_rails[1] > of_ports[1]


def test_a_longer_paragraph_is_less_similar(tmp_path: Path) -> None:
    pages = written(tmp_path, ["crane", "crane on the quay by the sea"])
    found = similar(pages, 0, "crane")
    assert found[1] > found[2]


@pytest.mark.parametrize("name", ["pages", "ids", "ends", "postings"])
def test_ngrams_that_are_cut_short_are_noticed(pages: Ngrams, tmp_path: Path, name: str) -> None:
    file = tmp_path / "ngrams" / name
    file.write_bytes(file.read_bytes()[:-4])
    with pytest.raises(ValueError, match="not whole"):
        Ngrams(tmp_path / "ngrams")


def test_an_index_without_pages_has_no_ngrams(tmp_path: Path) -> None:
    assert written(tmp_path)._ids.nbytes == 0


WORDS = st.lists(st.sampled_from(["tea", "ship", "pays", "the"]), min_size=1, max_size=8)


@given(st.lists(st.lists(WORDS, max_size=3), min_size=1, max_size=3), WORDS)
def test_a_paragraph_is_similar_exactly_if_it_has_a_word(
    tmp_path_factory: pytest.TempPathFactory, pages: list[list[list[str]]], query: list[str]
) -> None:
    index = written(tmp_path_factory.mktemp("any"), *([" ".join(row) for row in page] for page in pages))
    for number, page in enumerate(pages):
        has = {place for place, row in enumerate(page, start=1) if {*row} & {*query}}
        found = index.similarities(number, query_vector(query))
        assert found.keys() == has
        assert all(value > 0 for value in found.values())
