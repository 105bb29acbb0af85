"""The data sets, and the page about rights."""

from __future__ import annotations

import brotli
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from core.encodings import accepts_brotli
from rulebook.caching import SECONDS_TO_TRY_AGAIN, content_page
from rulebook.errors import asked_too_soon
from rulebook.models import Game
from rulebook.release import release_of_content
from search.figures import figures

from . import rights
from .files import data_set_part
from .rows import SCHEMA_FILE, version_of


@require_safe
def data(request: HttpRequest, game: str) -> HttpResponse:
    """The content of a game."""
    response = _data(request, game)
    etag = response.headers.get("ETag", "")
    if etag.startswith('"'):
        # Compressed and uncompressed, it is the same file but not the same bytes.
        response.headers["ETag"] = f"W/{etag}"
    return response


@content_page
def _data(request: HttpRequest, game: str) -> HttpResponse:
    """The stored file is compressed; it is decompressed for a client that does not accept that."""
    found = get_object_or_404(Game, slug=game)
    try:
        content = release_of_content().path(data_set_part(game)).read_bytes()
    except FileNotFoundError:
        message = gettext("This file is being prepared. Try again in a moment.")
        return asked_too_soon(request, 503, "not-now", message, SECONDS_TO_TRY_AGAIN)
    headers = {"Content-Disposition": f'attachment; filename="{game}-{version_of(found)}.json"'}
    if accepts_brotli(request.headers.get("Accept-Encoding", "")):
        headers["Content-Encoding"] = "br"
    else:
        content = brotli.decompress(content)
    return HttpResponse(content, content_type="application/json", headers=headers)


@require_safe
@content_page
def schema(request: HttpRequest) -> HttpResponse:
    """The JSON Schema of these files."""
    return HttpResponse(SCHEMA_FILE.read_bytes(), content_type="application/schema+json")


@require_safe
@content_page
def about(request: HttpRequest) -> HttpResponse:
    """The rights in the names and the texts, their license, and how good the search is."""
    return render(request, "rulebook/about.html", {"rights": rights, "figures": figures()})
