"""How near a query is to the questions about a paragraph."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from search import Document, nearness
from search.encoder import DIMENSIONS, Vectors
from search.nearness import Nearness


def encode(texts: Sequence[str]) -> Vectors:
    """A vector for each text: texts that begin alike point the same way."""
    found = np.zeros((len(texts), DIMENSIONS), dtype=np.float32)
    for row, text in enumerate(texts):
        found[row, ord(text[:1] or "-") % DIMENSIONS] = 1.0
    return found


@pytest.fixture
def page(made_up_documents: list[Document]) -> Document:
    section = next(document for document in made_up_documents if document.group == "section")
    asked = {"en": ("apple", "avocado", "banana", "cherry"), "es": ()}
    return replace(section, asked=asked, about={"en": (1, 1, 2, 0), "es": ()})


def near(folder: Path, query: str) -> dict[int, float]:
    return Nearness(folder).of_page(0, encode([query])[0])


def test_the_two_nearest_questions_count(tmp_path: Path, page: Document) -> None:
    nearness.write([page], tmp_path / "near", encode)
    assert near(tmp_path / "near", "a") == pytest.approx({0: 0.0, 1: 1.0, 2: 0.0}, abs=0.01)


def test_paragraphs_are_alike_if_the_same_is_asked_about_them(tmp_path: Path, page: Document) -> None:
    asked, about = {"en": ("apple", "avocado", "banana", "cherry"), "es": ()}, {"en": (1, 2, 3, 0), "es": ()}
    nearness.write([replace(page, asked=asked, about=about)], tmp_path / "near", encode)
    likeness = Nearness(tmp_path / "near").likeness((0, 1), [(0, 2), (0, 3), (0, 9)])
    assert likeness == pytest.approx([1.0, 0.0, 0.0], abs=0.01), (
        "a paragraph without questions is asked for by its page"
    )


def test_nothing_is_like_a_page_without_questions(tmp_path: Path, page: Document) -> None:
    silent = replace(page, asked={"en": (), "es": ()}, about={"en": (), "es": ()})
    nearness.write([silent, page], tmp_path / "near", encode)
    assert Nearness(tmp_path / "near").likeness((0, 1), [(1, 1)]) == [0.0]


def test_a_question_about_the_page_is_about_each_paragraph(tmp_path: Path, page: Document) -> None:
    nearness.write([page], tmp_path / "near", encode)
    assert near(tmp_path / "near", "c") == pytest.approx({0: 1.0, 1: 0.5, 2: 0.5}, abs=0.01)


def test_a_page_without_questions_is_near_to_nothing(tmp_path: Path, page: Document) -> None:
    nearness.write([replace(page, asked={"en": (), "es": ()}, about={"en": (), "es": ()})], tmp_path / "near", encode)
    assert near(tmp_path / "near", "a") == {}


def test_only_new_questions_are_encoded_again(tmp_path: Path, page: Document) -> None:
    nearness.write([page], tmp_path / "old", encode)
    encoded: list[str] = []

    def noted(texts: Sequence[str]) -> Vectors:
        encoded.extend(texts)
        return encode(texts)

    new = replace(page, asked={"en": ("apple", "damson", "banana", "cherry"), "es": ()})
    nearness.write([new], tmp_path / "new", noted, tmp_path / "old")
    assert encoded == ["damson"]
    assert near(tmp_path / "new", "b") == near(tmp_path / "old", "b")


def test_a_damaged_file_is_an_error(tmp_path: Path, page: Document) -> None:
    nearness.write([page], tmp_path / "near", encode)
    np.save(tmp_path / "near/places.npy", np.zeros(2, dtype=np.uint16))
    with pytest.raises(ValueError, match="not whole"):
        Nearness(tmp_path / "near")
