"""From the address of a calculator to its outcome or its faults, in the language of the page. Runs without Django."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from language.interface import gettext as _
from rules.engine import querystring
from rules.engine.calculator import Calculator, Fault, InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.fields import MISSING
from rules.engine.nested import Places

from .map_views import MapView, map_view
from .outcome import Outcome, show
from .typed_input import TypedInput
from .wording import REQUIRED, Message, Wording


@dataclass(frozen=True, slots=True)
class Computed:
    """The result of an address with its outcome, or None; ``refused`` are the rules that forbid one.

    ``faults`` are those of the fields and of the rules.
    """

    result: Result | None
    outcome: Outcome | None
    refused: tuple[Message, ...]
    faults: tuple[Fault, ...]


def computed(calculator: Calculator, wording: Wording, reading: TypedInput) -> Computed:
    """Compute what an address asks for."""
    if reading.given is None:
        only_gaps = all(fault.code == REQUIRED for fault in reading.faults)
        return Computed(None, None, _messages(reading.faults, wording) if only_gaps else (), reading.faults)
    try:
        result = compute_with_editions(calculator, reading.given)
    except InvalidInput as error:
        return Computed(None, None, _messages(error.faults, wording), (*reading.faults, *error.faults))
    return Computed(result, show(calculator, result, wording), (), reading.faults)


def _messages(faults: Iterable[Fault], wording: Wording) -> tuple[Message, ...]:
    """The reasons why there is no result; the fields that are still empty are in one sentence."""
    empty = dict.fromkeys(fault.field.split(".")[0] for fault in faults if fault.code == REQUIRED)
    labels = ", ".join(wording.label(field) for field in empty)
    needed = [Message(REQUIRED, _("Still needed: %(fields)s.") % {"fields": labels}, ())] if empty else []
    others = [
        Message(fault.code, wording.fault(fault), wording.rules(fault.rules))
        for fault in faults
        if fault.code != REQUIRED
    ]
    # Two fields may be at fault for the same reason: one sentence is enough.
    return tuple({message.text: message for message in (*needed, *others)}.values())


def plain_result(result: Result, wording: Wording) -> dict[str, Any]:
    """A result as JSON values, as the API gives it."""
    return {
        "result": dict(result.values),
        "steps": [message.plain() for message in wording.steps(result)],
        "warnings": [message.plain() for message in wording.warnings(result)],
        "missing": [{"field": item.field, "gives": list(item.gives)} for item in result.missing],
    }


def plain_fault(fault: Fault, wording: Wording) -> dict[str, Any]:
    """A fault as JSON values, with its message."""
    return {
        "field": fault.field,
        "code": fault.code,
        "message": wording.fault(fault),
        "rules": [str(ref) for ref in wording.rules(fault.rules)],
    }


def ticked_places(declared: Places, typed: Mapping[str, str]) -> Collection[str]:
    """The places that are ticked on a map; its default if none is."""
    ticked = querystring.read(declared, typed, declared.name)
    if ticked is not MISSING:
        return cast("Collection[str]", ticked)
    return () if declared.required else cast("Collection[str]", declared.default)


def maps_of(reading: TypedInput, wording: Wording) -> tuple[tuple[str, MapView], ...]:
    """The maps of a form by the names of their fields, with the places that are ticked."""
    typed = {name: texts[-1] for name, texts in reading.address.items() if texts}
    return tuple(
        (declared.name, map_view(declared.map, wording.thing, ticked_places(declared, typed)))
        for declared in reading.calculator.fields
        if isinstance(declared, Places)
    )
