"""A release before the one that a test makes: what it has is taken over instead of being made anew."""

from __future__ import annotations

import shutil
from pathlib import Path

from rulebook.release import Release
from tests.prepared import prepared


def copy_parts(releases: Path, *parts: str) -> None:
    """Put parts of the prepared release into an earlier one among ``releases``, for the next one to take over."""
    usual, earlier = Release(prepared() / "releases/current"), Release(releases / "earlier")
    for part in parts:
        fresh = earlier.unfinished(part)
        shutil.copytree(usual.path(part), fresh)
        earlier.put(part, usual.keys[part], fresh)
