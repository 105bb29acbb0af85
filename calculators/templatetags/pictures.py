"""``{% picture stored game %}``: a picture of a rule, drawn as those of calculators are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from calculators.picture_views import picture_view
from content.refs import CALCULATOR, address_of
from rulebook.models.language import current_language
from rules.engine.drawn import picture_of

register = template.Library()


@dataclass(frozen=True, slots=True)
class StoredWords:
    """The words of a stored picture in a language."""

    stored: dict[str, Any]
    language: str

    def picture(self, name: str, code: str = "") -> str:
        words: dict[str, str] = self.stored["words"].get(code, {}) if code else self.stored["caption"]
        return words.get(self.language, code)

    def code(self, name: str, value: str) -> str:
        return self.picture(name, value)


@register.simple_tag
def picture(stored: dict[str, Any] | None, game: str) -> SafeString | str:
    """A picture with a link to the calculator that draws it, or nothing."""
    if not stored:
        return ""
    language = current_language()
    view = picture_view(picture_of(stored["type"], stored["values"]), StoredWords(stored, language))
    address = ""
    if stored["calculator"]:
        slug, query = stored["calculator"]
        address = f"{address_of(language, game, CALCULATOR, slug)}?{query}"
    return render_to_string("rulebook/parts/picture.html", {"picture": view, "address": address})
