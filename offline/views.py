"""Files that a browser needs to save a game for offline use, and the pages shown while it is offline."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext, override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from content.base_path import BASE_PATH
from rulebook.aid.pdf import PAPERS, pdf_part
from rulebook.caching import SECONDS_TO_TRY_AGAIN, content_page
from rulebook.models import Game
from rulebook.models.language import current_language
from rulebook.pages.sections import contents
from rulebook.release import release_of_content

from .bundles import Bundle, OfflineManifest, manifest_of, read_bundle
from .python import PYTHON, compressed, runtime, worker_file
from .result_templates import result_templates
from .version import site_version, version_of

ICONS = (
    ("192", "any"),
    ("512", "any"),
    ("maskable-192", "maskable"),
    ("maskable-512", "maskable"),
)
# Pages outside the games, saved with the first game. The translator needs the server, or Python on the device; else a
# page of word lists replaces it. Reports and the list of changes are of no use offline.
SITE_PAGES = (
    *("home", "keys", "translate"),
    *("offline", "offline-page", "offline-search", "offline-translate", "offline-words"),
)


@require_safe
@cache_control(no_cache=True)
def versions(request: HttpRequest) -> JsonResponse:
    """The version of every game, for a device to compare with its saved copies."""
    return JsonResponse(
        {
            "site": site_version(),
            "games": {game.slug: version_of(game) for game in Game.objects.all()} | {PYTHON: runtime().version},
        }
    )


@require_safe
@cache_control(no_cache=True)
def list_of(request: HttpRequest, game: str, language: str) -> JsonResponse:
    """The manifest of a game in a language; 503 on a node that has not prepared this version yet."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    found = get_object_or_404(Game, slug=game)
    manifest = manifest_of(found, language)
    if manifest is None:
        return JsonResponse({}, status=503, headers={"Retry-After": str(SECONDS_TO_TRY_AGAIN)})
    return JsonResponse(
        {
            "game": found.slug,
            "names": {"en": found.name_en, "es": found.name_es},
            "language": language,
            "version": manifest.version,
            "pages": manifest.pages,
            # The name under which phones know bundles.
            "parcels": [_download(each, _address(found, manifest, language, each)) for each in manifest.bundles],
            "search": _shared(found, manifest, manifest.search),
            "files": [
                *({"address": address, "bytes": size} for address, size in manifest.files),
                *_papers(found, language),
                _shared(found, manifest, manifest.device),
                _shared(found, manifest, manifest.answers),
                worker_file(found.slug, manifest.version),
            ],
        }
    )


def _papers(game: Game, language: str) -> Iterator[dict[str, Any]]:
    """The PDFs of the player aid, where the release has them."""
    release = release_of_content()
    for paper in PAPERS:
        path = release.path(pdf_part(game.slug, language, paper))
        if path.is_file():
            with override(language):
                address = reverse("aid-pdf", args=[game.slug, paper])
            yield {"address": address, "bytes": path.stat().st_size}


def _shared(game: Game, manifest: OfflineManifest, bundle: Bundle) -> dict[str, Any]:
    return _download(bundle, reverse("offline-shared", args=[game.slug, manifest.version, bundle.name]))


def _address(game: Game, manifest: OfflineManifest, language: str, bundle: Bundle) -> str:
    return reverse("offline-bundle", args=[game.slug, manifest.version, language, bundle.name])


def _download(bundle: Bundle, address: str) -> dict[str, Any]:
    return {"address": address, "bytes": bundle.bytes, "takes": bundle.takes, "pages": bundle.pages}


@require_safe
def bundle(request: HttpRequest, game: str, version: str, language: str, name: str) -> HttpResponse:
    """A bundle: pairs of an address and its page."""
    return compressed(request, read_bundle(game, version, f"{language}/{name}"), "application/json")


@require_safe
def shared_bundle(request: HttpRequest, game: str, version: str, name: str) -> HttpResponse:
    """A bundle that does not depend on the language: the search index of a game, or what a device computes with."""
    return compressed(request, read_bundle(game, version, name), "application/json")


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root because it may only answer for addresses below its own."""
    pages = []
    for language, _ in settings.LANGUAGES:
        with override(language):
            pages += [reverse(name) for name in SITE_PAGES]
    shell = json.dumps({"version": site_version(), "pages": pages, "base": BASE_PATH, "static": settings.STATIC_URL})
    return render(
        request,
        "offline/worker.js",
        {"shell_json": shell},
        content_type="text/javascript; charset=utf-8",
    )


@require_safe
@content_page
def manifest(request: HttpRequest) -> JsonResponse:
    """The web app manifest in the language of its address."""
    home = reverse("home")
    return JsonResponse(
        {
            "id": f"{BASE_PATH}/",
            "name": f"Sobremesa · {gettext('Rules for economic board games')}",
            "short_name": "Sobremesa",
            "description": gettext("The bilingual rules reference for economic board games."),
            "lang": current_language(),
            "dir": "ltr",
            "start_url": home,
            "scope": f"{BASE_PATH}/",
            "display": "standalone",
            "background_color": "#2a2320",
            "theme_color": "#2a2320",
            "icons": [_icon(name, purpose) for name, purpose in ICONS],
            "shortcuts": [
                {"name": gettext("Search"), "url": reverse("search")},
                *({"name": game.name, "url": game.address} for game in Game.objects.all()),
            ],
        },
        content_type="application/manifest+json",
        json_dumps_params={"ensure_ascii": False},
    )


def _icon(name: str, purpose: str) -> dict[str, str]:
    size = name.rpartition("-")[2]
    return {
        "src": static(f"icons/app/{name}.png"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


@require_safe
@content_page
def overview(request: HttpRequest) -> HttpResponse:
    """The list of saved games on this device; the browser fills it in."""
    return render(request, "offline/overview.html")


@require_safe
@content_page
def no_page(request: HttpRequest) -> HttpResponse:
    """Shown offline instead of a page that is not saved."""
    return render(request, "offline/page.html", {"no_alternates": True})


@require_safe
@content_page
def results(request: HttpRequest) -> HttpResponse:
    """The page that the service worker fills with search results."""
    return render(request, "offline/search.html", {"no_alternates": True})


@require_safe
@content_page
def translator(request: HttpRequest) -> HttpResponse:
    """Shown offline instead of the translator: the saved word lists."""
    return render(request, "offline/translate.html", {"no_alternates": True})


@require_safe
@content_page
def words(request: HttpRequest) -> JsonResponse:
    """Templates and texts for the results that the service worker shows."""
    return JsonResponse(result_templates())


@require_safe
@content_page
def calculators(request: HttpRequest, game: str) -> HttpResponse:
    """Shown offline instead of a calculator: the tables it computes from."""
    found = get_object_or_404(Game, slug=game)
    context = {
        "game": found,
        "contents": contents(found),
        "tables": found.tables.select_related("game"),
        "no_alternates": True,
    }
    return render(request, "offline/calculators.html", context)
