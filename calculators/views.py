"""The pages of the calculators."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from rulebook.caching import content_page, version_for, wants_part
from rulebook.models import CalculatorWords, Game
from rulebook.pages.sections import contents
from rules.engine.registry import calculators
from rules.engine.sheet import sheet_of

from .pages import CalculatorPage, calculator_page
from .plain_text import text_of
from .sharing import qr_code, shared
from .sheets import score_sheet
from .texts import texts_of

# The same content as a page that search engines list.
_NOT_LISTED = {"X-Robots-Tag": "noindex"}


@require_safe
@content_page
def index(request: HttpRequest, game: str) -> HttpResponse:
    found = get_object_or_404(Game, slug=game)
    words = found.calculators.select_related("game")
    if not words:
        raise Http404
    return render(request, "calculators/index.html", {"game": found, "calculators": words, "contents": contents(found)})


@require_safe
@content_page
def calculator(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    page = _page_at(request, game, slug)
    part = wants_part(request)
    template = "calculators/calculator.html#outcome" if part else "calculators/calculator.html"
    address = shared(request, page) if page.outcome else None
    context = {
        "page": page,
        "game": page.words.game,
        "part": part,
        "shared": address,
        "shared_address": address.address if address else "",
        "has_sheet": sheet_of(page.calculator) is not None,
    }
    # htmx does not swap in error responses by default; the faults are next to the fields, so the part itself is a 200.
    return render(request, template, context, status=200 if part else page.status)


@require_safe
@content_page
def sheet(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """An empty score sheet to print."""
    declared = calculators().get((game, slug))
    if declared is None:
        raise Http404
    words = get_object_or_404(CalculatorWords.objects.select_related("game"), game__slug=game, slug=slug)
    page = score_sheet(declared, words)
    if page is None:
        raise Http404
    return render(request, "calculators/sheet.html", {"page": page, "game": words.game})


@require_safe
@content_page
def text(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """A result as plain text, to send to somebody."""
    page = _page_at(request, game, slug)
    form, address = page.form, shared(request, page).address
    words = text_of(page.words.title, form.wording, form.reading, page.answer, address)
    return HttpResponse(words, content_type="text/plain; charset=utf-8", status=page.status, headers=_NOT_LISTED)


@require_safe
@content_page
def qr(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """The address of a result as a QR code."""
    page = _page_at(request, game, slug)
    address = shared(request, page)
    if page.outcome is None or not address.fits_a_code:
        raise Http404
    return HttpResponse(qr_code(address.address), content_type="image/svg+xml", headers=_NOT_LISTED)


def _page_at(request: HttpRequest, game: str, slug: str) -> CalculatorPage:
    declared = calculators().get((game, slug))
    if declared is None:
        raise Http404
    try:
        texts = texts_of(game, slug, version_for(request))
    except CalculatorWords.DoesNotExist as missing:
        raise Http404 from missing
    return calculator_page(declared, texts, request.GET)
