"""The search index that belongs to the content in the database."""

from __future__ import annotations

import hashlib
import shutil
from functools import cache, lru_cache
from pathlib import Path

from django.conf import settings

from rulebook import search
from rulebook.caching import content_version
from rulebook.content.schema import GameContent
from rulebook.search.answer import Answer
from rulebook.search.documents import documents
from rulebook.search.index import IndexUnusable, build, open_index
from rulebook.search.searcher import Searcher


def searcher() -> Searcher:
    """The index of the loaded content. Raises IndexUnusable."""
    return _opened(index_folder())


def find(query: str, language: str, game: str = "", kinds: tuple[str, ...] = (), limit: int = 10) -> Answer:
    """Search the loaded content; the answer is in ``language``, the query in either. Raises IndexUnusable."""
    return searcher().search(query, language, game=game, kinds=kinds, limit=limit)


def index_is_usable() -> bool:
    """Whether there is an index of the loaded content that answers."""
    try:
        searcher()
    except IndexUnusable:
        return False
    return True


def build_index(contents: list[GameContent]) -> None:
    """Build the index of the loaded content, and drop those of older content."""
    folder = index_folder()
    build([document for content in contents for document in documents(content)], folder)
    _opened.cache_clear()
    _drop_others(folder)


def index_folder() -> Path:
    """A folder named by what is in it: the content, and the code that reads it."""
    folder: Path = settings.INDEX_DIR / f"{content_version()}-{_code_version()}"
    return folder


@lru_cache(maxsize=2)
def _opened(folder: Path) -> Searcher:
    return open_index(folder)


@cache
def _code_version() -> str:
    total = hashlib.sha256()
    for path in sorted(Path(search.__path__[0]).glob("*.py")):
        total.update(path.read_bytes())
    return total.hexdigest()[:8]


def _drop_others(kept: Path) -> None:
    for folder in kept.parent.iterdir():
        # A folder that starts with a dot is being built by another process.
        if folder.is_dir() and folder != kept and not folder.name.startswith("."):
            shutil.rmtree(folder, ignore_errors=True)
