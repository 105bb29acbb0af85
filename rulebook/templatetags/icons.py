"""``{% icon "coal" %}``: a drawing of ours, inline, so that it takes the colour of the text beside it."""

from __future__ import annotations

from functools import cache

from django import template
from django.conf import settings
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """The drawing of a name; the words beside it say the same, so it is hidden from screen readers."""
    return _drawing(name)


@cache
def _drawing(name: str) -> SafeString:
    path = settings.BASE_DIR / "static" / "icons" / f"{name}.svg"
    svg = path.read_text(encoding="utf-8").strip()
    # Our own file, not anybody's input.
    return mark_safe(svg.replace("<svg ", '<svg class="icon" aria-hidden="true" focusable="false" ', 1))
