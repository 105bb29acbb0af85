"""Input for a number for each of a few things of a play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict


class Things(forms.Widget):
    """A number for each of a few things of the play."""

    template_name = "plays/widgets/things.html"

    def __init__(self, things: Sequence[str], label: Any, unit: str, typed: QueryDict) -> None:
        super().__init__()
        self.things = things
        self.label = label
        self.unit = unit
        self.typed = typed

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        return {thing: data.get(f"{name}.{place}", "") for place, thing in enumerate(self.things)}

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, None, attrs)
        typed = value if isinstance(value, Mapping) else self.value_from_datadict(self.typed, None, name)
        context["widget"]["rows"] = [
            (f"{name}.{place}", self.label(thing), typed.get(thing, "")) for place, thing in enumerate(self.things)
        ]
        context["widget"]["unit"] = self.unit
        return context
