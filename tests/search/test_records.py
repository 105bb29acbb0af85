"""Page records, written to a folder and read again."""

from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.records import PageTerms, Records, RecordWriter, term_id

TEA = PageTerms("section", {30: [1, 3], 10: []}, [[30], [10, 30]])
EMPTY = PageTerms("term", {}, [])
SHIP = PageTerms("component", {20: [2]}, [[20]])


@pytest.fixture
def records(tmp_path: Path) -> Records:
    with RecordWriter(tmp_path / "records") as writer:
        for page in (TEA, EMPTY, SHIP):
            writer.add(page)
        writer.finish()
    return Records(tmp_path / "records")


def test_every_page_has_a_record(records: Records) -> None:
    assert records.size == 3
    assert [records.page(number).group for number in range(3)] == ["section", "term", "component"]


@pytest.mark.parametrize(
    ("number", "term", "places"),
    [(0, 10, []), (0, 30, [1, 3]), (2, 20, [2])],
)
def test_the_paragraphs_that_have_a_term(records: Records, number: int, term: int, places: list[int]) -> None:
    page = records.page(number)
    assert term in page.terms
    [(_, position)] = page.positions(np.array([term], dtype=np.uint64))
    assert page.places(position) == places


def test_names_are_positions_among_the_terms(records: Records) -> None:
    assert records.page(0).terms.tolist() == [10, 30]
    assert [records.page(number).names() for number in range(3)] == [[[1], [0, 1]], [], [[0]]]


def test_records_that_were_not_finished_cannot_be_read(tmp_path: Path) -> None:
    with RecordWriter(tmp_path / "records") as writer:
        writer.add(TEA)
    with pytest.raises(ValueError, match="not whole"):
        Records(tmp_path / "records")


def test_more_paragraphs_than_fit_are_refused(tmp_path: Path) -> None:
    page = PageTerms("section", {1: [70_000]}, [])
    with RecordWriter(tmp_path / "records") as writer, pytest.raises(OverflowError):
        writer.add(page)


def test_a_term_is_told_apart_by_language() -> None:
    assert term_id("en", "fin") == term_id("en", "fin") != term_id("es", "fin")


TERMS = st.dictionaries(st.integers(0, 2**64 - 1), st.lists(st.integers(0, 65_535), max_size=3), min_size=1)


@given(st.lists(TERMS, max_size=4), st.data())
def test_whatever_is_written_is_read_again(pages: list[dict[int, list[int]]], data: st.DataObject) -> None:
    rows = [data.draw(st.lists(st.lists(st.sampled_from(sorted(page))), max_size=3)) for page in pages]
    with TemporaryDirectory() as folder:
        with RecordWriter(Path(folder) / "records") as writer:
            for page, row in zip(pages, rows, strict=True):
                writer.add(PageTerms("section", page, row))
            writer.finish()
        records = Records(Path(folder) / "records")
        for number, (page, row) in enumerate(zip(pages, rows, strict=True)):
            record = records.page(number)
            found = dict(enumerate(record.terms.tolist()))
            assert {found[at]: record.places(at) for _, at in record.positions(record.terms)} == page
            names = [[record.terms[position] for position in name] for name in record.names()]
            assert names == [sorted(set(name)) for name in row]
