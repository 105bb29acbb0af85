"""Mistyped and unfinished words, looked up in an index of a few words."""

import pytest
from tantivy import Document, Index

from language.sound import sound
from search.fields import words_schema
from search.spelling import Dictionary
from search.weights import COMPLETIONS

WORDS = {
    "insurance": ("en", 5),
    "insured": ("en", 9),
    "insure": ("en", 1),
    "certificates": ("en", 2),
    "gerente": ("es", 4),
    "share": ("en", 30),
    "shares": ("en", 20),
    "shore": ("en", 2),
    "tea": ("en", 8),
    "total": ("en es", 3),
    **{f"port{letter}": ("en", 1) for letter in "abcdefgh"},
}


@pytest.fixture(scope="module")
def dictionary() -> Dictionary:
    index = Index(words_schema())
    writer = index.writer(num_threads=1)
    for word, (languages, count) in WORDS.items():
        entry = Document(word=word, sound=sound(word), languages=languages)
        entry.add_unsigned("count", count)
        writer.add_document(entry)
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    return Dictionary(index.searcher(), words_schema())


@pytest.mark.parametrize(
    ("why", "word", "language", "found"),
    [
        ("a letter left out", "insurnce", "en", ["insurance"]),
        ("two letters swapped", "insuarnce", "en", ["insurance"]),
        ("by its sound, two letters away", "jerente", "es", ["gerente"]),
        ("two letters left out of a long word", "certifcats", "en", ["certificates"]),
        ("two errors in a short one", "shzrz", "en", []),
        ("a word too short to correct", "tee", "en", []),
        ("not a word", "shar3", "en", []),
        ("nothing near", "railway", "en", []),
    ],
)
def test_corrections(dictionary: Dictionary, why: str, word: str, language: str, found: list[str]) -> None:
    assert [known.text for known in dictionary.corrections(word, language)] == found, why


def test_a_known_word_comes_with_its_languages_and_its_count(dictionary: Dictionary) -> None:
    [total] = dictionary.corrections("totl", "en")
    assert (total.text, total.languages, total.count) == ("total", ("en", "es"), 3)


@pytest.mark.parametrize(
    ("prefix", "found"),
    [
        ("insur", ["insured", "insurance", "insure"]),
        ("share", ["shares"]),
        ("sh", ["share", "shares", "shore"]),
        ("ger", ["gerente"]),
        ("x", []),
    ],
)
def test_completions_are_the_most_frequent_words_without_the_one_typed(
    dictionary: Dictionary, prefix: str, found: list[str]
) -> None:
    assert [known.text for known in dictionary.completions(prefix)] == found


def test_there_are_only_so_many_completions(dictionary: Dictionary) -> None:
    assert len(dictionary.completions("port")) == COMPLETIONS
    assert len(dictionary.completions("port", limit=2)) == 2
