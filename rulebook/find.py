"""The search index that belongs to the content in the database."""

from __future__ import annotations

import shutil
from functools import lru_cache
from pathlib import Path

from django.conf import settings

from rulebook.caching import content_version
from rulebook.fingerprint import code_of
from rulebook.models import SearchDocuments
from rulebook.search.answer import Answer
from rulebook.search.index import IndexUnusable, build, open_index
from rulebook.search.searcher import Searcher
from rulebook.search.stored import from_plain


def searcher() -> Searcher:
    """The index of the loaded content. Raises IndexUnusable."""
    return _opened(index_folder())


def find(
    query: str,
    language: str,
    game: str = "",
    kinds: tuple[str, ...] = (),
    groups: tuple[str, ...] = (),
    limit: int = 10,
) -> Answer:
    """Search the loaded content; the answer is in ``language``, the query in either. Raises IndexUnusable."""
    return searcher().search(query, language, game=game, kinds=kinds, groups=groups, limit=limit)


def index_is_usable() -> bool:
    """Whether there is an index of the loaded content that answers."""
    try:
        searcher()
    except IndexUnusable:
        return False
    return True


def build_index() -> None:
    """Build the index of the content in the database, from what was kept when it was loaded."""
    kept = SearchDocuments.objects.order_by("game__slug").values_list("documents", flat=True)
    build([from_plain(plain) for documents in kept for plain in documents], index_folder())
    _opened.cache_clear()


def drop_old_indexes() -> None:
    """Remove the indexes of older content. A server that has one open goes on reading it."""
    kept = index_folder()
    for folder in kept.parent.iterdir():
        # A folder that starts with a dot is being built by another process.
        if folder.is_dir() and folder != kept and not folder.name.startswith("."):
            shutil.rmtree(folder, ignore_errors=True)


def index_folder() -> Path:
    """A folder named by what is in it: the content, and the code that reads it."""
    folder: Path = settings.INDEX_DIR / f"{content_version()}-{code_of('rulebook/search', 'rulebook/content')}"
    return folder


@lru_cache(maxsize=2)
def _opened(folder: Path) -> Searcher:
    return open_index(folder)
