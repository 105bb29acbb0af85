"""The player aid of a game, as a page and as PDF."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from content.refs import TEACH, aid_of, lesson_of
from rulebook.aid.pdf import PAPERS, pdf_part
from rulebook.aid.previews import preview_part
from rulebook.caching import SECONDS_TO_TRY_AGAIN, content_page
from rulebook.errors import asked_too_soon
from rulebook.models import Game, Lesson, PlayerAid
from rulebook.models.language import current_language
from rulebook.pages.aid import aid_page
from rulebook.release import release_of_content


@require_safe
@content_page
def aid(request: HttpRequest, game: str) -> HttpResponse:
    found = get_object_or_404(PlayerAid.objects.select_related("game"), game__slug=game)
    return render(request, "rulebook/aid.html", {"page": aid_page(found), "game": found.game})


@require_safe
@content_page
def by_reference(request: HttpRequest, game: str, kind: str) -> HttpResponse:
    """A redirect from the reference of the aid, or of the lesson, to its page."""
    ref = lesson_of(game) if kind == TEACH else aid_of(game)
    get_object_or_404(Lesson if kind == TEACH else PlayerAid, game__slug=game)
    return HttpResponseRedirect(ref.address(current_language()))


@require_safe
@content_page
def pdf(request: HttpRequest, game: str, paper: str) -> HttpResponse:
    if paper not in PAPERS:
        raise Http404
    get_object_or_404(PlayerAid, game__slug=game)
    try:
        content = release_of_content().path(pdf_part(game, current_language(), paper)).read_bytes()
    except FileNotFoundError:
        message = gettext("This file is being prepared. Try again in a moment.")
        return asked_too_soon(request, 503, "not-now", message, SECONDS_TO_TRY_AGAIN)
    name = slugify(f"{game} {gettext('Player aid')} {paper}")
    return HttpResponse(
        content,
        content_type="application/pdf",
        headers={"Content-Disposition": f'inline; filename="{name}.pdf"', "Content-Language": current_language()},
    )


@require_safe
@content_page
def preview(request: HttpRequest, game: str = "") -> HttpResponse:
    """The picture that a shared link shows."""
    if game:
        get_object_or_404(Game, slug=game)
    try:
        content = release_of_content().path(preview_part(game, current_language())).read_bytes()
    except FileNotFoundError:
        message = gettext("This file is being prepared. Try again in a moment.")
        return asked_too_soon(request, 503, "not-now", message, SECONDS_TO_TRY_AGAIN)
    return HttpResponse(content, content_type="image/png")
