"""What players, companies and the table have in a described play: money, counts, and what begins and corrects them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.calculator import Unit
from rules.engine.fields import Choice, Field, Flag, field_of, money, whole
from rules.engine.nested import Chosen, Items

from .declaration import ANY, Value
from .effects import MONEY, Path, State
from .fields import InPlay
from .lookups import BANK_ACCOUNT

MOST_DEBT = 100_000
# A value at the start, or what it is for each key, or for a number of players.
Start = bool | int | str | None | Mapping[str, Any] | Callable[[int], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Has:
    """Something that a player, a company or the table has, with its ``start`` and the field that corrects it.

    With ``keys``, it is one value for each of them, such as the shares of every company, and ``field`` may differ from
    one to the next; a ``start`` by key without ``keys`` is that of each company. An ``account`` holds money that came
    from the bank. Beyond its field, a value breaks its ``rule``, if it has one. ``rises_with`` is the count that rises
    and falls with it, with ``*`` for the key. What is not ``listed`` is not on the sheet; without a ``unit``, it is
    shown there as its field says.
    """

    name: str
    field: Field | Mapping[str, Field]
    unit: Unit | None = None
    start: Start = 0
    keys: tuple[str, ...] = ()
    account: bool = False
    rule: str = ""
    rises_with: Path = ()
    listed: bool = True

    def begin(self, number: int, owner: str) -> Any:
        """The value of an ``owner`` at the start of a game of ``number`` players."""
        start = self.start(number) if callable(self.start) else self.start
        if self.keys:
            return dict(start) if isinstance(start, Mapping) else dict.fromkeys(self.keys, start)
        return start[owner] if isinstance(start, Mapping) else start

    def columns(self) -> Iterator[tuple[str, Unit]]:
        """Its columns on the sheet: ``cash``, or ``shares.erie`` for each key."""
        for key in self.keys or ("",):
            if self.listed:
                own = self.field[key] if isinstance(self.field, Mapping) else self.field
                yield (f"{self.name}.{key}" if key else self.name), self.unit or unit_of(own)

    def cells(self, owner: State) -> Iterator[tuple[str, Any]]:
        """Its values on the sheet, by column."""
        for (column, _unit), key in zip(self.columns(), self.keys or ("",), strict=False):
            yield column, owner[self.name][key] if key else owner[self.name]

    def values(self, before: Path) -> Iterator[Value]:
        """What can be corrected, at ``before`` in the state: one value, or one for each key whose field differs."""
        path = (*before, self.name)
        if isinstance(self.field, Mapping):
            for key, own in self.field.items():
                yield Value(
                    (*path, key), own, rises_with=tuple(key if part == ANY else part for part in self.rises_with)
                )
        elif self.account:
            yield Value(path, self.field, MONEY, BANK_ACCOUNT)
        else:
            yield Value((*path, *((ANY,) if self.keys else ())), self.field)


def unit_of(declared: Field) -> Unit:
    """How the sheet shows a value of a field: a choice in the words of its option, a thing of the play by its name."""
    match declared:
        case Flag():
            return Unit.FLAG
        case Chosen() | Items():
            return Unit.THINGS
        case InPlay(kind=kind):
            return Unit.NAME if kind == "player" else Unit.CODE
        case Choice(options=options) if any(isinstance(option, str) for option in options):
            return Unit.CODE
    return Unit.MONEY if getattr(declared, "unit", "") == "$" else Unit.COUNT


def cash(name: str = "cash", start: int | Callable[[int], int] = 0, rule: str = "") -> Has:
    """Money in dollars that came from the bank; ``start`` may depend on the number of players.

    ``rule`` says that nobody may spend more, if it is another one than for everybody else.
    """
    declared = field_of(money(minimum=-MOST_DEBT))
    return Has(name=name, field=declared, unit=Unit.MONEY, start=start, account=True, rule=rule)


def count(name: str, most: int | Mapping[str, int], *, start: Start = 0, of: tuple[str, ...] = (), **more: Any) -> Has:
    """A whole number from 0 to ``most``, or one for each of the keys ``of``, or of those of ``most``."""
    if isinstance(most, Mapping):
        return value(name, {key: whole(0, number) for key, number in most.items()}, start=start, **more)
    return Has(name=name, field=field_of(whole(0, most)), start=start, keys=of, **more)


def value(name: str, declared: Any, *, start: Start, **more: Any) -> Has:
    """Anything else, by its declared field, such as ``flag()``, or by the field of each key."""
    if isinstance(declared, Mapping):
        fields = {key: field_of(own) for key, own in declared.items()}
        return Has(name=name, field=fields, keys=tuple(fields), start=start, **more)
    return Has(name=name, field=field_of(declared), start=start, **more)


@dataclass(frozen=True, slots=True)
class Column:
    """A column that is computed from the state, for a thing by its key."""

    name: str
    unit: Unit
    of: Callable[[State, str], Any]


def always(_state: State, _key: str) -> bool:
    """Whether a thing is on the sheet that is always there."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Owners:
    """Things of a ``kind`` by their ``keys``, such as companies, at ``name`` in the state, and what each of them has.

    The sheet has a row for each one that is ``there``. Moves can name those that ``named`` lists, all without it, and
    none without a ``kind``.
    """

    name: str
    kind: str = ""
    keys: tuple[str, ...]
    has: tuple[Has, ...]
    columns: tuple[Column, ...] = ()
    there: Callable[[State, str], bool] = always
    named: Callable[[State], tuple[str, ...]] | None = None

    def listed(self, state: State) -> tuple[str, ...]:
        """Those that moves can name."""
        return self.named(state) if self.named else self.keys


def begun(owned: tuple[Has, ...], number: int, owner: str = "") -> dict[str, Any]:
    """What an ``owner`` has at the start of a game of ``number`` players, by name."""
    return {has.name: has.begin(number, owner) for has in owned}
