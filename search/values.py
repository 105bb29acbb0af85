"""The field values of a component as searchable words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from content.schema import LANGUAGES, Bilingual, Field


def spoken_values(values: Mapping[str, Any], fields: tuple[Field, ...]) -> Iterator[Bilingual]:
    """The field values of a component as “label value”; flags only if they are true."""
    for field in fields:
        value = values.get(field.key)
        if value is None or value is False:
            continue
        if field.columns:
            for row in value:
                yield from spoken_values(row, field.columns)
        else:
            yield Bilingual(
                **{
                    language: f"{field.label[language]} {_said(value, field, language)}".strip()
                    for language in LANGUAGES
                }
            )


def _said(value: Any, field: Field, language: str) -> str:
    if isinstance(value, Bilingual):
        return value[language]
    if isinstance(value, tuple):
        return " ".join(_said(item, field, language) for item in value)
    if value is True:
        return ""
    return field.choices[value][language] if value in field.choices else str(value)
