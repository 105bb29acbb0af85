"""The index on disk: built beside its place, moved there in one step, and opened with proof that it answers."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import tantivy
import yaml

from language.analysis import LANGUAGES, stems

from . import entries, fields, synonyms
from .documents import Document
from .phrases import Phrases
from .records import Records, RecordWriter
from .searcher import Searcher, Store

_MANIFEST = "manifest.json"
_EVERYDAY = Path(__file__).with_name("everyday.yaml")
_HEAP = 30_000_000
_ATTEMPTS = 20
_TERMS = "terms.txt"
_RECORDS = "records"
_SCHEMAS = {"pages": fields.pages_schema, "words": fields.words_schema}

# An index written by other code is rebuilt instead of misread; so its format is the code that decides what lies in it.
_CODE = (
    *(
        "../language/analysis.py",
        "documents.py",
        "entries.py",
        "fields.py",
        "index.py",
        "../language/lexicon.py",
        "phrases.py",
    ),
    *("../language/lexicon.py", "../language/sound.py", "synonyms.py", "values.py", _EVERYDAY.name),
)
FORMAT = hashlib.sha256(b"".join((Path(__file__).parent / name).read_bytes() for name in _CODE)).hexdigest()[:12]


class IndexUnusable(Exception):
    """There is no index that can be searched; the message says why."""


def build(documents: Sequence[Document], folder: Path) -> None:
    """Write the index of the documents to a folder, which appears whole or not at all.

    What stands there is replaced, unless it is a usable index of the same documents. Several processes may build the
    same folder at once. Raises OSError when the disk refuses.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        sizes = _fill(documents, fresh)
        manifest = json.dumps(_manifest(documents, sizes), ensure_ascii=False)
        (fresh / _MANIFEST).write_text(manifest, encoding="utf-8")
        fresh.chmod(0o755)
        _move(fresh, folder)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def open_index(folder: Path) -> Searcher:
    """Open an index and ask it for a page that it must know. Raises IndexUnusable with the reason."""
    manifest = _read_manifest(folder)
    try:
        store = Store(
            **{name: _open(folder / name, schema()) for name, schema in _SCHEMAS.items()},
            records=Records(folder / _RECORDS),
            synonyms=synonyms.Synonyms((folder / _TERMS).read_text(encoding="utf-8").splitlines()),
            games={game: tuple(names) for game, names in manifest["games"].items()},
        )
        searcher = Searcher(store)
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
    version = manifest.get("format") if isinstance(manifest, dict) else None
    if version != FORMAT:
        raise IndexUnusable(f"the search index in {folder} has format {version}, this program reads {FORMAT}")
    return dict(manifest)


def _open(folder: Path, schema: tantivy.Schema) -> tuple[tantivy.Searcher, tantivy.Schema]:
    if not tantivy.Index.exists(str(folder)):
        raise IndexUnusable(f"the search index lacks its part {folder.name}")
    index = tantivy.Index.open(str(folder))
    index.config_reader(reload_policy="manual")
    index.reload()
    return index.searcher(), schema


def _probe(searcher: Searcher, manifest: dict[str, Any]) -> None:
    """Every part must hold its entries, and a known title must be found in both languages."""
    if searcher.store.sizes != manifest["sizes"]:
        raise IndexUnusable(f"the search index holds {searcher.store.sizes}, it should hold {manifest['sizes']}")
    for language, title in manifest["probe"].items():
        if not searcher.search(title, language).hits:
            raise IndexUnusable(f"the search index does not find “{title}”")


def _manifest(documents: Sequence[Document], sizes: dict[str, int]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "fingerprint": _fingerprint(documents),
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


def _fingerprint(documents: Sequence[Document]) -> str:
    total = hashlib.sha256()
    for document in documents:
        total.update(repr(document).encode())
    return total.hexdigest()


def _fill(documents: Sequence[Document], folder: Path) -> dict[str, int]:
    """Write every part; how much each holds."""
    terms = [*synonyms.entries(documents), *synonyms.everyday(yaml.safe_load(_EVERYDAY.read_text(encoding="utf-8")))]
    (folder / _TERMS).write_text("".join(f"{synonyms.to_line(term)}\n" for term in terms), encoding="utf-8")
    writer = entries.IndexWriter(
        {language: Phrases(form for term in terms for form in term.forms[language]) for language in LANGUAGES}
    )
    with RecordWriter(folder / _RECORDS) as records:
        pages = _write(folder / "pages", fields.pages_schema(), _pages(documents, writer, records))
        records.finish(writer.rarity)
    words = _write(folder / "words", fields.words_schema(), writer.words())
    return {"terms": len(terms), "pages": pages, "records": pages, "words": words}


def _pages(
    documents: Sequence[Document], writer: entries.IndexWriter, records: RecordWriter
) -> Iterator[tantivy.Document]:
    """The entries of the documents; their records are written meanwhile."""
    for number, document in enumerate(documents):
        entry, record = writer.page(number, document)
        records.add(record)
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
    except ValueError as error:
        # What tantivy makes of a disk that is full.
        raise OSError(f"the search index cannot be written: {error}") from error
    return count


def _move(fresh: Path, folder: Path) -> None:
    """Put a finished index in place; another process may be doing the same."""
    wanted = json.loads((fresh / _MANIFEST).read_text(encoding="utf-8"))["fingerprint"]
    for _ in range(_ATTEMPTS):
        if _holds(folder, wanted):
            return
        old = Path(tempfile.mkdtemp(prefix=f".{folder.name}-old-", dir=folder.parent))
        try:
            if folder.exists():
                folder.replace(old)
            fresh.rename(folder)
            return
        except OSError:  # another process was faster with one of the two steps: look again
            continue
        finally:
            shutil.rmtree(old, ignore_errors=True)
    raise OSError(f"the search index could not be moved to {folder}")


def _holds(folder: Path, fingerprint: str) -> bool:
    """Whether a usable index of the same documents stands there already."""
    try:
        if _read_manifest(folder)["fingerprint"] != fingerprint:
            return False
        open_index(folder)
    except (IndexUnusable, KeyError):
        return False
    return True
