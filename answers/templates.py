"""Templates of the input of a calculator: ``=name`` is the value of a slot, everything else itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_REFERENCE = "="


class UnfilledTemplate(ValueError):
    """A template that names a value that there is not; the message says which."""


def fill(template: Any, values: Mapping[str, Any]) -> Any:
    """A template with the values in it, in keys too: every key of an input is a text.

    Where several keys were said, each has one of several values. Raises UnfilledTemplate.
    """
    if isinstance(template, Mapping):
        pairs = [(fill(key, values), fill(item, values)) for key, item in template.items()]
        return dict(pair for key, item in pairs for pair in _by_key(key, item))
    if isinstance(template, list):
        return [fill(item, values) for item in template]
    if not isinstance(template, str) or not template.startswith(_REFERENCE):
        return template
    name = template.removeprefix(_REFERENCE)
    if name not in values:
        raise UnfilledTemplate(f"there is no “{name}”")
    value = values[name]
    return list(value) if isinstance(value, tuple) else value


def names(template: Any) -> set[str]:
    """The values that a template needs."""
    if isinstance(template, Mapping):
        return {name for pair in template.items() for item in pair for name in names(item)}
    if isinstance(template, list):
        return {name for item in template for name in names(item)}
    is_reference = isinstance(template, str) and template.startswith(_REFERENCE)
    return {template.removeprefix(_REFERENCE)} if is_reference else set()


def _by_key(key: Any, item: Any) -> list[tuple[str, Any]]:
    if not isinstance(key, list):
        return [(str(key), item)]
    if not isinstance(item, list) or len(item) != len(key) or len(set(key)) < len(key):
        raise UnfilledTemplate("there must be one value for each key")
    return list(zip(map(str, key), item, strict=True))
