"""A Django form from a calculator's fields. The rules read the values; the form preserves the input as typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from rules.engine import querystring
from rules.engine.calculator import Calculator, Fault, InvalidInput
from rules.engine.editions import EDITION
from rules.engine.fields import MISSING, Choice, Field, Flag, HoldingsField, Whole
from rules.engine.grids import Cell, Crossing
from rules.engine.nested import Name, Numbers, Places

from .grids import GridWidget, with_cells
from .holdings import HoldingsWidget
from .widgets import FlagWidget, MoneyInput, NestedWidget, PlaceMapWidget
from .wording import Wording

# The stock track has 21 spaces; a longer list is easier to search than to scan.
MOST_CELLS = 24


class CalculatorForm(forms.Form):
    """The form of a calculator; ``given()`` returns the input, or None after adding the faults to the fields."""

    use_required_attribute = False

    def __init__(self, calculator: Calculator, wording: Wording, data: QueryDict | None) -> None:
        data = None if data is None else with_cells(calculator.crossings, data)
        known = {key: data[key] for key in data} if data else {}
        super().__init__(_with_defaults(calculator, data), auto_id="field-%s", label_suffix="", initial=known)
        self.calculator = calculator
        self.wording = wording
        self.crossing = {name: cross for cross in calculator.crossings for name in (cross.column, cross.row)}
        for declared in calculator.fields:
            field = _form_field(declared, wording, data)
            if declared.only_for[0]:
                field.widget.attrs["only_for"] = declared.only_for
            crossing = self.crossing.get(declared.name)
            if crossing and crossing.name not in self.fields:
                self.fields[crossing.name] = _crossing_field(crossing, wording)
            if crossing or not declared.shown:
                # An address may still contain it; the page shows only visible fields.
                field.widget = forms.HiddenInput()
            self.fields[declared.name] = field

    def given(self) -> Any:
        """The calculator's input, read once. Returns None, with errors on the fields, if it is invalid."""
        return self._given

    def reads_the_same_from(self, data: QueryDict) -> bool:
        """Whether another address gives the same input as this form's."""
        filled = _with_defaults(self.calculator, with_cells(self.calculator.crossings, data))
        if filled is None:
            return False
        raw = self._plain_data(filled)
        if raw == self.raw:
            return True
        try:
            return bool(self.calculator.read(raw, partial=True) == self._given)
        except InvalidInput:
            return self._given is None

    @cached_property
    def raw(self) -> dict[str, Any]:
        """The input as typed, as the plain data that the calculator reads."""
        return self._plain_data(self.data)

    @cached_property
    def _given(self) -> Any:
        try:
            return self.calculator.read(self.raw, partial=True)
        except InvalidInput as error:
            self.refuse(error.faults)
            return self._without({fault.field.split(".")[0] for fault in error.faults})

    def _without(self, faulty: set[str]) -> Any:
        """The input without the faulty fields, if other values follow without them; else None."""
        if not faulty <= {item.name for item in self.calculator.fields if item.required and item.gives}:
            return None
        raw = {name: value for name, value in self.raw.items() if name not in faulty}
        return self.calculator.read(raw, partial=True)

    def _plain_data(self, data: Any) -> dict[str, Any]:
        """The input as typed, as the plain data that a calculator reads."""
        raw = {}
        for declared in self.calculator.fields:
            typed = self.fields[declared.name].widget.value_from_datadict(data, {}, declared.name)
            plain = _plain(declared, typed)
            if plain is not MISSING:
                raw[declared.name] = plain
        return raw

    def refuse(self, faults: tuple[Fault, ...]) -> None:
        """Add faults to their fields."""
        self.full_clean()
        told = set()
        for fault in faults:
            field = fault.field.split(".")[0]
            field = self.crossing[field].name if field in self.crossing else field
            words = self.wording.fault(fault)
            if (field, words) not in told:
                self.add_error(field if field in self.fields else None, words)
            told.add((field, words))


def _with_defaults(calculator: Calculator, data: QueryDict | None) -> QueryDict | None:
    """The inputs of an address with the defaults of those left out; None if it does not ask for a result yet.

    A link from a tile fills in the tile's values. A submitted form contains every field, blank ones too, so only an
    address with all fields that every value needs asks for a result.
    """
    names = {declared.name: declared for declared in calculator.fields}
    given = {key.split(".")[0] for key in data or {}}
    if data is None or not _asks(calculator, given):
        return None
    filled = data.copy()
    for name, declared in names.items():
        if not declared.required and not any(key.split(".")[0] == name for key in filled):
            for key, text in querystring.write(declared, declared.default, name):
                filled[key] = text
    return filled


def _asks(calculator: Calculator, given: set[str]) -> bool:
    """Whether these fields ask for a result: those that every value needs, else any that gives some, else all."""
    own = [declared for declared in calculator.fields if declared.name != EDITION]
    needed = {declared.name for declared in own if declared.needed}
    some = {declared.name for declared in own if declared.required}
    return needed <= given if needed else bool(some & given) if some else {declared.name for declared in own} <= given


def _form_field(declared: Field, wording: Wording, data: Any) -> forms.Field:
    common: dict[str, Any] = {
        "label": wording.label(declared.name),
        "help_text": wording.help(declared.name),
        # The rules themselves report missing values.
        "required": False,
        "initial": None if declared.required else declared.default,
    }
    match declared:
        case Cell():
            return forms.CharField(widget=GridWidget(declared.grid), **common)
        case Choice() | Whole() if cells := _cells(declared, wording):
            common["initial"] = None if declared.required else str(declared.default)
            return forms.CharField(widget=FlagWidget({"cells": True}, cells), **common)
        case Whole():
            attrs = {"inputmode": "numeric", "autocomplete": "off", "unit": declared.unit}
            return forms.CharField(widget=MoneyInput(attrs), **common)
        case Choice():
            choices = [(str(item), wording.option(declared.name, item, declared.unit)) for item in declared.options]
            blank = [("", wording.blank(declared.name))] if declared.required or declared.default is None else []
            return forms.CharField(widget=forms.Select(choices=[*blank, *choices]), **common)
        case Flag():
            unanswered = declared.default is None
            common["initial"] = None if declared.required or unanswered else querystring.as_typed(declared.default)
            choices = [("1", _("Yes")), ("0", _("No")), *([("", _("Not yet known"))] if unanswered else [])]
            return forms.CharField(widget=FlagWidget(choices=choices), **common)
        case HoldingsField():
            return forms.Field(widget=HoldingsWidget(declared), **common)
        case Name() | Numbers():
            # One line of text for both: several numbers are typed on it.
            common["initial"] = None if declared.required else _line(declared)
            return forms.CharField(widget=forms.TextInput(attrs={"autocomplete": "off"}), **common)
    widget = PlaceMapWidget if isinstance(declared, Places) else NestedWidget
    return forms.Field(widget=widget(declared, wording, data if isinstance(data, QueryDict) else None), **common)


def _crossing_field(crossing: Crossing, wording: Wording) -> forms.Field:
    """The grid of a column and a row."""
    label, text = wording.label(crossing.name), wording.help(crossing.name)
    return forms.CharField(widget=GridWidget(crossing.grid), label=label, help_text=text, required=False)


def _cells(declared: Choice | Whole, wording: Wording) -> tuple[tuple[str, str], ...]:
    """The spaces of a track, from which one is tapped; none if there are too many, or if it may stay unknown."""
    if declared.default is None or declared.name == EDITION:
        return ()
    if isinstance(declared, Whole):
        spaces = range(declared.minimum, declared.maximum + 1)
        return tuple((str(item), f"{declared.unit}{item}") for item in spaces) if len(spaces) <= MOST_CELLS else ()
    if len(declared.options) > MOST_CELLS:
        return ()
    return tuple((str(item), wording.option(declared.name, item, declared.unit)) for item in declared.options)


def _line(declared: Field) -> str | None:
    """The default of a field as it would be typed on one line; None if it is empty."""
    return dict(querystring.write(declared, declared.default, declared.name)).get(declared.name)


def _plain(declared: Field, typed: Any) -> Any:
    """The data of a widget, as the plain data that the field reads; MISSING if nothing was entered."""
    if typed is None or (isinstance(typed, str) and not typed.strip()):
        return MISSING
    if isinstance(declared, HoldingsField):
        return _plain_holdings(declared, typed)
    return declared.typed(typed) if isinstance(typed, str) else typed


def _plain_holdings(declared: HoldingsField, typed: Mapping[str, Any]) -> Any:
    """The shares as plain data; MISSING if none were entered: names may be left over from the last game."""
    shares = [*(shares for _, shares in typed["rows"]), typed["treasury"], typed["bank_pool"]]
    if not any(text.strip() for text in shares):
        return MISSING
    players: dict[str, Any] = {}
    for place, (name, shares) in enumerate(typed["rows"], start=1):
        if not shares.strip():
            # A name alone is left over from the last game; it stays in the form and owns nothing.
            continue
        key = name.strip() or _("Player %(number)d") % {"number": place}
        while key in players:
            # The rules refuse a name twice; a mapping would lose the first one silently.
            key += " "
        players[key] = declared.typed_shares(shares)
    plain = {"players": players}
    for place_name in ("treasury", "bank_pool"):
        plain[place_name] = declared.typed_shares(typed[place_name])
    return plain
