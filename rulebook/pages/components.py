"""A component with its values in words, and a list of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from language.formats import money, number
from rulebook.models import CalculatorWords, Component
from rulebook.models.language import current_language

from .links import PageLink, page_links
from .notes import Notes, notes_on
from .sections import Contents, Source, contents, sources_of


@dataclass(frozen=True, slots=True)
class Fact:
    """One value of a component: its label and its value in words; ``rows`` for a table of values.

    ``unconfirmed`` marks a value from a single source outside the rulebook.
    """

    key: str
    label: str
    words: str
    rows: tuple[tuple[Fact, ...], ...] = ()
    unconfirmed: bool = False


@dataclass(frozen=True, slots=True)
class Sum:
    """A calculator with the component's values filled in."""

    words: CalculatorWords
    query: str


@dataclass(frozen=True, slots=True)
class ComponentPage:
    component: Component
    facts: tuple[Fact, ...]
    notes: Notes
    sources: tuple[Source, ...]
    related: tuple[PageLink, ...]
    sums: tuple[Sum, ...]
    neighbours: tuple[Component, ...]
    contents: Contents
    color: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A component in a list: ``sentence`` is the first of its page, ``color`` the name of its color, empty without."""

    component: Component
    sentence: str
    color: str


_FIRST_SENTENCE = re.compile(r"(.+?[.!?…])(?=\s+[^\sa-záéíóúñ]|$)", re.DOTALL)


def card(component: Component) -> Card:
    found = _FIRST_SENTENCE.match(component.text)
    return Card(component, found[1] if found else component.text, component.values.get("colour", ""))


def component_page(component: Component) -> ComponentPage:
    game = component.kind.game
    return ComponentPage(
        component=component,
        facts=facts_of(component),
        notes=notes_on(game, component.ref),
        sources=sources_of(game, component.sources) if component.sources else (),
        related=page_links(component.related),
        sums=tuple(_sums(component)),
        neighbours=tuple(_neighbours(component)),
        contents=contents(game),
        color=component.values.get("colour", ""),
    )


def _neighbours(component: Component) -> Iterator[Component]:
    """The other things of the kind; those of the same group where the kind has groups."""
    group = component.kind.grouped_by
    for other in _of_kind(component.kind.pk, component.kind.game.digest):
        if not group or other.values.get(group) == component.values.get(group):
            yield other


@lru_cache(maxsize=200)
def _of_kind(kind: int, digest: str) -> tuple[Component, ...]:
    """Everything of a kind in its order, read once for each version of the content: each has all the others' names."""
    # Without the texts, which are on their own pages and long.
    shown = ("key", "kind__key", "kind__game__slug", "values", "name_en", "name_es", "short_en", "short_es")
    of_kind = Component.objects.filter(kind=kind).order_by("position")
    return tuple(of_kind.select_related("kind__game").only(*shown))


def _sums(component: Component) -> Iterator[Sum]:
    """The calculators that a component fills in, in one query; one whose value the component lacks is left out."""
    filled = component.kind.calculators
    # The words of a calculator are many, and only its own page needs them.
    for words in component.kind.game.calculators.select_related("game").defer("words"):
        inputs = filled.get(words.slug)
        if inputs is None:
            continue
        values = {name: _known(component, source) for name, source in inputs.items()}
        if None not in values.values():
            yield Sum(words, urlencode(values))


def _known(component: Component, source: str) -> Any:
    return component.key if source == "key" else component.values.get(source)


def facts_of(component: Component) -> tuple[Fact, ...]:
    """The values of a component, labeled, in the order of its kind's fields."""
    return _facts(component.kind.fields, component.values, component.unconfirmed)


def _facts(
    fields: list[dict[str, Any]], values: Mapping[str, Any], unconfirmed: Collection[str] = ()
) -> tuple[Fact, ...]:
    language = current_language()
    facts = []
    for field in fields:
        value = values.get(field["key"])
        if value is None:
            continue
        key, label, marked = field["key"], field["label"][language], field["key"] in unconfirmed
        if field["type"] == "rows":
            rows = tuple(_facts(field["columns"], row) for row in value)
            facts.append(Fact(key, label, "", rows, marked))
        else:
            facts.append(Fact(key, label, _words(field, value, language), unconfirmed=marked))
    return tuple(facts)


def _words(field: dict[str, Any], value: Any, language: str) -> str:
    match field["type"]:
        case "money":
            return money(value, language)
        case "moneys":
            return " · ".join(money(item, language) for item in value)
        case "flag":
            return _("Yes") if value else _("No")
        case "choice":
            return str(field["choices"][value][language])
        case "choices":
            return ", ".join(field["choices"][item][language] for item in value)
        case "text":
            return str(value[language])
    return number(value, language)
