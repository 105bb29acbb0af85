"""The subject of a report: a page, one of its paragraphs, or the whole site."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Model

from content.refs import AID, CALCULATOR, CHECKLIST, DIFFERENCE, RULING, TABLE, TEACH, TERM, BadRef, Ref, address_of
from content.titles import AID_TITLE, LESSON_TITLE
from rulebook.models import (
    CalculatorWords,
    Checklist,
    Component,
    Difference,
    Lesson,
    Paragraph,
    PlayerAid,
    ReferenceTable,
    Ruling,
    Section,
    Term,
)
from rulebook.models.language import current_language

# As wide as their columns.
LONGEST_REFERENCE = 200
LONGEST_PARAGRAPH = 100
# The rows of the kinds that are no chapters and no components, with the column of their titles.
_TITLED: Mapping[str, tuple[type[Model], str]] = {
    TERM: (Term, "term"),
    CALCULATOR: (CalculatorWords, "title"),
    CHECKLIST: (Checklist, "title"),
    TABLE: (ReferenceTable, "title"),
    DIFFERENCE: (Difference, "topic"),
    RULING: (Ruling, "who"),
}
_ONE_OF_A_GAME = {AID: (PlayerAid, AID_TITLE), TEACH: (Lesson, LESSON_TITLE)}


class NoSubject(ValueError):
    """The text is not the reference of a possible subject."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A page, or one of its paragraphs; ``ref`` is None for the whole site."""

    ref: Ref | None

    @property
    def reference(self) -> str:
        return str(self.ref.page) if self.ref else ""

    @property
    def paragraph(self) -> str:
        return self.ref.anchor if self.ref else ""

    @property
    def address(self) -> str:
        return self.ref.address(current_language()) if self.ref else address_of(current_language())


def subject_of(reference: str) -> Subject:
    """The subject of a reference, whether or not its page still exists. Raises NoSubject."""
    if not reference:
        return Subject(None)
    try:
        ref = Ref.parse(reference)
    except BadRef:
        raise NoSubject(reference) from None
    if len(str(ref.page)) > LONGEST_REFERENCE or len(ref.anchor) > LONGEST_PARAGRAPH:
        raise NoSubject(reference)
    return Subject(ref)


def title_of(ref: Ref) -> str:
    """The title of the page in the reader's language, or an empty text if there is no such page."""
    if ref.kind in _ONE_OF_A_GAME:
        one, title = _ONE_OF_A_GAME[ref.kind]
        return title[current_language()] if one._default_manager.filter(game__slug=ref.game).exists() else ""
    if ref.kind in _TITLED:
        model, column = _TITLED[ref.kind]
        key = "slug" if ref.kind == CALCULATOR else "key"
        row = model._default_manager.filter(**{"game__slug": ref.game, key: ref.key}).first()
        return str(getattr(row, column)) if row else ""
    return _title_of_section(ref) or _title_of_component(ref)


def number_of(ref: Ref) -> int | None:
    """The number of a paragraph on its page, if it exists."""
    if not ref.anchor:
        return None
    where = {"section__chapter__game__slug": ref.game, "section__chapter__key": ref.kind, "section__key": ref.key}
    anchors = list(Paragraph.objects.filter(**where).order_by("position").values_list("anchor", flat=True))
    return anchors.index(ref.anchor) + 1 if ref.anchor in anchors else None


def _title_of_section(ref: Ref) -> str:
    row = Section.objects.filter(chapter__game__slug=ref.game, chapter__key=ref.kind, key=ref.key).first()
    return f"{row.number} {row.title}" if row else ""


def _title_of_component(ref: Ref) -> str:
    row = Component.objects.filter(kind__game__slug=ref.game, kind__key=ref.kind, key=ref.key).first()
    return row.name if row else ""
