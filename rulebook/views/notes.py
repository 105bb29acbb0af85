"""Differences between editions and rulings: the list of a game, and each point."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from content.refs import Ref
from rulebook.caching import content_page
from rulebook.models import Game
from rulebook.pages.differences import differences_page, point_page


@require_safe
@content_page
def differences(request: HttpRequest, game: str) -> HttpResponse:
    page = differences_page(get_object_or_404(Game, slug=game), request.GET)
    if not page.total:
        raise Http404
    return render(request, "rulebook/differences.html", {"page": page, "game": page.game})


@require_safe
@content_page
def point(request: HttpRequest, game: str, kind: str, key: str) -> HttpResponse:
    """A difference or a ruling."""
    found = get_object_or_404(Game, slug=game)
    try:
        page = point_page(found, Ref(game, kind, key))
    except LookupError:
        raise Http404 from None
    return render(request, "rulebook/point.html", {"page": page, "game": found})
