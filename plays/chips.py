"""Choices of a move's form as chips: one tap each, where a list of options takes two."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeGuard

from django.http import QueryDict

from calculators.widgets import NestedWidget, Node
from rules.engine.fields import Choice, Field
from rules.engine.play.declaration import Likely

from .wording import PlayWording

# More options than these are a list, unless the play knows which of them are likely.
_MOST_CHIPS = 9


class ChipsWidget(NestedWidget):
    """A value with parts whose choices are tapped; those that are not ``likely`` now are folded."""

    def __init__(self, declared: Field, wording: PlayWording, data: QueryDict | None, likely: Likely) -> None:
        super().__init__(declared, wording, data)
        self.likely = likely

    def marked(self, value: str, words: str) -> str:
        """The words of an option after the token of the player or company that it is."""
        return self.wording.marked(value, words) if isinstance(self.wording, PlayWording) else words

    def node(self, field: Field, name: str, key: str, typed: Mapping[str, str], label: str = "") -> Node:
        """One part; a choice of few options, or of few likely ones, has chips."""
        node = super().node(field, name, key, typed, label)
        if node.kind != "choice":
            return node
        blank = tuple(option for option in node.options if not option[0])
        options = tuple((value, self.marked(value, words)) for value, words in node.options if value)
        if key not in self.likely:
            return replace(node, kind="chips", options=(*options, *blank)) if len(options) <= _MOST_CHIPS else node
        first = {node.value, *likely_texts(self.likely[key])}
        return replace(
            node,
            kind="chips",
            options=(*(option for option in options if option[0] in first), *blank),
            others=tuple(option for option in options if option[0] not in first),
            key=key,
        )


def likely_texts(options: tuple[Any, ...]) -> list[str]:
    """Options as a form sends them."""
    return [str(option) for option in options]


def chip_attrs(item: Choice, declared: Iterable[Field], likely: Likely) -> dict[str, Any]:
    """What a choice outside a list says of its chips: those only for some options of another, and the likely ones."""
    known = {"likely": likely_texts(likely[item.name])} if item.name in likely else {}
    return {"only_for_some": _only_for_some(item, declared), **known}


def _only_for_some(item: Choice, declared: Iterable[Field]) -> dict[str, tuple[str, tuple[str, ...]]]:
    """The options of a choice that are left only for some of another, each with the name of that one and those."""
    name, left = item.narrowed
    every = next((tuple(map(str, other.options)) for other in declared if _is_choice(other, name)), ())
    narrow = {option: {*map(str, values)} for option, values in left}
    fits = {
        text: tuple(option for option in every if text in narrow.get(option, {text})) for text in map(str, item.options)
    }
    return {text: (name, options) for text, options in fits.items() if len(options) < len(every)}


def _is_choice(item: Field, name: str) -> TypeGuard[Choice]:
    return isinstance(item, Choice) and item.name == name
