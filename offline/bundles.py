"""A game in files, written when a release is built: its pages, and the offline bundles of the same pages.

Pages of one game share most of their words: forty in one bundle travel in a quarter of the bytes, and in one request.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import brotli
from django.conf import settings

from rulebook.models import Game
from rulebook.page_files import pages_part, write_page
from rulebook.release import releases
from search.stored import from_plain

from .addresses import addresses
from .device_data import answers_data, device_data
from .device_index import device_index
from .limits import card_facts
from .rendering import rendered
from .sizes import transfer_size
from .version import version_of

PAGES_IN_A_BUNDLE = 40
# A drawing is a part of its file, named behind “#”.
_STATIC = re.compile(rf'(?:href|src)="({re.escape(settings.STATIC_URL)}[^"#]+)')
_MANIFEST = "manifest.json"


@dataclass(frozen=True, slots=True)
class Bundle:
    """A file to download: ``bytes`` compressed, ``takes`` uncompressed on the device, ``pages`` in it."""

    name: str
    bytes: int
    takes: int
    pages: int


@dataclass(frozen=True, slots=True)
class OfflineManifest:
    """What to save of a game in a language: addresses of pages, static files with their sizes, and the bundles.

    ``search`` is the index of the game, ``device`` what its calculators need on a device, ``answers`` what quick
    answers and the translator need; none depends on the language.
    """

    version: str
    pages: tuple[str, ...]
    files: tuple[tuple[str, int], ...]
    bundles: tuple[Bundle, ...]
    search: Bundle
    device: Bundle
    answers: Bundle


def bundles_part(game: str, version: str) -> str:
    """The part of a release that is a game, saved under its version by phones."""
    return f"offline/{game}/{version}"


def manifest_of(game: Game, language: str) -> OfflineManifest | None:
    """The manifest of a game in a language; None while no release has it."""
    content = _read(game.slug, version_of(game), f"{language}/{_MANIFEST}")
    if content is None:
        return None
    plain = json.loads(content)
    return OfflineManifest(
        plain["version"],
        tuple(plain["pages"]),
        tuple((address, size) for address, size in plain["files"]),
        tuple(Bundle(**bundle) for bundle in plain["bundles"]),
        Bundle(**plain["search"]),
        Bundle(**plain["device"]),
        Bundle(**plain["answers"]),
    )


def read_bundle(game: str, version: str, name: str) -> bytes | None:
    """A bundle, compressed with Brotli; None if no release has it any longer. That of a language has it in its name."""
    return _read(game, version, f"{name}.json.br")


def parts_of(game: str, version: str) -> list[str]:
    """The parts of a release that ``write_game`` writes: the bundles of a game, then its pages in each language."""
    return [bundles_part(game, version), *(pages_part(game, language) for language, _ in settings.LANGUAGES)]


def write_game(game: Game, folders: Sequence[Path]) -> None:
    """Write the parts of a game, in the order of ``parts_of``, to folders that do not exist yet."""
    folder, *pages = folders
    for new in folders:
        new.mkdir(parents=True)
    stored = game.search_documents
    documents = [from_plain(plain) for plain in stored.documents]
    contents = {
        "search": device_index(documents, card_facts(game), stored.absences),
        "device": device_data(game),
        "answers": answers_data(game),
    }
    shared = {name: _write(folder, name, content, 0) for name, content in contents.items()}
    for (language, _), place in zip(settings.LANGUAGES, pages, strict=True):
        _write_language(game, language, (folder / language, place), shared)


def _write_language(game: Game, language: str, folders: tuple[Path, Path], shared: Mapping[str, Bundle]) -> None:
    """Write the bundles of a game in a language with their manifest, and the pages."""
    folder, place = folders
    folder.mkdir()
    pages = addresses(game, language)
    bundles: list[Bundle] = []
    files: dict[str, int] = {}
    for number, start in enumerate(range(0, len(pages), PAGES_IN_A_BUNDLE), start=1):
        content = [[address, rendered(address, language)] for address in pages[start : start + PAGES_IN_A_BUNDLE]]
        for address, html in content:
            if "?" not in address:
                write_page(place, address, html)
        new = {path for _, html in content for path in _STATIC.findall(html)} - files.keys()
        files.update({path: transfer_size(path) for path in sorted(new)})
        bundles.append(_write(folder, f"{number}", content, len(content)))
    manifest = OfflineManifest(version_of(game), tuple(pages), tuple(files.items()), tuple(bundles), **shared)
    (folder / _MANIFEST).write_text(json.dumps(asdict(manifest)), encoding="utf-8")


def _read(game: str, version: str, name: str) -> bytes | None:
    """A file from any release that has it: a phone may be saving the previous version, and games change separately."""
    for release in releases():
        path = release.path(f"{bundles_part(game, version)}/{name}")
        if path.is_file():
            return path.read_bytes()
    return None


def _write(folder: Path, name: str, content: Any, pages: int) -> Bundle:
    plain = json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()
    # Quality 9 takes 1.5 s for a game; 11 takes half a minute for a tenth less, 8 half a second for a hundredth
    # more: too much for the largest game (``tests/offline/test_lists.py``).
    small = brotli.compress(plain, mode=brotli.MODE_TEXT, quality=9, lgwin=22)
    (folder / f"{name}.json.br").write_bytes(small)
    return Bundle(name, len(small), len(plain), pages)
