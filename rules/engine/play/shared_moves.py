"""Moves that every game has: a payment, a note, and values corrected by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import Choice, Unusable, Whole, field_of, money, whole

from .declaration import ANY, Absent, Kinds, MoveType, Value, nothing_absent
from .effects import Effect, Path, Posting, State, apply_all, change, leaves, transfer, value_at, value_or_none
from .fields import corrections, in_play, read_in_play, text
from .observing import behind
from .occasions import USES, number_now, periods_of, set_to
from .outcomes import Line, Outcome, plain

# The kind of things that can pay and receive: players, companies, the bank.
PAYER = "payer"
# The slug of the move that sets values by hand.
CORRECT = "correct"
# The codes of its lines.
CORRECTED = ("corrected", "corrected-list", "corrected-money", "corrected-thing")
Periods = Mapping[str, tuple[Path, ...]]
MOST_USES = 999
# What the uses of a move in its period can be corrected to.
COUNTED = Value((USES, ANY), field_of(whole(0, MOST_USES)))
# What a value that belongs to no player and no company is said to belong to.
TABLE = "table"


@dataclass(frozen=True, slots=True)
class Payment:
    """``amount`` in dollars from one player, company or the bank to another."""

    from_: str = in_play(PAYER)
    to: str = in_play(PAYER)
    amount: int = money(minimum=1)
    note: str = text(default="")


@dataclass(frozen=True, slots=True)
class Note:
    """A text for the log."""

    text: str = text()


@dataclass(frozen=True, slots=True)
class Next:
    """The input of a move that needs none."""


@dataclass(frozen=True, slots=True)
class Correction:
    """New values by their place in the state, written with dots: ``players.Ana.cash``."""

    set: Mapping[str, Any] = corrections()


def shared_moves(
    account: Callable[[State, str], Path],
    values: tuple[Value, ...],
    kinds: Kinds,
    given_as: type[Payment] = Payment,
    absent: Absent = nothing_absent,
    counting: tuple[MoveType, ...] = (),
) -> tuple[MoveType, ...]:
    """The moves ``pay``, ``correct`` and ``note``; ``counting`` are the game's own, whose uses are counted."""
    periods = periods_of((move.slug, move.when) for move in counting)
    return pay_move(account, given_as), correct_move(values, kinds, absent, periods), note_move()


def pay_move(account: Callable[[State, str], Path], given_as: type[Payment] = Payment) -> MoveType:
    """The move ``pay``; ``account`` returns the account of a player, a company or the bank.

    ``given_as`` is the input of a game whose money is not in dollars.
    """

    def apply(state: State, given: Payment) -> Outcome:
        if given.from_ == given.to:
            raise InvalidInput(Fault("to", "same-account"))
        effects = transfer(account(state, given.from_), account(state, given.to), given.amount)
        values = {"from": given.from_, "to": given.to, "amount": given.amount}
        return Outcome(effects, (Line("paid", values),))

    return MoveType(slug="pay", input=given_as, apply=apply)


def note_move() -> MoveType:
    """The move ``note``, which has no effect."""

    def apply(_state: State, given: Note) -> Outcome:
        return Outcome(steps=(Line("noted", {"text": given.text}),))

    return MoveType(slug="note", input=Note, apply=apply)


def correct_move(
    values: tuple[Value, ...], kinds: Kinds, absent: Absent = nothing_absent, periods: Periods = MappingProxyType({})
) -> MoveType:
    """The move ``correct``, which sets any of these values, and the counters of uses with these ``periods``.

    ``absent`` lists what is not in play yet, such as a company that was never started, with the effects that create it:
    a correction of one of its values creates it first.
    The correction of an account is a posting, balanced by another account, so that money stays conserved.
    """

    def apply(state: State, given: Correction) -> Outcome:
        effects = list(_created(state, given.set, absent))
        state = apply_all(state, effects)
        steps = []
        # Finding a place looks at all of them, and depends on none.
        everything = behind(state)
        paths = _paths_of(everything)
        options = {kind: listed(everything) for kind, listed in kinds.items()}
        for place, raw in given.set.items():
            path = _counter_at(everything, place, periods) or paths.get(place)
            value = next((item for item in values if path and item.matches(path)), None)
            if path is None or value is None:
                raise InvalidInput(Fault(f"set.{place[:80]}", "no-such-value"))
            after = _read(value, raw, place, options)
            before = _value_before(everything, path, periods)
            effects += _effects(state, value, path, after, periods)
            steps.append(_corrected(value, path, before, after))
        return Outcome(tuple(effects), tuple(steps))

    return MoveType(slug=CORRECT, input=Correction, apply=apply)


def _created(state: State, places: Iterable[str], absent: Absent) -> Iterator[Effect]:
    """The effects that create what is corrected and does not exist yet."""
    paths = _paths_of(behind(state))
    missing = [place for place in places if place not in paths]
    if missing:
        wanted = "|".join(f".{place}." for place in missing)
        for thing, effects in absent(state).items():
            if f".{thing}." in wanted:
                yield from effects


def _corrected(value: Value, path: Path, before: Any, after: Any) -> Line:
    """The line of a correction: its code says how the values are written."""
    owners = [key for own, key in zip(value.path, path, strict=True) if own == ANY]
    said = {"owner": owners or [TABLE], "value": value.name}
    if isinstance(after, list):
        return Line("corrected-list", {**said, "before": before, "after": after})
    if isinstance(after, int) and not isinstance(after, bool):
        return Line(
            "corrected-money" if _in_dollars(value) else "corrected", {**said, "before": before, "after": after}
        )
    return Line("corrected-thing", {**said, "before": _thing(before), "after": _thing(after)})


def _in_dollars(value: Value) -> bool:
    return isinstance(value.field, (Whole, Choice)) and value.field.unit == "$"


def _thing(value: Any) -> str:
    """A value as a thing with a name in the fixtures: yes, no, nothing, or the name of a player."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return "nothing" if value is None else str(value)


def _paths_of(state: State) -> dict[str, Path]:
    """Every path of the state by the text that names it, whose keys may contain dots; the first one of the same."""
    return {".".join(path): path for path, _value in reversed(tuple(leaves(state)))}


def _read(value: Value, raw: Any, place: str, options: Mapping[str, tuple[str, ...]]) -> Any:
    try:
        after = read_in_play(value.field, raw, options.__getitem__)
    except Unusable as error:
        raise InvalidInput(Fault(f"set.{place[:80]}", error.code, error.allowed, error.rules)) from None
    return plain(after)


def _counter_at(state: State, place: str, periods: Periods) -> Path | None:
    """The path of a counter, which need not have counted anything yet."""
    first, _dot, key = place.partition(".")
    named, _colon, things = key.partition(":")
    known = first == USES and USES in state and named in periods
    return (USES, key) if known and (not things or key in state[USES]) else None


def _value_before(state: State, path: Path, periods: Periods) -> Any:
    if path[0] == USES:
        return number_now(state, path[1], periods[path[1].partition(":")[0]])
    return value_or_none(state, path)


def _effects(state: State, value: Value, path: Path, after: Any, periods: Periods) -> Iterator[Effect]:
    if path[0] == USES:
        yield set_to(state, path[1], periods[path[1].partition(":")[0]], after)
        return
    if value.removes and after is None:
        yield from change(state, path[:-1], None)
        return
    if not value.unit and not value.rises_with:
        yield from change(state, path, after)
        return
    amount = after - value_at(state, path)
    if amount:
        yield Posting(path, amount, value.unit)
        yield (
            Posting(value.rises_with, amount, "")
            if value.rises_with
            else Posting(value.balanced_by, -amount, value.unit)
        )
