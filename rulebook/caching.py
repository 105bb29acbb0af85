"""Validators for pages made of content: a page changes when the content or the code changes, and at no other time."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.http import condition

from config.release import release
from rulebook.models import Game

View = Callable[..., HttpResponse]


def content_version() -> str:
    """The version of all content that is loaded."""
    digests = Game.objects.order_by("slug").values_list("slug", "digest")
    return hashlib.sha256(repr(list(digests)).encode()).hexdigest()[:16]


def _etag(request: HttpRequest, *args: Any, **kwargs: Any) -> str:
    # htmx asks for a part of a page under the page's own address.
    part = "part" if getattr(request, "htmx", False) else "page"
    return f'"{content_version()}-{release()}-{part}"'


def content_page(view: View) -> View:
    """Let browsers and proxies keep a page, and ask whether it is still the same."""
    conditional = condition(etag_func=_etag)(view)

    @wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = conditional(request, *args, **kwargs)
        patch_cache_control(response, public=True, no_cache=True)
        patch_vary_headers(response, ["HX-Request"])
        return response

    return wrapped
