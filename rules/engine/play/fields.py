"""Fields of a move: things of the play, such as a player or a company, and typed text."""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from language.characters import seen
from language.names import same_name
from rules.engine.fields import MISSING, Field, Unusable, Whole, field_of

LONGEST_TEXT = 280
MOST_THINGS = 50
# A whole position of the largest game, entered at once.
MOST_CORRECTIONS = 1_000


@dataclass(frozen=True, slots=True)
class OfThePlay(Field, ABC):
    """A field about things of the play; ``kind`` is one of those that the game's declaration lists."""

    kind: str = ""

    @abstractmethod
    def resolve(self, value: Any, options: tuple[str, ...]) -> Any:
        """Return a read value with every thing as the play spells it. Raises Unusable ``not-in-play``."""


def read_in_play(item: Field, raw: Any, options: Callable[[str], tuple[str, ...]]) -> Any:
    """A value of any field, with every thing as the play spells it: one of the ``options`` of its kind."""
    value = item.clean(raw)
    return item.resolve(value, options(item.kind)) if isinstance(item, OfThePlay) and value is not None else value


@dataclass(frozen=True, slots=True)
class InPlay(OfThePlay):
    """A thing of the play, such as a player or a company; ``on_grid`` if it is on the grid of the play."""

    on_grid: bool = False
    widget = "in-play"

    def read(self, raw: Any) -> str:
        if not isinstance(raw, str) or not raw.strip():
            raise Unusable("required")
        return raw

    def resolve(self, value: str, options: tuple[str, ...]) -> str:
        return _resolve(value, options)

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "minLength": 1, "description": self.kind}


@dataclass(frozen=True, slots=True)
class EachInPlay(OfThePlay):
    """A value for some of the things of a kind, such as a number for each player."""

    item: Field = Whole()
    widget = "each-in-play"

    def read(self, raw: Any) -> dict[str, Any]:
        if not isinstance(raw, Mapping):
            raise Unusable("not-by-name")
        if len(raw) > MOST_THINGS:
            raise Unusable("too-many", {"maximum": MOST_THINGS})
        found = {}
        for name, value in raw.items():
            try:
                found[str(name)] = self.item.clean(value)
            except Unusable as error:
                raise Unusable(error.code, error.allowed, error.rules, (str(name)[:80], *error.path)) from None
        return found

    def resolve(self, value: Mapping[str, Any], options: tuple[str, ...]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, item in value.items():
            thing = _resolve(name, options)
            if thing in found:
                raise Unusable("name-twice", path=(name[:80],))
            found[thing] = item
        return found

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": self.item.schema(), "description": self.kind}


@dataclass(frozen=True, slots=True)
class OrderInPlay(OfThePlay):
    """All the things of a kind, in an order."""

    widget = "order-in-play"

    def read(self, raw: Any) -> tuple[str, ...]:
        if not isinstance(raw, (list, tuple)) or not all(isinstance(item, str) for item in raw):
            raise Unusable("not-a-list")
        return tuple(raw)

    def resolve(self, value: tuple[str, ...], options: tuple[str, ...]) -> tuple[str, ...]:
        order = tuple(_resolve(item, options) for item in value[: len(options) + 1])
        if sorted(order) != sorted(options):
            raise Unusable("not-everybody-once", {"options": ", ".join(options)})
        return order

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": {"type": "string"}, "uniqueItems": True, "description": self.kind}


@dataclass(frozen=True, slots=True)
class Text(Field):
    """A typed text of at most ``most`` characters, without those that nobody sees."""

    most: int = LONGEST_TEXT
    widget = "text"

    def read(self, raw: Any) -> str:
        if not isinstance(raw, str):
            raise Unusable("not-a-text", {"maximum": self.most})
        text = seen(raw[: 4 * self.most])
        if len(raw) > 4 * self.most or len(text) > self.most or (self.required and not text):
            raise Unusable("not-a-text", {"maximum": self.most})
        return text

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "maxLength": self.most}


@dataclass(frozen=True, slots=True)
class Corrections(Field):
    """Values by their place in the state, written with dots: ``players.Ana.cash``."""

    widget = "corrections"

    def read(self, raw: Any) -> dict[str, Any]:
        if not isinstance(raw, Mapping) or not 1 <= len(raw) <= MOST_CORRECTIONS:
            raise Unusable("not-corrections", {"maximum": MOST_CORRECTIONS})
        return {str(path): value for path, value in raw.items()}

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "minProperties": 1, "maxProperties": MOST_CORRECTIONS}


def in_play(kind: str, default: Any = MISSING, *, on_grid: bool = False) -> Any:
    """Declare a thing of the play of a kind that the game lists; a ``default`` of None means none of them.

    With ``on_grid``, a form shows it in its cell of the grid of the play, to be tapped there.
    """
    return _declare(InPlay(default=default, kind=kind, on_grid=on_grid))


def each_in_play(kind: str, item: Any, default: Any = MISSING) -> Any:
    """Declare another declared field for some of the things of a kind."""
    return _declare(EachInPlay(default=default, kind=kind, item=field_of(item)))


def order_in_play(kind: str) -> Any:
    """Declare all the things of a kind, in an order."""
    return _declare(OrderInPlay(kind=kind))


def text(most: int = LONGEST_TEXT, default: Any = MISSING) -> Any:
    """Declare a typed text."""
    return _declare(Text(default=default, most=most))


def corrections() -> Any:
    """Declare values of the state that are set by hand."""
    return _declare(Corrections())


def _declare(declared: Field) -> Any:
    metadata = {"field": declared}
    if isinstance(declared.default, dict):
        return dataclasses.field(default_factory=dict, metadata=metadata)
    default = dataclasses.MISSING if declared.required else declared.default
    return dataclasses.field(default=default, metadata=metadata)


def _resolve(name: str, options: tuple[str, ...]) -> str:
    """The thing of that name: the one spelled like it, so that a player Bo is not the company BO, or the same name."""
    if name in options:
        return name
    for option in options:
        if same_name(option, name):
            return option
    raise Unusable("not-in-play", {"options": ", ".join(options)})
