"""Data of a game's page: its six doors, and what else there is to look up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from content.refs import CALCULATOR
from rulebook.models import CalculatorWords, Checklist, ComponentKind, Game
from rulebook.models.language import current_language

from .lessons import ReminderView, forgotten_in
from .links import page_links
from .sections import Contents, contents

SETUP = "setup"


@dataclass(frozen=True, slots=True)
class Door:
    """A large link of the game's page. ``about`` says in a few words what is behind it."""

    title: str
    about: str
    drawing: str
    address: str
    needs_network: bool = False


@dataclass(frozen=True, slots=True)
class GamePage:
    """``checklists`` are those without a door, ``forgotten`` is what everybody forgets."""

    game: Game
    contents: Contents
    doors: tuple[Door, ...]
    checklists: tuple[Checklist, ...]
    forgotten: tuple[ReminderView, ...]


def game_page(game: Game) -> GamePage:
    found = contents(game)
    setup = next((item for item in found.checklists if item.key == SETUP), None)
    others = [item for item in found.checklists if item is not setup]
    doors = (
        *_guides(game, setup, others),
        *_calculators(game, list(game.calculators.defer("words"))),
        *_pieces(game, found),
        *_texts(game, found),
    )
    return GamePage(game, found, doors, tuple(others[1:]), forgotten_in(game) if found.lesson else ())


def _guides(game: Game, setup: Checklist | None, others: Sequence[Checklist]) -> Iterator[Door]:
    if setup:
        least, most = min(game.players), max(game.players)
        players = _("%(least)d to %(most)d players") % {"least": least, "most": most}
        yield Door(_("Set up"), players, "clipboard", reverse("checklist", args=(game.slug, setup.key)))
    for item in others[:1]:
        address = reverse("checklist", args=(game.slug, item.key))
        yield Door(_("Round by round"), item.title, "hourglass", address)


def _calculators(game: Game, calculators: Sequence[CalculatorWords]) -> Iterator[Door]:
    if calculators:
        titles = {item.slug: item.title for item in calculators}
        looked_up = (link.ref.key for link in page_links(game.popular) if link.ref.kind == CALCULATOR)
        first, count = titles[next(looked_up, calculators[0].slug)], len(calculators) - 1
        about = _("%(first)s and %(count)d more") % {"first": first, "count": count} if count else first
        yield Door(_("Calculators"), about, "abacus", reverse("calculators", args=(game.slug,)), needs_network=True)


def _pieces(game: Game, found: Contents) -> Iterator[Door]:
    """The list of the only kind of pieces, or the place on the page with all kinds."""
    if found.kinds:
        several = len(found.kinds) > 1
        address = "#pieces" if several else reverse("kind", args=(game.slug, found.kinds[0].key))
        names = [kind.title for kind in found.kinds] if several else _groups(found.kinds[0])
        first, more = ", ".join(names[:2]), len(names) - 2
        about = _("%(first)s and %(count)d more") % {"first": first, "count": more} if more > 0 else first
        yield Door(_("Pieces"), about, "cards", address)


def _groups(kind: ComponentKind) -> list[str]:
    """The groups of a kind, or the kind itself."""
    labels = [field["choices"].values() for field in kind.fields if field["key"] == kind.grouped_by]
    return [label[current_language()] for label in chain(*labels)] or [kind.title]


def _texts(game: Game, found: Contents) -> Iterator[Door]:
    count = len(found.chapters)
    chapters = ngettext("%(count)d chapter", "%(count)d chapters", count) % {"count": count}
    yield Door(_("Rules"), chapters, "sheet", "#rules")
    yield Door(_("Glossary"), _("In English and Spanish"), "book", reverse("glossary", args=(game.slug,)))
