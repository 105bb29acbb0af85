"""What the paragraphs of a game hold for, in both languages: a device shows it on the card of a certain answer."""

from __future__ import annotations

from collections import defaultdict

from django.utils.translation import override

from content.refs import Ref
from language.analysis import LANGUAGES
from rulebook.models import Game, Section
from rulebook.pages.cards import Limits, limits_of
from rulebook.pages.notes import notes_on

from .device_index import ParagraphLimits


def limits_in(game: Game) -> ParagraphLimits:
    """The limits of every paragraph that has any."""
    found: dict[str, dict[str, dict[str, list[str]]]] = defaultdict(dict)
    sections = Section.objects.filter(chapter__game=game).select_related("chapter").prefetch_related("paragraphs")
    for section in sections:
        page = Ref(game.slug, section.chapter.key, section.key)
        paragraphs = list(section.paragraphs.all())
        for language in LANGUAGES:
            with override(language):
                notes = notes_on(game, page)
                for place, paragraph in enumerate(paragraphs):
                    limits = limits_of(page, paragraphs, place, notes, language)
                    if limits.conditions or limits.exceptions:
                        found[f"{page}#{paragraph.anchor}"][language] = _plain(limits)
    return found


def _plain(limits: Limits) -> dict[str, list[str]]:
    return {"conditions": [*limits.conditions], "exceptions": [limit.text for limit in limits.exceptions]}
