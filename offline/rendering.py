"""Render a page without a request from a client."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, QueryDict
from django.urls import resolve
from django.utils import translation
from django_htmx.middleware import HtmxDetails

from content.base_path import BASE_PATH


def rendered(address: str, language: str) -> str:
    """The HTML of the page at an address. Raises LookupError when its status is not 200."""
    parts = urlsplit(address)
    request = HttpRequest()
    request.method = "GET"
    request.path, request.path_info = parts.path, parts.path.removeprefix(BASE_PATH)
    request.META = {"HTTP_HOST": _allowed_host(), "QUERY_STRING": parts.query, "HTTP_X_FORWARDED_PROTO": "https"}
    request.GET = QueryDict(parts.query)
    request.htmx = HtmxDetails(request)  # type: ignore[attr-defined]
    request.names_no_host = not settings.ORIGIN  # type: ignore[attr-defined]
    with translation.override(language):
        view, args, kwargs = resolve(request.path_info)
        response = view(request, *args, **kwargs)
    if response.status_code != 200:
        raise LookupError(f"{address} answers {response.status_code} and cannot be saved")
    text: str = response.content.decode()
    return text


def _allowed_host() -> str:
    """A host name that Django accepts: that of the origin, if there is one."""
    name = settings.ALLOWED_HOSTS[0]
    return "localhost" if name == "*" else name.removeprefix(".")
