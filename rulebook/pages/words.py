"""The word list of a game: on a page, and as a table for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from django.http import QueryDict

from core.tables import as_csv
from language import LANGUAGES
from language.analysis import fold
from rulebook.models import Game, Term

LONGEST_FILTER = 100

_COLUMNS = ("ref", "part_of_speech", "en", "es", "other_words_en", "other_words_es", "definition_en", "definition_es")


@dataclass(frozen=True, slots=True)
class WordsPage:
    """Two columns of words: ``sort`` is the language that they are sorted by, ``query`` the filter."""

    terms: tuple[Term, ...]
    total: int
    sort: str
    query: str

    @property
    def orders(self) -> list[tuple[str, str]]:
        """The languages that the list can be sorted by, each with its address."""
        asked = {"q": self.query} if self.query else {}
        return [(language, "?" + urlencode({"sort": language, **asked})) for language in LANGUAGES]


def words_page(game: Game, parameters: QueryDict, language: str) -> WordsPage:
    sort = parameters.get("sort", "")
    sort = sort if sort in LANGUAGES else language
    query = parameters.get("q", "").replace("\x00", " ").strip()[:LONGEST_FILTER]
    every = Term.objects.of(game)
    found = every.said_as(map(fold, query.split())).alphabetical(sort)
    return WordsPage(tuple(found), every.count(), sort, query)


def csv_of(game: Game, sort: str) -> str:
    """The list for a spreadsheet in the language that it is sorted by."""
    rows: list[list[str]] = [[*_COLUMNS]]
    editions = game.edition_titles("short")
    for term in Term.objects.of(game).alphabetical(sort):
        others = ["; ".join(_other_words(term, language, editions)) for language in LANGUAGES]
        rows.append(
            [
                *(str(term.ref), term.part_of_speech, term.term_en, term.term_es),
                *(*others, term.gloss_text_en, term.gloss_text_es),
            ]
        )
    return as_csv(rows, sort)


def _other_words(term: Term, language: str, editions: dict[str, str]) -> Iterator[str]:
    for variant in getattr(term, f"wording_{language}")["variants"]:
        used = ", ".join(editions[key] for key in variant["editions"])
        yield f"{variant['term']} ({used})" if used else variant["term"]
