"""The glossary, and everyday speech, as a table of synonyms: whoever writes one word also means its others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulebook.refs import TERM

from .analysis import LANGUAGES, stems
from .documents import Document

Stems = tuple[str, ...]

_LONGEST_FORM = 4

# The game of entries that belong to none: words of everyday speech.
EVERYDAY = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A term of a game as stems: ``forms`` are all its forms per language, the term's own word first.

    Words of everyday speech belong to no game; theirs is ``EVERYDAY``.
    """

    game: str
    forms: Mapping[str, tuple[Stems, ...]]


@dataclass(frozen=True, slots=True)
class Match:
    """A form of a term in a row of stems, from place ``start`` up to but without ``end``."""

    start: int
    end: int
    entry: Entry


class Synonyms:
    """Finds terms in a row of stems, by any of their forms."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._by_form: dict[tuple[str, Stems], list[Entry]] = defaultdict(list)
        for entry in entries:
            for language, forms in entry.forms.items():
                for form in forms:
                    self._by_form[language, form].append(entry)

    def matches(self, row: Sequence[str], language: str, game: str = "") -> Iterator[Match]:
        """Every form of up to four stems in the row, also those inside others; of one game, or of all."""
        for start in range(len(row)):
            for end in range(start + 1, min(start + _LONGEST_FORM, len(row)) + 1):
                for entry in self._by_form.get((language, tuple(row[start:end])), ()):
                    if not game or entry.game in (game, EVERYDAY):
                        yield Match(start, end, entry)


def entries(documents: Iterable[Document]) -> Iterator[Entry]:
    """The terms among the documents."""
    for document in documents:
        if document.group == TERM:
            yield Entry(document.game, {language: tuple(_forms(document, language)) for language in LANGUAGES})


def everyday(rows: Iterable[Mapping[str, Sequence[str]]]) -> Iterator[Entry]:
    """Rows of words per language that mean the same, as entries of no game; the first word is the usual one."""
    for row in rows:
        forms = {language: tuple(_stemmed(row[language], language)) for language in LANGUAGES}
        if all(forms.values()):
            yield Entry(EVERYDAY, forms)


def to_plain(entry: Entry) -> dict[str, object]:
    """An entry as JSON can hold it."""
    return {"game": entry.game, "forms": {language: list(map(list, forms)) for language, forms in entry.forms.items()}}


def from_plain(plain: Mapping[str, object]) -> Entry:
    """The entry that ``to_plain`` was given. Raises KeyError, TypeError or ValueError for anything else."""
    game, forms = plain["game"], plain["forms"]
    if not isinstance(game, str) or not isinstance(forms, Mapping):
        raise TypeError("not an entry of the glossary")
    return Entry(game, {language: tuple(tuple(map(str, form)) for form in forms[language]) for language in LANGUAGES})


def _forms(document: Document, language: str) -> Iterator[Stems]:
    return _stemmed((document.title[language], *document.names[language]), language)


def _stemmed(names: Iterable[str], language: str) -> Iterator[Stems]:
    """Each name as stems, once, where it is not too long."""
    seen = set()
    for name in names:
        form = tuple(stems(name, language))
        if 0 < len(form) <= _LONGEST_FORM and form not in seen:
            seen.add(form)
            yield form
