"""A view of a state that notes what is read of it: what a move depends on is recorded, not listed by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

# The last key of a path that stands for the keys of a record, such as which companies there are, not for their values.
KEYS = "*"


class Observed(Mapping[str, Any]):
    """A state, or a record inside one, that adds the path of every value that is read to ``reads``.

    A record is read value by value: only the values that are used are noted, and for a list of its keys ``KEYS``.
    """

    __slots__ = ("found", "path", "raw", "reads")

    def __init__(self, raw: Mapping[str, Any], path: tuple[str, ...] = (), reads: set[tuple[str, ...]] | None = None):
        self.raw = raw
        self.path = path
        self.reads: set[tuple[str, ...]] = set() if reads is None else reads
        # What has been read of it: a second time, there is nothing to note.
        self.found: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        # No value is the view itself.
        value = self.found.get(key, self)
        if value is not self:
            return value
        path = (*self.path, key)
        if key not in self.raw:
            self.reads.add(path)
            raise KeyError(key)
        value = self.raw[key]
        # As in ``is_record``: the call would cost as much as the rest.
        if isinstance(value, dict) or type(value) is Observed:
            value = Observed(value, path, self.reads)
        else:
            self.reads.add(path)
        self.found[key] = value
        return value

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key, or the default, without an error to catch as in ``Mapping``."""
        if key in self.raw:
            return self[key]
        self.reads.add((*self.path, key))
        return default

    def __iter__(self) -> Iterator[str]:
        self.reads.add((*self.path, KEYS))
        return iter(self.raw)

    def __len__(self) -> int:
        self.reads.add((*self.path, KEYS))
        return len(self.raw)

    def __contains__(self, key: object) -> bool:
        self.reads.add((*self.path, KEYS))
        return key in self.raw

    def over(self, raw: Mapping[str, Any]) -> Observed:
        """A later state, whose reads are noted as those of this one."""
        return Observed(raw, self.path, self.reads)


@dataclass(frozen=True, slots=True)
class Reads:
    """The paths that a computation has read, each a value or the ``KEYS`` of a record."""

    paths: frozenset[tuple[str, ...]] = field(default_factory=frozenset)

    def __bool__(self) -> bool:
        return bool(self.paths)

    def depend_on(self, path: tuple[str, ...], *, creates: bool = False) -> bool:
        """Whether a change at a path changes one of them; ``creates`` if it may add a key to a record."""
        if creates and (*path[:-1], KEYS) in self.paths:
            return True
        return any(_overlaps(path, read) for read in self.paths)


def _overlaps(changed: tuple[str, ...], read: tuple[str, ...]) -> bool:
    shared = min(len(changed), len(read))
    if read[-1:] == (KEYS,) and len(changed) >= len(read):
        return False
    return changed[:shared] == read[:shared]


def is_record(value: Any) -> bool:
    """Whether a part of a state has parts itself. Asking for any ``Mapping`` would take ten times as long."""
    return isinstance(value, dict) or type(value) is Observed


def is_single(value: Any) -> bool:
    """Whether a value has no parts."""
    return value is None or isinstance(value, (str, int))


def unobserved(value: Any) -> Any:
    """Data without views: a record that is handed on as a whole counts as read as a whole."""
    if is_single(value):
        return value
    if isinstance(value, Observed):
        value.reads.add(value.path)
        return unobserved(value.raw)
    if isinstance(value, Mapping):
        return {key: unobserved(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(unobserved(item) for item in value)
    return value


def behind(state: Mapping[str, Any]) -> Mapping[str, Any]:
    """The state behind a view, for a check whose reads do not count."""
    return state.raw if isinstance(state, Observed) else state
