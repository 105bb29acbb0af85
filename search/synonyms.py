"""Synonyms: the glossaries and everyday speech as one table of forms that mean the same."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import yaml

from content.refs import TERM
from language.analysis import LANGUAGES, stems

from .document import Document
from .phrases import Stems
from .weights import LONGEST_NAME, MOST_SYNONYMS

_EVERYDAY = Path(__file__).with_name("everyday.yaml")

# The game of entries that belong to no game: words of everyday speech.
EVERYDAY = ""


@dataclass(frozen=True, slots=True)
class SynonymSet:
    """A term of a game as stems: ``forms`` are all its forms per language, the term's own word first.

    Words of everyday speech belong to no game; theirs is ``EVERYDAY``.
    """

    game: str
    forms: Mapping[str, tuple[Stems, ...]]


@dataclass(frozen=True, slots=True)
class Synonym:
    """Another form of the same meaning; ``everyday`` if only everyday speech, not a glossary, has it."""

    language: str
    stems: Stems
    everyday: bool


@dataclass(frozen=True, slots=True)
class Match:
    """A known form in a row of stems, from place ``start`` up to but without ``end``, with its synonyms."""

    start: int
    end: int
    synonyms: tuple[Synonym, ...]


class Synonyms:
    """Finds terms in a row of stems, by any of their forms. Lines are parsed when first used."""

    def __init__(self, lines: Sequence[str]) -> None:
        """From what ``to_line`` wrote. Raises ValueError for anything else."""
        self.size = len(lines)
        self._lines = lines
        self._by_form: dict[str, dict[str, list[int]]] = {language: defaultdict(list) for language in LANGUAGES}
        for number, line in enumerate(lines):
            _, *forms = line.split("\t")
            for language, joined_forms in zip(LANGUAGES, forms, strict=True):
                table = self._by_form[language]
                for form in joined_forms.split("|"):
                    table[form].append(number)
        self._synonyms = lru_cache(maxsize=10_000)(self._read)

    def matches(self, row: Sequence[str], language: str, game: str = "") -> Iterator[Match]:
        """Every form of up to four stems in the row, also those inside others; of one game, or of all."""
        known = self._by_form[language]
        for start in range(len(row)):
            for end in range(start + 1, min(start + LONGEST_NAME, len(row)) + 1):
                form = " ".join(row[start:end])
                if form in known:
                    yield Match(start, end, self._synonyms(form, language, game))

    def _read(self, form: str, language: str, game: str) -> tuple[Synonym, ...]:
        """The synonyms of a form in a game, or in all: in its language every other form, in the other the first."""
        uses: Counter[tuple[str, str]] = Counter()
        explained: set[tuple[str, str]] = set()
        for number in self._by_form[language][form]:
            entry_game, *forms = self._lines[number].split("\t")
            if not game or entry_game in (game, EVERYDAY):
                for at, joined_forms in zip(LANGUAGES, forms, strict=True):
                    others = joined_forms.split("|") if at == language else joined_forms.split("|")[:1]
                    pairs = {(at, other): 1 for other in others if other not in ("", form)}
                    uses.update(pairs)
                    if entry_game != EVERYDAY:
                        explained.update(pairs)
        return tuple(
            Synonym(at, tuple(other.split(" ")), (at, other) not in explained)
            for (at, other), _ in uses.most_common(MOST_SYNONYMS)
        )


def every_set(documents: Iterable[Document]) -> list[SynonymSet]:
    """The terms among the documents, and everyday speech."""
    return [*entries(documents), *everyday(everyday_rows())]


def everyday_rows() -> list[Mapping[str, Sequence[str]]]:
    """The rows of words that mean the same, per language."""
    rows: list[Mapping[str, Sequence[str]]] = yaml.load(_EVERYDAY.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return rows


def entries(documents: Iterable[Document]) -> Iterator[SynonymSet]:
    """The terms among the documents."""
    for document in documents:
        if document.group == TERM:
            yield SynonymSet(document.game, {language: tuple(_forms(document, language)) for language in LANGUAGES})


def everyday(rows: Iterable[Mapping[str, Sequence[str]]]) -> Iterator[SynonymSet]:
    """Rows of words per language that mean the same, as entries of no game; the first word is the usual one."""
    for row in rows:
        forms = {language: tuple(_stemmed(row[language], language)) for language in LANGUAGES}
        if all(forms.values()):
            yield SynonymSet(EVERYDAY, forms)


def to_line(entry: SynonymSet) -> str:
    """An entry as a line of text: its game and its forms in each language, separated by tabs."""
    return "\t".join([entry.game, *("|".join(map(" ".join, entry.forms[language])) for language in LANGUAGES)])


def _forms(document: Document, language: str) -> Iterator[Stems]:
    return _stemmed((document.title[language], *document.names[language]), language)


def _stemmed(names: Iterable[str], language: str) -> Iterator[Stems]:
    """Each name that is not too long, as stems, without duplicates."""
    seen = set()
    for name in names:
        form = tuple(stems(name, language))
        if 0 < len(form) <= LONGEST_NAME and form not in seen:
            seen.add(form)
            yield form
