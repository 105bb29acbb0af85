"""A Django form from a calculator's fields. The rules read the values; the form keeps what was typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

from .calculator import Calculator, Fault, InvalidInput
from .fields import MISSING, Choice, Field, Flag, HoldingsField, Whole
from .wording import Wording


class HoldingsWidget(forms.Widget):
    """A name and a number of shares for each player, then the treasury and the bank pool."""

    template_name = "calculators/widgets/holdings.html"

    def __init__(self, declared: HoldingsField) -> None:
        super().__init__()
        self.declared = declared

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        if not any(key.startswith(f"{name}.") for key in data):
            return None
        names = data.getlist(f"{name}.player")
        shares = data.getlist(f"{name}.shares")
        rows = list(zip(names, shares, strict=False))[: self.declared.most_players + 1]
        others = {place: data.get(f"{name}.{place}", "") for place in ("treasury", "bank_pool")}
        return {"rows": rows, **others}

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, None, attrs)
        value = value or {"rows": [], "treasury": "", "bank_pool": ""}
        blank = self.declared.most_players - len(value["rows"])
        context["widget"] |= {
            "rows": [*value["rows"], *[("", "")] * blank],
            "treasury": value["treasury"],
            "bank_pool": value["bank_pool"],
            "total": self.declared.total,
            "limit": self.declared.limit,
        }
        return context


class FlagWidget(forms.RadioSelect):
    template_name = "calculators/widgets/flag.html"


class MoneyInput(forms.TextInput):
    """Text, not ``type=number``: a browser drops what it cannot read, and we keep what was typed."""

    template_name = "calculators/widgets/number.html"


class CalculatorForm(forms.Form):
    """The form of a calculator; ``outcome()`` gives its input, or nothing after noting the faults beside the fields."""

    use_required_attribute = False

    def __init__(self, calculator: Calculator, wording: Wording, data: QueryDict | None) -> None:
        super().__init__(_with_defaults(calculator, data), auto_id="field-%s", label_suffix="")
        self.calculator = calculator
        self.wording = wording
        for declared in calculator.fields:
            self.fields[declared.name] = _form_field(declared, wording)

    def given(self) -> Any:
        """The calculator's input. Returns None, with errors beside the fields, when there is none."""
        raw = {}
        for declared in self.calculator.fields:
            typed = self.fields[declared.name].widget.value_from_datadict(self.data, {}, declared.name)
            plain = _plain(declared, typed)
            if plain is not MISSING:
                raw[declared.name] = plain
        try:
            return self.calculator.read(raw)
        except InvalidInput as error:
            self.refuse(error.faults)
            return None

    def refuse(self, faults: tuple[Fault, ...]) -> None:
        """Note faults beside their fields."""
        self.full_clean()
        for fault in faults:
            message = self.wording.fault(fault)
            self.add_error(fault.field if fault.field in self.fields else None, message)


def _with_defaults(calculator: Calculator, data: QueryDict | None) -> QueryDict | None:
    """The inputs of an address with the defaults of those left out; None when it holds no input at all."""
    names = {declared.name: declared for declared in calculator.fields}
    if data is None or not any(key.split(".")[0] in names for key in data):
        return None
    filled = data.copy()
    for name, declared in names.items():
        if name not in filled and not declared.required:
            filled[name] = _as_typed(declared.default)
    return filled


def _as_typed(value: Any) -> str:
    """A plain value as it stands in an address."""
    return str(int(value)) if isinstance(value, bool) else str(value)


def _form_field(declared: Field, wording: Wording) -> forms.Field:
    common: dict[str, Any] = {
        "label": wording.label(declared.name),
        "help_text": wording.help(declared.name),
        # What is missing is said by the rules' own reading of the value.
        "required": False,
        "initial": None if declared.required else declared.default,
    }
    match declared:
        case Whole():
            attrs = {"inputmode": "numeric", "autocomplete": "off", "unit": declared.unit}
            return forms.CharField(widget=MoneyInput(attrs), **common)
        case Choice():
            choices = [(str(item), wording.option(declared.name, item, declared.unit)) for item in declared.options]
            blank = [("", "–")] if declared.required else []
            return forms.CharField(widget=forms.Select(choices=[*blank, *choices]), **common)
        case Flag():
            common["initial"] = "1" if declared.default else "0"
            return forms.CharField(widget=FlagWidget(choices=[("1", _("Yes")), ("0", _("No"))]), **common)
        case HoldingsField():
            return forms.Field(widget=HoldingsWidget(declared), **common)
    raise TypeError(f"no form field for {type(declared).__name__}")


def _plain(declared: Field, typed: Any) -> Any:
    """What a widget read, as the plain data that the field understands; MISSING when nothing was entered."""
    if typed is None or (isinstance(typed, str) and not typed.strip()):
        return MISSING
    if isinstance(declared, HoldingsField):
        return _plain_holdings(declared, typed)
    return declared.typed(typed)


def _plain_holdings(declared: HoldingsField, typed: Mapping[str, Any]) -> Any:
    players: dict[str, Any] = {}
    for place, (name, shares) in enumerate(typed["rows"], start=1):
        if not name.strip() and not shares.strip():
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


def query_of(calculator: Calculator, raw: Mapping[str, Any]) -> str:
    """A result's address: plain input as a query string that the form reads back."""
    query = QueryDict(mutable=True)
    for declared in calculator.fields:
        if declared.name not in raw:
            continue
        value = raw[declared.name]
        if isinstance(declared, HoldingsField):
            _put_holdings(query, declared.name, value)
        else:
            query[declared.name] = _as_typed(value)
    return query.urlencode()


def _put_holdings(query: QueryDict, name: str, value: Mapping[str, Any]) -> None:
    for player, shares in value.get("players", {}).items():
        query.appendlist(f"{name}.player", player)
        query.appendlist(f"{name}.shares", str(shares))
    for place in ("treasury", "bank_pool"):
        query[f"{name}.{place}"] = str(value.get(place, 0))
