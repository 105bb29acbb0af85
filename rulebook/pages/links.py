"""Links between pages, with their titles in the language of the page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from answers.showing import Labels
from content.refs import CALCULATOR, Ref
from rulebook.models import CalculatorWords, Section
from rulebook.models.language import current_language


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page to go to."""

    ref: Ref
    title: str

    @property
    def address(self) -> str:
        return self.ref.address(current_language())


def page_links(stored: Iterable[list[str]]) -> tuple[PageLink, ...]:
    """Links as the loader stores them: reference, English title, Spanish title."""
    place = 1 if current_language() == "en" else 2
    return tuple(PageLink(Ref.parse(item[0]), item[place]) for item in stored)


def title_of(ref: Ref) -> str:
    """The title of a calculator or a section."""
    if ref.kind == CALCULATOR:
        return str(CalculatorWords.objects.get(game__slug=ref.game, slug=ref.key).title)
    return str(Section.objects.at(ref.game, ref.kind, ref.key).title)


def labels_of(calculator: Ref) -> Labels:
    """The words of a calculator's fields."""
    words = CalculatorWords.objects.get(game__slug=calculator.game, slug=calculator.key).words
    fields: Labels = words["fields"]
    return fields
