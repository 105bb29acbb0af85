"""Hex maps of a form: hexes to tap, several as tick boxes or one as radio buttons. They work without a script."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict

from limits.work import spend
from rules.engine import querystring
from rules.engine.fields import MISSING
from rules.engine.hexes import Hexes, HexMap, OneHex

from .hex_views import columns
from .widgets import NestedWidget
from .wording import Wording

# The cost of drawing a hex.
_STEPS_TO_DRAW = 50


class HexesWidget(NestedWidget):
    """A hex map on which each hex is a tick box. ``on`` is the map as it is in a play."""

    template_name = "calculators/widgets/hexes.html"
    declared: Hexes

    def __init__(self, declared: Hexes, wording: Wording, data: QueryDict | None, on: HexMap | None = None) -> None:
        super().__init__(declared, wording, data)
        self.map = on or declared.map

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = forms.Widget.get_context(self, name, None, attrs)
        spend(_STEPS_TO_DRAW * len(self.map.spaces))
        ticked = querystring.read(self.declared, self.typed, name)
        marked = () if ticked is MISSING else ticked
        drawn = columns(self.map, self.wording.thing, self.wording.language, marked, self.declared.options)
        context["widget"] |= {"columns": drawn, "several": True}
        return context


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
