"""Preview of one game while it is written: loaded from its files, with its mistakes on every page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from http import HTTPStatus
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.wsgi import get_wsgi_application
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from content.nodes import ContentError, Problem
from content.schema import GameContent
from rulebook.dataset.files import add_data_set
from rulebook.load import is_loaded, load_game, read_in_parts
from rulebook.models import Game
from rulebook.own_code import code_problems
from rulebook.release import release_of_content
from rulebook.search_index import add_index

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

_MAIN = b'<main id="main"'
_found: list[Problem] = []
# Whether the pages show the game with its mistakes, or as it was before them.
_loaded: list[bool] = []


def use_preview_settings() -> None:
    """Serve files from their sources, and cache no page; before the first request."""
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    settings.RESPONSE_CACHE_BYTES = {"plain": 0, "with_query": 0}
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, f"{__name__}.problems_on_the_page"]


def load(slug: str) -> list[Problem]:
    """Load a game, alone, and return its mistakes, which every page shows from now on.

    If a part of it cannot be read, the pages show it as it was before.
    """
    _found[:], _loaded[:] = [], []
    Game.objects.exclude(slug=slug).delete()
    try:
        content, unread, problems = read_in_parts(settings.FIXTURES_DIR / slug)
        _found[:] = sorted([*unread, *problems])
        if not unread:
            _load(content, sure=not problems)
    except ContentError as error:
        _found[:] = error.problems
    return list(_found)


def _load(content: GameContent, *, sure: bool) -> None:
    """Load content, which cannot fail if it is ``sure`` to have no mistakes."""
    try:
        if not is_loaded(content.slug, content.digest):
            load_game(content)
        release = release_of_content()
        add_index(release)
        add_data_set(release, Game.objects.get(slug=content.slug))
    # A mistake that the checks have found can break anything.
    except Exception:
        if sure:
            raise
        return
    release.path("static").mkdir(exist_ok=True)
    release.make_current()
    _loaded[:] = [True]


def application() -> WSGIApplication:
    """The site; its mistakes alone while the code of a game cannot be imported, and with it no page."""
    return mistakes_alone if code_problems() else StaticFilesHandler(get_wsgi_application())


def mistakes_alone(_environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Every page while there is no site."""
    start_response("500 Internal Server Error", [("Content-Type", "text/html; charset=utf-8")])
    return [_listed(_found)]


def problems_on_the_page(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: the mistakes of the game before the content of every page, or alone if no page can be made."""

    def show(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if _found and response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
            return HttpResponse(_listed(_found), status=response.status_code)
        content = getattr(response, "content", b"")
        if _found and _MAIN in content:
            response.content = content.replace(_MAIN, _listed(_found) + _MAIN, 1)  # type: ignore[attr-defined]
        return response

    return show


def _listed(problems: Iterable[Problem]) -> bytes:
    """The mistakes as HTML."""
    lines = "".join(f"<li><code>{escape(shown(problem))}</code></li>" for problem in problems)
    title = "Mistakes" if _loaded else "Not loaded"
    return f'<section role="alert" lang="en"><h2>{title}</h2><ul>{lines}</ul></section>'.encode()


def shown(problem: Problem) -> str:
    """A mistake with the path of its file in the project."""
    inside = problem.path.is_relative_to(settings.BASE_DIR)
    path = problem.path.relative_to(settings.BASE_DIR) if inside else problem.path
    return f"{path}:{problem.line}: {problem.message}"
