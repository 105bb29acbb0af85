"""What a device shows on the card of a certain answer besides its paragraph, in both languages."""

from __future__ import annotations

from collections import defaultdict

from django.utils.translation import override

from content.refs import Ref
from language.analysis import LANGUAGES
from rulebook.models import Game, Section
from rulebook.pages.cards import Limits, limits_of
from rulebook.pages.notes import notes_on
from rulebook.pages.sections import sources_of

from .device_index import CardFacts, ParagraphLimits


def card_facts(game: Game) -> CardFacts:
    """The facts of every paragraph that has any."""
    facts = CardFacts(defaultdict(dict), {}, defaultdict(dict))
    sections = Section.objects.filter(chapter__game=game).select_related("chapter").prefetch_related("paragraphs")
    for section in sections:
        page = Ref(game.slug, section.chapter.key, section.key)
        places = {item.anchor: place for place, item in enumerate(section.paragraphs.all(), start=1)}
        facts.contexts.update(
            (f"{page}#{item.anchor}", places[item.context]) for item in section.paragraphs.all() if item.context
        )
        for language in LANGUAGES:
            with override(language):
                _add(facts, game, section, page, language)
    return facts


def _add(facts: CardFacts, game: Game, section: Section, page: Ref, language: str) -> None:
    """Add what a section shows in a language, which is active."""
    sources = [
        [source.title, source.heading, source.short] for source in sources_of(game, section.sources) if source.heading
    ]
    facts.sources[str(page)][language] = sources
    notes = notes_on(game, page)
    paragraphs = list(section.paragraphs.all())
    for place, paragraph in enumerate(paragraphs):
        limits = limits_of(page, paragraphs, place, notes, language)
        if limits != Limits():
            facts.limits[f"{page}#{paragraph.anchor}"][language] = _plain(limits)


def _plain(limits: Limits) -> ParagraphLimits:
    return {
        "conditions": [*limits.conditions],
        "exceptions": [limit.text for limit in limits.exceptions],
        "flags": [[flag.ref.key, flag.label, flag.topic] for flag in limits.flags],
    }
