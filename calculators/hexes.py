"""Hex maps of a form: hexes to tap, several as tick boxes or one as radio buttons. They work without a script."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict

from limits.work import spend
from rules.engine import querystring
from rules.engine.fields import MISSING
from rules.engine.hexes import Beside, Hexes, HexMap, OneHex

from .hex_views import columns
from .widgets import NestedWidget, Node
from .wording import Wording

# The cost of drawing a hex.
_STEPS_TO_DRAW = 50


class HexesWidget(NestedWidget):
    """A hex map on which each hex is a tick box. ``on`` is the map as it is in a play; ``counted``, if the form has it,
    is the field with a number for each ticked hex.
    """

    template_name = "calculators/widgets/hexes.html"
    declared: Hexes
    counted: Beside | None = None

    def __init__(self, declared: Hexes, wording: Wording, data: QueryDict | None, on: HexMap | None = None) -> None:
        super().__init__(declared, wording, data)
        self.map = on or declared.map

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = forms.Widget.get_context(self, name, None, attrs)
        spend(_STEPS_TO_DRAW * len(self.map.spaces))
        ticked = querystring.read(self.declared, self.typed, name)
        marked = () if ticked is MISSING else ticked
        times = times_of(self.counted, self.typed) if self.counted else {}
        drawn = columns(self.map, self.wording.thing, self.wording.language, marked, self.declared.options, times)
        context["widget"] |= {"columns": drawn, "several": True, "counted": self.counted is not None}
        return context


class BesideWidget(NestedWidget):
    """A number for each hex that is ticked on the map of the same form; a script adds one when a hex is tapped."""

    template_name = "calculators/widgets/beside.html"
    declared: Beside

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = forms.Widget.get_context(self, name, None, attrs)
        ticked = [key for key in self.declared.options if self.typed.get(f"{self.declared.tapped}.{key}") == "1"]
        nodes = tuple(self.count(self.declared, key, name, self.typed) for key in ticked)
        blank = Node("number", name, "", "", most=self.declared.most)
        context["widget"] |= {"nodes": nodes, "blank": blank, "tapped": self.declared.tapped}
        return context


def times_of(counted: Beside, typed: Mapping[str, str]) -> dict[str, int]:
    """How many times each hex that can be counted is paid for: 1, and once more for each thing counted there."""
    given = querystring.read(counted, typed, counted.name)
    known = {} if given is MISSING else given
    return {key: 1 + number if isinstance(number := known.get(key, 0), int) else 1 for key in counted.options}


class OneHexWidget(forms.Widget):
    """A hex map on which one hex is tapped, with the kinds of hex that are not on it above."""

    template_name = "calculators/widgets/hexes.html"

    def __init__(self, declared: OneHex, wording: Wording, on: HexMap | None = None) -> None:
        super().__init__()
        self.declared = declared
        self.wording = wording
        self.map = on or declared.map

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        spend(_STEPS_TO_DRAW * len(self.map.spaces))
        options = self.declared.options
        context["widget"] |= {
            "columns": columns(self.map, self.wording.thing, self.wording.language, (value,), options),
            "beside": [(key, self.wording.option(name, key)) for key in options if key not in self.map.spaces],
        }
        return context
