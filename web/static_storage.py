"""WhiteNoise's storage of static files, which computes the address of each file once."""

from __future__ import annotations

from typing import Any

import brotli
from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Bytes of the files that are compressed best; the one that is longer, of the page that describes the API, takes as long
# as all others together. Quality 9 makes 365 of its 1510 KB in .1 s, 11 makes 334 in 3 s.
_LONG = 500_000


class _Compressor(Compressor):  # type: ignore[misc]
    @staticmethod
    def compress_brotli(data: bytes) -> bytes:
        compressed: bytes = brotli.compress(data, quality=9 if len(data) > _LONG else 11)
        return compressed


class StaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it has no types
    """A page names the same twenty files as every other page."""

    def create_compressor(self, **options: Any) -> Compressor:
        return _Compressor(**options)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._addresses: dict[str, str] = {}

    def url(self, name: str, force: bool = False) -> str:
        if name not in self._addresses:
            self._addresses[name] = super().url(name, force)
        return self._addresses[name]
