"""Pages as files of a release: each is rendered once, and whoever serves it sends a file as it is, compressed.

The page at ``/en/<game>/term/`` is in ``pages/<source>/en/<game>/term/index.br`` and ``index.gzip``. ``<source>`` is
the fingerprint of the source: a server never sends a page of other code than its own.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from django.conf import settings

from content.base_path import BASE_PATH
from core.encodings import in_brotli, in_gzip
from core.fingerprint import source_fingerprint

PAGES = "pages"
_COMPRESS = {"br": in_brotli, "gzip": in_gzip}


def pages_part(game: str, language: str) -> str:
    """The part of a release that holds the pages of a game in a language."""
    return f"{PAGES}/{source_fingerprint()}/{language}/{game}"


def write_page(folder: Path, path: str, html: str) -> None:
    """Write the page at a path to the folder of all pages of its game and language."""
    place = folder.joinpath(*path.removeprefix(BASE_PATH).split("/")[3:])
    place.mkdir(parents=True, exist_ok=True)
    content = html.encode()
    # Validators name this time, as those of nginx do: the same page has the same one on every machine.
    time = int(hashlib.sha256(content).hexdigest()[:7], 16)
    for encoding, compress in _COMPRESS.items():
        file = place / f"index.{encoding}"
        file.write_bytes(compress(content))
        os.utime(file, (time, time))


def read_page(path: str, encoding: str) -> tuple[bytes, str] | None:
    """The page at a path in an encoding, and its validator; None if it is not built. The path has no dots."""
    try:
        file = os.open(
            f"{settings.RELEASES_DIR}/current/{PAGES}/{source_fingerprint()}{path}index.{encoding}", os.O_RDONLY
        )
    except OSError:
        return None
    try:
        about = os.fstat(file)
        return os.read(file, about.st_size), f'"{int(about.st_mtime):x}-{about.st_size:x}"'
    finally:
        os.close(file)
