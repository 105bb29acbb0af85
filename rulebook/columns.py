"""Compute the columns of a row from content, by the names of the columns and the types of the schema."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import JSONField, Model

from content.declared import Form
from content.hints import declared
from content.markup import Context, to_html, to_text, with_plain_readings
from content.refs import Ref
from content.schema import LANGUAGES, Bilingual, Place, Prose, Sentence


class Columns:
    """Renders the content of one game for its rows.

    ``title_en`` is the English of the field ``title``; ``gloss_html_en`` and ``gloss_text_en`` are the field ``gloss``
    with its markup rendered or removed, ``html_en`` and ``text_en`` the same of the field ``text``. A JSON column
    contains the field of its name, each reference with the titles of its page.
    """

    def __init__(self, game: str, titles: Mapping[Ref, Bilingual]) -> None:
        self.titles = titles
        self.contexts = {language: Context(game, language, titles) for language in LANGUAGES}

    def of(self, model: type[Model], item: Any, given: Mapping[str, Any]) -> dict[str, Any]:
        """The columns of a row; those that are ``given`` and that the table has are taken as they are."""
        names = {field.name: field for field in model._meta.concrete_fields if not field.primary_key}
        columns = {name: value for name, value in given.items() if name in names}
        for name, field in names.items():
            if name not in columns:
                columns[name] = self._column(item, name, isinstance(field, JSONField))
        return columns

    def rest(self, item: Any, names: Iterable[str]) -> dict[str, Any]:
        """Some fields of an item as one JSON object."""
        return {name: self.json(getattr(item, name)) for name in names}

    def json(self, value: Any) -> Any:
        """Content as JSON values: prose as HTML and as plain text, references with the titles of their pages."""
        if isinstance(value, Prose):
            return {"html": self._rendered(value, "html"), "text": self._rendered(value, "text")}
        if isinstance(value, Bilingual):
            return {language: self._text(value, language, "") for language in LANGUAGES}
        if isinstance(value, Mapping):
            return {key: self.json(item) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            linked = (item for item in value if not isinstance(item, Ref) or item.page in self.titles)
            return [self.json(item) for item in linked]
        if isinstance(value, Ref):
            return [str(value), *(title for _language, title in self.titles[value.page])]
        return self._object(value) if dataclasses.is_dataclass(value) else value

    def _object(self, value: Any) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for field in declared(type(value)):
            if field.type is not Place:
                inner = self.json(getattr(value, field.name))
                # As in the file, a text whose languages are beside other keys is so here.
                found |= inner if field.has(Form.BESIDE) else {field.name: inner}
        return found

    def _column(self, item: Any, name: str, as_json: bool) -> Any:
        base, _, language = name.rpartition("_")
        if language in LANGUAGES:
            field, _, form = base.rpartition("_")
            if form not in ("html", "text"):
                return self._text(getattr(item, base), language, "")
            return self._text(getattr(item, field or "text"), language, form)
        if name in ("key", "slug", "anchor"):
            return item.ref.key if hasattr(item, "ref") else getattr(item, "slug", "") or _identity(item)
        value = getattr(item, name)
        return self.json(value) if as_json else value

    def _text(self, text: Bilingual | None, language: str, form: str) -> str:
        if text is None:
            return ""
        if form:
            return self._rendered(text, form)[language]
        return with_plain_readings(text[language], language) if isinstance(text, Sentence) else text[language]

    def _rendered(self, text: Bilingual, form: str) -> dict[str, str]:
        render = to_html if form == "html" else to_text
        return {language: render(words, self.contexts[language]) for language, words in text}


def _identity(item: Any) -> str:
    return str(getattr(item, "id", "") or item.key)
