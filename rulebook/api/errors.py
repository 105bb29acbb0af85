"""Error responses of the API."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.http import JsonResponse
from django.utils import translation
from django.utils.translation import gettext as _

from core.snapshot import one_snapshot


class ApiError(Exception):
    """An error in our shape: ``errors`` are mappings with ``field``, ``code`` and ``message``."""

    def __init__(self, status: int, *errors: dict[str, Any]) -> None:
        self.status = status
        self.errors = errors
        super().__init__(f"{status}: {errors}")


def api_error(status: int, code: str, message: str) -> JsonResponse:
    """An error response for a URL that no operation of the API handles."""
    return JsonResponse({"errors": [{"field": "", "code": code, "message": message}]}, status=status)


def not_found() -> ApiError:
    return ApiError(404, {"field": "", "code": "not-found", "message": _("There is nothing here.")})


@contextmanager
def speaking(language: str) -> Iterator[str]:
    """Activate the requested language. Raises ApiError for a language that does not exist."""
    codes = [code for code, _name in settings.LANGUAGES]
    if language not in codes:
        message = _("Choose one of these: {options}.").format(options=", ".join(codes))
        raise ApiError(422, {"field": "lang", "code": "not-a-choice", "message": message})
    with translation.override(language):
        yield language


@contextmanager
def answering_in(language: str) -> Iterator[str]:
    """Activate the requested language, and read from one state of the content. Raises ApiError as ``speaking`` does."""
    with speaking(language), one_snapshot():
        yield language
