"""``{% foot page.section.ref %}``: when the content of a page last changed, and where to report an error on it."""

from __future__ import annotations

from typing import Any

from django import template

from content.refs import Ref
from rulebook.models import ContentChange
from rulebook.pages.changes import said_day

register = template.Library()


@register.inclusion_tag("parts/foot.html")
def foot(ref: Ref) -> dict[str, Any]:
    change = ContentChange.objects.latest_of(ref)
    return {"ref": ref, "change": change, "day": said_day(change.date) if change else ""}
