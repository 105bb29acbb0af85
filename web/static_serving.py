"""Static files, also those of a release that became current after this process had started.

The pages of such a release come from nginx before this process is replaced.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFilesMiddleware(WhiteNoiseMiddleware):  # type: ignore[misc]  # it has no types
    """Looks for files again when an unknown one is asked for, once for every release."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.release = settings.STATIC_ROOT.resolve()

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path_info.startswith(self.static_prefix) and request.path_info not in self.files:
            current = settings.STATIC_ROOT.resolve()
            if current != self.release:
                self.release = current
                self.add_files(settings.STATIC_ROOT, prefix=self.static_prefix)
        response: HttpResponseBase = super().__call__(request)
        return response
