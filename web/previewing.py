"""Preview of one game while it is written: loaded from its files, with its mistakes on every page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from content.nodes import ContentError, Problem
from rulebook.dataset.files import add_data_set
from rulebook.load import is_loaded, load_game, read_and_check
from rulebook.models import Game
from rulebook.release import release_of_content
from rulebook.search_index import add_index

_MAIN = b'<main id="main"'
_found: list[Problem] = []


def use_preview_settings() -> None:
    """Serve files from their sources, and cache no page; before the first request."""
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    settings.RESPONSE_CACHE_BYTES = {"plain": 0, "with_query": 0}
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, f"{__name__}.problems_on_the_page"]


def load(slug: str) -> list[Problem]:
    """Load a game, alone, if it has no mistakes; return those that it has, which every page shows from now on."""
    _found[:] = _problems_of(slug)
    return list(_found)


def _problems_of(slug: str) -> list[Problem]:
    Game.objects.exclude(slug=slug).delete()
    try:
        content, problems = read_and_check(settings.FIXTURES_DIR / slug)
    except ContentError as error:
        return error.problems
    if problems:
        return sorted(problems)
    if not is_loaded(slug, content.digest):
        load_game(content)
    release = release_of_content()
    add_index(release)
    add_data_set(release, Game.objects.get(slug=slug))
    release.path("static").mkdir(exist_ok=True)
    release.make_current()
    return []


def problems_on_the_page(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware: the mistakes of the game before the content of every page."""

    def show(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        content = getattr(response, "content", b"")
        if _found and _MAIN in content:
            response.content = content.replace(_MAIN, _listed(_found) + _MAIN, 1)  # type: ignore[attr-defined]
        return response

    return show


def _listed(problems: Iterable[Problem]) -> bytes:
    """The mistakes as HTML; the page shows the game as it was before them."""
    lines = "".join(f"<li><code>{escape(shown(problem))}</code></li>" for problem in problems)
    return f'<section role="alert" lang="en"><h2>Not loaded</h2><ul>{lines}</ul></section>'.encode()


def shown(problem: Problem) -> str:
    """A mistake with the path of its file in the project."""
    inside = problem.path.is_relative_to(settings.BASE_DIR)
    path = problem.path.relative_to(settings.BASE_DIR) if inside else problem.path
    return f"{path}:{problem.line}: {problem.message}"
