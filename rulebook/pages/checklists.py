"""A checklist adapted to the reader's choices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from rulebook.models import Checklist, Component
from rulebook.models.language import current_language
from rules.engine.sentences import sentence

from .choices import Choices, OptionView, choices_of
from .links import PageLink, page_links
from .sections import Contents, contents


@dataclass(frozen=True, slots=True)
class StepView:
    """``tiles`` are the names of the tiles that the step is about, in the order of their list."""

    id: str
    html: str
    tiles: tuple[PageLink, ...]


@dataclass(frozen=True, slots=True)
class GroupView:
    """``rules`` are the pages on which its steps stand, each once."""

    id: str
    title: str
    steps: tuple[StepView, ...]
    rules: tuple[PageLink, ...]


@dataclass(frozen=True, slots=True)
class ChecklistPage:
    """``key`` distinguishes the ticks for one set of choices from those for another."""

    checklist: Checklist
    options: tuple[OptionView, ...]
    groups: tuple[GroupView, ...]
    key: str
    contents: Contents


def checklist_page(checklist: Checklist, parameters: QueryDict) -> ChecklistPage:
    body = checklist.body
    choices = choices_of(body, parameters)
    tiles = _tiles(checklist)
    return ChecklistPage(
        checklist=checklist,
        options=choices.options,
        groups=tuple(_group(group, choices, tiles) for group in body["groups"] if choices.apply(group["when"])),
        key=f"{checklist.ref}?" + "&".join(f"{key}={value}" for key, value in choices.chosen.items()),
        contents=contents(checklist.game),
    )


def _tiles(checklist: Checklist) -> dict[str, list[Component]]:
    """The components of every kind that a step asks for, in one query."""
    kinds = {step["tiles"]["kind"] for group in checklist.body["groups"] for step in group["steps"] if step["tiles"]}
    found: dict[str, list[Component]] = {kind: [] for kind in kinds}
    if kinds:
        of_game = Component.objects.filter(kind__game=checklist.game, kind__key__in=kinds)
        for component in of_game.select_related("kind", "kind__game").order_by("position"):
            found[component.kind.key].append(component)
    return found


def _group(
    group: Mapping[str, Any],
    choices: Choices,
    tiles: Mapping[str, list[Component]],
) -> GroupView:
    language = current_language()
    chosen = [step for step in group["steps"] if choices.apply(step["when"])]
    steps = tuple(
        StepView(
            id=step["id"],
            html=sentence(step["html"][language], choices.values, language),
            tiles=_matching(step["tiles"], choices.chosen, tiles) if step["tiles"] else (),
        )
        for step in chosen
    )
    links = (link for step in chosen for link in page_links(step["rules"]))
    # Two pages of the same name cannot be told apart: the first one leads to the other.
    rules = {link.title: link for link in reversed({str(link.ref.page): link for link in links}.values())}
    return GroupView(group["id"], group["title"][language], steps, tuple(reversed(rules.values())))


def _matching(
    query: Mapping[str, Any], chosen: Mapping[str, str], tiles: Mapping[str, list[Component]]
) -> tuple[PageLink, ...]:
    return tuple(
        PageLink(component.ref, component.name)
        for component in tiles[query["kind"]]
        if all(_matches(component.values.get(name), wanted, chosen) for name, wanted in query["where"].items())
    )


def _matches(value: Any, wanted: Any, chosen: Mapping[str, str]) -> bool:
    if isinstance(wanted, str) and wanted.startswith(">"):
        return isinstance(value, int) and value > int(chosen[wanted[1:]])
    return bool(value == wanted)
