"""Questions: what a player says in one line, turned into the input of a calculator.

A module ``questions`` of a game declares one public function for each; nothing else lists them. Its parameters are the
values said, those without a default are needed, and it raises ValueError for values that the rules do not allow.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any

_NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Question:
    """The ``input`` of a calculator, and ``numbers`` that follow from what was said without one."""

    input: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)
    numbers: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)


Asking = Callable[..., Question]


@cache
def questions(game: str) -> Mapping[str, Asking]:
    """The questions of a game by name; none where it declares none."""
    name = f"rules.{game.replace('-', '_')}.questions"
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError:
        return _NOTHING
    return {
        key: value
        for key, value in vars(module).items()
        if inspect.isfunction(value) and value.__module__ == name and not key.startswith("_")
    }


def needed(asking: Asking) -> frozenset[str]:
    """The values without which a question cannot be put."""
    return frozenset(
        name for name, parameter in inspect.signature(asking).parameters.items() if parameter.default is parameter.empty
    )


def put(asking: Asking, values: Mapping[str, Any]) -> Question:
    """The question with those of the values that it takes. Raises ValueError."""
    taken = inspect.signature(asking).parameters.keys()
    return asking(**{name: value for name, value in values.items() if name in taken})
