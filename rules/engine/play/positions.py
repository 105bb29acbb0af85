"""Position of a game under way: what a table that joins in the middle enters on one page, as one correction."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import MISSING, Field, Unusable
from rules.engine.nested import Chosen, Items, Rows

from .effects import Path, State, leaves
from .fields import OfThePlay
from .outcomes import Line, plain

if TYPE_CHECKING:
    from .declaration import Kinds, Value

# Fields that are an empty list where nothing was entered.
_LISTS = (Chosen, Items, Rows)
_ANY = "*"
Given = Mapping[Path, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """A field of the page: the value of the state at a ``place``, or one that the page adds.

    Its label is the ``things`` that it belongs to, and what the result ``words`` is called. ``now`` is what the page
    shows at first, as plain data.
    """

    place: Path
    field: Field
    now: Any
    words: str = ""
    things: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """Fields that belong together: those of a thing, or what the result ``title`` is called; ``folded`` at first."""

    title: str
    asked: tuple[Asked, ...]
    folded: bool = False


def _as_given(_state: State, given: Given) -> Given:
    return given


@dataclass(frozen=True, slots=True)
class Position:
    """What a game asks for. ``corrections`` turns what was entered into values of the state, by path.

    It may raise InvalidInput with places of the page for what cannot be. ``where`` are the places at which a line about
    a limit is shown, by its code: ``*`` is any key, and ``{name}`` a value of the line; after ``=`` is what was entered
    there.
    """

    parts: Callable[[State], tuple[Part, ...]]
    corrections: Callable[[State, Given], Given] = _as_given
    where: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def asked(self, state: State) -> tuple[Asked, ...]:
        """Every field of the page."""
        return tuple(asked for part in self.parts(state) for asked in part.asked)

    def place_of(self, line: Line, given: Given) -> Path | None:
        """The place at which a line about a limit is shown; None if it belongs to no field."""
        for pattern in self.where.get(line.code, ()):
            place, _equals, value = pattern.partition("=")
            wanted = tuple(_filled(part, line.values) for part in place.split("."))
            entered = _filled(value, line.values)
            found = [own for own, data in given.items() if _is_at(wanted, own) and (not value or str(data) == entered)]
            if found:
                return found[-1]
        return None


def whole_position(values: Iterable[Value]) -> Position:
    """The position of a game that asks for every value that can be corrected.

    The values of the table come first, then those of each player and of each other thing, by its key.
    """
    listed = tuple(values)
    of_things = tuple(dict.fromkeys(value.path[0] for value in listed if value.path[1:2] == (_ANY,)))

    def parts(state: State) -> tuple[Part, ...]:
        table = [value.path for value in listed if value.path[0] not in of_things]
        things = ((name, key) for name in of_things for key in state[name])
        return (
            Part("", of_state(listed, state, *table)),
            *(Part(key, of_state(listed, state, *_of_thing(listed, name, key))) for name, key in things),
        )

    return Position(parts)


def _of_thing(values: Iterable[Value], name: str, key: str) -> Iterator[Path]:
    yield from ((name, key, *value.path[2:]) for value in values if value.path[:2] == (name, _ANY))


def of_state(
    values: Iterable[Value], state: State, *patterns: Path, shown: Mapping[Path, Any] | None = None
) -> tuple[Asked, ...]:
    """The fields of the values at some paths, with ``*`` for any key, in the order of the patterns.

    The keys that ``*`` stands for are the things of the label. ``shown`` are other values to show at first.
    """
    listed, found = tuple(values), []
    for wanted in patterns:
        for path, data in _matching(state, wanted):
            value = next((value for value in listed if value.matches(path)), None)
            if value is not None:
                now = (shown or {}).get(path, data)
                found.append(Asked(path, value.field, now, value.name, _things(wanted, value.path, path)))
    return tuple(found)


def _matching(state: Any, pattern: Path, before: Path = ()) -> Iterator[tuple[Path, Any]]:
    """The paths of a state that match a pattern, with their values, in the order of the state."""
    if not pattern:
        yield before, state
    elif isinstance(state, Mapping):
        for key in state if pattern[0] == _ANY else (pattern[0],) if pattern[0] in state else ():
            yield from _matching(state[key], pattern[1:], (*before, key))


def at(place: str, *before: str) -> Path:
    """A pattern written with dots, after keys that may contain dots themselves."""
    return (*before, *place.split("."))


def fault_at(place: Path, code: str, **allowed: Any) -> Fault:
    """A fault at a place of the page."""
    return Fault(".".join(place), code, allowed)


def corrections_of(position: Position, kinds: Kinds, state: State, raw: Mapping[Path, Any]) -> dict[str, Any]:
    """The values to correct, from plain data by place: those that differ from the state.

    A place without data is empty. Raises InvalidInput, with a fault for every place at fault.
    """
    given: dict[Path, Any] = {}
    faults = []
    for asked in position.asked(state):
        try:
            given[asked.place] = _cleaned(asked.field, raw.get(asked.place, MISSING), kinds, state)
        except Unusable as error:
            faults.append(Fault(".".join(asked.place), error.code, error.allowed, error.rules))
    if faults:
        raise InvalidInput(*faults)
    found = dict(leaves(state))
    wanted = position.corrections(state, given)
    return {".".join(path): plain(value) for path, value in wanted.items() if plain(value) != found.get(path)}


def _cleaned(asked: Field, raw: Any, kinds: Kinds, state: State) -> Any:
    if raw is MISSING:
        raw = [] if isinstance(asked, _LISTS) else None if asked.default is None else MISSING
    value = asked.clean(raw)
    if isinstance(asked, OfThePlay) and value is not None:
        return asked.resolve(value, kinds[asked.kind](state))
    return value


def _filled(part: str, values: Mapping[str, Any]) -> str:
    return str(values.get(part[1:-1], part)) if part.startswith("{") else part


def _is_at(pattern: Path, path: Path) -> bool:
    return len(path) == len(pattern) and all(own in (_ANY, key) for own, key in zip(pattern, path, strict=True))


def _things(pattern: Path, declared: Path, path: Path) -> tuple[str, ...]:
    """The keys of a path that its label has to name: a value declared for one key is called like it."""
    return tuple(key for own, of, key in zip(pattern, declared, path, strict=True) if own == of == _ANY)
