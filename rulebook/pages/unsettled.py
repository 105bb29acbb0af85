"""What no rule is about: a sentence for the search page and the API, with the nearest rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from content.schema import ABSENT, SILENT
from rulebook.models import SearchDocuments
from rulebook.models.language import current_language
from search.answer import Unsettled

from .links import PageLink


@dataclass(frozen=True, slots=True)
class UnsettledView:
    """A game without a rule for a question; ``text`` says that its rules are silent or what is absent from it."""

    game: str
    kind: str
    text: str
    nearest: tuple[PageLink, ...]


def unsettled_views(topics: Iterable[Unsettled], names: Mapping[str, str]) -> tuple[UnsettledView, ...]:
    """The topics as the page shows them; ``names`` are those of the games by slug."""
    found = tuple(topics)
    absences = _absences({topic.ref.game for topic in found})
    return tuple(_view(topic, names[topic.ref.game], absences[topic.ref.game]) for topic in found)


def _view(topic: Unsettled, name: str, absences: Mapping[str, Mapping[str, str]]) -> UnsettledView:
    says = absences.get(topic.ref.key)
    return UnsettledView(
        topic.ref.game,
        ABSENT if says else SILENT,
        says[current_language()] if says else _("The rules of %(game)s do not settle this.") % {"game": name},
        tuple(PageLink(ref, title) for ref, title in topic.nearest),
    )


def _absences(games: set[str]) -> dict[str, Mapping[str, Mapping[str, str]]]:
    """What each of the games does not have, by topic."""
    if not games:
        return {}
    return dict(SearchDocuments.objects.filter(game__slug__in=games).values_list("game__slug", "absences"))
