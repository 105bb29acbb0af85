"""Other names for the players of a play, wherever its declaration says that names are: in a state, and in an entry.

Only declared places are rewritten, so that a player may be called ``cash``, ``turn`` or ``1``: the same text elsewhere
is a key or a code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from rules.engine.fields import Field

from .declaration import ANY, NAME, GameRules, Raw, matches
from .effects import Path, State
from .entries import STRIKE
from .fields import Corrections, OfThePlay, Text
from .shared_moves import CORRECTED

# The values of lines that name players, or things one of which may be a player.
_PEOPLE = ("name", "names", "player", "players", "owner", "builder", "contractor", "winner", "winners", "tied")
_PLACES = ("from", "to", "taken_from", "turn", "order", "ahead", "behind", "left", "last")
# What is counted separately: a player comes first (``Uses.each``).
_COUNTED = "things"
_SEATS: Path = ("seats",)
_PLAYERS: Path = ("players", NAME)
# The texts of lines that somebody typed.
_TYPED = ("note", "text")


@dataclass(frozen=True)
class Renaming:
    """``names`` are the new ones by the old ones. Without ``texts``, what people typed freely is removed as well."""

    play: GameRules
    names: Mapping[str, str]
    texts: bool = True
    _patterns: dict[str, re.Pattern[str]] = field(default_factory=dict)

    def setup(self, setup: Raw) -> Raw:
        """The setup with the new names."""
        return {**setup, "players": [self._name(name) for name in setup["players"]]}

    def state(self, state: State) -> State:
        """A state, or the start, with the new names."""
        renamed: State = self._value((), state)
        return renamed

    def entry(self, plain: Raw) -> dict[str, Any]:
        """An entry as ``Entry.plain`` returns it, with the new names."""
        outcome = plain["outcome"]
        renamed = {
            **self._lines(outcome),
            **({"revisions": self._revisions(outcome)} if "revisions" in outcome else {}),
        }
        effects = [self._effect(item) for item in plain["effects"]]
        return {**plain, "intent": self.intent(plain["kind"], plain["intent"]), "effects": effects, "outcome": renamed}

    def _revisions(self, outcome: Raw) -> list[dict[str, Any]]:
        return [
            {**item, "outcome": item["outcome"] and self._revised(item["outcome"])} for item in outcome["revisions"]
        ]

    def _revised(self, outcome: Raw) -> dict[str, Any]:
        return {**self._lines(outcome), "effects": [self._effect(item) for item in outcome["effects"]]}

    def _effect(self, effect: Raw) -> dict[str, Any]:
        if "account" in effect:
            return {**effect, "account": list(self._path(tuple(effect["account"])))}
        path = tuple(effect["path"])
        before, after = (self._value(path, effect[side]) for side in ("before", "after"))
        return {"path": list(self._path(path)), "before": before, "after": after}

    def _lines(self, outcome: Raw) -> dict[str, Any]:
        return {
            name: [{**line, "values": self._in_line(line["code"], line["values"])} for line in outcome[name]]
            for name in ("steps", "warnings", "broken")
        }

    def _in_line(self, code: str, values: Raw) -> dict[str, Any]:
        if code in CORRECTED:
            return self._corrected(values)
        return {name: self._said(name, value) for name, value in values.items()}

    def _said(self, name: str, value: Any) -> Any:
        if name in _TYPED and not self.texts:
            return ""
        if name == _COUNTED:
            return [*map(self._name, value[:1]), *value[1:]]
        return self._everywhere(value) if name in (*_PEOPLE, *_PLACES) else value

    def _corrected(self, values: Raw) -> dict[str, Any]:
        """The line of a correction names a value by its pattern, and what the ``*`` in it stand for."""
        owners = iter(values["owner"])
        path = tuple(next(owners, key) if key == ANY else key for key in values["value"].split("."))
        asterisks = [place for place, key in enumerate(values["value"].split(".")) if key == ANY]
        renamed = self._path(path)
        before, after = (self._value(path, values[side]) for side in ("before", "after"))
        owner = [renamed[place] for place in asterisks] or values["owner"]
        return {**values, "owner": owner, "before": before, "after": after}

    def intent(self, kind: str, intent: Raw) -> dict[str, Any]:
        """The input of a move, whatever somebody sent, or that of a recorded strike, with the new names."""
        if kind == STRIKE:
            instead = intent.get("instead")
            said = {**instead, "intent": self.intent(instead["kind"], instead["intent"])} if instead else None
            return {**intent, "instead": said} if said else dict(intent)
        move = self.play.moves.get(kind)
        fields = {item.name: item for item in move.fields} if move else {}
        return {name: self._given(fields.get(name), value) for name, value in intent.items()}

    def _given(self, declared: Field | None, value: Any) -> Any:
        match declared:
            case None:
                # Of an earlier version: nobody knows any more what it means.
                return self._everywhere(value)
            case OfThePlay():
                return self._everywhere(value) if declared.kind in self.play.kinds_of_players else value
            case Text():
                return value if self.texts else ""
            case Corrections() if isinstance(value, Mapping):
                return dict(self._correction(place, item) for place, item in value.items())
        return value

    def _correction(self, place: str, value: Any) -> tuple[str, Any]:
        """A place written with dots, and its new value; a name may contain a dot, too."""
        for pattern in (*self._keys, *self._values):
            found = self._written(pattern).fullmatch(place)
            if found:
                path = tuple(key for key in found.groups() if key is not None)
                return ".".join(self._path(path)), self._value(path, value)
        return place, value

    def _written(self, pattern: Path) -> re.Pattern[str]:
        """What a place looks like that begins with a pattern; each of its keys is a group, and so is the rest."""
        key = ".".join(pattern)
        if key not in self._patterns:
            names = "|".join(map(re.escape, sorted(self.names, key=len, reverse=True)))
            any_key = {ANY: r"[^.]+", NAME: names}
            keys = (f"({any_key.get(own, re.escape(own))})" for own in pattern)
            rest = r"(?:\.(.+))?" if pattern in self._keys else ""
            self._patterns[key] = re.compile(r"\.".join(keys) + rest)
        return self._patterns[key]

    @cached_property
    def _keys(self) -> tuple[Path, ...]:
        return (_PLAYERS, *self.play.keyed_by_player)

    @cached_property
    def _values(self) -> tuple[Path, ...]:
        return (_SEATS, *self._corrigible())

    def _corrigible(self) -> Iterator[Path]:
        for value in self.play.values:
            if isinstance(value.field, OfThePlay) and value.field.kind in self.play.kinds_of_players:
                yield value.path

    def _path(self, path: Path) -> Path:
        return tuple(self._name(key) if self._is_name(path[: place + 1]) else key for place, key in enumerate(path))

    def _value(self, path: Path, value: Any) -> Any:
        """What is at a path, or below it."""
        if isinstance(value, Mapping):
            return {self._path((*path, key))[-1]: self._value((*path, key), item) for key, item in value.items()}
        return self._everywhere(value) if any(matches(pattern, path) for pattern in self._values) else value

    def _is_name(self, path: Path) -> bool:
        return any(matches(pattern, path) for pattern in self._keys)

    def _everywhere(self, value: Any) -> Any:
        """Names in a value all of whose keys and texts may be names."""
        if isinstance(value, Mapping):
            return {self._name(key): self._everywhere(item) for key, item in value.items()}
        if isinstance(value, (list, tuple)):
            return [self._everywhere(item) for item in value]
        return self._name(value) if isinstance(value, str) else value

    def _name(self, text: str) -> str:
        return self.names.get(text, text)
