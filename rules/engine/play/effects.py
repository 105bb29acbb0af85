"""Effects of an entry: postings and changes of a state, which is plain nested data as in JSON.

A state is never altered: applying an effect returns a new one that shares what did not change. A path is a tuple of
keys, since a player's name may contain a dot.

A posting adds an amount, so postings commute and a struck one leaves the others as they are. A change sets a value and
says which value it found. When an entry has been struck, a later change may find another value than the recorded one:

- A single value (a price, a director, a phase) is set all the same, because the table has played on from it.
- An effect on something that does not exist, such as a posting to a company whose start was struck, or the creation of
  something that exists already, cannot be applied. The whole entry is then set aside, so that no half of it remains.

Both are conflicts, reported with the entry's number; neither is lost, since striking the strike restores the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .observing import Observed, is_record

State = Mapping[str, Any]
Path = tuple[str, ...]

MONEY = "money"


class Inapplicable(Exception):
    """An effect on something that does not exist, or the creation of something that does."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(".".join(path))


@dataclass(frozen=True, slots=True)
class Posting:
    """An amount added to an account, a number in the state.

    The postings of an entry sum to zero for each ``unit``: money, or a kind of certificate. A posting without a unit is
    a plain count, such as of workers, without a counterpart.
    """

    account: Path
    amount: int
    unit: str = MONEY

    @property
    def path(self) -> Path:
        """The path of the account."""
        return self.account

    def apply(self, state: State) -> State:
        """Return the state with the amount added. Raises Inapplicable without such an account."""
        return with_value(state, self.account, value_at(state, self.account) + self.amount)

    def plain(self) -> dict[str, Any]:
        """The effect as JSON."""
        return {"account": list(self.account), "amount": self.amount, "unit": self.unit}


@dataclass(frozen=True, slots=True)
class Change:
    """A value set to another. ``before`` is None for something that is created."""

    path: Path
    before: Any
    after: Any

    @property
    def creates(self) -> bool:
        """Whether it creates a record, such as a company."""
        return is_record(self.after)

    def apply(self, state: State) -> State:
        """Return the state with the new value.

        Raises Inapplicable if there is no place for it, or if it creates something that exists.
        """
        if self.creates and value_or_none(state, self.path) is not None:
            raise Inapplicable(self.path)
        return with_value(state, self.path, self.after)

    def plain(self) -> dict[str, Any]:
        """The effect as JSON."""
        return {"path": list(self.path), "before": self.before, "after": self.after}


Effect = Posting | Change


def effect_of(raw: Mapping[str, Any]) -> Effect:
    """Read an effect from JSON."""
    if "account" in raw:
        return Posting(tuple(raw["account"]), raw["amount"], raw["unit"])
    return Change(tuple(raw["path"]), raw["before"], raw["after"])


def transfer(source: Path, target: Path, amount: int, unit: str = MONEY) -> tuple[Posting, ...]:
    """Two postings that move an amount from one account to another; none if there is nothing to move."""
    return (Posting(source, -amount, unit), Posting(target, amount, unit)) if amount else ()


def change(state: State, path: Path, after: Any) -> tuple[Change, ...]:
    """The change of a value from the current one; none if it stays the same."""
    before = value_or_none(state, path)
    return (Change(path, before, after),) if before != after else ()


def apply_all(state: State, effects: Iterable[Effect]) -> State:
    """Apply effects in order. Raises Inapplicable."""
    if isinstance(state, Observed):
        # What an effect finds does not count as read until somebody looks at it.
        return state.over(apply_all(state.raw, effects))
    for effect in effects:
        state = effect.apply(state)
    return state


def unbalanced(effects: Iterable[Effect]) -> dict[str, int]:
    """The units whose postings do not sum to zero, with the sum."""
    sums: dict[str, int] = {}
    for effect in effects:
        if isinstance(effect, Posting) and effect.unit:
            sums[effect.unit] = sums.get(effect.unit, 0) + effect.amount
    return {unit: total for unit, total in sums.items() if total}


def value_at(state: State, path: Path) -> Any:
    """The value at a path. Raises Inapplicable if there is none."""
    found = value_or_none(state, path)
    if found is None:
        raise Inapplicable(path)
    return found


def with_value(state: State, path: Path, value: Any) -> State:
    """The state with a value at a path, whose parent must exist. Raises Inapplicable."""
    if path[:-1] and not is_record(value_or_none(state, path[:-1])):
        raise Inapplicable(path)
    return _replaced(state, path, value)


def _replaced(state: State, path: Path, value: Any) -> State:
    key, *rest = path
    return {**state, key: _replaced(state[key], tuple(rest), value) if rest else value}


def leaves(state: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every single value with its path; a list is one value."""
    if isinstance(state, Mapping):
        for key, value in state.items():
            yield from leaves(value, (*path, key))
    else:
        yield path, state


def differences(before: State, after: State) -> list[tuple[Path, Any, Any]]:
    """Every single value that differs between two states: its path, before and after; None where there is none."""
    old, new = dict(leaves(before)), dict(leaves(after))
    paths = dict.fromkeys((*old, *new))
    return [(path, old.get(path), new.get(path)) for path in paths if old.get(path) != new.get(path)]


def value_or_none(state: Any, path: Path) -> Any:
    """The value at a path, or None."""
    for key in path:
        if not is_record(state):
            return None
        state = state.get(key)
    return state
