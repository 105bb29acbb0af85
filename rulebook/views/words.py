"""The pages about words: the translator, and the word list of a game with its files."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import add_never_cache_headers
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from content.refs import TERM, address_of
from core.snapshot import one_snapshot
from rulebook.caching import content_page, wants_part
from rulebook.models import Game
from rulebook.models.language import current_language
from rulebook.pages.sections import contents
from rulebook.pages.termbase import V2, V3, tbx_of
from rulebook.pages.translate import translate_page
from rulebook.pages.words import csv_of, words_page


# The request stores and changes nothing, and the secure cookie that a token needs would not work over plain HTTP.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def translate(request: HttpRequest) -> HttpResponse:
    """The terms of a text. It is sent with POST, so that it appears in no URL and no log; GET ``q`` works too."""
    with one_snapshot():
        page = translate_page(request.POST if request.method == "POST" else request.GET)
        part = wants_part(request)
        template = "rulebook/translate.html#result" if part else "rulebook/translate.html"
        # htmx does not swap in error responses by default; the part itself says that the text is too long.
        response = render(request, template, {"page": page}, status=200 if part else page.status)
    add_never_cache_headers(response)
    return response


@require_safe
@content_page
def glossary(request: HttpRequest, game: str) -> HttpResponse:
    found = get_object_or_404(Game, slug=game)
    page = words_page(found, request.GET, current_language())
    if not page.total:
        raise Http404
    template = "rulebook/glossary.html#words" if wants_part(request) else "rulebook/glossary.html"
    return render(request, template, {"game": found, "page": page, "contents": contents(found)})


@require_safe
@content_page
def words_csv(request: HttpRequest, game: str) -> HttpResponse:
    found = get_object_or_404(Game, slug=game)
    return _file(csv_of(found, current_language()), f"{game}.csv", "text/csv; charset=utf-8")


@require_safe
@content_page
def words_tbx(request: HttpRequest, game: str, version: int = 3) -> HttpResponse:
    found = get_object_or_404(Game, slug=game)
    address = request.build_absolute_uri(address_of(current_language(), game, TERM))
    content = tbx_of(found, current_language(), address, V2 if version == 2 else V3)
    return _file(content, f"{game}.tbx", "application/x-tbx+xml; charset=utf-8")


def _file(content: str, name: str, kind: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=kind, headers=headers)
