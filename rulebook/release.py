"""Releases: everything derived from one state of the content and the source, in one folder named by its fingerprint.

``manage.py prepare`` writes them. A server only reads: the release of its own source and of the content in the
database, which it finds by computing the fingerprint. ``current`` points to the release that was completed last. Static
files are served from there: it also has those of the previous release, which older pages still request.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings

from core.fingerprint import source_fingerprint
from rulebook.caching import content_version

_CURRENT = "current"
_PREVIOUS = "previous"
# The pages of the current release, for nginx.
_PAGES = "pages"
_KEYS = "keys.json"
# Parts that are not complete yet; what an interrupted command leaves there is removed by the next one.
_UNFINISHED = ".unfinished"


def fingerprint() -> str:
    """Sixteen characters that change with the content in the database and with the source."""
    return hashlib.sha256(f"{content_version()} {source_fingerprint()}".encode()).hexdigest()[:16]


class Release:
    """A folder of parts, such as ``index`` or ``data/carnegie.json.br``; each appears complete or not at all.

    Every part has a key, a fingerprint of what it is made from. A part that another release has under the same key is
    linked instead of being built again.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def keys(self) -> dict[str, str]:
        """The key of every part."""
        try:
            keys: dict[str, str] = json.loads((self.folder / _KEYS).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return {}
        return keys

    def path(self, part: str) -> Path:
        """Where a part is, or will be."""
        return self.folder / part

    def reuse(self, part: str, key: str) -> bool:
        """Whether the part exists under this key, already or by linking that of another release."""
        if self._has(part, key):
            return True
        for other in releases():
            there = other.path(other._name_of(part))
            if other.folder != self.folder and other._has(other._name_of(part), key):
                fresh = self.unfinished(part)
                if there.is_dir():
                    shutil.copytree(there, fresh, symlinks=True, copy_function=os.link)
                else:
                    os.link(there, fresh)
                self.put(part, key, fresh)
                return True
        return False

    def add(self, part: str, key: str, write: Callable[[Path], None]) -> bool:
        """Reuse a part, or call ``write`` with the path to write it to; return whether it was written."""
        if self.reuse(part, key):
            return False
        fresh = self.unfinished(part)
        write(fresh)
        self.put(part, key, fresh)
        return True

    def unfinished(self, part: str) -> Path:
        """An empty place outside the release to write a part to."""
        place = self.folder.parent / _UNFINISHED / f"{self.folder.name}-{part.replace('/', '-')}"
        place.parent.mkdir(parents=True, exist_ok=True)
        _remove(place)
        return place

    def put(self, part: str, key: str, fresh: Path) -> None:
        """Move a finished part into its place."""
        self.path(part).parent.mkdir(parents=True, exist_ok=True)
        self.discard(part)
        fresh.rename(self.path(part))
        self._write_keys(self.keys | {part: key})

    def discard(self, part: str) -> None:
        """Remove a part, such as one that is damaged."""
        self._write_keys({name: key for name, key in self.keys.items() if name != part})
        _remove(self.path(part))

    def make_current(self) -> None:
        """Point to this release, remember the previous one, and delete all others."""
        folder, before = self.folder.parent, _target(_CURRENT)
        if before != self.folder:
            if before:
                _link(folder / _PREVIOUS, before.name)
            _link(folder / _CURRENT, self.folder.name)
            _link(folder / _PAGES, f"{self.folder.name}/{_PAGES}/{source_fingerprint()}")
        in_use = (_target(_CURRENT), _target(_PREVIOUS))
        for release in releases():
            if release.folder not in in_use:
                shutil.rmtree(release.folder, ignore_errors=True)
        _remove(folder / _UNFINISHED)

    def _name_of(self, part: str) -> str:
        """The name that another release's part has here: pages are in a folder named after all the source."""
        first, _, rest = part.partition("/")
        _source, _, of = rest.partition("/")
        named = (
            name for name in self.keys if first == _PAGES and name.startswith(f"{first}/") and name.endswith(f"/{of}")
        )
        return next(named, part)

    def _has(self, part: str, key: str) -> bool:
        return self.keys.get(part) == key and self.path(part).exists()

    def _write_keys(self, keys: dict[str, str]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        fresh = self.folder / f".{_KEYS}"
        fresh.write_text(json.dumps(keys, indent=1, sort_keys=True), encoding="utf-8")
        fresh.replace(self.folder / _KEYS)


def release_of_content() -> Release:
    """The release of this source and of the content in the database, complete or not."""
    return Release(settings.RELEASES_DIR / fingerprint())


def current_release() -> Release | None:
    """The release that was completed last on this machine."""
    folder = _target(_CURRENT)
    return Release(folder) if folder else None


def releases() -> list[Release]:
    """Every release on this machine, complete or not, newest first."""
    folder: Path = settings.RELEASES_DIR
    entries = folder.iterdir() if folder.is_dir() else ()
    folders = [entry for entry in entries if entry.is_dir() and not entry.is_symlink() and entry.name[0] != "."]
    return [Release(entry) for entry in sorted(folders, key=lambda entry: entry.stat().st_mtime, reverse=True)]


@contextmanager
def building() -> Iterator[None]:
    """Take the build lock: only one command per machine builds at a time, and the next one finds its results."""
    settings.RELEASES_DIR.mkdir(parents=True, exist_ok=True)
    with (settings.RELEASES_DIR / ".lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _target(name: str) -> Path | None:
    link: Path = settings.RELEASES_DIR / name
    return link.parent / link.readlink() if link.is_symlink() and link.exists() else None


def _link(link: Path, name: str) -> None:
    fresh = link.with_name(f".{link.name}")
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(name)
    fresh.replace(link)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
