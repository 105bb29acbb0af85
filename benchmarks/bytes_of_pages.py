"""Bytes of a page with all it loads, compressed as served: first visit, and second with what the browser kept."""

from __future__ import annotations

import re
import urllib.error
import urllib.request

from benchmarks.server import OPENER, serving

PAGES = {
    "home": "/en/",
    "section": "/en/big-shoulders/operating-phase/dividends/",
    "longest section": "/es/big-shoulders/operating-phase/share-price/?both",
    "company": "/en/big-shoulders/company/swift/",
    "buildings": "/en/big-shoulders/building/",
    "glossary": "/es/big-shoulders/term/",
    "calculator": "/en/big-shoulders/calc/dividends/",
    "search": "/en/search/?q=sell+shares",
}
# What a well-known documentation theme needs for a page of the same length.
DOCUMENTATION_THEME = 93_000
_LOADED = re.compile(r'(?:src|href)="(/static/[^"]+)"')


def main() -> None:
    print(f"{'page':<18}{'page':>8}{'assets':>8}{'first visit':>13}{'second':>8}{'of a theme':>12}")
    with serving() as base:
        for name, path in PAGES.items():
            body, size, etag = _get(base + path)
            assets = sum(_get(base + asset)[1] for asset in sorted(set(_LOADED.findall(body))))
            second = _revalidated(base + path, etag)
            share = (size + assets) / DOCUMENTATION_THEME
            print(f"{name:<18}{size:>8}{assets:>8}{size + assets:>13}{second:>8}{share:>12.2f}")


def _get(address: str) -> tuple[str, int, str]:
    """The body, its bytes as sent, and its validator."""
    request = urllib.request.Request(address, headers={"Accept-Encoding": "br, gzip"})  # noqa: S310 loopback only
    with OPENER.open(request) as answer:
        raw = answer.read()
        etag = answer.headers.get("ETag", "")
    with OPENER.open(address) as plain:
        return plain.read().decode("utf-8", "replace"), len(raw), etag


def _revalidated(address: str, etag: str) -> int:
    """Bytes of a second visit: none when the page is as it was, for the assets are kept for a year."""
    headers = {"Accept-Encoding": "br, gzip", "If-None-Match": etag}
    request = urllib.request.Request(address, headers=headers)  # noqa: S310 loopback only
    try:
        with OPENER.open(request) as answer:
            return len(answer.read())
    except urllib.error.HTTPError as unchanged:
        if unchanged.code != 304:
            raise
        return 0
