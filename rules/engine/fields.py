"""Fields of a calculator's input. A field reads plain data, describes itself as JSON Schema, and has its default.

Declare them on a frozen dataclass::

    @dataclass(frozen=True, slots=True)
    class Input:
        revenue: int = money(maximum=100_000)
        produced: bool = flag(default=True)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from language.characters import is_seen
from language.names import LONGEST_NAME, Spellings, name_key, tidy_name
from language.typed import typed_number

MISSING: Any = object()
# The format is our own: letters, digits and signs that a reader sees, none of which only directs or hides others.
NAME_SCHEMA = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME, "format": "visible-name"}


class Unusable(Exception):
    """A value that a field rejects: a code, the values allowed, and the sections that state them.

    ``path`` leads from the field to the invalid part, if the value has parts.
    """

    def __init__(
        self,
        code: str,
        allowed: Mapping[str, Any] | None = None,
        rules: tuple[str, ...] = (),
        path: tuple[str, ...] = (),
    ) -> None:
        self.code = code
        self.allowed = allowed or {}
        self.rules = rules
        self.path = path
        super().__init__(code)


@dataclass(frozen=True, slots=True)
class Field(ABC):
    """A value of the input; required if it has no default. A form leaves out one that is not ``shown``.

    ``gives`` names the values of the result that depend on it (``record.part`` is a part of a record). The others are
    computed without it; a field that gives nothing in particular is needed for every value. ``only_for``: a choice of
    the same form and those of its options for which the field matters; none if it always does. A form shows one that
    is ``folded`` as its label only, until it is opened.
    """

    name: str = ""
    default: Any = MISSING
    shown: bool = True
    gives: tuple[str, ...] = ()
    only_for: tuple[str, tuple[str, ...]] = ("", ())
    folded: bool = False
    widget = "text"

    def named(self, name: str) -> Field:
        """The same field under the name it has on its dataclass."""
        return replace(self, name=name)

    @property
    def required(self) -> bool:
        """Whether it has no default, so that a complete result needs it."""
        return self.default is MISSING

    @property
    def needed(self) -> bool:
        """Whether no value of the result can be computed without it."""
        return self.required and not self.gives

    def clean(self, raw: Any) -> Any:
        """Return the validated value of plain data, or the default. Raises Unusable."""
        if raw is MISSING:
            if self.required:
                raise Unusable("required")
            return self.default
        return None if raw is None and self.default is None else self.read(raw)

    def typed(self, text: str) -> Any:
        """Parse typed text into plain data for ``clean``; invalid text stays text, which ``clean`` rejects."""
        return text

    @abstractmethod
    def read(self, raw: Any) -> Any:
        """Return the validated value of plain data that was given. Raises Unusable."""

    def respelled(self, value: Any, spellings: Spellings) -> Any:
        """Return a validated value with every player's name spelled as it was first typed."""
        return value

    @abstractmethod
    def schema(self) -> dict[str, Any]:
        """JSON Schema of the value."""

    def described(self) -> dict[str, Any]:
        """JSON Schema with the default and with the values that depend on it.

        A default of None is left out: null means the same as no field, but generators get lost in shapes that allow it.
        """
        shape = self.schema()
        if not self.required and self.default is not None:
            shape = {**shape, "default": self.default}
        if not self.gives:
            return shape
        gives = f"Without this field, the result leaves out: {', '.join(self.gives)}."
        return {**shape, "description": f"{shape.get('description', '')} {gives}".strip()}


@dataclass(frozen=True, slots=True)
class Whole(Field):
    """A whole number from ``minimum`` to ``maximum``; ``unit`` is ``$`` for money."""

    minimum: int = 0
    maximum: int = 0
    unit: str = ""
    widget = "number"

    def typed(self, text: str) -> Any:
        return typed_number(text, self.unit)

    def read(self, raw: Any) -> int:
        number = whole_number(raw)
        if number is None:
            raise Unusable("not-a-whole-number", self.allowed)
        if not self.minimum <= number <= self.maximum:
            raise Unusable("out-of-range", self.allowed)
        return number

    @property
    def allowed(self) -> dict[str, Any]:
        """The limits that a message about an invalid number names."""
        return {"minimum": self.minimum, "maximum": self.maximum, "unit": self.unit}

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.minimum, "maximum": self.maximum}


@dataclass(frozen=True, slots=True)
class Choice(Field):
    """One of a few values, texts or whole numbers; ``unit`` is ``$`` for money.

    ``narrowed`` names another choice of the same form, and the options that are left for some of its options: a form
    offers no others, and the rules refuse them.
    """

    options: tuple[Any, ...] = ()
    unit: str = ""
    narrowed: tuple[str, tuple[tuple[str, tuple[Any, ...]], ...]] = ("", ())
    widget = "choice"

    def typed(self, text: str) -> Any:
        return text if text in self.options else typed_number(text, self.unit)

    def read(self, raw: Any) -> Any:
        value = raw if isinstance(raw, str) else whole_number(raw)
        if value is None or value not in self.options:
            raise Unusable("not-a-choice", {"options": ", ".join(f"{self.unit}{item}" for item in self.options)})
        return value

    def schema(self) -> dict[str, Any]:
        texts = [item for item in self.options if isinstance(item, str)]
        numbers = [item for item in self.options if not isinstance(item, str)]
        shapes = [{"type": name, "enum": of} for name, of in (("string", texts), ("integer", numbers)) if of]
        # Programs are generated from this, and few languages have enumerations of two types.
        return shapes[0] if len(shapes) == 1 else {"anyOf": shapes}


@dataclass(frozen=True, slots=True)
class Flag(Field):
    """Yes or no."""

    widget = "flag"

    def typed(self, text: str) -> Any:
        return {"1": True, "0": False, "true": True, "false": False}.get(text.strip().lower(), text)

    def read(self, raw: Any) -> bool:
        if not isinstance(raw, bool):
            raise Unusable("not-a-flag")
        return raw

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Holdings:
    """The owners of one company's shares, in shares."""

    players: Mapping[str, int]
    treasury: int
    bank_pool: int


@dataclass(frozen=True, slots=True)
class HoldingsField(Field):
    """The shares of one company: ``total`` altogether, at most ``limit`` for one player. ``sum_rule`` and
    ``limit_rule`` are the sections that state these numbers.
    """

    total: int = 10
    limit: int = 6
    most_players: int = 4
    sum_rule: str = ""
    limit_rule: str = ""
    widget = "holdings"

    def read(self, raw: Any) -> Holdings:
        if not isinstance(raw, Mapping) or set(raw) - {"players", "treasury", "bank_pool"}:
            raise Unusable("not-holdings")
        players = raw.get("players", {})
        if not isinstance(players, Mapping):
            raise Unusable("not-holdings")
        if len(players) > self.most_players:
            raise Unusable("too-many-players", {"maximum": self.most_players})
        if len({name_key(name) for name in players}) < len(players):
            raise Unusable("name-twice")
        owned = {clean_name(name): self._shares(count, str(name)) for name, count in players.items()}
        cleaned = Holdings(owned, self._shares(raw.get("treasury", 0)), self._shares(raw.get("bank_pool", 0)))
        for name, count in owned.items():
            if count > self.limit:
                raise Unusable("over-the-ownership-limit", {"name": name, "limit": self.limit}, (self.limit_rule,))
        total = sum(owned.values()) + cleaned.treasury + cleaned.bank_pool
        if total != self.total:
            raise Unusable("shares-do-not-add-up", {"sum": total, "total": self.total}, (self.sum_rule,))
        return cleaned

    def typed_shares(self, text: str) -> Any:
        """Parse a typed number of shares; an empty text is 0."""
        return typed_number(text) if text.strip() else 0

    def respelled(self, value: Holdings, spellings: Spellings) -> Holdings:
        return replace(value, players={spellings.first(name): count for name, count in value.players.items()})

    def _shares(self, raw: Any, name: str = "") -> int:
        count = whole_number(raw)
        if count is None or not 0 <= count <= self.total:
            raise Unusable("not-a-share-count", {"maximum": self.total, "name": name[:40]})
        return count

    def schema(self) -> dict[str, Any]:
        shares = {"type": "integer", "minimum": 0, "maximum": self.total}
        return {
            "type": "object",
            "properties": {
                "players": {
                    "type": "object",
                    "maxProperties": self.most_players,
                    "propertyNames": NAME_SCHEMA,
                    "additionalProperties": {"type": "integer", "minimum": 0, "maximum": self.limit},
                },
                "treasury": shares,
                "bank_pool": shares,
            },
            "additionalProperties": False,
            "description": f"Numbers of shares, which must add up to {self.total}.",
        }


def whole(minimum: int, maximum: int, default: Any = MISSING) -> Any:
    """Declare a whole number from ``minimum`` to ``maximum``; a ``default`` of None means not known."""
    return declare(Whole(default=default, minimum=minimum, maximum=maximum))


def money(minimum: int = 0, maximum: int = 100_000, default: Any = MISSING) -> Any:
    """Declare an amount in whole dollars from ``minimum`` to ``maximum``."""
    return declare(Whole(default=default, minimum=minimum, maximum=maximum, unit="$"))


def price(options: tuple[int, ...], default: Any = MISSING) -> Any:
    """Declare one of a few prices in dollars."""
    return declare(Choice(default=default, options=options, unit="$"))


def choice(options: tuple[str | int, ...], default: Any = MISSING, shown: bool = True) -> Any:
    """Declare one of a few names or numbers; one that is not ``shown`` is accepted and left out of the form."""
    return declare(Choice(default=default, shown=shown, options=options))


def flag(default: bool | None = MISSING) -> Any:
    """Declare a yes or no; a ``default`` of None means not known."""
    return declare(Flag(default=default))


def holdings(total: int, limit: int, most_players: int, sum_rule: str, limit_rule: str) -> Any:
    """Declare the shares of a company: ``total`` of them, at most ``limit`` with one of ``most_players`` players."""
    return declare(
        HoldingsField(total=total, limit=limit, most_players=most_players, sum_rule=sum_rule, limit_rule=limit_rule)
    )


def optional(declared: Any, gives: tuple[str, ...]) -> Any:
    """Declare a field that only some values of the result depend on; without it, ``compute`` gets None and leaves them
    out.
    """
    return declare(replace(field_of(declared), gives=gives))


def only_for(name: str, options: tuple[str, ...], declared: Any) -> Any:
    """Declare a field that matters only for some options of another field, a choice called ``name``."""
    return declare(replace(field_of(declared), only_for=(name, options)))


def narrowed(name: str, left: Mapping[str, tuple[Any, ...]], declared: Any) -> Any:
    """Declare a choice that has fewer options for some options of another choice, called ``name``."""
    return declare(replace(cast("Choice", field_of(declared)), narrowed=(name, tuple(left.items()))))


def folded(declared: Any) -> Any:
    """Declare a field that is seldom needed, because another says the same in fewer words."""
    return declare(replace(field_of(declared), folded=True))


def field_of(declared: Any) -> Field:
    """The field behind a declaration, for use inside another."""
    return cast("Field", declared.metadata["field"])


def declare(declared: Field) -> Any:
    """Declare a field of a dataclass; one that may be absent has its default, or None."""
    metadata = {"field": declared}
    if declared.needed:
        return field(metadata=metadata)
    default = None if declared.required else declared.default
    if isinstance(default, (dict, list)):
        return field(default_factory=lambda: default, metadata=metadata)
    return field(default=default, metadata=metadata)


def clean_name(raw: Any) -> str:
    """A player's name, tidied. Raises Unusable ``not-a-name``, also for characters that nobody sees."""
    name = tidy_name(raw) if isinstance(raw, str) else ""
    if not name or len(raw) > LONGEST_NAME or not is_seen(name):
        raise Unusable("not-a-name", {"maximum": LONGEST_NAME})
    return name


def whole_number(raw: Any) -> int | None:
    """A whole number, or None; JSON counts 5.0 as a whole number, but not true."""
    if isinstance(raw, bool):
        return None
    if isinstance(raw, float) and raw.is_integer():
        return int(raw)
    return raw if isinstance(raw, int) else None
