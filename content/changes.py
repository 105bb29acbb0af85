"""The changes of a game's pages by day, as recorded in ``changes.yaml``."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

import yaml

from content.refs import BadRef, Ref

from .files import read_list
from .nodes import Entry, Problem
from .schema import ChangedDay, PageChange, Place

FILE = "changes.yaml"

_HEAD = """\
# What changed in this game's pages, day by day, the latest first. Written by `manage.py changes` from the history of
# this folder and never edited by hand.
"""
_PARTS = ("added", "changed", "removed")


def read_changes(folder: Path, game: str, problems: list[Problem]) -> list[ChangedDay]:
    """The days on which a game's pages changed, latest first; none without the file."""
    path = folder / FILE
    if not path.exists():
        return []
    days = [_day(entry, game) for entry in read_list(path, problems)]
    if [day.date for day in days] != sorted({day.date for day in days}, reverse=True):
        problems.append(Problem(path, 1, "list each day once, the latest first"))
    return days


def written(days: Iterable[ChangedDay]) -> str:
    """The content of the file for these days."""
    plain = [_plain(day) for day in days]
    body = yaml.safe_dump(plain, default_flow_style=None, sort_keys=False, width=118, allow_unicode=True)
    return _HEAD + body


def _day(entry: Entry, game: str) -> ChangedDay:
    day = entry.plain("date")
    if not isinstance(day, date):
        entry.problem("“date” must be a day, as 2026-11-12", "date")
        day = date.min
    pages = [*_new_pages(entry, game), *_changed_pages(entry, game)]
    entry.finish()
    return ChangedDay(day, tuple(pages), Place(entry.path, entry.line))


def _new_pages(entry: Entry, game: str) -> Iterable[PageChange]:
    kinds = entry.optional_entry("new")
    if kinds is None:
        return
    for kind in kinds.names():
        for key in kinds.texts(kind):
            ref = _ref(kinds, f"{kind}/{key}", game, kind)
            if ref:
                yield PageChange(ref, new=True)


def _changed_pages(entry: Entry, game: str) -> Iterable[PageChange]:
    for name, parts in entry.named_entries("changed"):
        ref = _ref(entry, name, game, "changed")
        added, changed, removed = map(parts.texts, _PARTS)
        parts.finish()
        if ref:
            yield PageChange(ref, added=added, changed=changed, removed=removed)


def _ref(entry: Entry, text: str, game: str, key: str) -> Ref | None:
    try:
        return Ref.parse(text, game)
    except BadRef as error:
        entry.problem(str(error), key)
        return None


def _plain(day: ChangedDay) -> dict[str, Any]:
    plain: dict[str, Any] = {"date": day.date}
    new: dict[str, list[str]] = {}
    for page in day.pages:
        if page.new:
            new.setdefault(page.ref.kind, []).append(page.ref.key)
    changed = {
        f"{page.ref.kind}/{page.ref.key}": {part: list(getattr(page, part)) for part in _PARTS if getattr(page, part)}
        for page in day.pages
        if not page.new
    }
    return plain | ({"new": new} if new else {}) | ({"changed": changed} if changed else {})
