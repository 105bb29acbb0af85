"""Addresses and titles of the rules behind a step."""

from __future__ import annotations

from django import template

from content.refs import Ref
from rulebook.models import Game, WorkedExample
from rulebook.models.language import current_language
from rulebook.pages.sections import Contents
from rules.engine.querystring import query_of
from rules.engine.registry import calculators, calculators_of

register = template.Library()


@register.filter
def has_calculators(game: Game | str) -> bool:
    """Whether a game has calculators; a page without a game has none."""
    return isinstance(game, Game) and bool(calculators_of(game.slug))


@register.simple_tag
def rule_address(ref: Ref) -> str:
    return ref.address(current_language())


@register.simple_tag
def rule_title(ref: Ref, contents: Contents) -> str:
    """The number and title of a section, from a table of contents that is already loaded."""
    for chapter in contents.chapters:
        for section in chapter.sections:
            if (chapter.chapter.key, section.key) == (ref.kind, ref.key):
                return f"{section.number} {section.title}"
    return str(ref)


@register.simple_tag
def example_query(example: WorkedExample) -> str:
    """The query string that fills a calculator with a worked example."""
    words = example.calculator
    return query_of(calculators()[words.game.slug, words.slug], example.input)
