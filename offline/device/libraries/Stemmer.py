"""PyStemmer for a device, where nothing runs that was compiled from C: the same algorithms of Snowball in Python."""

from __future__ import annotations

from snowballstemmer.english_stemmer import EnglishStemmer
from snowballstemmer.spanish_stemmer import SpanishStemmer

_ALGORITHMS = {"english": EnglishStemmer, "spanish": SpanishStemmer}


class Stemmer:
    """The stemmer of a language, under the names that PyStemmer has."""

    def __init__(self, algorithm: str, _cached: int) -> None:
        self._snowball = _ALGORITHMS[algorithm]()

    def stemWord(self, word: str) -> str:  # noqa: N802 PyStemmer's name
        """The stem of a word in lowercase."""
        return str(self._snowball.stemWord(word))
