"""The search index of a saved game, for MiniSearch: written here and only read on the device.

The format is MiniSearch's own, serialization version 2, of the release under ``static/vendor/``; the browser tests
read it with that release.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from language.analysis import LANGUAGES, words
from language.lexicon import STOP_WORDS
from search.document import UNANSWERED, Document

FIELDS = ("title", "names", "asked", "text", "aside")


def device_index(documents: Sequence[Document]) -> dict[str, Any]:
    """The documents of one game with an index of them, as JSON values.

    ``pages`` are ``[kind/key, group, kind, kind's title {}, title {}, [[anchor, text {}], …]]``. ``places`` has the
    page and the paragraph of each entry of the index; paragraph -1 is the whole page. Topics that the rules do not
    settle are left out: they have no page, and the device ranks too simply to decline a question.
    """
    documents = [document for document in documents if document.group != UNANSWERED]
    entries = list(_entries(documents))
    return {
        "game": dict(documents[0].game_name) if documents else {},
        "fields": FIELDS,
        "stop": sorted(set().union(*STOP_WORDS.values())),
        "pages": [_page(document) for document in documents],
        "places": [[page, paragraph] for page, paragraph, _ in entries],
        "index": _index([texts for _, _, texts in entries]),
    }


def _page(document: Document) -> list[Any]:
    return [
        str(document.ref).partition(":")[2],
        document.group,
        document.kind,
        dict(document.kind_title),
        dict(document.title),
        [[anchor, dict(text)] for anchor, text in document.paragraphs],
    ]


def _entries(
    documents: Sequence[Document],
) -> Iterator[tuple[int, int, dict[str, list[str]]]]:
    """Page, paragraph and words by field. A query may be in either language, so both are indexed together."""
    for page, document in enumerate(documents):
        texts = {
            "title": [document.title[language] for language in LANGUAGES],
            "names": [name for language in LANGUAGES for name in document.names[language]],
            "asked": _asked(document, -1),
            "aside": [text[language] for text in (document.kind_title, *document.aside) for language in LANGUAGES],
        }
        yield page, -1, {field: _words(some) for field, some in texts.items()}
        for paragraph, (_, text) in enumerate(document.paragraphs):
            texts = {"asked": _asked(document, paragraph), "text": [text[language] for language in LANGUAGES]}
            yield page, paragraph, {field: _words(some) for field, some in texts.items()}


def _asked(document: Document, paragraph: int) -> list[str]:
    """Players' questions about a paragraph, counted from 0; -1 is the page."""
    return [
        question
        for language in LANGUAGES
        for question, about in zip(document.asked[language], document.about[language], strict=True)
        if about == paragraph + 1
    ]


def _words(texts: Sequence[str]) -> list[str]:
    """The folded words of texts, without stop words."""
    return [
        word.text for text in texts for word in words(text) if not any(word.text in STOP_WORDS[at] for at in LANGUAGES)
    ]


def _index(entries: Sequence[dict[str, list[str]]]) -> dict[str, Any]:
    """The JSON that ``MiniSearch.toJSON`` would write for these entries, numbered in order."""
    found: dict[str, dict[int, Counter[int]]] = defaultdict(lambda: defaultdict(Counter))
    lengths = {}
    for number, entry in enumerate(entries):
        # MiniSearch counts the distinct words of a field, and omits missing fields at the end of a row.
        lengths[number] = [len(set(entry.get(field, ()))) for field in FIELDS]
        for place, field in enumerate(FIELDS):
            for word in entry.get(field, ()):
                found[word][place][number] += 1
    count = len(entries)
    return {
        "documentCount": count,
        "nextId": count,
        "documentIds": {str(number): number for number in range(count)},
        "fieldIds": {field: place for place, field in enumerate(FIELDS)},
        "fieldLength": {str(number): row for number, row in lengths.items()},
        "averageFieldLength": [
            sum(row[place] for row in lengths.values()) / (count or 1) for place in range(len(FIELDS))
        ],
        "storedFields": {},
        "dirtCount": 0,
        "index": [
            [
                word,
                {
                    str(place): {str(number): times for number, times in numbers.items()}
                    for place, numbers in fields.items()
                },
            ]
            for word, fields in found.items()
        ],
        "serializationVersion": 2,
    }
