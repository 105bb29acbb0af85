"""``{% foot page.section.ref %}``: when the content of a page last changed, and where to report an error on it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django import template
from django.template import Context

from content.refs import Ref
from rulebook.models import ContentChange
from rulebook.pages.changes import said_day

register = template.Library()


@register.inclusion_tag("parts/foot.html", takes_context=True)
def foot(context: Context, ref: Ref) -> dict[str, Any]:
    change = _last_changes(ref.game, str(context["version"])).get(str(ref.page))
    return {"ref": ref, "change": change, "day": said_day(change.date) if change else ""}


@lru_cache(maxsize=200)
def _last_changes(game: str, version: str) -> dict[str, ContentChange]:
    """The last change of each page of a game, read once for each version of the content."""
    return {change.page: change for change in ContentChange.objects.filter(game__slug=game).order_by("date")}
