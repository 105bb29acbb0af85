"""Compression of responses: Brotli for public ones, gzip for the rest."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

from core.encodings import accepts_brotli, in_brotli

_SMALLEST = 200


# Called for one response at a time: as a middleware of its own, it would also compress what Brotli is to compress.
_GZIP = GZipMiddleware(lambda _request: HttpResponse())


def compressed(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """The response, compressed: Brotli for public ones, for the others gzip, which Django pads against BREACH."""
    if not isinstance(response, HttpResponse):
        # Static files have compressed copies.
        return response
    if not (_is_public(response) and accepts_brotli(request.headers.get("Accept-Encoding", ""))):
        return _GZIP.process_response(request, response)
    patch_vary_headers(response, ("Accept-Encoding",))
    response.content = in_brotli(response.content)
    response.headers["Content-Length"] = str(len(response.content))
    response.headers["Content-Encoding"] = "br"
    # Another encoding is another sequence of bytes of the same page.
    etag = response.headers.get("ETag", "")
    if etag.startswith('"'):
        response.headers["ETag"] = f"W/{etag}"
    return response


def _is_public(response: HttpResponse) -> bool:
    control = response.headers.get("Cache-Control", "")
    return "public" in control and not response.has_header("Content-Encoding") and len(response.content) >= _SMALLEST
