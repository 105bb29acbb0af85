"""Choices inside a list of a move's form as chips: one tap each, where a list of options takes two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import QueryDict

from calculators.widgets import NestedWidget, Node
from rules.engine.fields import Field
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
