"""WSGI application with the site and its baselines in one process of one server.

``/bare/`` is a view of ten bytes behind the site's middleware, ``/bare/?alone`` the same view without middleware.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler

from config.wsgi import application as site


class _WithoutMiddleware(WSGIHandler):
    """Django's handler with an empty list of middleware."""

    def load_middleware(self, is_async: bool = False) -> None:
        named, settings.MIDDLEWARE = settings.MIDDLEWARE, []
        super().load_middleware(is_async)
        settings.MIDDLEWARE = named


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    alone = environ["PATH_INFO"] == "/bare/" and environ["QUERY_STRING"] == "alone"
    response: Iterable[bytes] = (_nothing_else if alone else site)(environ, start_response)
    return response


settings.ROOT_URLCONF = "benchmarks.bare"
_nothing_else = _WithoutMiddleware()
