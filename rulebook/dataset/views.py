"""The files to fetch, and the page that says what may be done with them."""

from __future__ import annotations

import brotli
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from rulebook.caching import content_page
from rulebook.encodings import accepts_brotli
from rulebook.models import Game

from . import rights
from .files import file_of
from .rows import SCHEMA_FILE, version_of


@require_safe
def data(request: HttpRequest, game: str) -> HttpResponse:
    """The content of a game."""
    response = _data(request, game)
    etag = response.headers.get("ETag", "")
    if etag.startswith('"'):
        # Compressed or not, it is the same file, and not the same bytes.
        response.headers["ETag"] = f"W/{etag}"
    return response


@content_page
def _data(request: HttpRequest, game: str) -> HttpResponse:
    """The file lies there compressed, and is sent so to whoever can read that."""
    found = get_object_or_404(Game, slug=game)
    content = file_of(found).read_bytes()
    headers = {"Content-Disposition": f'attachment; filename="{game}-{version_of(found)}.json"'}
    if accepts_brotli(request.headers.get("Accept-Encoding", "")):
        headers["Content-Encoding"] = "br"
    else:
        content = brotli.decompress(content)
    return HttpResponse(content, content_type="application/json", headers=headers)


@require_safe
@content_page
def schema(request: HttpRequest) -> HttpResponse:
    """What such a file looks like, as JSON Schema."""
    return HttpResponse(SCHEMA_FILE.read_bytes(), content_type="application/schema+json")


@require_safe
@content_page
def about(request: HttpRequest) -> HttpResponse:
    """Whose the names and the texts are, and what may be done with them."""
    return render(request, "rulebook/about.html", {"rights": rights})
