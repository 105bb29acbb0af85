"""Whether a game can be played on the site."""

from __future__ import annotations

from django import template

from rules.engine.play.registry import plays

register = template.Library()


@register.filter
def can_be_played(slug: str) -> bool:
    """Whether a game declares plays."""
    return slug in plays()
