"""The choices of a reader, such as the number of players, to which a checklist and a lesson adapt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from rulebook.models.language import current_language


@dataclass(frozen=True, slots=True)
class ChoiceView:
    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class OptionView:
    key: str
    label: str
    choices: tuple[ChoiceView, ...]


@dataclass(frozen=True, slots=True)
class Choices:
    """The ``chosen`` value of each option, and the ``values`` that depend on them."""

    chosen: Mapping[str, str]
    values: Mapping[str, int]
    options: tuple[OptionView, ...]

    def apply(self, when: Mapping[str, list[str]]) -> bool:
        """Whether something is for these choices; ``when`` names those that it is for, per option."""
        return all(self.chosen[option] in wanted for option, wanted in when.items())


def choices_of(body: Mapping[str, Any], parameters: QueryDict) -> Choices:
    """What an address chooses from the options of a checklist or a lesson; the defaults for anything else."""
    chosen = {option["key"]: _chosen(option, parameters) for option in body["options"]}
    values = {
        name: numbers[chosen[option]]
        for name, by_option in body["values"].items()
        for option, numbers in by_option.items()
    }
    options = tuple(_option(option, chosen[option["key"]]) for option in body["options"])
    return Choices(chosen, values, options)


def _chosen(option: Mapping[str, Any], parameters: QueryDict) -> str:
    """The value from the address, or the default if it has none that exists."""
    wanted = parameters.get(option["key"], "")
    return wanted if wanted in option["choices"] else str(option["default"])


def _option(option: Mapping[str, Any], chosen: str) -> OptionView:
    language = current_language()
    choices = tuple(
        ChoiceView(value, label[language], chosen=value == chosen) for value, label in option["choices"].items()
    )
    return OptionView(option["key"], option["label"][language], choices)
