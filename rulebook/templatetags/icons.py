"""``{% icon "coal" %}``: a drawing of ours, inline, so that it takes the colour of the text beside it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django import template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """The drawing of a name; the words beside it say the same, so it is hidden from screen readers."""
    return _drawing(name)


@register.simple_tag
def thing_icon(name: str, words: str) -> SafeString:
    """A thing among others: its drawing with the words for those who do not see it; the words where there is none."""
    if not _path(name).exists():
        return format_html('<span class="thing">{}</span> ', words)
    return format_html('<span class="thing">{}<span class="unseen">{}</span></span> ', _drawing(name), words)


def _path(name: str) -> Path:
    return Path(settings.BASE_DIR) / "static" / "icons" / f"{name}.svg"


@cache
def _drawing(name: str) -> SafeString:
    svg = _path(name).read_text(encoding="utf-8").strip()
    # Our own file, not anybody's input.
    return mark_safe(svg.replace("<svg ", '<svg class="icon" aria-hidden="true" focusable="false" ', 1))
