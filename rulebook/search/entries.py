"""Documents as entries of the index: their stems, field by field, and beside them what a hit shows, as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence

import tantivy

from . import analysis, fields
from .analysis import LANGUAGES, stems
from .documents import Document


def pages(documents: Sequence[Document]) -> Iterator[tantivy.Document]:
    """One entry for each document; its number is its place in the list."""
    for number, document in enumerate(documents):
        entry = tantivy.Document()
        present = {}
        for language in LANGUAGES:
            parts = {part: stems(text, language) for part, text in _parts(document, language).items()}
            for part, found in parts.items():
                entry.add_text(fields.field(part, language), " ".join(found))
            present[language] = sorted({stem for found in parts.values() for stem in found})
            entry.add_text(fields.field(fields.ALL, language), " ".join(present[language]))
        for name in ("game", "group", "kind"):
            entry.add_text(name, getattr(document, name))
        entry.add_unsigned("page", number)
        entry.add_bytes("card", json.dumps(_card(document, present)).encode())
        yield entry


def _parts(document: Document, language: str) -> dict[str, str]:
    return {
        "title": document.title[language],
        "names": " . ".join(document.names[language]),
        "asked": " . ".join(document.asked[language]),
        "body": " . ".join(text[language] for _, text in document.paragraphs),
        "aside": " . ".join((document.kind_title[language], *(text[language] for text in document.aside))),
    }


def _card(document: Document, present: dict[str, list[str]]) -> dict[str, object]:
    """What ranking and showing a page need."""
    return {
        "ref": str(document.ref),
        "group": document.group,
        "kind": document.kind,
        "kind_title": dict(document.kind_title),
        "title": dict(document.title),
        "stems": {language: " ".join(found) for language, found in present.items()},
        "named": {
            language: [
                " ".join(stems(name, language)) for name in (document.title[language], *document.names[language])
            ]
            for language in LANGUAGES
        },
    }


def passages(documents: Sequence[Document]) -> Iterator[tantivy.Document]:
    """One entry for each paragraph of each document, and for each question of players."""
    for number, document in enumerate(documents):
        for anchor, text in document.paragraphs:
            yield _passage(number, dict(text), anchor)
        for language in LANGUAGES:
            for question in document.asked[language]:
                yield _passage(number, {language: question})


def _passage(page: int, text: dict[str, str], anchor: str | None = None) -> tantivy.Document:
    """A paragraph of a page, or a question when there is no anchor, not even an empty one."""
    entry = tantivy.Document()
    stemmed = {language: " ".join(stems(words_, language)) for language, words_ in text.items()}
    for language, found in stemmed.items():
        entry.add_text(fields.field("text", language), found)
    entry.add_unsigned("page", page)
    entry.add_unsigned("asked", int(anchor is None))
    entry.add_bytes("card", json.dumps(stemmed if anchor is None else {"anchor": anchor, "text": text}).encode())
    return entry


def words(documents: Sequence[Document]) -> Iterator[tantivy.Document]:
    """One entry for each different word of three letters and more, as written; numbers are left out."""
    counts: Counter[str] = Counter()
    languages: dict[str, set[str]] = {}
    for document in documents:
        for language in LANGUAGES:
            for text in _parts(document, language).values():
                for word in analysis.words(text):
                    counts[word.text] += 1
                    languages.setdefault(word.text, set()).add(language)
    for text, count in counts.items():
        if len(text) > 2 and not text.isdigit():
            entry = tantivy.Document()
            entry.add_text("word", text)
            entry.add_text("languages", " ".join(sorted(languages[text])))
            entry.add_unsigned("count", count)
            yield entry
