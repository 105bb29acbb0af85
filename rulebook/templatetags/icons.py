"""``{% icon "coal" %}``: one of our drawings, in the color of the surrounding text."""

from __future__ import annotations

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from content.drawings import FILES, drawing_names

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """The drawing of a name; the text next to it says the same, so it is hidden from screen readers."""
    file = next((file for file in FILES if name in drawing_names(file)), None)
    if file is None:
        raise ValueError(f"there is no drawing “{name}”")
    return _use(static(f"icons/{file.name}"), name)


@register.simple_tag
def game_drawing(name: str) -> SafeString | str:
    """The large drawing of a game, or nothing."""
    return _use(static("icons/games.svg"), name) if name else ""


@register.simple_tag
def drawing_of(name: str) -> SafeString | str:
    """The drawing that the content names, or nothing."""
    return icon(name) if name else ""


@register.simple_tag
def thing_icon(name: str, words: str) -> SafeString:
    """An item in a list: its drawing with a text alternative, or the text if it has no drawing."""
    if not any(name in drawing_names(file) for file in FILES):
        return format_html('<span class="thing">{}</span> ', words)
    return format_html('<span class="thing">{}<span class="unseen">{}</span></span> ', icon(name), words)


@lru_cache(maxsize=1_000)
def _use(address: str, name: str) -> SafeString:
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', address, name)
