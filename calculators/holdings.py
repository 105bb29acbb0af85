"""Input for the owners of one company's shares."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

from rules.engine.fields import HoldingsField

from .typed_input import holdings_rows


class HoldingsWidget(forms.Widget):
    """A name and a number of shares for each player, then the treasury and the bank pool."""

    template_name = "calculators/widgets/holdings.html"

    def __init__(self, declared: HoldingsField) -> None:
        super().__init__()
        self.declared = declared

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        return holdings_rows(self.declared, dict(data.lists()), name)

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, None, attrs)
        # An address may contain anything under the field's own name, which a form never sends.
        value = value if isinstance(value, Mapping) else {"rows": [], "treasury": "", "bank_pool": ""}
        blank = self.declared.most_players - len(value["rows"])
        context["widget"] |= {
            "rows": [*value["rows"], *[("", "")] * blank],
            "treasury": value["treasury"],
            "bank_pool": value["bank_pool"],
            "total": self.declared.total,
            "limit": self.declared.limit,
        }
        return context
