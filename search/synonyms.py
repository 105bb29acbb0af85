"""The glossary, and everyday speech, as a table of synonyms: whoever writes one word also means its others."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from content.refs import TERM
from language.analysis import LANGUAGES, stems

from .documents import Document
from .phrases import LONGEST, Stems

# The game of entries that belong to none: words of everyday speech.
EVERYDAY = ""

# A word that a hundred games explain has a hundred synonyms; those that most of them know are enough.
_MOST = 24


@dataclass(frozen=True, slots=True)
class Entry:
    """A term of a game as stems: ``forms`` are all its forms per language, the term's own word first.

    Words of everyday speech belong to no game; theirs is ``EVERYDAY``.
    """

    game: str
    forms: Mapping[str, tuple[Stems, ...]]


@dataclass(frozen=True, slots=True)
class Meaning:
    """Another way to say a form: ``everyday`` when only everyday speech, and no glossary, takes it for the same."""

    language: str
    stems: Stems
    everyday: bool


@dataclass(frozen=True, slots=True)
class Match:
    """A known form in a row of stems, from place ``start`` up to but without ``end``, and what else it is called."""

    start: int
    end: int
    meanings: tuple[Meaning, ...]


class Synonyms:
    """Finds terms in a row of stems, by any of their forms. Lines are read when they are first asked for."""

    def __init__(self, lines: Sequence[str]) -> None:
        """From what ``to_line`` wrote. Raises ValueError for anything else."""
        self.size = len(lines)
        self._lines = lines
        self._by_form: dict[str, dict[str, list[int]]] = {language: defaultdict(list) for language in LANGUAGES}
        for number, line in enumerate(lines):
            _, *forms = line.split("\t")
            for language, said in zip(LANGUAGES, forms, strict=True):
                table = self._by_form[language]
                for form in said.split("|"):
                    table[form].append(number)
        self._meanings = lru_cache(maxsize=10_000)(self._read)

    def matches(self, row: Sequence[str], language: str, game: str = "") -> Iterator[Match]:
        """Every form of up to four stems in the row, also those inside others; of one game, or of all."""
        known = self._by_form[language]
        for start in range(len(row)):
            for end in range(start + 1, min(start + LONGEST, len(row)) + 1):
                form = " ".join(row[start:end])
                if form in known:
                    yield Match(start, end, self._meanings(form, language, game))

    def _read(self, form: str, language: str, game: str) -> tuple[Meaning, ...]:
        """What a form means in a game, or in all: in its language every other form, in the other the first."""
        uses: Counter[tuple[str, str]] = Counter()
        explained: set[tuple[str, str]] = set()
        for number in self._by_form[language][form]:
            entry_game, *forms = self._lines[number].split("\t")
            if not game or entry_game in (game, EVERYDAY):
                for at, said in zip(LANGUAGES, forms, strict=True):
                    others = said.split("|") if at == language else said.split("|")[:1]
                    found = {(at, other): 1 for other in others if other not in ("", form)}
                    uses.update(found)
                    if entry_game != EVERYDAY:
                        explained.update(found)
        return tuple(
            Meaning(at, tuple(other.split(" ")), (at, other) not in explained)
            for (at, other), _ in uses.most_common(_MOST)
        )


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


def to_line(entry: Entry) -> str:
    """An entry as a line of text: its game and its forms in each language, parted by tabs."""
    return "\t".join([entry.game, *("|".join(map(" ".join, entry.forms[language])) for language in LANGUAGES)])


def _forms(document: Document, language: str) -> Iterator[Stems]:
    return _stemmed((document.title[language], *document.names[language]), language)


def _stemmed(names: Iterable[str], language: str) -> Iterator[Stems]:
    """Each name as stems, once, where it is not too long."""
    seen = set()
    for name in names:
        form = tuple(stems(name, language))
        if 0 < len(form) <= LONGEST and form not in seen:
            seen.add(form)
            yield form
