"""Pages as sources of an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from content.refs import CALCULATOR, RULING, TERM, Ref
from rulebook.models import Game, Ruling, Section
from rulebook.models.language import current_language
from rulebook.pages.cards import Limits, limits_of
from rulebook.pages.notes import notes_on
from rulebook.pages.sections import Source, sources_of

from .answer import Citation

# Links of an answer beyond these only repeat the game.
MOST_CITATIONS = 8


@dataclass(frozen=True, slots=True)
class Citing:
    """Makes citations in the language of the call; ``absolute`` completes the path of a page."""

    absolute: Callable[[str], str]

    def page(self, ref: Ref, title: str, authority: str, text: str = "") -> Citation:
        """A page that holds in every edition."""
        game = Game.objects.get(slug=ref.game)
        return Citation(str(ref), title, self.url(ref), authority, text, tuple(game.edition_titles().values()))

    def url(self, ref: Ref) -> str:
        """The complete address of a page."""
        return self.absolute(ref.address(current_language()))

    def section(self, section: Section, anchor: str = "", *, text: bool = True) -> Citation:
        """A section, or a paragraph of it, with the editions that have it and what limits the paragraph."""
        ref, game = section.ref, section.chapter.game
        at = Ref(ref.game, ref.kind, ref.key, anchor)
        paragraphs = list(section.paragraphs.all())
        place = next((place for place, item in enumerate(paragraphs) if item.anchor == anchor), None)
        readings = game.readings.filter(page=str(ref))
        if place is None:
            is_reading, limits = False, Limits((_("Parts of it are our reading."),) if readings.exists() else ())
        else:
            is_reading = readings.filter(anchor=anchor).exists()
            limits = limits_of(ref, paragraphs, place, notes_on(game, ref), current_language())
        return Citation(
            str(at),
            section.title,
            self.url(at),
            "our-reading" if is_reading else "edition",
            paragraphs[place].text if text and place is not None else "",
            tuple(edition(source) for source in sources_of(game, section.sources) if source.heading),
            conditions(limits),
        )

    def rule(self, ref: Ref, *, text: bool = True) -> Citation | None:
        """A rule that a calculation or a move names; None if it is not a section."""
        try:
            section = Section.objects.at(ref.game, ref.kind, ref.key)
        except Section.DoesNotExist:
            return None
        return self.section(section, ref.anchor, text=text)

    def rules(self, refs: Iterable[Ref]) -> tuple[Citation, ...]:
        """The rules of an answer, each once."""
        found = (self.rule(ref) for ref in list(dict.fromkeys(refs))[:MOST_CITATIONS])
        return tuple(citation for citation in found if citation)


def edition(source: Source) -> str:
    """An edition, with its heading for the rule."""
    return f"{source.title}: {source.heading}" if source.heading else source.title


def conditions(limits: Limits) -> tuple[str, ...]:
    """What a paragraph holds for, its exceptions, and the points on which editions disagree."""
    points = (f"{flag.label}: {flag.topic}" for flag in limits.flags)
    return (*limits.conditions, *(limit.text for limit in limits.exceptions), *points)


def authority_at(ref: Ref) -> str:
    """Who stands behind a page that is not a section."""
    if ref.kind == RULING:
        return Ruling.objects.get(game__slug=ref.game, key=ref.key).authority
    return {CALCULATOR: "calculation", TERM: "glossary"}.get(ref.kind, "edition")
