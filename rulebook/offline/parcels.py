"""The pages of a game in a few compressed parcels, which ``manage.py build_offline`` writes for each version.

Pages of one game share most of their words: forty in one parcel travel in a quarter of the bytes, and in one request.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import brotli
from django.conf import settings

from rulebook.models import Game
from search.stored import from_plain

from .addresses import addresses
from .pocket import pocket
from .rendering import rendered
from .version import version_of

PAGES_IN_A_PARCEL = 40
# A drawing is a part of its file, named behind “#”.
_STATIC = re.compile(rf'(?:href|src)="({re.escape(settings.STATIC_URL)}[^"#]+)')
_LIST = "list.json"
_SEARCH = "search"
# A phone that began to save the version before can finish; so can one whose requests reach a node of the old release.
_SECONDS_TO_FINISH = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class Parcel:
    """A file to fetch: ``bytes`` as it travels, ``takes`` as it lies on the device, ``pages`` in it."""

    name: str
    bytes: int
    takes: int
    pages: int


@dataclass(frozen=True, slots=True)
class Load:
    """Everything of a game in a language: addresses of pages, of the files they use, and the parcels they come in."""

    version: str
    pages: tuple[str, ...]
    files: tuple[str, ...]
    parcels: tuple[Parcel, ...]
    search: Parcel


def load_of(game: Game, language: str) -> Load | None:
    """What to keep of a game in a language; None while it is not packed."""
    try:
        plain = json.loads((_folder(game.slug, version_of(game), language) / _LIST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return Load(
        plain["version"],
        tuple(plain["pages"]),
        tuple(plain["files"]),
        tuple(Parcel(**parcel) for parcel in plain["parcels"]),
        Parcel(**plain["search"]),
    )


def is_packed(game: Game, language: str) -> bool:
    """Whether this version of a game is there in a language."""
    return _folder(game.slug, version_of(game), language).exists()


def pack(game: Game, language: str) -> None:
    """Write the parcels of a game in a language, whole or not at all."""
    folder = _folder(game.slug, version_of(game), language)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".", ignore_cleanup_errors=True) as fresh:
        _fill(game, language, Path(fresh))
        # A temporary folder is for its maker only; the server may be somebody else.
        Path(fresh).chmod(0o755)
        # Another process may have written the same version meanwhile.
        with suppress(OSError):
            Path(fresh).rename(folder)
    if not folder.exists():
        raise OSError(f"{folder} could not be written")


def drop_old_parcels() -> None:
    """Remove the parcels of versions that were replaced more than a day ago."""
    current = {
        _folder(game.slug, version_of(game), language)
        for game in Game.objects.all()
        for language, _ in settings.LANGUAGES
    }
    before = time.time() - _SECONDS_TO_FINISH
    for folder in settings.OFFLINE_DIR.glob("*.*.*"):
        if folder not in current and folder.stat().st_mtime < before:
            shutil.rmtree(folder, ignore_errors=True)


def packed(slug: str, version: str, language: str, name: str) -> bytes | None:
    """A parcel as it travels, compressed with brotli; None when there is none of this name any more."""
    path = _folder(slug, version, language) / f"{name}.json.br"
    return path.read_bytes() if path.is_file() else None


def _folder(slug: str, version: str, language: str) -> Path:
    folder: Path = settings.OFFLINE_DIR / f"{slug}.{language}.{version}"
    return folder


def _fill(game: Game, language: str, folder: Path) -> None:
    pages = addresses(game, language)
    parcels: list[Parcel] = []
    files: dict[str, None] = {}
    for number, start in enumerate(range(0, len(pages), PAGES_IN_A_PARCEL), start=1):
        some = [(address, rendered(address, language)) for address in pages[start : start + PAGES_IN_A_PARCEL]]
        files.update({path: None for _, html in some for path in _STATIC.findall(html)})
        parcels.append(
            _write(
                folder,
                f"{number}",
                [[address, html] for address, html in some],
                len(some),
            )
        )
    kept = [from_plain(plain) for plain in game.search_documents.documents]
    search = _write(folder, _SEARCH, pocket(kept), 0)
    load = Load(version_of(game), tuple(pages), tuple(files), tuple(parcels), search)
    (folder / _LIST).write_text(json.dumps(asdict(load)), encoding="utf-8")


def _write(folder: Path, name: str, content: Any, pages: int) -> Parcel:
    plain = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    # Quality 9 takes a third of a second for a game; 11 takes half a minute for a tenth less.
    small = brotli.compress(plain, mode=brotli.MODE_TEXT, quality=9, lgwin=22)
    (folder / f"{name}.json.br").write_bytes(small)
    return Parcel(name, len(small), len(plain), pages)
