"""The search index that belongs to the content in the database."""

from __future__ import annotations

import shutil
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from django.conf import settings

from language.question import AnalyzedQuestion
from rulebook.caching import content_version
from rulebook.fingerprint import code_behind
from rulebook.models import SearchDocuments
from rulebook.rebuilding import ask_for_index
from rulebook.single_flight import single_flight
from rulebook.snapshot import one_snapshot
from search.answer import Answer
from search.index import IndexUnusable, build, open_index
from search.searcher import Searcher
from search.stored import from_plain


def searcher() -> tuple[Searcher, bool]:
    """The index of the loaded content; while there is none, that of other content, and True. Raises IndexUnusable."""
    folder = index_folder()
    try:
        return _opened(folder), False
    except IndexUnusable:
        ask_for_index(folder)
        other = _other_than(folder)
        # Where there is none, the right one may have taken its place just now.
        return (other, True) if other else (_opened(folder), False)


def find(
    query: str | AnalyzedQuestion,
    language: str,
    game: str = "",
    kinds: tuple[str, ...] = (),
    groups: tuple[str, ...] = (),
    limit: int = 10,
) -> Answer:
    """Search the loaded content; the answer is in ``language``, the query in either. Raises IndexUnusable."""
    index, outdated = searcher()
    answer = index.search(query, language, game=game, kinds=kinds, groups=groups, limit=limit)
    return replace(answer, outdated=outdated)


def index_is_usable() -> bool:
    """Whether there is an index of the loaded content that answers."""
    try:
        _opened(index_folder())
    except IndexUnusable:
        return False
    return True


def build_index() -> None:
    """Build the index of the content in the database, from what was kept when it was loaded."""
    with one_snapshot():
        folder = index_folder()
        kept = SearchDocuments.objects.order_by("game__slug").values_list("documents", flat=True)
        documents = [from_plain(plain) for documents in kept for plain in documents]
    build(documents, folder)
    _opened.cache_clear()


def drop_old_indexes() -> None:
    """Remove the indexes of older content. A server that has one open goes on reading it."""
    kept = index_folder()
    for folder in _folders():
        if folder != kept:
            shutil.rmtree(folder, ignore_errors=True)


def index_folder() -> Path:
    """A folder named by what is in it: the content, and the code that reads it."""
    folder: Path = settings.INDEX_DIR / f"{content_version()}-{_code()}"
    return folder


def _code() -> str:
    return code_behind("search.searcher", "search.stored")


def _folders() -> list[Path]:
    """Every index of this machine; a folder that starts with a dot is still being built by another process."""
    found = settings.INDEX_DIR.iterdir() if settings.INDEX_DIR.is_dir() else ()
    return [folder for folder in found if folder.is_dir() and not folder.name.startswith(".")]


def _other_than(folder: Path) -> Searcher | None:
    """An index of other content that this program can read."""
    for other in _folders():
        if other != folder and other.name.endswith(f"-{_code()}"):
            with suppress(IndexUnusable):
                return _opened(other)
    return None


@single_flight(entries=2)
def _opened(folder: Path) -> Searcher:
    return open_index(folder)
