"""A glossary entry in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulebook.models import Term

from .links import PageLink, page_links
from .notes import Notes, notes_on
from .sections import Contents, contents


@dataclass(frozen=True, slots=True)
class VariantView:
    """Another word, and the editions that use it; none if only players do."""

    term: str
    editions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WordingView:
    """A term in one language: ``coined`` when no rulebook has a word for it."""

    language: str
    term: str
    gloss_html: str
    variants: tuple[VariantView, ...]
    coined: bool


@dataclass(frozen=True, slots=True)
class TermPage:
    term: Term
    wordings: tuple[WordingView, ...]
    see: tuple[PageLink, ...]
    notes: Notes
    contents: Contents


def term_page(term: Term, languages: tuple[str, str]) -> TermPage:
    """The entry with the wording of the page's language first."""
    editions = term.game.edition_titles("short")
    return TermPage(
        term=term,
        wordings=tuple(_wording(term, language, editions) for language in languages),
        see=page_links(term.see),
        notes=notes_on(term.game, term.ref),
        contents=contents(term.game),
    )


def _wording(term: Term, language: str, editions: Mapping[str, str]) -> WordingView:
    wording: dict[str, Any] = getattr(term, f"wording_{language}")
    return WordingView(
        language=language,
        term=getattr(term, f"term_{language}"),
        gloss_html=getattr(term, f"gloss_html_{language}"),
        variants=tuple(
            VariantView(item["term"], tuple(editions[key] for key in item["editions"])) for item in wording["variants"]
        ),
        coined=wording["coined"],
    )
