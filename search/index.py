"""The index on disk: written to its own folder, and tested with a query when it is opened."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import tantivy

from language.analysis import LANGUAGES, stems

from . import entries, fields, synonyms
from .document import Document
from .encoder import Encoder
from .nearness import Encode, Nearness
from .nearness import write as write_nearness
from .ngrams import Ngrams, NgramWriter
from .phrases import Phrases
from .records import Records, RecordWriter
from .searcher import Searcher, Store

_MANIFEST = "manifest.json"
_HEAP = 30_000_000
_TERMS = "terms.txt"
_RECORDS = "records"
_NGRAMS = "ngrams"
_NEARNESS = "nearness"
_SCHEMAS = {"pages": fields.pages_schema, "words": fields.words_schema}
# The engine opens this file for writing whenever it opens an index, even if it only reads.
_LOCK = ".tantivy-meta.lock"


class IndexUnusable(Exception):
    """The index cannot be searched; the message gives the reason."""


def build(
    documents: Sequence[Document], folder: Path, encode: Encode | None = None, earlier: Path | None = None
) -> None:
    """Write the index of the documents to a folder that does not exist yet. Raises OSError if the disk is full.

    With ``encode``, it has the vectors of players' questions, as far as possible from an ``earlier`` index.
    """
    folder.mkdir(parents=True)
    sizes = _fill(documents, folder)
    if encode:
        write_nearness(documents, folder / _NEARNESS, encode, earlier and earlier / _NEARNESS)
    manifest = json.dumps(_manifest(documents, sizes), ensure_ascii=False)
    (folder / _MANIFEST).write_text(manifest, encoding="utf-8")


def open_index(folder: Path, encoder: Encoder | None = None) -> Searcher:
    """Open an index and search it for a known page. Raises IndexUnusable with the reason.

    Without an ``encoder``, words alone decide, as on a device.
    """
    manifest = _read_manifest(folder)
    try:
        store = Store(
            **{name: _open(folder / name, schema()) for name, schema in _SCHEMAS.items()},
            records=Records(folder / _RECORDS),
            ngrams=Ngrams(folder / _NGRAMS),
            synonyms=synonyms.Synonyms((folder / _TERMS).read_text(encoding="utf-8").splitlines()),
            games={game: tuple(names) for game, names in manifest["games"].items()},
            nearness=Nearness(folder / _NEARNESS) if encoder else None,
        )
        searcher = Searcher(store, encoder)
        _probe(searcher, manifest)
    except IndexUnusable:
        raise
    except Exception as error:  # tantivy raises plain ValueError, OSError and its own errors for damaged files
        raise IndexUnusable(f"the search index in {folder} is damaged: {error}") from error
    return searcher


def _read_manifest(folder: Path) -> dict[str, Any]:
    path = folder / _MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise IndexUnusable(f"there is no search index in {folder}") from None
    except (OSError, ValueError) as error:
        raise IndexUnusable(f"{path} cannot be read: {error}") from error
    if not isinstance(manifest, dict) or not manifest.keys() >= {"sizes", "probe", "games"}:
        raise IndexUnusable(f"{path} is not the manifest of a search index")
    return manifest


def _open(folder: Path, schema: tantivy.Schema) -> tuple[tantivy.Searcher, tantivy.Schema]:
    if not tantivy.Index.exists(str(folder)):
        raise IndexUnusable(f"the search index lacks its part {folder.name}")
    index = tantivy.Index.open(str(folder))
    index.config_reader(reload_policy="manual")
    index.reload()
    return index.searcher(), schema


def _probe(searcher: Searcher, manifest: dict[str, Any]) -> None:
    """Every part must have all its entries, and a known title must be found in both languages."""
    if searcher.store.sizes != manifest["sizes"]:
        raise IndexUnusable(f"the search index holds {searcher.store.sizes}, it should hold {manifest['sizes']}")
    for language, title in manifest["probe"].items():
        if not searcher.search(title, language).hits:
            raise IndexUnusable(f"the search index does not find “{title}”")


def _manifest(documents: Sequence[Document], sizes: dict[str, int]) -> dict[str, Any]:
    return {
        "sizes": sizes,
        "probe": _known_title(documents),
        "games": {
            document.game: [document.game.replace("-", " "), *(name for _, name in document.game_name)]
            for document in documents
        },
    }


def _known_title(documents: Sequence[Document]) -> dict[str, str]:
    """The first title that has words in both languages."""
    for document in documents:
        if all(stems(title, language) for language, title in document.title):
            return dict(document.title)
    return {}


def _fill(documents: Sequence[Document], folder: Path) -> dict[str, int]:
    """Write every part; return the size of each."""
    terms = synonyms.every_set(documents)
    (folder / _TERMS).write_text("".join(f"{synonyms.to_line(term)}\n" for term in terms), encoding="utf-8")
    writer = entries.IndexWriter(
        {language: Phrases(form for term in terms for form in term.forms[language]) for language in LANGUAGES}
    )
    ngrams = NgramWriter()
    with RecordWriter(folder / _RECORDS) as records:
        pages = _write(folder / "pages", fields.pages_schema(), _pages(documents, writer, records, ngrams))
        records.finish()
    ngrams.write(folder / _NGRAMS)
    words = _write(folder / "words", fields.words_schema(), writer.words())
    return {"terms": len(terms), "pages": pages, "records": pages, "words": words}


def _pages(
    documents: Sequence[Document], writer: entries.IndexWriter, records: RecordWriter, ngrams: NgramWriter
) -> Iterator[tantivy.Document]:
    """The entries of the documents; their records are written and their n-grams collected meanwhile."""
    for number, document in enumerate(documents):
        entry, record, of_paragraphs = writer.page(number, document)
        records.add(record)
        ngrams.add(document.game, of_paragraphs)
        yield entry


def _write(folder: Path, schema: tantivy.Schema, entries: Iterator[tantivy.Document]) -> int:
    folder.mkdir()
    count = 0
    try:
        index = tantivy.Index(schema, path=str(folder))
        writer = index.writer(heap_size=_HEAP, num_threads=1)
        for entry in entries:
            writer.add_document(entry)
            count += 1
        writer.commit()
        writer.wait_merging_threads()
        # A finished index needs no lock: the engine opens the null device instead, also in a read-only folder.
        (folder / _LOCK).unlink(missing_ok=True)
        (folder / _LOCK).symlink_to(os.devnull)
    except ValueError as error:
        # tantivy's error when the disk is full.
        raise OSError(f"the search index cannot be written: {error}") from error
    return count
