"""The rows of a game as plain values: exactly the properties that ``schema.json`` describes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

from django.db.models import Manager, QuerySet
from django.utils.html import strip_tags

from content.refs import AID, CALCULATOR, CHECKLIST, DIFFERENCE, RULING, TABLE, TEACH, TERM, Ref, aid_of, lesson_of
from content.schema import LANGUAGES
from rulebook.models import Checklist, Component, Game, Section, Term

from .aids import aid_of_game
from .lessons import lesson_of_game
from .rights import license_of_data

FORMAT = 1
SCHEMA = "/data/schema.json"
SCHEMA_FILE = Path(__file__).with_name("schema.json")
# Public names of fields that have another name in our tables.
_OTHER_NAMES = {
    "definition": "gloss",
    "changes_calculation": "calculation",
    "misleads": "false_friend",
    "own": "coined",
    "says": "statements",
}
_PARTS_BY_KIND = {
    TERM: "terms",
    CALCULATOR: "calculators",
    CHECKLIST: "checklists",
    TABLE: "tables",
    DIFFERENCE: "differences",
    RULING: "rulings",
}
Shape = Mapping[str, Any]


def version_of(game: Game) -> str:
    """The version of the game's content."""
    return game.digest[:16]


def data_of(game: Game) -> dict[str, Any]:
    """The complete content of a game; texts are plain, references point to other parts of the same file."""
    described = _schema()["properties"]
    parts = {"sections": _sections(game), **_parts(game)}
    return {
        "$schema": SCHEMA,
        "format": FORMAT,
        "game": game.slug,
        "version": version_of(game),
        "license": license_of_data(),
        **{name: _value(game, name, described[name]) for name in ("name", "tagline", "players", "editions")},
        "chapters": _chapters(game),
        **{name: [_object(row, described[name]["items"]) for row in rows] for name, rows in parts.items()},
        "aid": aid_of_game(game),
        "lesson": lesson_of_game(game),
    }


def item_of(ref: Ref) -> tuple[str, dict[str, Any]] | None:
    """The part of the data set that a page belongs to, and its entry there; None if there is no such page."""
    game = Game.objects.filter(slug=ref.game).first()
    if game is None:
        return None
    if ref.kind == AID:
        aid = aid_of_game(game) if ref == aid_of(game.slug) else None
        return ("aid", aid) if aid else None
    if ref.kind == TEACH:
        lesson = lesson_of_game(game) if ref == lesson_of(game.slug) else None
        return ("lesson", lesson) if lesson else None
    part, rows = _rows_at(game, ref)
    row = next(iter(rows), None)
    return (part, _object(row, _schema()["properties"][part]["items"])) if row else None


def _rows_at(game: Game, ref: Ref) -> tuple[str, Iterable[Any]]:
    """The part that has pages of this kind, and its row with this key, if there is one."""
    part = _PARTS_BY_KIND.get(ref.kind)
    if part:
        return part, _parts(game)[part].filter(**{"slug" if part == "calculators" else "key": ref.key})
    sections = _sections(game, chapter__key=ref.kind, key=ref.key)
    # A kind is a chapter in one game, and a kind of components in another.
    return (
        ("sections", sections)
        if sections
        else ("components", _components(game).filter(kind__key=ref.kind, key=ref.key))
    )


def _components(game: Game) -> QuerySet[Component]:
    of_game = Component.objects.filter(kind__game=game).select_related("kind", "kind__game")
    return of_game.order_by("kind__position", "position")


def _parts(game: Game) -> dict[str, QuerySet[Any]]:
    """The rows of each part but the sections."""
    return {
        "terms": Term.objects.of(game).select_related("game").order_by("key"),
        "kinds": game.kinds.all(),
        "components": _components(game),
        "differences": game.differences.prefetch_related("touches"),
        "rulings": game.rulings.prefetch_related("touches"),
        "calculators": game.calculators.select_related("game").prefetch_related("examples"),
        "checklists": game.checklists.select_related("game"),
        "tables": game.tables.select_related("game"),
    }


@cache
def _schema() -> Any:
    return json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))


def _sections(game: Game, **only: str) -> list[Section]:
    """Sections in reading order, each with the anchors of its paragraphs that contain a reading."""
    anchors: dict[str, dict[str, None]] = {}
    for page, anchor in game.readings.values_list("page", "anchor"):
        anchors.setdefault(page, {})[anchor] = None
    sections = list(Section.objects.of(game).filter(**only).in_reading_order().prefetch_related("paragraphs"))
    for section in sections:
        section.readings = [*anchors.get(str(section.ref), ())]  # type: ignore[attr-defined]
    return sections


def _chapters(game: Game) -> list[dict[str, Any]]:
    refs: dict[int, list[str]] = {}
    for section in Section.objects.of(game).in_reading_order():
        refs.setdefault(section.chapter_id, []).append(str(section.ref))
    return [
        {"key": row.key, "number": row.number, "title": _both(row, "title"), "sections": refs.get(row.pk, [])}
        for row in game.chapters.all()
    ]


def _object(source: Any, shape: Shape) -> dict[str, Any]:
    return {name: _value(source, name, inner) for name, inner in shape["properties"].items()}


def _value(source: Any, name: str, shape: Shape) -> Any:
    """The value of a property, in the form that the schema describes."""
    stored = _stored(source, name)
    if name == "values" and isinstance(source, Checklist):
        return {key: {"option": option, "by": by} for key, one in stored.items() for option, by in one.items()}
    if name == "rows":
        return [[cell["text"] if isinstance(cell, dict) else cell for cell in row] for row in stored]
    return _formed(stored, shape)


def _formed(stored: Any, shape: Shape) -> Any:
    shape, is_optional = _resolved(shape)
    if is_optional and not (any(stored.values()) if _is_both(stored) else stored):
        return None
    if isinstance(stored, Manager):
        stored = stored.all()
    if "items" in shape and not isinstance(stored, str):
        # A reference is stored with the titles of its page.
        return [item[0] if isinstance(item, list) else _formed(item, shape["items"]) for item in stored]
    if "properties" in shape and not _is_both(stored):
        return _object(stored, shape)
    return stored if isinstance(stored, (str, int, bool, list, dict, type(None))) else str(stored)


def _resolved(shape: Shape) -> tuple[Shape, bool]:
    """What a shape refers to, and whether null may be in its place."""
    options = shape.get("anyOf", ())
    is_optional = {"type": "null"} in options or "null" in shape.get("type", ())
    if options:
        shape = next(option for option in options if option != {"type": "null"})
    if "$ref" in shape:
        shape = _schema()["$defs"][shape["$ref"].rpartition("/")[2]]
    return shape, is_optional


def _stored(source: Any, name: str) -> Any:
    """The value under a public name in a row, or in the JSON of one."""
    name = _OTHER_NAMES.get(name, name)
    if isinstance(source, dict):
        return source[name]
    if isinstance(source, Term) and name in LANGUAGES:
        return {"term": getattr(source, f"term_{name}"), **getattr(source, f"wording_{name}")}
    if name == "id":
        return getattr(source, "anchor", "") or source.key
    for column in (f"{name}_text", name):
        if hasattr(source, f"{column}_en"):
            return _both(source, column)
    for column in (f"{name}_html", "html" if name == "text" else ""):
        if column and hasattr(source, f"{column}_en"):
            return {language: unescape(strip_tags(text)).strip() for language, text in _both(source, column).items()}
    return getattr(source, name) if hasattr(source, name) else source.body[name]


def _both(row: Any, name: str) -> dict[str, str]:
    return {language: getattr(row, f"{name}_{language}") for language in LANGUAGES}


def _is_both(value: Any) -> bool:
    return isinstance(value, dict) and set(value) == set(LANGUAGES)
