"""Checklist files: what to do at the table, step by step, fitted to the players and the variant chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

from content.refs import CHECKLIST, Ref

from .files import read_mapping
from .nodes import Entry, Problem
from .schema import LANGUAGES, Bilingual, Checklist, ChecklistGroup, ChecklistStep, Option, Place, TileQuery
from .sections import read_asked, read_refs


def read_checklists(paths: Iterable[Path], game: str, problems: list[Problem]) -> list[Checklist]:
    """The checklists of a game, one file each, named as its key."""
    found = []
    for path in paths:
        entry = read_mapping(path, problems)
        if entry is not None:
            found.append(_checklist(entry, Ref(game, CHECKLIST, path.stem)))
    return found


def _checklist(entry: Entry, ref: Ref) -> Checklist:
    options = tuple(_option(key, item) for key, item in entry.named_entries("options"))
    values = {key: _value(item, options) for key, item in entry.named_entries("values")}
    checklist = Checklist(
        ref=ref,
        title=entry.bilingual("title"),
        purpose=entry.bilingual("purpose"),
        asked=read_asked(entry),
        options=options,
        values=values,
        groups=tuple(_group(item, ref.game, options, values) for item in entry.entries("groups")),
        place=Place(entry.path, entry.line),
    )
    _report_doubles(entry, checklist)
    entry.finish()
    return checklist


def _option(key: str, entry: Entry) -> Option:
    choices = {name: item.languages() for name, item in entry.named_entries("choices")}
    option = Option(key, entry.bilingual("label"), choices, str(entry.plain("default")))
    if option.default not in choices:
        entry.problem(f"“default” is “{option.default}”; allowed are {', '.join(choices)}", "default")
    entry.finish()
    return option


def _value(entry: Entry, options: tuple[Option, ...]) -> tuple[str, Mapping[str, int]]:
    """A number for every choice of one option."""
    for option in options:
        if not entry.has(option.key):
            continue
        numbers = entry.plain(option.key)
        if not isinstance(numbers, dict) or set(map(str, numbers)) != set(option.choices):
            entry.problem(f"give a number for each of {', '.join(option.choices)}", option.key)
            numbers = {}
        entry.finish()
        return option.key, {str(choice): number for choice, number in numbers.items()}
    entry.problem("a value depends on one of the options")
    return "", {}


def _group(entry: Entry, game: str, options: tuple[Option, ...], values: Mapping[str, Any]) -> ChecklistGroup:
    group = ChecklistGroup(
        id=entry.text("id"),
        when=_when(entry, options),
        title=entry.bilingual("title"),
        steps=tuple(_step(item, game, options, values) for item in entry.entries("steps")),
    )
    entry.finish()
    return group


def _step(entry: Entry, game: str, options: tuple[Option, ...], values: Mapping[str, Any]) -> ChecklistStep:
    step = ChecklistStep(
        id=entry.slug("id"),
        when=_when(entry, options),
        text=Bilingual(**{language: entry.text(language) for language in LANGUAGES}),
        tiles=_tiles(entry),
        rules=read_refs(entry, "rules", game),
        place=Place(entry.path, entry.line),
    )
    for language, text in step.text:
        try:
            unknown = {name for _, name, _, _ in Formatter().parse(text) if name} - set(values)
        except ValueError as error:
            entry.problem(f"a number cannot be filled in: {error}", language)
            continue
        for name in sorted(unknown):
            entry.problem(f"there is no value “{name}”", language)
    if not step.rules:
        entry.problem("“rules” must name at least one section", "rules")
    entry.finish()
    return step


def _when(entry: Entry, options: tuple[Option, ...]) -> dict[str, tuple[str, ...]]:
    inner = entry.optional_entry("when")
    if inner is None:
        return {}
    found = {}
    for option in options:
        if inner.has(option.key):
            wanted = inner.plain(option.key)
            named = tuple(map(str, wanted)) if isinstance(wanted, list) else (str(wanted),)
            for choice in named:
                if choice not in option.choices:
                    inner.problem(f"“{choice}” is no choice of {option.key}", option.key)
            found[option.key] = named
    inner.finish()
    return found


def _tiles(entry: Entry) -> TileQuery | None:
    inner = entry.optional_entry("tiles")
    if inner is None:
        return None
    where = inner.plain("where")
    if where is not None and not isinstance(where, dict):
        inner.problem("“where” must be a mapping of fields to values", "where")
        where = None
    query = TileQuery(inner.text("kind"), where or {})
    inner.finish()
    return query


def _report_doubles(entry: Entry, checklist: Checklist) -> None:
    seen: set[str] = set()
    for group in checklist.groups:
        for step in group.steps:
            if step.id in seen:
                entry.problem(f"two steps have the id “{step.id}”")
            seen.add(step.id)
