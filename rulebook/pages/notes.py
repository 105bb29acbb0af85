"""Differences between editions and rulings, as a page shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from django.db.models import Manager
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from content.refs import Ref
from rulebook.models import Difference, Game, Ruling
from rulebook.models.language import current_language

_Point = TypeVar("_Point", Difference, Ruling)

KIND_LABELS: dict[str, Promise] = {
    "conflict": gettext_lazy("Editions disagree"),
    "one-silent": gettext_lazy("In one edition only"),
    "wording": gettext_lazy("Worded differently"),
    "contradiction": gettext_lazy("The rulebook contradicts itself"),
    "mistranslation": gettext_lazy("Mistranslated"),
    "misprint": gettext_lazy("Misprinted"),
    "presumed-slip": gettext_lazy("Presumably a slip"),
    "ambiguous-term": gettext_lazy("A word with two meanings"),
    "ambiguous": gettext_lazy("More than one reading"),
    "both-silent": gettext_lazy("The rules are silent"),
    "other-sources": gettext_lazy("Other sources disagree"),
    "illegible": gettext_lazy("Missing from our copy"),
}


@dataclass(frozen=True, slots=True)
class Saying:
    """The text of one edition, as HTML and plain."""

    edition: str
    title: str
    html: str
    text: str
    followed: bool


@dataclass(frozen=True, slots=True)
class DifferenceNote:
    """One difference on a page; ``anchors`` are the paragraphs it belongs to, none when it belongs to all."""

    difference: Difference
    statements: tuple[Saying, ...]
    follows: str
    anchors: frozenset[str]

    @property
    def kind_label(self) -> str:
        return str(KIND_LABELS[self.difference.kind])

    @property
    def differs_for(self) -> tuple[str, ...]:
        """The editions that differ from the one that the site follows; a difference of wording alone does not count."""
        if self.difference.kind not in ("conflict", "one-silent", "contradiction"):
            return ()
        inside = self.difference.kind == "contradiction"
        return tuple(sorted({statement.edition for statement in self.statements if inside or not statement.followed}))


@dataclass(frozen=True, slots=True)
class Notes:
    """All notes that touch a page, besides the rulebook's own text."""

    differences: tuple[DifferenceNote, ...]
    rulings: tuple[Ruling, ...]

    def by_anchor(self, anchor: str) -> tuple[DifferenceNote, ...]:
        return tuple(note for note in self.differences if anchor in note.anchors)

    @property
    def of_page(self) -> tuple[DifferenceNote, ...]:
        return tuple(note for note in self.differences if not note.anchors)


def notes_on(game: Game, ref: Ref) -> Notes:
    """The notes on a page of a game."""
    page = str(ref.page)
    titles = game.edition_titles("short")
    differences, rulings = _notes(game.pk, game.digest)
    return Notes(
        differences=tuple(_note(item, titles, _anchors(item, page)) for item in differences.get(page, ())),
        rulings=tuple(rulings.get(page, ())),
    )


def difference_note(difference: Difference, titles: Mapping[str, str]) -> DifferenceNote:
    """A difference on its own page, where it does not belong to a paragraph."""
    return _note(difference, titles, frozenset())


@lru_cache(maxsize=200)
def _notes(game: int, digest: str) -> tuple[dict[str, list[Difference]], dict[str, list[Ruling]]]:
    """All differences and rulings by the pages that they touch, read once for each version of the content."""
    found = Game.objects.get(pk=game)
    return _by_page(found.differences), _by_page(found.rulings)


def _by_page(points: Manager[_Point]) -> dict[str, list[_Point]]:
    found: dict[str, list[_Point]] = {}
    for point in points.order_by("position").prefetch_related("touches"):
        for page in {touch.page for touch in point.touches.all()}:
            found.setdefault(page, []).append(point)
    return found


def _anchors(difference: Difference, page: str) -> frozenset[str]:
    touched = [touch.anchor for touch in difference.touches.all() if touch.page == page]
    return frozenset() if "" in touched else frozenset(touched)


def _note(difference: Difference, titles: Mapping[str, str], anchors: Iterable[str]) -> DifferenceNote:
    language = current_language()
    statements = tuple(
        Saying(
            edition=statement["edition"],
            title=titles[statement["edition"]],
            html=statement["html"][language],
            text=statement["text"][language],
            followed=statement["edition"] == difference.follows,
        )
        for statement in difference.statements
    )
    return DifferenceNote(difference, statements, titles.get(difference.follows, ""), frozenset(anchors))
