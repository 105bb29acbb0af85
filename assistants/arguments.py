"""The arguments of a tool, checked against its declaration."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from language import LANGUAGES
from rulebook.api.errors import ApiError

_TYPES = {"string": str, "integer": int, "object": dict}
LONGEST_ARGUMENT = 10_000


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument: ``string``, ``integer`` or ``object``; a text without one is empty, a number or an object None."""

    description: str = ""
    type: str = "string"
    required: bool = False
    choices: tuple[str, ...] = ()

    def schema(self) -> dict[str, Any]:
        """Its JSON Schema."""
        described = {"description": self.description} if self.description else {}
        return {"type": self.type} | described | ({"enum": list(self.choices)} if self.choices else {})

    def read(self, name: str, value: Any) -> Any:
        """The value. Raises ApiError 422."""
        if value is None and not self.required:
            return "" if self.type == "string" else None
        if value is None or (value == "" and self.required):
            raise _refused(name, "required", _("Enter a value."))
        if not isinstance(value, _TYPES[self.type]) or isinstance(value, bool):
            raise _refused(name, "wrong-type", _("Send a value of the type {type}.").format(type=self.type))
        if self.choices and value and value not in self.choices:
            options = ", ".join(self.choices)
            raise _refused(name, "not-a-choice", _("Choose one of these: {options}.").format(options=options))
        if isinstance(value, str) and len(value) > LONGEST_ARGUMENT:
            raise _refused(name, "too-long", _("Enter at most {most} characters.").format(most=LONGEST_ARGUMENT))
        return value


LANG = Argument("language of the answer", choices=LANGUAGES)


def schema_of(arguments: Mapping[str, Argument]) -> dict[str, Any]:
    """The JSON Schema of all arguments of a tool."""
    return {
        "type": "object",
        "properties": {name: argument.schema() for name, argument in arguments.items()},
        "required": [name for name, argument in arguments.items() if argument.required],
    }


def read_all(arguments: Mapping[str, Argument], raw: Any) -> dict[str, Any]:
    """The values of all arguments by name. Raises ApiError 422."""
    given = {} if raw is None else raw
    if not isinstance(given, dict):
        raise _refused("arguments", "not-an-object", _("Send a JSON object."))
    unknown = next((name for name in given if name not in arguments), None)
    if unknown is not None:
        options = ", ".join(arguments)
        message = _("Unknown field. Known fields: {options}.").format(options=options)
        raise _refused(str(unknown)[:80], "unknown-field", message)
    return {name: argument.read(name, given.get(name)) for name, argument in arguments.items()}


def _refused(field: str, code: str, message: str) -> ApiError:
    return ApiError(422, {"field": field, "code": code, "message": message})
