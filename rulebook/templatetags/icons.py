"""``{% icon "coal" %}``: a drawing of ours, which takes the colour of the text beside it."""

from __future__ import annotations

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from content.drawings import drawing_names

register = template.Library()


@register.simple_tag
def icon(name: str) -> SafeString:
    """The drawing of a name; the words beside it say the same, so it is hidden from screen readers."""
    if name not in drawing_names():
        raise ValueError(f"there is no drawing “{name}”")
    address = static("icons/drawings.svg")
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', address, name)


@register.simple_tag
def drawing_of(name: str) -> SafeString | str:
    """The drawing that content names, or nothing where it names none."""
    return icon(name) if name else ""


@register.simple_tag
def thing_icon(name: str, words: str) -> SafeString:
    """A thing among others: its drawing with the words for those who do not see it; the words where there is none."""
    if name not in drawing_names():
        return format_html('<span class="thing">{}</span> ', words)
    return format_html('<span class="thing">{}<span class="unseen">{}</span></span> ', icon(name), words)
