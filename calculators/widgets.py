"""Inputs of a form: each renders a declared field and reads its data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from limits.work import spend
from rules.engine import querystring
from rules.engine.fields import MISSING, Choice, Field, Flag, Whole
from rules.engine.nested import Chosen, Counts, Each, Items, Named, Names, Numbers, Places, Record, Rows

from .computation import ticked_places
from .map_views import map_view
from .typed_input import nested_input, player
from .wording import Wording

# The cost of building an input and rendering it in a template.
_STEPS_TO_DRAW = 200


@dataclass(frozen=True, slots=True)
class Option:
    """One of a few choices to tap; ``only_for`` as of a field."""

    value: str
    label: str
    only_for: tuple[str, tuple[str, ...]] = ("", ())


class FlagWidget(forms.Widget):
    """A few choices to tap; with ``cells`` the spaces of a track.

    ``only_for_some`` are those only for some options of another choice, ``likely`` the others than which are folded.
    """

    template_name = "calculators/widgets/flag.html"

    def __init__(self, attrs: dict[str, Any] | None = None, choices: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__(attrs)
        self.choices = choices

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        some = self.attrs.get("only_for_some", {})
        options = tuple(Option(own, label, some.get(own, ("", ()))) for own, label in self.choices)
        chosen = "" if value is None else str(value)
        first = {"", chosen, *self.attrs["likely"]} if "likely" in self.attrs else {own for own, _label in self.choices}
        context["widget"] |= {
            "chosen": chosen,
            "parts": [[item for item in options if (item.value in first) is likely] for likely in (True, False)],
        }
        return context


class MoneyInput(forms.TextInput):
    """Text, not ``type=number``: a browser drops invalid numbers, and we preserve the input as typed."""

    template_name = "calculators/widgets/number.html"


@dataclass(frozen=True, slots=True)
class Node:
    """One part of a nested value as it is drawn: ``kind`` names its template, ``value`` is the input as typed.

    ``blank`` is the initial value, ``most`` the largest number that the rules allow. For a part that ``grows``, a
    browser with scripts shows that many children at first, and more as they are needed. ``others`` are options that
    are folded below the first ones; ``key`` names the words of a choice whose first options depend on other fields.
    """

    kind: str
    name: str
    label: str
    value: str = ""
    unit: str = ""
    options: tuple[tuple[str, str], ...] = ()
    children: tuple[Node, ...] = ()
    blank: str = ""
    grows: int = 0
    only_for: tuple[str, tuple[str, ...]] = ("", ())
    most: int | None = None
    others: tuple[tuple[str, str], ...] = ()
    key: str = ""


class NestedWidget(forms.Widget):
    """A value with parts, rendered part by part under dotted names."""

    template_name = "calculators/widgets/nested.html"

    def __init__(self, declared: Field, wording: Wording, data: QueryDict | None) -> None:
        super().__init__()
        self.declared = declared
        self.wording = wording
        self.typed = _texts(data)

    @property
    def filled(self) -> bool:
        """Whether something was typed in it."""
        return any(text.strip() and key.startswith(f"{self.declared.name}.") for key, text in self.typed.items())

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        plain = nested_input(self.declared, _texts(data), name)
        return None if plain is MISSING else plain

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, None, attrs)
        typed = self.typed
        if not any(key.startswith(f"{name}.") for key in typed) and not self.declared.required:
            typed = dict(querystring.write(self.declared, self.declared.default, name))
        context["widget"]["nodes"] = self.nodes(self.declared, name, name, typed)
        context["widget"]["grows"] = _at_first(self.declared)
        context["widget"]["in_play"] = isinstance(self.declared, Each)
        return context

    def nodes(self, field: Field, name: str, key: str, typed: Mapping[str, str]) -> tuple[Node, ...]:
        """The parts of a field; ``key`` names its words in the fixtures, if a row has no number."""
        nodes = self._nodes(field, name, key, typed)
        spend(_STEPS_TO_DRAW * len(nodes))
        return nodes

    def _nodes(self, field: Field, name: str, key: str, typed: Mapping[str, str]) -> tuple[Node, ...]:
        match field:
            case Record():
                parts = (
                    (item, self.node(item, f"{name}.{item.name}", f"{key}.{item.name}", typed)) for item in field.fields
                )
                return tuple(replace(node, only_for=item.only_for) for item, node in parts)
            case Rows():
                return tuple(self.row(field, place, name, key, typed) for place in range(field.most))
            case Named():
                return tuple(self.named(field, place, name, key, typed) for place in range(field.most))
            case Names():
                numbers = range(field.most)
                return tuple(self.text(f"{name}.{place}", player(place), typed) for place in numbers)
            case Items() | Counts():
                return tuple(self.count(field, option, name, typed) for option in field.options)
            case Each():
                return tuple(self.each(field, option, name, key, typed) for option in field.options)
            case Chosen():
                return tuple(self.tick(field, option, name, key, typed) for option in field.options)
        raise TypeError(f"{type(field).__name__} has no parts")

    def part(self, field: Field, name: str, key: str, typed: Mapping[str, str]) -> Node:
        node = self.node(field, f"{name}.{field.name}", f"{key}.{field.name}", typed)
        return replace(node, only_for=field.only_for)

    def node(self, field: Field, name: str, key: str, typed: Mapping[str, str], label: str = "") -> Node:
        """One part, with its own parts if it has any."""
        label = label or self.wording.label(key)
        value = typed.get(name, "")
        match field:
            case Whole():
                own = _default(field)
                return Node("number", name, label, value or own, field.unit, blank=own, most=field.maximum)
            case Numbers():
                return Node("numbers", name, label, value)
            case Choice():
                options = tuple((str(item), self.wording.option(key, item, field.unit)) for item in field.options)
                own = _default(field)
                return Node("choice", name, label, value or own, options=(*_blank(field), *options), blank=own)
            case Flag():
                options = (("1", _("Yes")), ("0", _("No")))
                own = _default(field)
                return Node("choice", name, label, value or own, options=(*_blank(field), *options), blank=own)
            case Record() | Rows() | Named() | Names() | Items() | Counts() | Each() | Chosen():
                children = self.nodes(field, name, key, typed)
                return Node("group", name, label, children=children, grows=_at_first(field))
        return Node("text", name, label, value)

    def row(self, field: Rows, place: int, name: str, key: str, typed: Mapping[str, str]) -> Node:
        own = f"{name}.{place}"
        label = f"{self.wording.label(f'{key}.row')} {place + 1}"
        if isinstance(field.item, Record):
            return Node("group", own, label, children=self.nodes(field.item, own, key, typed))
        return self.node(field.item, own, f"{key}.row", typed, label)

    def named(self, field: Named, place: int, name: str, key: str, typed: Mapping[str, str]) -> Node:
        own = f"{name}.{place}"
        who = self.text(f"{own}.name", player(place), typed)
        if isinstance(field.item, Record):
            parts = self.nodes(field.item, f"{own}.value", key, typed)
        else:
            parts = (self.node(field.item, f"{own}.value", f"{key}.value", typed),)
        return Node("person", own, who.label, children=(who, *parts))

    def tick(self, field: Chosen, option: str, name: str, key: str, typed: Mapping[str, str]) -> Node:
        label = self.wording.thing(option) if isinstance(field, Places) else self.wording.option(key, option)
        return Node("tick", f"{name}.{option}", label, typed.get(f"{name}.{option}", ""))

    def each(self, field: Each, option: str, name: str, key: str, typed: Mapping[str, str]) -> Node:
        return self.node(field.item, f"{name}.{option}", key, typed, self.wording.thing(option))

    def text(self, name: str, label: str, typed: Mapping[str, str]) -> Node:
        return Node("name", name, label, typed.get(name, ""))

    def count(self, field: Items | Counts, option: str, name: str, typed: Mapping[str, str]) -> Node:
        own = f"{name}.{option}"
        unit = field.unit if isinstance(field, Counts) else ""
        most = (field.limit or field.most) if isinstance(field, Counts) else None
        return Node("number", own, self.wording.thing(option), typed.get(own, ""), unit, most=most)


class PlaceMapWidget(NestedWidget):
    """A map on which each place is a tick box: it works without a script."""

    template_name = "calculators/widgets/placemap.html"
    declared: Places

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = forms.Widget.get_context(self, name, None, attrs)
        ticked = ticked_places(self.declared, self.typed)
        context["widget"]["map"] = map_view(self.declared.map, self.wording.thing, ticked)
        return context


def _texts(data: Any) -> dict[str, str]:
    """The last text typed under each name."""
    return {key: str(data.get(key)) for key in data} if data is not None else {}


def _blank(field: Field) -> tuple[tuple[str, str], ...]:
    """The first entry of a list of choices, for no choice."""
    return (("", "–"),) if field.required or field.default is None else ()


def _default(field: Field) -> str:
    return "" if field.required or field.default is None else querystring.as_typed(field.default)


def _at_first(field: Field) -> int:
    """How many parts of a growing field are shown at first; 0 for any other field."""
    return max(field.fewest, 1) if isinstance(field, Rows | Named | Names) else 0
