"""The player aid of a game, on a page and on paper."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from rulebook.aid.paper import PAPERS, pdf_of
from rulebook.caching import content_page
from rulebook.models import PlayerAid
from rulebook.models.language import current_language
from rulebook.pages.aid import aid_page


@require_safe
@content_page
def aid(request: HttpRequest, game: str) -> HttpResponse:
    found = get_object_or_404(PlayerAid.objects.select_related("game"), game__slug=game)
    return render(request, "rulebook/aid.html", {"page": aid_page(found), "game": found.game})


@require_safe
@content_page
def by_reference(request: HttpRequest, game: str) -> HttpResponse:
    """The aid by its name, as everything has one: its page."""
    found = get_object_or_404(PlayerAid.objects.select_related("game"), game__slug=game)
    return HttpResponseRedirect(found.ref.address(current_language()))


@require_safe
@content_page
def pdf(request: HttpRequest, game: str, paper: str) -> HttpResponse:
    if paper not in PAPERS:
        raise Http404
    found = get_object_or_404(PlayerAid.objects.select_related("game"), game__slug=game)
    name = slugify(f"{game} {gettext('Player aid')} {paper}")
    return HttpResponse(
        pdf_of(found, current_language(), paper),
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{name}.pdf"', "Content-Language": current_language()},
    )
