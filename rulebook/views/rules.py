"""The pages of the rulebook."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponsePermanentRedirect, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language_from_request
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from content.base_path import BASE_PATH
from content.refs import CHECKLIST, address_of
from rulebook.caching import content_page, wants_part
from rulebook.context import in_language
from rulebook.filters import chip_rows, filtered, filters_of, grouped, heading
from rulebook.models import Chapter, Checklist, Component, ComponentKind, Game, Lesson, ReferenceTable, Section, Term
from rulebook.models.language import current_language, other_language
from rulebook.pages.chapters import whole_chapter
from rulebook.pages.checklists import checklist_page
from rulebook.pages.components import card, component_page
from rulebook.pages.game import game_page
from rulebook.pages.glossary import term_page
from rulebook.pages.lessons import lesson_page
from rulebook.pages.search import FEW_RESULTS, search_page
from rulebook.pages.sections import contents, section_page
from rulebook.pages.tables import table_page
from rules.engine.registry import applying


@require_safe
def choose_language(request: HttpRequest) -> HttpResponse:
    """Redirect to the language chosen earlier, else to that of the browser."""
    language = get_language_from_request(request)
    response = HttpResponseRedirect(address_of(language[:2]))
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


@require_safe
@never_cache
def set_language(request: HttpRequest, language: str) -> HttpResponse:
    """Remember a language, and show the page the reader came from in it."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    wanted = request.GET.get("next", "/")
    if not url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        wanted = "/"
    response = HttpResponseRedirect(in_language(wanted, language))
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH,
        samesite="Lax",
        secure=request.is_secure(),
        httponly=True,
    )
    return response


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    sitemap = request.build_absolute_uri(reverse("sitemap"))
    forms = "".join(f"Disallow: {BASE_PATH}/{language}/report/\n" for language, _name in settings.LANGUAGES)
    text = f"User-agent: *\nDisallow: {BASE_PATH}/language/\n{forms}Sitemap: {sitemap}\n"
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@require_safe
@content_page
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "rulebook/home.html")


@require_safe
@content_page
def search(request: HttpRequest) -> HttpResponse:
    brief = wants_part(request) and "brief" in request.GET
    page = search_page(request.GET, FEW_RESULTS if brief else 0)
    part = "#brief" if brief else "#results" if wants_part(request) else ""
    # A shared search leads to the same question.
    context = {"page": page} | ({"shared_address": request.build_absolute_uri()} if page.query else {})
    response = render(request, f"rulebook/search.html{part}", context, status=page.status)
    if page.answer and page.answer.outdated:
        # Soon there will be a better response under the same ETag.
        add_never_cache_headers(response)
    return response


@require_safe
@content_page
def keys(request: HttpRequest) -> HttpResponse:
    """The keyboard shortcuts; every page can also show the list in place."""
    part = wants_part(request)
    return render(request, "rulebook/keys.html#keys" if part else "rulebook/keys.html", {"part": part})


@require_safe
@content_page
def game(request: HttpRequest, game: str) -> HttpResponse:
    found = get_object_or_404(Game, slug=game)
    page = game_page(found)
    return render(request, "rulebook/game.html", {"game": found, "page": page, "contents": page.contents})


@require_safe
@content_page
def kind(request: HttpRequest, game: str, kind: str) -> HttpResponse:
    """A chapter, or the list of a kind of component."""
    chapter = Chapter.objects.select_related("game").filter(game__slug=game, key=kind).first()
    if chapter and chapter.sections.exists():
        return _chapter(request, chapter)
    found = get_object_or_404(ComponentKind.objects.select_related("game"), game__slug=game, key=kind)
    every = list(Component.objects.of_kind(found))
    filters = filters_of(found, every, request.GET)
    shown = filtered(every, filters)
    context = {
        "kind": found,
        "game": found.game,
        "rows": chip_rows(found, every, filters),
        "sentence": heading(found, filters, len(shown)),
        "filtered": len(shown) < len(every),
        "groups": [(heading, [card(item) for item in part]) for heading, part in grouped(found, shown)],
        "contents": contents(found.game),
    }
    return render(request, "rulebook/kind.html#part" if wants_part(request) else "rulebook/kind.html", context)


def _chapter(request: HttpRequest, chapter: Chapter) -> HttpResponse:
    context = {"chapter": chapter, "game": chapter.game, "contents": contents(chapter.game)}
    if "whole" in request.GET:
        context["whole"] = whole_chapter(chapter)
    else:
        sections = Section.objects.of(chapter.game).in_reading_order().filter(chapter=chapter)
        context["sections"] = sections.prefetch_related("paragraphs")
    return render(request, "rulebook/chapter.html", context)


@require_safe
@content_page
def page(request: HttpRequest, game: str, kind: str, key: str) -> HttpResponse:
    """A rule section or a component."""
    try:
        section = Section.objects.at(game, kind, key)
    except Section.DoesNotExist:
        return _component(request, game, kind, key)
    context = {
        "page": section_page(section, applying(game, f"{kind}/{key}")),
        "game": section.chapter.game,
        "both": "both" in request.GET,
        # Both languages side by side stay on from section to section.
        "stays": "?both" if "both" in request.GET else "",
    }
    return render(request, "rulebook/section.html", context)


def _component(request: HttpRequest, game: str, kind: str, key: str) -> HttpResponse:
    try:
        component = Component.objects.at(game, kind, key)
    except Component.DoesNotExist:
        return _under_its_own_capitals(game, kind, key)
    context = {"page": component_page(component), "game": component.kind.game}
    return render(request, "rulebook/component.html", context)


def _under_its_own_capitals(game: str, kind: str, key: str) -> HttpResponse:
    """Redirect to a component whose key has other capitals than those typed, such as ``PRR``."""
    found = Component.objects.filter(kind__game__slug=game, kind__key=kind, key__iexact=key)
    component = found.select_related("kind__game").first()
    if component is None:
        raise Http404
    return HttpResponsePermanentRedirect(component.ref.address(current_language()))


@require_safe
@content_page
def term(request: HttpRequest, game: str, key: str) -> HttpResponse:
    try:
        found = Term.objects.at(game, key)
    except Term.DoesNotExist:
        raise Http404 from None
    context = {"page": term_page(found, (current_language(), other_language())), "game": found.game}
    return render(request, "rulebook/term.html#gloss" if wants_part(request) else "rulebook/term.html", context)


@require_safe
@content_page
def checklist(request: HttpRequest, game: str, key: str) -> HttpResponse:
    found = get_object_or_404(Checklist.objects.select_related("game"), game__slug=game, key=key)
    return render(request, "rulebook/checklist.html", {"page": checklist_page(found, request.GET), "game": found.game})


@require_safe
@content_page
def lesson(request: HttpRequest, game: str) -> HttpResponse:
    found = get_object_or_404(Lesson.objects.select_related("game"), game__slug=game)
    return render(request, "rulebook/teach.html", {"page": lesson_page(found, request.GET), "game": found.game})


@require_safe
@content_page
def table(request: HttpRequest, game: str, key: str) -> HttpResponse:
    found = get_object_or_404(ReferenceTable.objects.select_related("game"), game__slug=game, key=key)
    return render(request, "rulebook/table.html", {"page": table_page(found), "game": found.game})


@require_safe
@content_page
def guides(request: HttpRequest, game: str, kind: str) -> HttpResponse:
    """The list of a game's checklists, or of its reference tables."""
    found = get_object_or_404(Game, slug=game)
    guides = found.checklists if kind == CHECKLIST else found.tables
    context = {"game": found, "kind": kind, "guides": guides.select_related("game"), "contents": contents(found)}
    if not context["guides"]:
        raise Http404
    return render(request, "rulebook/guides.html", context)
