"""Content encodings that a request accepts."""

from __future__ import annotations

import re

_ACCEPTS_BROTLI = re.compile(r"(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?=,|$)", re.IGNORECASE)


def accepts_brotli(accept_encoding: str) -> bool:
    """Whether an ``Accept-Encoding`` header allows Brotli."""
    return _ACCEPTS_BROTLI.search(accept_encoding) is not None
