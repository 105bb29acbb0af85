"""``{% specimen "buttons" %}``: a part of the interface, in light and in dark beside each other."""

from __future__ import annotations

import re
from typing import Any

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

THEMES = ("light", "dark")
# What names an element, or points at one by its name: no two may share it on a page.
_NAMES = re.compile(r'(\s(?:id|for|name|aria-labelledby|aria-describedby|headers)="[^"]+)"')
_ADDRESS = re.compile(r'(\shref="#[^"]+)"')


@register.inclusion_tag("design/specimen.html", takes_context=True)
def specimen(context: Any, name: str, title: str) -> dict[str, Any]:
    """``templates/design/<name>.html`` twice; the second is only to be looked at: no keyboard meets it."""
    html = get_template(f"design/{name}.html").render(context.flatten(), context.request)
    return {"name": name, "title": title, "copies": [(theme, _apart(html, theme)) for theme in THEMES]}


def _apart(html: str, theme: str) -> SafeString:
    # Rendered by our own templates a moment ago.
    return mark_safe(_ADDRESS.sub(rf'\1-{theme}"', _NAMES.sub(rf'\1-{theme}"', html)))
