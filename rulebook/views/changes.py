"""Recent changes, as a page and as a feed."""

from __future__ import annotations

from datetime import UTC, datetime, time

from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulebook.caching import content_page
from rulebook.models import Game
from rulebook.pages.changes import ChangedGame, ChangedKind, changed_games, changes_page


@require_safe
@content_page
def changes(request: HttpRequest) -> HttpResponse:
    try:
        page = changes_page(request.GET.get("game", ""))
    except Game.DoesNotExist:
        raise Http404 from None
    return render(request, "rulebook/changes.html", {"page": page})


class ChangesFeed(Feed):  # type: ignore[type-arg]  # generic in the stubs only
    """An entry for each game and each day on which its pages changed."""

    feed_type = Atom1Feed
    author_name = "Sobremesa"

    def get_object(self, request: HttpRequest) -> str:
        asked = request.GET.get("game", "")
        if asked and not Game.objects.filter(slug=asked).exists():
            raise Http404
        return asked

    def title(self, asked: str) -> str:
        return _("Sobremesa: what changed")

    def link(self, asked: str) -> str:
        return reverse("changes") + (f"?game={asked}" if asked else "")

    def feed_url(self, asked: str) -> str:
        return reverse("changes-feed") + (f"?game={asked}" if asked else "")

    def items(self, asked: str) -> tuple[ChangedGame, ...]:
        return changed_games(asked)

    def item_title(self, item: ChangedGame) -> str:
        return f"{item.game.name}, {item.day}"

    def item_description(self, item: ChangedGame) -> str:
        # Feed readers interpret it as HTML.
        return escape(". ".join(_line(kind) for kind in item.kinds))

    def item_link(self, item: ChangedGame) -> str:
        return f"{reverse('changes')}?game={item.game.slug}#{item.key}"

    def item_updateddate(self, item: ChangedGame) -> datetime:
        return datetime.combine(item.date, time.min, tzinfo=UTC)


def _line(kind: ChangedKind) -> str:
    """A kind of pages in one line; the pages are named if they are few."""
    named = ", ".join(str(page.title) for page in kind.pages) or str(kind.count)
    return f"{kind.heading}: {named}"


_feed = ChangesFeed()


@require_safe
@content_page
def feed(request: HttpRequest) -> HttpResponse:
    return _feed(request)
