"""The path under which a proxy serves the site, such as ``/mesa``; empty if the site has the whole host."""

from __future__ import annotations

import os
import re

_PATH = re.compile(r"(?:/[A-Za-z0-9_-]+)*")


def base_path() -> str:
    """The path from BASE_PATH, without a slash at its end. Raises ValueError for what is no plain path."""
    given = os.environ.get("BASE_PATH", "").strip("/")
    path = f"/{given}" if given else ""
    if not _PATH.fullmatch(path):
        raise ValueError(f"BASE_PATH is “{given}”; write a path of letters, digits, hyphens and underscores")
    return path


BASE_PATH = base_path()
