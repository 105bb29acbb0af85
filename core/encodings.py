"""Content encodings that a request accepts, and the bytes in them."""

from __future__ import annotations

import gzip
import re

import brotli

_ACCEPTS_BROTLI = re.compile(r"(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?=,|$)", re.IGNORECASE)
_READS_GZIP = re.compile(r"\bgzip\b")
# A tenth smaller than gzip, and as quick for most pages; the longest takes 10 ms. 9 takes half as long again for a
# three-hundredth less.
_QUALITY = 8
# Up to 64 KiB, which most pages are, Brotli works in a few hundred KB; above, a window of 256 KiB holds every page, and
# takes 8 MB while it is at work. The usual window takes more, of which the process gives nothing back.
_SHORT, _LONG = 16, 18


def accepts_brotli(accept_encoding: str) -> bool:
    """Whether an ``Accept-Encoding`` header allows Brotli."""
    return _ACCEPTS_BROTLI.search(accept_encoding) is not None


def best_encoding(accept_encoding: str) -> str:
    """``br`` or ``gzip``, whichever a header allows first; empty for neither."""
    return "br" if accepts_brotli(accept_encoding) else "gzip" if _READS_GZIP.search(accept_encoding) else ""


def in_brotli(content: bytes) -> bytes:
    """A page, compressed."""
    compressed: bytes = brotli.compress(
        content, quality=_QUALITY, lgwin=_SHORT if len(content) <= 1 << _SHORT else _LONG
    )
    return compressed


def in_gzip(content: bytes) -> bytes:
    """A page, compressed; the same bytes on every machine."""
    return gzip.compress(content, mtime=0)
