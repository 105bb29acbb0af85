"""Everything on which the editions differ, together on one page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import QueryDict

from rulebook.models import CalculatorWords, Component, Difference, Game, Ruling, Section, Term
from rulebook.models.language import current_language
from rulebook.refs import Ref

from .links import PageLink
from .notes import KIND_LABELS, DifferenceNote, difference_note
from .sections import Contents, contents


@dataclass(frozen=True, slots=True)
class DifferenceView:
    """A difference with the pages that it touches."""

    note: DifferenceNote
    touches: tuple[PageLink, ...]


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling with the pages that it touches."""

    ruling: Ruling
    touches: tuple[PageLink, ...]


@dataclass(frozen=True, slots=True)
class DifferencesPage:
    """``kind`` and ``calculation`` are the filters in force, ``kinds`` those there are with their labels; a filter
    leaves out the rulings, which are of no kind.

    ``total`` is how many differences there are without filters, ``sums`` whether any of them changes a calculation.
    """

    game: Game
    differences: tuple[DifferenceView, ...]
    rulings: tuple[RulingView, ...]
    kind: str
    kinds: tuple[tuple[str, str], ...]
    calculation: bool
    sums: bool
    total: int
    contents: Contents


def differences_page(game: Game, parameters: QueryDict) -> DifferencesPage:
    every = list(game.differences.prefetch_related("touches"))
    there = {item.kind for item in every}
    kind = parameters.get("kind", "")
    kind = kind if kind in there else ""
    calculation = parameters.get("calculation") == "1"
    titles = game.edition_titles("short")
    filtered = bool(kind or calculation)
    wanted = [item for item in every if (not kind or item.kind == kind) and (not calculation or item.calculation)]
    pages = _page_titles(game)
    return DifferencesPage(
        game=game,
        differences=tuple(
            DifferenceView(difference_note(item, titles), tuple(_touched(item, pages))) for item in wanted
        ),
        rulings=tuple(
            RulingView(item, tuple(_touched(item, pages)))
            for item in Ruling.objects.filter(game=game).prefetch_related("touches")
            if not filtered
        ),
        kind=kind,
        kinds=tuple((name, str(label)) for name, label in KIND_LABELS.items() if name in there),
        calculation=calculation,
        sums=any(item.calculation for item in every),
        total=len(every),
        contents=contents(game),
    )


def _page_titles(game: Game) -> dict[str, str]:
    """The titles of everything that a difference may touch, in four queries."""
    language = current_language()
    rows = [
        *((row.ref, getattr(row, f"title_{language}")) for row in Section.objects.of(game).in_reading_order()),
        *((row.ref, row.term) for row in Term.objects.of(game).select_related("game")),
        *(
            (row.ref, row.short or row.name)
            for row in Component.objects.filter(kind__game=game).select_related("kind__game")
        ),
        *((row.ref, row.title) for row in CalculatorWords.objects.filter(game=game).select_related("game")),
    ]
    return {str(ref): title for ref, title in rows}


def _touched(note: Difference | Ruling, pages: dict[str, str]) -> Iterable[PageLink]:
    for touch in note.touches.all():
        if touch.page in pages:
            page = Ref.parse(touch.page)
            yield PageLink(Ref(page.game, page.kind, page.key, touch.anchor), pages[touch.page])
