"""WhiteNoise's storage of static files, which computes the address of each file once."""

from __future__ import annotations

from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFilesStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # it has no types
    """A page names the same twenty files as every other page."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._addresses: dict[str, str] = {}

    def url(self, name: str, force: bool = False) -> str:
        if name not in self._addresses:
            self._addresses[name] = super().url(name, force)
        return self._addresses[name]
