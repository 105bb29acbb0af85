"""Compares two states of a game's content: which pages, and which paragraphs of them, read differently."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .plain import seen
from .refs import Ref
from .schema import GameContent, PageChange, Section
from .titles import ref_of, things

# The parts of each page: its paragraphs by id, and everything else under the empty id.
Pages = Mapping[Ref, Mapping[str, Any]]


def pages_of(content: GameContent) -> dict[Ref, Mapping[str, Any]]:
    """Every page as readers see it, without its search phrases."""
    found: dict[Ref, Mapping[str, Any]] = {}
    for section in content.sections:
        parts = {paragraph.id: seen(paragraph) for paragraph in section.paragraphs}
        found[section.ref] = {"": seen(replace(section, paragraphs=())), **parts}
    for thing in things(content):
        if not isinstance(thing, Section):
            found[ref_of(thing, content.slug)] = {"": seen(thing)}
    return found


def changes(before: Pages, after: Pages) -> tuple[PageChange, ...]:
    """The pages that are new or have changed; deleted ones are not listed."""
    found = []
    for ref, parts in after.items():
        old = before.get(ref)
        if old is None:
            found.append(PageChange(ref, new=True))
        elif old != parts:
            found.append(_change(ref, old, parts))
    return tuple(sorted(found, key=lambda page: (page.ref.kind, page.ref.key)))


def _change(ref: Ref, old: Mapping[str, Any], parts: Mapping[str, Any]) -> PageChange:
    return PageChange(
        ref,
        added=tuple(name for name in parts if name not in old),
        changed=tuple(name for name in parts if name and name in old and old[name] != parts[name]),
        removed=tuple(name for name in old if name not in parts),
    )
