"""What a reader sees of each page, part by part, and which parts of it are others than before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from content.refs import DIFFERENCE, RULING, Ref, aid_of

from .schema import Checklist, GameContent, PageChange, PlayerAid, Section, Table, Wording

# Of each page its parts: the paragraphs by name, and under the empty name all that stands in none.
Pages = Mapping[Ref, Mapping[str, Any]]


def pages_of(content: GameContent) -> dict[Ref, Mapping[str, Any]]:
    """Everything with a page or a place of its own, as readers see it: how it is searched for is left out."""
    found: dict[Ref, Mapping[str, Any]] = {section.ref: _section(section) for section in content.sections}
    found.update((ref, {"": seen}) for ref, seen in _whole(content))
    return found


def changes(before: Pages, after: Pages) -> tuple[PageChange, ...]:
    """The pages that are new or say something else; those that are gone have no reader to tell."""
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


def _section(section: Section) -> dict[str, Any]:
    return {"": section.title, **{item.id: (item.text, item.example) for item in section.paragraphs}}


def _whole(content: GameContent) -> Iterator[tuple[Ref, Any]]:
    for term in content.terms:
        yield term.ref, (term.part_of_speech, _wording(term.en), _wording(term.es), term.misleads)
    for item in content.components:
        yield item.ref, (item.name, item.short, item.initials, item.text, item.values, item.unconfirmed)
    for words in content.calculators:
        labels = (words.fields, words.helps, words.results, words.steps, words.warnings, words.errors, words.pictures)
        yield words.ref, (words.title, words.purpose, *labels)
    for checklist in content.checklists:
        yield checklist.ref, _checklist(checklist)
    for table in content.tables:
        yield table.ref, _table(table)
    if content.aid:
        yield aid_of(content.slug), _aid(content.aid)
    for point in content.differences:
        seen = (point.kind, point.topic, point.says, point.consequence, point.follows, point.reading)
        yield Ref(content.slug, DIFFERENCE, point.id), seen
    for ruling in content.rulings:
        yield Ref(content.slug, RULING, ruling.id), (ruling.who, ruling.when, ruling.where, ruling.text)


def _wording(wording: Wording) -> Any:
    variants = tuple((variant.term, variant.editions) for variant in wording.variants)
    return (wording.term, variants, wording.gloss, wording.own)


def _checklist(checklist: Checklist) -> Any:
    groups = tuple(
        (group.title, group.when, tuple((step.when, step.text, step.tiles) for step in group.steps))
        for group in checklist.groups
    )
    return (checklist.title, checklist.purpose, checklist.options, checklist.values, groups)


def _table(table: Table) -> Any:
    columns = tuple((column.label, column.type) for column in table.columns)
    return (table.title, table.text, columns, table.rows, table.shaded, table.line_before)


def _aid(aid: PlayerAid) -> Any:
    """What it says itself; what stands in a table that it shows is a change of the table."""
    return tuple(
        (
            side.title,
            tuple(
                (
                    (block.title, block.across, block.steps, tuple((line.text, line.amount) for line in block.lines)),
                    (block.table, block.columns, block.rows, block.labels, block.terms),
                )
                for block in side.blocks
            ),
        )
        for side in aid.sides
    )
