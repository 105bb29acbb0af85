"""Documents as entries of the index: their stems, and beside them, as JSON, what ranking and showing a page need.

What a page says, and with which weight, is kept so that the few pages worth a closer look are weighed without asking
the index again. Per language the first line are all stems, and there follows a line of numbers for each of them: the
sum of its weights in all parts of the page, and then pairs of a place and the weight there, in thousandths. Place 0 is
the part of the page that says it best, 1 and on are the paragraphs, and after them come the questions of players.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import tantivy

from language import analysis
from language.analysis import LANGUAGES, is_stop, stem
from language.sound import sound

from . import fields
from .documents import Document
from .phrases import Phrases, is_joined

# How often a part is written down where pages are found: what players ask, and what a page is called, tell most.
_REPEATED = {"title": 2, "asked": 3}

# How fast a word said again and again stops counting, and how much a long text is held against it: BM25's own.
_SATURATION = 1.2
_LENGTH = 0.75

_Rows = list[list[str]]


class Scribe:
    """Writes entries of documents, and keeps count of their words."""

    def __init__(self, phrases: Mapping[str, Phrases]) -> None:
        self._phrases = phrases
        self._counts: Counter[str] = Counter()
        self._seen: dict[str, set[str]] = {language: set() for language in LANGUAGES}

    def page(self, number: int, document: Document) -> tantivy.Document:
        """The entry of a document; its number is its place in the list."""
        entry = tantivy.Document()
        asked: list[tuple[str, str]] = []
        named: dict[str, list[str]] = {}
        for language in LANGUAGES:
            parts = {
                part: [self._tokens(text, language) for text in texts]
                for part, texts in _parts(document, language).items()
            }
            entry.add_text(
                fields.field(fields.ALL, language),
                _text(row for part, rows in parts.items() for row in rows * _REPEATED.get(part, 1)),
            )
            entry.add_text(fields.field(fields.RULES, language), _text(parts["body"]))
            entry.add_bytes(fields.field("said", language), _said(parts, len(asked)).encode())
            named[language] = [_stems(row) for row in (*parts["title"], *parts["names"])]
            asked += ((language, _stems(row)) for row in parts["asked"])
        for name in ("game", "group", "kind"):
            entry.add_text(name, getattr(document, name))
        _add(entry, "card", {**_card(number, document), "named": named, "asked": asked})
        _add(entry, "paragraphs", [[anchor, dict(text)] for anchor, text in document.paragraphs])
        return entry

    def words(self) -> Iterator[tantivy.Document]:
        """One entry for each different word of three letters and more, as written; numbers are left out."""
        for text, count in self._counts.items():
            if len(text) > 2 and not text.isdigit():
                entry = tantivy.Document()
                entry.add_text("word", text)
                entry.add_text("sound", sound(text))
                entry.add_text(
                    "languages", " ".join(language for language in LANGUAGES if text in self._seen[language])
                )
                entry.add_unsigned("count", count)
                yield entry

    def _tokens(self, text: str, language: str) -> list[str]:
        """The stems of a text, and the names of several words in it."""
        found = [word.text for word in analysis.words(text)]
        self._counts.update(found)
        self._seen[language].update(found)
        row = [stem(word, language) for word in found if not is_stop(word, language)]
        return [*row, *self._phrases[language].within(row)]


def _parts(document: Document, language: str) -> dict[str, list[str]]:
    return {
        "title": [document.title[language]],
        "names": [*document.names[language]],
        "asked": [*document.asked[language]],
        "body": [text[language] for _, text in document.paragraphs],
        "aside": [document.kind_title[language], *(text[language] for text in document.aside)],
    }


def _text(rows: Iterable[Sequence[str]]) -> str:
    return " ".join(token for row in rows for token in row)


def _stems(row: Sequence[str]) -> str:
    return " ".join(token for token in row if not is_joined(token))


def _add(entry: tantivy.Document, name: str, value: object) -> None:
    entry.add_bytes(name, json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def _card(number: int, document: Document) -> dict[str, object]:
    return {
        "number": number,
        "ref": str(document.ref),
        "group": document.group,
        "kind": document.kind,
        "kind_title": dict(document.kind_title),
        "title": dict(document.title),
        "paragraphs": len(document.paragraphs),
    }


def _said(parts: Mapping[str, _Rows], skipped: int) -> str:
    """What a page says in a language: its stems, and a line for each of them; some questions stand before its own."""
    best: dict[str, int] = {}
    total: Counter[str] = Counter()
    for part, rows in parts.items():
        whole = [token for row in rows for token in row]
        for token, weight in _weights(whole, fields.LENGTHS[part], fields.WEIGHTS[part]):
            best[token] = max(weight, best.get(token, 0))
            total[token] += weight
    places: dict[str, list[str]] = {token: [f"{total[token]} 0 {weight}"] for token, weight in best.items()}
    for part, first in (("body", 1), ("asked", 1 + len(parts["body"]) + skipped)):
        for place, row in enumerate(parts[part], start=first):
            for token, weight in _weights(row, fields.PASSAGE_LENGTH, 1.0):
                places[token].append(f"{place} {weight}")
    return "\n".join((" ".join(places), *map(" ".join, places.values())))


def _weights(row: Sequence[str], usual: float, weight: float) -> Iterator[tuple[str, int]]:
    """How much a text says each of its stems, in thousandths; once, in a text of the usual length, is its weight."""
    length = sum(not is_joined(token) for token in row)
    damped = _SATURATION * (1 - _LENGTH + _LENGTH * length / usual)
    for token, count in Counter(row).items():
        yield token, round(1000 * weight * (_SATURATION + 1) * count / (count + damped))
