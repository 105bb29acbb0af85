"""Whether a game can be played on the site, and the tokens of a play."""

from __future__ import annotations

from typing import Any

from django import template
from django.template import Context
from django.utils.safestring import SafeString

from language import soft_hyphens
from language.interface import current_language
from rules.engine.play.registry import plays

register = template.Library()


@register.filter
def can_be_played(slug: str) -> bool:
    """Whether a game declares plays."""
    return slug in plays()


@register.filter
def softened(text: str) -> str:
    """A text in the language of the page, whose long words may break with a hyphen."""
    return soft_hyphens.softened(text, current_language())


@register.simple_tag(takes_context=True)
def token(context: Context, key: str) -> SafeString | str:
    """The token of a player or company of the play that the page shows; nothing for something else."""
    found: Any = context["visit"].wording.tokens.get(key)
    return found.__html__() if found else ""


@register.simple_tag(takes_context=True)
def named(context: Context, key: str, words: str) -> SafeString | str:
    """A name after the token of the player or company that it names; a token that says all of it stands alone."""
    return context["visit"].wording.marked(key, words)  # type: ignore[no-any-return]


@register.simple_tag(takes_context=True)
def color_of(context: Context, key: str) -> str:
    """The name of the color of a player or company; nothing for something else."""
    found = context["visit"].wording.tokens.get(key)
    return found.color if found else ""
