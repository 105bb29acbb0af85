"""The rows of a game as plain values, in the shape of ``schema.json``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import unescape
from typing import Any

from django.db.models import Model
from django.utils.html import strip_tags

from rulebook.models import (
    CalculatorWords,
    Checklist,
    Component,
    Difference,
    Game,
    ReferenceTable,
    Ruling,
    Section,
    Term,
)

from .aids import aid_of_game
from .rights import license_of_data

LANGUAGES = ("en", "es")
FORMAT = 1
SCHEMA = "/data/schema.json"


def version_of(game: Game) -> str:
    """The version of what the game's files say."""
    return game.digest[:16]


def data_of(game: Game) -> dict[str, Any]:
    """Everything that a game says; texts are plain, references lead to other parts of the same file."""
    return {
        "$schema": SCHEMA,
        "format": FORMAT,
        "game": game.slug,
        "version": version_of(game),
        "license": license_of_data(),
        "name": _both(game, "name"),
        "tagline": _both(game, "tagline"),
        "players": game.players,
        "editions": game.editions,
        "chapters": _chapters(game),
        "sections": _sections_of(game),
        "terms": [_term(row) for row in Term.objects.of(game).select_related("game").order_by("key")],
        "kinds": [
            {
                "key": row.key,
                "title": _both(row, "title"),
                "singular": _both(row, "singular"),
                "fields": [*map(_field, row.fields)],
            }
            for row in game.kinds.all()
        ],
        "components": [
            _component(row)
            for row in Component.objects.filter(kind__game=game)
            .select_related("kind", "kind__game")
            .order_by("kind__position", "position")
        ],
        "differences": [_difference(row) for row in Difference.objects.filter(game=game).prefetch_related("touches")],
        "rulings": [_ruling(row) for row in Ruling.objects.filter(game=game).prefetch_related("touches")],
        "calculators": [
            _calculator(row)
            for row in CalculatorWords.objects.filter(game=game).select_related("game").prefetch_related("examples")
        ],
        "checklists": [_checklist(row) for row in Checklist.objects.filter(game=game).select_related("game")],
        "tables": [_table(row) for row in ReferenceTable.objects.filter(game=game).select_related("game")],
        "aid": aid_of_game(game),
    }


def _sections_of(game: Game) -> list[dict[str, Any]]:
    anchors: dict[str, dict[str, None]] = {}
    for page, anchor in game.readings.values_list("page", "anchor"):
        anchors.setdefault(page, {})[anchor] = None
    return [{**_section(row), "readings": [*anchors.get(str(row.ref), ())]} for row in _sections(game)]


def _sections(game: Game) -> Iterable[Section]:
    return Section.objects.of(game).in_reading_order().prefetch_related("paragraphs")


def _chapters(game: Game) -> list[dict[str, Any]]:
    refs: dict[int, list[str]] = {}
    for section in Section.objects.of(game).in_reading_order():
        refs.setdefault(section.chapter_id, []).append(str(section.ref))
    return [
        {"key": row.key, "number": row.number, "title": _both(row, "title"), "sections": refs.get(row.pk, [])}
        for row in game.chapters.all()
    ]


def _section(row: Section) -> dict[str, Any]:
    return {
        "ref": str(row.ref),
        "number": row.number,
        "title": _both(row, "title"),
        "sources": row.sources,
        "paragraphs": [
            {"id": item.anchor, "text": _both(item, "text"), "example": _perhaps(_both(item, "example_text"))}
            for item in row.paragraphs.all()
        ],
        "related": _refs(row.related),
    }


def _term(row: Term) -> dict[str, Any]:
    words = {
        language: {"term": getattr(row, f"term_{language}"), **getattr(row, f"wording_{language}")}
        for language in LANGUAGES
    }
    return {
        "ref": str(row.ref),
        "part_of_speech": row.part_of_speech,
        **words,
        "definition": _both(row, "gloss_text"),
        "misleads": _perhaps(_plain(row, "misleads_html")),
        "see": _refs(row.see),
    }


def _field(field: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **{name: field[name] for name in ("key", "type", "label", "choices")},
        "columns": [*map(_field, field["columns"])],
    }


def _component(row: Component) -> dict[str, Any]:
    return {
        "ref": str(row.ref),
        "name": _both(row, "name"),
        "text": _both(row, "text"),
        "values": row.values,
        "unconfirmed": row.unconfirmed,
        "sources": row.sources,
        "related": _refs(row.related),
    }


def _difference(row: Difference) -> dict[str, Any]:
    return {
        "id": row.key,
        "kind": row.kind,
        "topic": _both(row, "topic"),
        "says": [{"edition": said["edition"], "text": said["text"]} for said in row.says],
        "follows": row.follows or None,
        "reading": _perhaps(_plain(row, "reading_html")),
        "consequence": _both(row, "consequence_text"),
        "changes_calculation": row.calculation,
        "touches": [str(touch) for touch in row.touches.all()],
    }


def _ruling(row: Ruling) -> dict[str, Any]:
    return {
        "id": row.key,
        "authority": row.authority,
        "who": row.who,
        "when": row.when or None,
        "where": _perhaps(_both(row, "where")),
        "text": _plain(row, "html"),
        "touches": [str(touch) for touch in row.touches.all()],
    }


def _calculator(row: CalculatorWords) -> dict[str, Any]:
    return {
        "ref": str(row.ref),
        "title": _both(row, "title"),
        "purpose": _both(row, "purpose"),
        "examples": [
            {"id": item.key, "title": _both(item, "title"), "input": item.input, "sources": item.sources}
            for item in row.examples.all()
        ],
    }


def _checklist(row: Checklist) -> dict[str, Any]:
    groups = [
        {
            **{name: group[name] for name in ("id", "when", "title")},
            "steps": [
                {**{name: step[name] for name in ("id", "when", "text", "tiles")}, "rules": _refs(step["rules"])}
                for step in group["steps"]
            ],
        }
        for group in row.body["groups"]
    ]
    head = {"ref": str(row.ref), "title": _both(row, "title"), "purpose": _both(row, "purpose")}
    values = {
        name: {"option": option, "by": by} for name, one in row.body["values"].items() for option, by in one.items()
    }
    return {**head, "options": row.body["options"], "values": values, "groups": groups}


def _table(row: ReferenceTable) -> dict[str, Any]:
    return {
        "ref": str(row.ref),
        "title": _both(row, "title"),
        "text": _plain(row, "html"),
        "columns": row.body["columns"],
        "rows": [[cell["text"] if isinstance(cell, dict) else cell for cell in line] for line in row.body["rows"]],
        "rules": _refs(row.body["rules"]),
    }


def _both(row: Model, name: str) -> dict[str, str]:
    """A text in both languages."""
    return {language: getattr(row, f"{name}_{language}") for language in LANGUAGES}


def _plain(row: Model, name: str) -> dict[str, str]:
    """The same of a text that is kept as HTML only."""
    return {language: unescape(strip_tags(text)).strip() for language, text in _both(row, name).items()}


def _perhaps(text: Mapping[str, str]) -> Mapping[str, str] | None:
    return text if any(text.values()) else None


def _refs(linked: Iterable[list[str]]) -> list[str]:
    return [ref for ref, *_titles in linked]
