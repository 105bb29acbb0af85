"""The search index of the content in the database: a part of its release."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from core.fingerprint import code_behind
from core.single_flight import single_flight
from language.question import AnalyzedQuestion
from rulebook.caching import content_version
from rulebook.models import SearchDocuments
from rulebook.release import Release, release_of_content, releases
from search import encoder
from search.answer import Answer
from search.encoder import Encoder
from search.index import IndexUnusable, build, open_index
from search.searcher import Searcher
from search.stored import from_plain

PART = "index"
ENCODER = "encoder"


def encoder_of(release: Release) -> Encoder:
    """The sentence encoder of a release. Raises OSError or ValueError."""
    return _encoder(release.path(ENCODER))


def searcher() -> tuple[Searcher, bool]:
    """The index of the loaded content, or that of other content and True while it is missing. Raises IndexUnusable."""
    folder = release_of_content().path(PART)
    try:
        return _open(folder), False
    except IndexUnusable:
        for other in _of_other_content(folder):
            with suppress(IndexUnusable):
                return _open(other), True
        # The right index may have been completed in the meantime.
        return _open(folder), False


def search(
    query: str | AnalyzedQuestion,
    language: str,
    game: str = "",
    kinds: tuple[str, ...] = (),
    groups: tuple[str, ...] = (),
    limit: int = 10,
    reading: str = "",
    opened: tuple[Searcher, bool] | None = None,
) -> Answer:
    """Search the loaded content; the answer is in ``language``, the query in either, but rather in ``reading``.

    ``opened`` is what ``searcher`` has returned, if it has been asked. Raises IndexUnusable.
    """
    index, outdated = opened or searcher()
    answer = index.search(query, language, game=game, kinds=kinds, groups=groups, limit=limit, reading=reading)
    return replace(answer, outdated=outdated)


def index_is_usable() -> bool:
    """Whether the index of the loaded content can be opened from disk and answers."""
    try:
        release = release_of_content()
        open_index(release.path(PART), encoder_of(release))
    except IndexUnusable:
        return False
    return True


def add_index(release: Release) -> bool:
    """Add the index of the content in the database to its release; return whether it was built. Raises OSError."""
    key = f"{content_version()}-{_code()}"
    if release.reuse(PART, key) and index_is_usable():
        return False
    rows = SearchDocuments.objects.order_by("game__slug").values_list("documents", flat=True)
    fresh = release.unfinished(PART)
    release.add(ENCODER, encoder.KEY, encoder.write)
    documents = [from_plain(document) for documents in rows for document in documents]
    build(documents, fresh, encoder_of(release).vectors, _earlier_index(release))
    release.put(PART, key, fresh)
    _open.cache_clear()
    return True


def _code() -> str:
    """The version of the code that writes and reads an index: releases can have it in common."""
    return code_behind("search.searcher", "search.stored")


def _earlier_index(release: Release) -> Path | None:
    """The newest index of another release with vectors of the same encoder."""
    for other in releases():
        # Of a release that was not completed, only the encoder may be there.
        if other.folder != release.folder and other.keys.get(ENCODER) == encoder.KEY and other.path(PART).exists():
            return other.path(PART)
    return None


def _of_other_content(folder: Path) -> Iterator[Path]:
    """The indexes of other releases that this program can read."""
    for release in releases():
        if release.path(PART) != folder and release.keys.get(PART, "").endswith(f"-{_code()}"):
            yield release.path(PART)


@single_flight(entries=2)
def _open(folder: Path) -> Searcher:
    # The encoder is of no use without the index, whose error says what is missing.
    return open_index(folder, _encoder(folder.parent / ENCODER) if folder.exists() else None)


@single_flight(entries=1)
def _encoder(folder: Path) -> Encoder:
    try:
        return Encoder(folder)
    except (OSError, ValueError) as error:
        raise IndexUnusable(f"the sentence encoder in {folder} cannot be read: {error}") from error
