"""The pages of the calculators."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from rulebook.caching import content_page, wants_part
from rulebook.models import CalculatorWords, Game
from rulebook.pages.sections import contents

from .catalogue import calculators
from .pages import calculator_page


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
    declared = calculators().get((game, slug))
    if declared is None:
        raise Http404
    words = get_object_or_404(
        CalculatorWords.objects.select_related("game").prefetch_related("examples"), game__slug=game, slug=slug
    )
    page = calculator_page(declared, words, request.GET)
    part = wants_part(request)
    template = "calculators/calculator.html#outcome" if part else "calculators/calculator.html"
    # htmx swaps an error page only when told to; the faults stand beside the fields, so the part itself is no error.
    context = {"page": page, "game": words.game, "part": part}
    return render(request, template, context, status=200 if part else page.status)
