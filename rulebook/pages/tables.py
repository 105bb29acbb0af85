"""A reference table, with its track and its charts drawn if it has any."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.safestring import mark_safe

from language import formats
from rulebook.models import ReferenceTable
from rulebook.models.language import current_language

from .links import PageLink, page_links
from .notes import Notes, notes_on
from .sections import Contents, contents


@dataclass(frozen=True, slots=True)
class TrackSpace:
    """One space of a drawn track; ``note`` is the rest of its row."""

    words: str
    note: str
    shaded: bool
    line_before: bool


@dataclass(frozen=True, slots=True)
class TablePage:
    table: ReferenceTable
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    track: tuple[TrackSpace, ...]
    charts: tuple[dict[str, Any], ...]
    rules: tuple[PageLink, ...]
    neighbours: tuple[ReferenceTable, ...]
    notes: Notes
    contents: Contents


def table_page(table: ReferenceTable) -> TablePage:
    body = table.body
    language = current_language()
    rows = tuple(
        tuple(_cell(cell, column["type"]) for cell, column in zip(row, body["columns"], strict=True))
        for row in body["rows"]
    )
    return TablePage(
        table=table,
        head=tuple(column["label"][language] for column in body["columns"]),
        rows=rows,
        track=_track(body) if body["picture"] == "track" else (),
        charts=tuple(_chart(body, chart) for chart in body["charts"]),
        rules=page_links(body["rules"]),
        neighbours=tuple(table.game.tables.select_related("game")),
        notes=notes_on(table.game, table.ref),
        contents=contents(table.game),
    )


def _cell(cell: Any, type_: str) -> str:
    """A cell as safe HTML; text was rendered when it was loaded."""
    if cell is None:
        return "–"
    if isinstance(cell, dict):
        html: str = cell["html"][current_language()]
        # Rendered from our own content, which contains no HTML.
        return mark_safe(html.removeprefix("<p>").removesuffix("</p>") if html.count("<p>") == 1 else html)
    return formats.cell(cell, type_, current_language())


def _track(body: dict[str, Any]) -> tuple[TrackSpace, ...]:
    language = current_language()
    type_ = body["columns"][0]["type"]
    return tuple(
        TrackSpace(
            words=formats.cell(row[0], type_, language),
            note=next((cell["text"][language] for cell in row[1:] if isinstance(cell, dict)), ""),
            shaded=place in body["shaded"],
            line_before=place in body["line_before"],
        )
        for place, row in enumerate(body["rows"])
    )


def _chart(body: dict[str, Any], chart: dict[str, Any]) -> dict[str, Any]:
    """Columns of the table as a stored picture; a row without any number has no bar."""
    language = current_language()
    drawn = [(place, body["columns"][place]) for place in chart["columns"]]
    rows = [row for row in body["rows"] if any(row[place] is not None for place in chart["columns"])]
    names = [_bar_name(row[0], body["columns"][0]["type"]) for row in rows]
    words = {f"row-{number}": {language: name} for number, name in enumerate(names)}
    words |= {f"column-{place}": column["label"] for place, column in drawn}
    bars = {
        f"row-{number}": {f"column-{place}": row[place] or 0 for place, _column in drawn}
        for number, row in enumerate(rows)
    }
    unit = _unit(body, chart)
    return {
        "type": "bars",
        "caption": chart["caption"],
        "values": {"bars": bars, "unit": unit, "scale": _longest_bar(body, unit)},
        "words": words,
        "calculator": [],
    }


def _unit(body: dict[str, Any], chart: dict[str, Any]) -> str:
    return "$" if all(body["columns"][place]["type"] == "money" for place in chart["columns"]) else ""


def _longest_bar(body: dict[str, Any], unit: str) -> int:
    """The longest bar of all charts of a table that count the same, so that charts side by side can be compared."""
    return max(
        sum(row[place] or 0 for place in chart["columns"])
        for chart in body["charts"]
        if _unit(body, chart) == unit
        for row in body["rows"]
    )


def _bar_name(cell: Any, type_: str) -> str:
    language = current_language()
    text: str = cell["text"][language] if isinstance(cell, dict) else formats.cell(cell, type_, language)
    return text
