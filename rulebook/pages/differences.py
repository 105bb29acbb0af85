"""Differences between editions and rulings of a game, point by point.

The list has every point under the first chapter that it touches; each point has its own page with the full text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.http import QueryDict

from content.refs import Ref
from rulebook.models import CalculatorWords, Chapter, Component, Difference, Game, Reading, Ruling, Section, Term
from rulebook.models.language import current_language

from .links import PageLink
from .notes import KIND_LABELS, DifferenceNote, difference_note
from .sections import Contents, contents


@dataclass(frozen=True, slots=True)
class Point:
    """A difference (``note``) or a ruling, its title, and the pages that it touches.

    The title of a ruling is that of the first page that it is about.
    """

    ref: Ref
    title: str
    touches: tuple[PageLink, ...]
    note: DifferenceNote | None = None
    ruling: Ruling | None = None

    @property
    def address(self) -> str:
        return self.ref.address(current_language())


@dataclass(frozen=True, slots=True)
class PointsOfChapter:
    """Differences first, then rulings; without a chapter, the points that do not touch one."""

    chapter: Chapter | None
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class DifferencesPage:
    """``kind``, ``calculation`` and ``chapter`` are the active filters, ``kinds`` the available ones with their labels.
    Every filter except the chapter, which shows its points in full, excludes the rulings: they have no kind.

    ``total`` is how many differences there are without filters, ``sums`` whether any of them changes a calculation.
    ``readings`` are all sentences that are our interpretation; a filtered list has none.
    """

    game: Game
    groups: tuple[PointsOfChapter, ...]
    kind: str
    kinds: tuple[tuple[str, str], ...]
    calculation: bool
    chapter: str
    sums: bool
    shown: int
    total: int
    readings: tuple[Reading, ...]
    contents: Contents


@dataclass(frozen=True, slots=True)
class PointPage:
    """A point, and those before and after it in the list."""

    point: Point
    previous: PageLink | None
    next: PageLink | None
    contents: Contents


def differences_page(game: Game, parameters: QueryDict) -> DifferencesPage:
    """The list for the query of its address; an unknown filter is ignored."""
    every = points_of(game)
    differences = [point.note.difference for group in every for point in group.points if point.note]
    there = {item.kind for item in differences}
    kind = parameters.get("kind", "")
    kind = kind if kind in there else ""
    calculation = parameters.get("calculation") == "1"
    chapter = parameters.get("chapter", "")
    chapter = chapter if chapter in {group.chapter.key for group in every if group.chapter} else ""
    groups = tuple(
        PointsOfChapter(group.chapter, points)
        for group in every
        if (not chapter or (group.chapter and group.chapter.key == chapter))
        and (points := tuple(point for point in group.points if _wanted(point, kind, calculation)))
    )
    return DifferencesPage(
        game=game,
        groups=groups,
        kind=kind,
        kinds=tuple((name, str(label)) for name, label in KIND_LABELS.items() if name in there),
        calculation=calculation,
        chapter=chapter,
        sums=any(item.calculation for item in differences),
        shown=sum(bool(point.note) for group in groups for point in group.points),
        total=len(differences),
        readings=() if kind or calculation or chapter else tuple(game.readings.all()),
        contents=contents(game),
    )


def point_page(game: Game, ref: Ref) -> PointPage:
    """The page of a difference or a ruling. Raises LookupError if there is none with this key."""
    links = _links(game.pk, game.digest, current_language())
    place = next((place for place, link in enumerate(links) if link.ref == ref), None)
    if place is None:
        raise LookupError(str(ref))
    return PointPage(
        point=next(point for point in _points(game, {ref.key}) if point.ref == ref),
        previous=next(iter(links[max(place - 1, 0) : place]), None),
        next=next(iter(links[place + 1 : place + 2]), None),
        contents=contents(game),
    )


@lru_cache(maxsize=200)
def _links(game: int, digest: str, language: str) -> tuple[PageLink, ...]:
    """All points in the order of the list, read once for each version of the content."""
    groups = points_of(Game.objects.get(pk=game))
    return tuple(PageLink(point.ref, point.title) for group in groups for point in group.points)


def points_of(game: Game) -> tuple[PointsOfChapter, ...]:
    """Every point of a game in the order of its list, in four queries."""
    points = list(_points(game))
    chapters = {view.chapter.key: view.chapter for view in contents(game).chapters}
    found: dict[str, list[Point]] = {key: [] for key in (*chapters, "")}
    for point in points:
        found[next((link.ref.kind for link in point.touches if link.ref.kind in chapters), "")].append(point)
    return tuple(PointsOfChapter(chapters.get(key), tuple(some)) for key, some in found.items() if some)


def _points(game: Game, keys: Collection[str] | None = None) -> Iterable[Point]:
    """Differences, then rulings; only those of these keys where some are given."""
    pages = _page_titles(game.pk, game.digest, current_language())
    titles = game.edition_titles("short")
    named = {} if keys is None else {"key__in": keys}
    for difference in game.differences.filter(**named).select_related("game").prefetch_related("touches"):
        touches = tuple(_touched(difference, pages))
        yield Point(difference.ref, difference.topic, touches, note=difference_note(difference, titles))
    for ruling in game.rulings.filter(**named).select_related("game").prefetch_related("touches"):
        touches = tuple(_touched(ruling, pages))
        yield Point(ruling.ref, touches[0].title if touches else ruling.who, touches, ruling=ruling)


def _wanted(point: Point, kind: str, calculation: bool) -> bool:
    if point.note is None:
        return not (kind or calculation)
    return kind in ("", point.note.difference.kind) and (point.note.difference.calculation or not calculation)


@lru_cache(maxsize=200)
def _page_titles(game: int, digest: str, language: str) -> dict[str, str]:
    """The titles of everything that a point may touch, read once for each version of the content."""
    rows = [
        *(
            (row.ref, getattr(row, f"title_{language}"))
            for row in Section.objects.filter(chapter__game=game).in_reading_order()
        ),
        *((row.ref, row.term) for row in Term.objects.filter(game=game).select_related("game")),
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
