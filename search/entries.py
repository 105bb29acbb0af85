"""Documents as entries of the index: text to find a page by, its record for ranking, and JSON to show it."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

import tantivy

from content.refs import CALCULATOR
from language import analysis
from language.analysis import LANGUAGES, is_stop, stem
from language.sound import sound

from . import fields
from .document import ANSWER, CALCULATION, COMPONENT, QUESTIONS, SECTION, Document
from .kinds import LIST, marks_of
from .ngrams import ngrams
from .phrases import Phrases, is_joined
from .records import PageTerms, term_id, title_id
from .silence import silent_places
from .snippet import flat
from .weights import REPEATED

_SHORTEST_WORD = 3

# The texts of a page's parts as sequences of words or stems.
_Parts = Mapping[str, list[list[str]]]


class IndexWriter:
    """Writes entries of documents, and counts their words."""

    def __init__(self, phrases: Mapping[str, Phrases]) -> None:
        self._phrases = phrases
        self._counts: Counter[str] = Counter()
        self._seen: dict[str, set[str]] = {language: set() for language in LANGUAGES}

    def page(self, number: int, document: Document) -> tuple[tantivy.Document, PageTerms, list[Counter[int]]]:
        """The entry of a document, whose number is its place in the list, and the parts of its record.

        Last is how often each of its paragraphs has each n-gram.
        """
        entry = tantivy.Document()
        entry.add_unsigned("number", number)
        written = {language: self._words(document, language) for language in LANGUAGES}
        parts = {language: self._stems(document, written[language], language) for language in LANGUAGES}
        for language, rows in parts.items():
            entry.add_text(fields.field(fields.ALL, language), _text(_repeated(rows)))
            if document.group in QUESTIONS:
                every = (row for part in rows.values() for row in part)
                entry.add_text(fields.field(fields.QUESTIONS, language), _text(every))
            else:
                entry.add_text(fields.field(fields.RULES, language), _text(rows["body"]))
        for name in ("game", "group", "kind"):
            entry.add_text(name, getattr(document, name))
        entry.add_bytes("card", json.dumps(_card(document), ensure_ascii=False, separators=(",", ":")).encode())
        for _, text in document.paragraphs:
            for language in LANGUAGES:
                entry.add_bytes(fields.field(fields.SHOWN, language), flat(text[language]).encode())
        record = page_terms(document.group, parts, document.about, title_ids(written))
        return entry, record, paragraph_ngrams(written, document.about)

    def words(self) -> Iterator[tantivy.Document]:
        """One entry for each different word of three letters and more, as written; numbers are left out."""
        for text, count in self._counts.items():
            if len(text) >= _SHORTEST_WORD and not text.isdigit():
                entry = tantivy.Document()
                entry.add_text("word", text)
                entry.add_text("sound", sound(text))
                entry.add_text(
                    "languages", " ".join(language for language in LANGUAGES if text in self._seen[language])
                )
                entry.add_unsigned("count", count)
                yield entry

    def _words(self, document: Document, language: str) -> _Parts:
        written = written_words(document, language)
        for rows in written.values():
            for row in rows:
                self._counts.update(row)
                self._seen[language].update(row)
        return written

    def _stems(self, document: Document, written: _Parts, language: str) -> _Parts:
        """The stems of the words, without stop words, and the names of several words among them."""
        parts = {part: [self._tokens(row, language) for row in rows] for part, rows in written.items()}
        for row, mark in zip(parts["body"], marks_of(document, language), strict=True):
            row += [mark] if mark else []
        return parts

    def _tokens(self, words: Sequence[str], language: str) -> list[str]:
        row = [stem(word, language) for word in words if not is_stop(word, language)]
        return [*row, *self._phrases[language].within(row)]


def written_words(document: Document, language: str) -> _Parts:
    """The words of a document's parts, folded."""
    texts = {
        # A calculation is not called by the name of its page.
        "title": [document.title[language]] if document.group != ANSWER else [],
        "names": [*document.names[language]],
        "asked": [*document.asked[language]],
        "body": [text[language] for _, text in document.paragraphs],
        "aside": [document.kind_title[language], *(text[language] for text in document.aside)],
    }
    return {part: [[word.text for word in analysis.words(text)] for text in some] for part, some in texts.items()}


def idf(count: int, pages: int) -> float:
    """The inverse document frequency of a term on ``count`` of the pages, as BM25 defines it; 0 for none."""
    return math.log(1 + (pages - count + 0.5) / (count + 0.5)) if count else 0.0


def page_terms(
    group: str,
    parts: Mapping[str, _Parts],
    abouts: Mapping[str, Sequence[int]] = MappingProxyType({}),
    titles: Iterable[int] = (),
) -> PageTerms:
    """The terms of a page from the stems of its parts, per language; ``abouts`` as in ``Document``.

    ``titles`` are the ids of its titles.
    """
    places: dict[int, Sequence[int]] = {}
    names: list[list[int]] = []
    for language, rows in parts.items():
        of_paragraphs = abouts.get(language) or [0] * len(rows["asked"])
        places |= {term_id(language, token): found for token, found in _places(rows, of_paragraphs).items()}
        called = [*rows["title"], *rows["names"]]
        if group == COMPONENT:
            # A component is also called by its kind, the first aside: “the capital asset Foundry”.
            called += [[*kind, *row] for row in called if row for kind in rows["aside"][:1]]
        names += ([*_ids(row, language)] for row in called)
    unplaced: dict[int, Sequence[int]] = {term: () for name in (*names, [*titles]) for term in name}
    return PageTerms(group, unplaced | places, [name for name in names if name])


def title_ids(written: Mapping[str, _Parts]) -> Iterator[int]:
    """The ids of the titles of a page, from the words of its parts per language."""
    for language, rows in written.items():
        for row in rows["title"]:
            yield title_id(" ".join(word for word in row if not is_stop(word, language)))


def paragraph_ngrams(written: Mapping[str, _Parts], abouts: Mapping[str, Sequence[int]]) -> list[Counter[int]]:
    """How often each paragraph has each n-gram, with its page's title and the questions about it or its page."""
    found = [Counter[int]() for _ in next(iter(written.values()))["body"]]
    for language, rows in written.items():
        of_page = [
            *rows["title"],
            *(row for row, about in zip(rows["asked"], abouts[language], strict=True) if not about),
        ]
        for place, (counts, text) in enumerate(zip(found, rows["body"], strict=True), start=1):
            about_it = (row for row, about in zip(rows["asked"], abouts[language], strict=True) if about == place)
            for row in (*of_page, text, *about_it):
                counts.update(ngrams(row))
    return found


def _places(parts: _Parts, about: Sequence[int]) -> dict[str, list[int]]:
    """The paragraphs that have each stem, in their text or in a question about them."""
    passages = _passages(parts)
    for place, row in zip(about, parts["asked"], strict=True):
        if 0 < place <= len(passages):
            passages[place - 1] = [*passages[place - 1], *row]
    places: dict[str, list[int]] = {}
    for place, row in enumerate(passages, start=1):
        for token in set(row):
            places.setdefault(token, []).append(place)
    return places


def _passages(parts: _Parts) -> list[list[str]]:
    """The paragraphs; the only one of a page explains its title and its names, and a list has its rows or steps."""
    body = parts["body"]
    if len(body) != 1:
        return [*body]
    explained = ("title", "names", "body", "aside") if LIST in body[0] else ("title", "names", "body")
    return [[token for part in explained for row in parts[part] for token in row]]


def _ids(row: Sequence[str], language: str) -> Iterator[int]:
    return (term_id(language, token) for token in row if not is_joined(token))


def _repeated(parts: _Parts) -> Iterator[Sequence[str]]:
    return (row for part, rows in parts.items() for row in rows * REPEATED.get(part, 1))


def _text(rows: Iterable[Sequence[str]]) -> str:
    return " ".join(token for row in rows for token in row)


def _shown_group(document: Document) -> str:
    """The group of the page that is shown: a calculation stands for its calculator or its rule."""
    if document.group != ANSWER:
        return document.group
    return CALCULATION if document.ref.kind == CALCULATOR else SECTION


def _card(document: Document) -> dict[str, object]:
    return {
        "ref": str(document.ref),
        "group": _shown_group(document),
        "kind": document.kind,
        "answer": document.answer,
        "kind_title": dict(document.kind_title),
        "title": dict(document.title),
        "anchors": [anchor for anchor, _ in document.paragraphs],
        "silent": silent_places(document),
        "nearest": [[str(ref), dict(title)] for ref, title in document.nearest],
    }
