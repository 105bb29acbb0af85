"""What the rules do not settle: a sentence for the search page and the API, with the nearest rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from search.answer import Unsettled

from .links import PageLink


@dataclass(frozen=True, slots=True)
class UnsettledView:
    """A game whose rules do not settle a question; ``text`` says so, ``nearest`` are the nearest rules."""

    game: str
    name: str
    text: str
    nearest: tuple[PageLink, ...]


def unsettled_views(topics: Iterable[Unsettled], names: Mapping[str, str]) -> tuple[UnsettledView, ...]:
    """The topics as the page shows them; ``names`` are those of the games by slug."""
    return tuple(
        UnsettledView(
            topic.ref.game,
            names[topic.ref.game],
            _("The rules of %(game)s do not settle this.") % {"game": names[topic.ref.game]},
            tuple(PageLink(ref, title) for ref, title in topic.nearest),
        )
        for topic in topics
    )
