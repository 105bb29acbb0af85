"""The words of the calculators, and the rulebooks' own worked numbers."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from content.refs import CALCULATOR, Ref

from .files import read_list, read_mapping
from .nodes import Entry, Problem
from .schema import Bilingual, CalculatorText, Place, WorkedExample
from .sections import read_asked, read_refs, read_sources


def read_calculators(
    paths: Iterable[Path], game: str, order: tuple[str, ...], problems: list[Problem]
) -> tuple[list[CalculatorText], list[Ref]]:
    """The words of a game's calculators in the order that ``game.yaml`` gives, and those that have none yet."""
    found: dict[str, CalculatorText] = {}
    for path in paths:
        file = read_mapping(path, problems)
        for slug, entry in file.every_entry() if file is not None else ():
            if slug in found:
                entry.problem(f"the calculator “{slug}” stands twice")
            if slug not in order:
                entry.problem(f"“{slug}” does not stand under “calculators” in game.yaml")
            found[slug] = _calculator(entry, Ref(game, CALCULATOR, slug))
    missing = [Ref(game, CALCULATOR, slug) for slug in order if slug not in found]
    return [found[slug] for slug in order if slug in found], missing


def _calculator(entry: Entry, ref: Ref) -> CalculatorText:
    fields, helps = _fields(entry)
    text = CalculatorText(
        ref=ref,
        title=entry.bilingual("title"),
        purpose=entry.bilingual("purpose"),
        asked=read_asked(entry),
        fields=fields,
        helps=helps,
        results=_texts(entry, "results"),
        steps=_texts(entry, "steps"),
        warnings=_texts(entry, "warnings"),
        errors=_texts(entry, "errors"),
        pictures=_texts(entry, "pictures"),
        place=Place(entry.path, entry.line),
    )
    entry.finish()
    return text


def _fields(entry: Entry) -> tuple[dict[str, Bilingual], dict[str, Bilingual]]:
    labels, helps = {}, {}
    for name, item in entry.named_entries("fields"):
        labels[name] = item.bilingual("label")
        if item.has("help"):
            helps[name] = item.bilingual("help")
        for value, choice in item.named_entries("choices"):
            labels[f"{name}.{value}"] = choice.languages()
        item.finish()
    return labels, helps


def _texts(entry: Entry, key: str) -> dict[str, Bilingual]:
    return {name: item.languages() for name, item in entry.named_entries(key)}


def read_examples(
    paths: Iterable[Path], game: str, editions: tuple[str, ...], problems: list[Problem]
) -> list[WorkedExample]:
    """Worked examples, one file a calculator, named as its slug."""
    examples: list[WorkedExample] = []
    seen: set[str] = set()
    for path in paths:
        for entry in read_list(path, problems):
            example = _example(entry, Ref(game, CALCULATOR, path.stem), editions)
            if example.id in seen:
                entry.problem(f"two worked examples have the id “{example.id}”", "id")
            seen.add(example.id)
            examples.append(example)
    return examples


def _example(entry: Entry, calculator: Ref, editions: tuple[str, ...]) -> WorkedExample:
    example = WorkedExample(
        id=entry.slug("id"),
        calculator=calculator,
        title=entry.bilingual("title"),
        input=_numbers(entry, "input"),
        result=_numbers(entry, "result"),
        sources=read_sources(entry, editions),
        note=entry.optional_bilingual("note"),
        shows=read_refs(entry, "shows", calculator.game),
        place=Place(entry.path, entry.line),
    )
    entry.finish()
    return example


def _numbers(entry: Entry, key: str) -> dict[str, Any]:
    value = entry.plain(key)
    if not isinstance(value, dict) or not value:
        entry.problem(f"a worked example needs “{key}”, a mapping of names to values", key)
        return {}
    return value
