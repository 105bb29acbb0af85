"""A Django form from a calculator's fields. The rules read the values; the form preserves the input as typed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from rules.engine import querystring
from rules.engine.calculator import Calculator, Fault
from rules.engine.editions import EDITION
from rules.engine.fields import Choice, Field, Flag, HoldingsField, Whole
from rules.engine.grids import Cell, Crossing
from rules.engine.hexes import Beside, Hexes
from rules.engine.nested import Name, Numbers, Places

from .grids import GridWidget
from .hexes import BesideWidget, HexesWidget
from .holdings import HoldingsWidget
from .typed_input import Typed, TypedInput, holdings_rows
from .widgets import FlagWidget, MoneyInput, NestedWidget, PlaceMapWidget
from .wording import Wording

# The stock track has 21 spaces; a longer list is easier to search than to scan.
MOST_CELLS = 24
# On a phone, words longer than this fill more than half of the screen.
LONGEST_CELLS = 300
# Those of fields with parts; the others have one of their own making or a plain one.
_WIDGETS: tuple[tuple[type[Field], type[NestedWidget]], ...] = (
    (Hexes, HexesWidget),
    (Beside, BesideWidget),
    (Places, PlaceMapWidget),
)


class CalculatorForm(forms.Form):
    """The form of a calculator; ``given()`` returns the input, or None after adding the faults to the fields."""

    use_required_attribute = False

    def __init__(self, calculator: Calculator, wording: Wording, data: QueryDict | None) -> None:
        self.reading = TypedInput(calculator, dict(data.lists()) if data else {})
        known = {name: texts[-1] for name, texts in self.reading.address.items() if texts}
        super().__init__(_query(self.reading.typed), auto_id="field-%s", label_suffix="", initial=known)
        self.calculator = calculator
        self.wording = wording
        crossings = {name: cross for cross in calculator.crossings for name in (cross.column, cross.row)}
        for declared in calculator.fields:
            field = _form_field(declared, wording, data)
            if declared.only_for[0]:
                field.widget.attrs["only_for"] = declared.only_for
            field.widget.attrs |= {"folded": True} if declared.folded else {}
            crossing = crossings.get(declared.name)
            if crossing and crossing.name not in self.fields:
                self.fields[crossing.name] = _crossing_field(crossing, wording)
            if crossing or not declared.shown:
                # An address may still contain it; the page shows only visible fields.
                field.widget = forms.HiddenInput()
            self.fields[declared.name] = field
            if isinstance(declared, Beside):
                self.fields[declared.tapped].widget.counted = declared

    def given(self) -> Any:
        """The calculator's input. Returns None, with errors on the fields, if it is invalid."""
        self.refuse(self.reading.faults)
        return self.reading.given

    def refuse(self, faults: tuple[Fault, ...]) -> None:
        """Add faults to their fields."""
        if not faults:
            return
        self.full_clean()
        for field, messages in self.reading.messages(self.wording, faults).items():
            for message in messages:
                self.add_error(field if field in self.fields else None, message)


def _query(typed: Typed | None) -> QueryDict | None:
    if typed is None:
        return None
    data = QueryDict(mutable=True)
    for name, texts in typed.items():
        data.setlist(name, list(texts))
    return data


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
            # An address without it means the default, and an empty text none.
            attrs |= {} if common["initial"] is None else {"default": "1"}
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
            common["initial"] = holdings_rows(declared, dict(data.lists()) if data else {}, declared.name)
            return forms.Field(widget=HoldingsWidget(declared), **common)
        case Name() | Numbers():
            # One line of text for both: several numbers are typed on it.
            common["initial"] = None if declared.required else _line(declared)
            return forms.CharField(widget=forms.TextInput(attrs={"autocomplete": "off"}), **common)
    typed = data if isinstance(data, QueryDict) else None
    widget = next((widget for kind, widget in _WIDGETS if isinstance(declared, kind)), NestedWidget)
    return forms.Field(widget=widget(declared, wording, typed), **common)


def _crossing_field(crossing: Crossing, wording: Wording) -> forms.Field:
    """The grid of a column and a row."""
    label, text = wording.label(crossing.name), wording.help(crossing.name)
    widget = GridWidget(crossing.grid)
    widget.attrs |= {"cell": crossing.name, "column": crossing.column, "row": crossing.row}
    return forms.CharField(widget=widget, label=label, help_text=text, required=False)


def _cells(declared: Choice | Whole, wording: Wording) -> tuple[tuple[str, str], ...]:
    """The spaces of a track, from which one is tapped; none if they need too much room, or if it may stay unknown."""
    if declared.default is None or declared.name == EDITION:
        return ()
    if isinstance(declared, Whole):
        spaces = range(declared.minimum, declared.maximum + 1)
        return tuple((str(item), f"{declared.unit}{item}") for item in spaces) if len(spaces) <= MOST_CELLS else ()
    if len(declared.options) > MOST_CELLS:
        return ()
    cells = tuple((str(item), wording.option(declared.name, item, declared.unit)) for item in declared.options)
    return cells if sum(len(label) for _, label in cells) <= LONGEST_CELLS else ()


def _line(declared: Field) -> str | None:
    """The default of a field as it would be typed on one line; None if it is empty."""
    return dict(querystring.write(declared, declared.default, declared.name)).get(declared.name)
