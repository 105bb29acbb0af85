"""Context of the frame around every page."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from content.base_path import BASE_PATH
from content.refs import address_of
from language import LANGUAGES
from rulebook.caching import version_for
from rulebook.models import Game
from rulebook.models.language import current_language, other_language


def site(request: HttpRequest) -> dict[str, Any]:
    """Languages of the page, its address in each, and the games for the menu."""
    language, other = current_language(), other_language()
    return {
        "language": language,
        "other_language": other,
        "base_path": BASE_PATH,
        # The reader's own edition, from the address; a page marks what reads differently in it.
        "own_edition": request.GET.get("own", ""),
        "canonical": absolute(request, request.path),
        "alternates": [(code, absolute(request, in_language(request.path, code))) for code in LANGUAGES],
        # The version of the parts that are the same on every page until the content changes, such as the menu.
        "version": SimpleLazyObject(lambda: version_for(request)),
        "switch_address": SimpleLazyObject(lambda: _switch_address(request, other)),
        "games": SimpleLazyObject(lambda: list(Game.objects.all())),
    }


def absolute(request: HttpRequest, path: str) -> str:
    """The path with scheme and host; a page that is built for every host names none."""
    return path if getattr(request, "names_no_host", False) else request.build_absolute_uri(path)


def in_language(path: str, language: str) -> str:
    """The same page in another language: only the first part of the address changes."""
    for code in LANGUAGES:
        if path.startswith(address_of(code)):
            return address_of(language) + path.removeprefix(address_of(code))
    return address_of(language)


def _switch_address(request: HttpRequest, language: str) -> str:
    """The address that changes the language and comes back to this page."""
    return f"{reverse('set-language', args=(language,))}?next={quote(request.get_full_path(), safe='')}"
