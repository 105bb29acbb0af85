"""Django forms of a setup and of a move, made from their declared fields; what was typed is kept.

The rules read the values: a form turns what was typed into plain data, and shows the faults beside its fields.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.datastructures import MultiValueDict
from django.utils.html import strip_tags
from django.utils.translation import gettext as _

from calculators.grids import GridWidget
from calculators.hexes import HexesWidget, OneHexWidget
from calculators.picture_views import grid_notes
from calculators.tapped import OnePlaceWidget, OnGridWidget
from calculators.widgets import FlagWidget, MoneyInput
from calculators.wording import REQUIRED
from rules.engine import querystring
from rules.engine.calculator import Fault
from rules.engine.fields import MISSING, Choice, Field, Flag, Whole
from rules.engine.grids import Cell
from rules.engine.hexes import Hexes, HexMap, OneHex
from rules.engine.nested import Name, Numbers
from rules.engine.pictures import Grid, Network
from rules.engine.places import OnePlace
from rules.engine.play.declaration import GameRules, Likely
from rules.engine.play.effects import State
from rules.engine.play.fields import EachInPlay, InPlay, Text

from .chips import ChipsWidget, chip_attrs
from .things import Things
from .wording import PlayWording

# Up to so many choices are shown beside each other, to be tapped once; more are a list.
_MOST_CHIPS = 16
_MOST_IN_A_ROW = 2
_LONG_TEXT = 80


class DeclaredForm(forms.Form):
    """A form of declared fields; ``things`` names those of each kind that are in play."""

    use_required_attribute = False

    def __init__(
        self,
        declared: Sequence[Field],
        wording: PlayWording,
        data: QueryDict | None = None,
        *,
        known: Mapping[str, Any] | None = None,
        likely: Likely | None = None,
        things: Mapping[str, Sequence[str]] | None = None,
        grid: Grid | None = None,
        maps: Mapping[str, HexMap] | None = None,
        network: Network | None = None,
        bound: bool = False,
        fill: bool = False,
        asked: Iterable[str] | None = None,
    ) -> None:
        """``known`` are values that the play knows, as plain data; ``data`` is what somebody typed, if anything.

        ``likely`` are the options of choices inside lists that make sense now. ``grid`` is the grid as it is in the
        play, for the fields that are a cell of it, ``maps`` the hex maps, and ``network`` the map of places. With
        ``fill``, what is known is also filled in where ``data`` has an empty text, which a browser sends for every
        field that nobody touched.
        ``asked`` are the names of the fields in sight, None for all: the others are part of the form, but hidden, and
        have the values that are known.
        """
        typed = _typed(declared, known or {}, data, fill=fill)
        super().__init__(typed if bound else None, auto_id="field-%s", label_suffix="", initial=dict(typed.items()))
        self.declared = declared
        self.wording = wording
        self.things = things or {}
        self.grid = grid
        self.maps = maps or {}
        self.network = network
        self.likely = likely or {}
        self.typed = typed
        self.conditional = asked is not None
        self.asked = {item.name for item in declared} if asked is None else set(asked)
        self.known = known or {}
        for item in declared:
            field = self._form_field(item)
            if item.only_for[0]:
                field.widget.attrs["only_for"] = item.only_for
            field.widget.attrs |= {"folded": True} if item.folded else {}
            self.fields[item.name] = field

    def given(self) -> dict[str, Any]:
        """What was typed, as plain data; a field without anything is missing."""
        return {
            item.name: value
            for item in self.declared
            if (item.name in self.asked or item.name in self.known)
            and (value := self._plain(item, self.fields[item.name].widget)) is not MISSING
        }

    @property
    def shown(self) -> str:
        """The names of the fields in sight, in their order."""
        return " ".join(item.name for item in self.declared if item.name in self.asked)

    def refuse(self, faults: Sequence[Fault]) -> None:
        """Add faults to their fields, or to the form."""
        if not self.is_bound:
            self.is_bound, self.data = True, self.typed
        self.full_clean()
        declared = {item.name: item for item in self.declared}
        for fault in faults:
            name = fault.field.removeprefix("options.").split(".")[0]
            tapped = fault.code == REQUIRED and isinstance(declared.get(fault.field), _TAPPED)
            self.add_error(
                name if name in self.fields else None, _("Choose one.") if tapped else self.wording.fault(fault)
            )
            # What is refused must be in sight.
            self.asked |= {name} & set(self.fields)

    def ask(self, names: Iterable[str]) -> None:
        """Ask for fields that a page did not show before a choice on it made them necessary."""
        if not self.is_bound:
            self.is_bound, self.data = True, self.typed
        self.full_clean()
        for name in names:
            self.add_error(name, _("Check this too: it depends on another choice."))

    def _form_field(self, item: Field) -> forms.Field:
        wording = self.wording
        common: dict[str, Any] = {
            "label": wording.label(item.name),
            "help_text": wording.help(item.name),
            # The rules themselves report missing values.
            "required": False,
        }
        match item:
            case InPlay():
                choices = [(thing, wording.marked(thing)) for thing in self.things[item.kind]]
                if item.on_grid and self.grid and {thing for thing, _ in choices} <= set(_on(self.grid)):
                    return forms.CharField(widget=OnGridWidget(self.grid, self._notes(self.grid), choices), **common)
                return forms.CharField(widget=_one_of(_with_none(item, choices, wording)), **common)
            case EachInPlay():
                unit = item.item.unit if isinstance(item.item, Whole) else ""
                return forms.Field(widget=Things(self.things[item.kind], wording.marked, unit, self.typed), **common)
            case Whole():
                attrs = {"inputmode": "numeric", "autocomplete": "off", "unit": item.unit}
                return forms.CharField(widget=MoneyInput(attrs), **common)
            case Cell():
                grid = self.grid or item.grid
                return forms.CharField(widget=GridWidget(grid, self._notes(grid)), **common)
            case OnePlace() if self.network:
                return forms.CharField(widget=OnePlaceWidget(item, wording, self.network), **common)
            case Hexes():
                return forms.Field(widget=HexesWidget(item, wording, self.typed, self.maps.get(item.name)), **common)
            case OneHex():
                return forms.CharField(widget=OneHexWidget(item, wording, self.maps.get(item.name)), **common)
            case Choice():
                choices = [(str(value), wording.option(item.name, value, item.unit)) for value in item.options]
                attrs = chip_attrs(item, self.declared, self.likely)
                return forms.CharField(widget=_one_of(_with_none(item, choices, wording), attrs), **common)
            case Flag():
                choices = [("1", _("Yes")), ("0", _("No"))]
                return forms.CharField(widget=FlagWidget(choices=choices), **common)
            case Text():
                attrs = {"maxlength": str(item.most), "autocomplete": "off"}
                widget = forms.Textarea({**attrs, "rows": "2"}) if item.most > _LONG_TEXT else forms.TextInput(attrs)
                return forms.CharField(widget=widget, strip=False, **common)
            case Name() | Numbers():
                return forms.CharField(widget=forms.TextInput(attrs={"autocomplete": "off"}), **common)
        return forms.Field(widget=ChipsWidget(item, wording, self.typed, self.likely), **common)

    def _notes(self, grid: Grid) -> dict[str, Sequence[tuple[str, str]]]:
        return {cell: grid_notes(grid, cell, self.wording) for cell in grid.notes}

    def _plain(self, item: Field, widget: forms.Widget) -> Any:
        typed = widget.value_from_datadict(self.typed, MultiValueDict(), item.name)
        if isinstance(item, EachInPlay):
            filled = {thing: item.item.typed(text) for thing, text in typed.items() if text.strip()}
            return filled or MISSING
        if typed is None or (isinstance(typed, str) and not typed.strip()):
            return MISSING
        return item.typed(typed) if isinstance(typed, str) else typed


# What is chosen by a tap, not typed.
_TAPPED = (Cell, Choice, Flag, Hexes, InPlay, OnePlace)


def _on(grid: Grid) -> Iterable[str]:
    """The things on a grid."""
    return (thing for things in grid.things.values() for thing in things)


def move_fields_in_play(game: GameRules, state: State) -> dict[str, tuple[str, ...]]:
    """The things of each kind that a move can name now."""
    return {kind: listed(state) for kind, listed in game.kinds.items()}


def _typed(
    declared: Sequence[Field], known: Mapping[str, Any], data: QueryDict | None, *, fill: bool = False
) -> QueryDict:
    """What was typed; for a field that nobody touched, what the play knows, else its default."""
    typed = QueryDict(mutable=True)
    for item in declared:
        own = [key for key in data or {} if key.split(".")[0] == item.name]
        if data is not None and own:
            for key in own:
                typed.setlist(key, data.getlist(key))
            # A chip for none of the options is sent as an empty text, too, but somebody has tapped it.
            if fill and not isinstance(item, (Choice, Flag, InPlay)):
                _fill(typed, known_pairs(item, known), untouched=not any(str(data[key]).strip() for key in own))
            continue
        default = {} if item.required else {item.name: item.default}
        for key, text in known_pairs(item, {**default, **known}):
            typed[key] = text
    return typed


def _fill(typed: QueryDict, pairs: Sequence[tuple[str, str]], *, untouched: bool) -> None:
    """Fill in what is known of a field: all of it if nobody touched it, else the texts that are empty."""
    for key, text in pairs:
        if untouched or not typed.get(key, "?").strip():
            typed[key] = text


def known_pairs(item: Field, known: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What is known of a field, as a form sends it."""
    value = known.get(item.name)
    if value is None or isinstance(item, EachInPlay):
        return []
    return list(querystring.write(item, value, item.name))


def _one_of(choices: list[tuple[str, str]], attrs: Mapping[str, Any] = MappingProxyType({})) -> forms.Widget:
    if len(choices) > _MOST_CHIPS:
        return forms.Select(choices=[("", "–"), *((value, strip_tags(words).strip()) for value, words in choices)])
    return FlagWidget({"cells": len(choices) > _MOST_IN_A_ROW, **attrs}, choices=choices)


def _with_none(item: Field, choices: list[tuple[str, str]], wording: PlayWording) -> list[tuple[str, str]]:
    """An optional choice can be none of them."""
    return choices if item.required or item.default is not None else [("", wording.blank(item.name)), *choices]
