"""A play from a description of its state: what players, companies and the table have, and how it begins.

The setup, the start, the accounts, the values to correct, the sheet, the limits, the invariants and the shared moves
follow from it. A game adds its own moves, and replaces what it shows otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, make_dataclass, replace
from functools import partial
from typing import Any

from rules.engine.calculator import Unit
from rules.engine.fields import Field, choice, field_of, money, whole
from rules.engine.nested import names

from .declaration import ANY, Kinds, MoveType, Play, Value, nothing
from .effects import MONEY, Change, Path, Posting, State, change, transfer
from .fields import in_play
from .lookups import BANK, BANK_ACCOUNT, END, next_player, payers, players
from .occasions import When
from .outcomes import Outcome
from .positions import whole_position
from .shared_moves import PAYER, Next, shared_moves
from .shown import Shown

PLAYERS = "players"
MOST_DEBT = 100_000
# A value at the start, or what it is for a number of players.
Start = int | str | None | Mapping[str, int] | Callable[[int], int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Has:
    """Something that a player, a company or the table has, with its ``start`` and the field that corrects it.

    With ``keys``, it is one value for each of them, such as the shares of every company. An ``account`` holds money
    that came from the bank. What is not ``listed`` is not on the sheet.
    """

    name: str
    field: Field
    unit: Unit = Unit.COUNT
    start: Start = 0
    keys: tuple[str, ...] = ()
    account: bool = False
    listed: bool = True

    def begin(self, number: int) -> Any:
        """The value at the start of a game of ``number`` players."""
        start = self.start(number) if callable(self.start) else self.start
        if isinstance(start, Mapping):
            return dict(start)
        return dict.fromkeys(self.keys, start) if self.keys else start

    def columns(self) -> Iterator[tuple[str, Unit]]:
        """Its columns on the sheet: ``cash``, or ``shares.erie`` for each key."""
        for key in self.keys or ("",):
            if self.listed:
                yield (f"{self.name}.{key}" if key else self.name), self.unit

    def cells(self, owner: State) -> Iterator[tuple[str, Any]]:
        """Its values on the sheet, by column."""
        for (column, _unit), key in zip(self.columns(), self.keys or ("",), strict=False):
            yield column, owner[self.name][key] if key else owner[self.name]


def cash(name: str = "cash", start: int | Callable[[int], int] = 0) -> Has:
    """Money in dollars that came from the bank; ``start`` may depend on the number of players."""
    declared = field_of(money(minimum=-MOST_DEBT))
    return Has(name=name, field=declared, unit=Unit.MONEY, start=start, account=True)


def count(
    name: str,
    most: int,
    *,
    start: int | Mapping[str, int] | Callable[[int], int] = 0,
    of: tuple[str, ...] = (),
    listed: bool = True,
) -> Has:
    """A whole number from 0 to ``most``, or one for each of the keys ``of``."""
    return Has(name=name, field=field_of(whole(0, most)), start=start, keys=of, listed=listed)


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

    The sheet has a row for each one that is ``there``.
    """

    name: str
    kind: str
    keys: tuple[str, ...]
    has: tuple[Has, ...]
    columns: tuple[Column, ...] = ()
    there: Callable[[State, str], bool] = always


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """The state of a play: the fewest and the most ``players`` and what each ``player`` has, ``things`` and the table.

    ``phases`` begin with the first one; ``bank`` is all the money of the game, in dollars. ``debt_rule`` says that
    nobody may spend more than they have.
    """

    game: str
    players: tuple[int, int]
    phases: tuple[str, ...]
    player: tuple[Has, ...]
    columns: tuple[Column, ...] = ()
    things: tuple[Owners, ...] = ()
    table: tuple[Has, ...] = ()
    bank: int = 0
    debt_rule: str

    def setup(self) -> type[Any]:
        """The input of a new game: the players clockwise from the first one."""
        fewest, most = self.players
        listed = (PLAYERS, tuple[str, ...], names(most=most, fewest=fewest))
        return make_dataclass("Setup", [listed], frozen=True, slots=True)

    def begin(self, given: Any) -> dict[str, Any]:
        """The state at the beginning."""
        number = len(given.players)
        state: dict[str, Any] = {
            PLAYERS: {name: _begun(self.player, number) for name in given.players},
            **{owners.name: {key: _begun(owners.has, number) for key in owners.keys} for owners in self.things},
            **_begun(self.table, number),
            "seats": list(given.players),
            "turn": given.players[0],
            "phase": self.phases[0],
        }
        return state | {BANK: self.bank - sum(amount for _name, amount in self.money(state))}

    def money(self, state: State) -> Iterator[tuple[str, int]]:
        """The money of every player and thing, by its name."""
        for place, owned in ((PLAYERS, self.player), *((owners.name, owners.has) for owners in self.things)):
            for name, owner in state[place].items():
                yield from ((name, owner[has.name]) for has in owned if has.account)

    def account(self, state: State, name: str) -> Path:
        """The account of a player, a thing or the bank."""
        if name == BANK:
            return BANK_ACCOUNT
        places = ((PLAYERS, self.player), *((owners.name, owners.has) for owners in self.things))
        return next(
            (place, name, has.name) for place, owned in places if name in state[place] for has in owned if has.account
        )

    def pay(self, state: State, source: str, target: str, amount: int) -> tuple[Posting, ...]:
        """The postings that move dollars from a player, a thing or the bank to another."""
        return transfer(self.account(state, source), self.account(state, target), amount)

    def values(self) -> tuple[Value, ...]:
        """Everything that can be corrected by hand."""
        return (
            *_values((PLAYERS, ANY), self.player),
            *(value for owners in self.things for value in _values((owners.name, ANY), owners.has)),
            *_values((), self.table),
            Value(("turn",), field_of(in_play("player"))),
            Value(("phase",), field_of(choice((*self.phases, END)))),
        )

    def kinds(self) -> Kinds:
        """The things that a move can name: players, things, and all who can pay."""
        own = {owners.kind: partial(_keys, owners.keys) for owners in self.things}
        paying = (key for owners in self.things if any(has.account for has in owners.has) for key in owners.keys)
        return {"player": players, **own, PAYER: payers(partial(_keys, tuple(paying)))}

    def next_phase(self, rule: str) -> MoveType:
        """The move ``next``: the following phase begins, with the first player; after the last one, the first."""

        def apply(state: State, _given: Next) -> Outcome:
            after = self.phases[(self.phases.index(state["phase"]) + 1) % len(self.phases)]
            return Outcome((*change(state, ("phase",), after), *change(state, ("turn",), players(state)[0])))

        return MoveType(slug="next", input=Next, apply=apply, when=When(phases=self.phases, rule=rule), rules=(rule,))

    def play(self, *, moves: tuple[MoveType, ...], score: Callable[[State], Mapping[str, Any]], **more: Any) -> Play:
        """The declaration of the play with its own ``moves``; ``score`` is the input of ``scored_by``."""
        values, kinds = self.values(), self.kinds()
        moves = tuple(map(_filled_in, moves))
        given: dict[str, Any] = {
            "showing": Shown(self, moves),
            "known": {more["scored_by"]: lambda state, _chosen: score(state)},
            "position": whole_position(values),
        }
        return Play(
            game=self.game, setup=self.setup(), start=self.begin, kinds=kinds, values=values, score=score,
            move_types=(*moves, *shared_moves(self.account, values, kinds, counting=moves)), **(given | more),
        )  # fmt: skip


def next_turn(state: State) -> tuple[Change, ...]:
    """The turn goes to the player on the left of the one whose turn it is."""
    return change(state, ("turn",), next_player(state, state["turn"]))


def _filled_in(move: MoveType) -> MoveType:
    """A move on somebody's turn, with the field for that player filled in."""
    turn = move.when.turn
    if turn is None or not turn.field or move.prefill is not nothing:
        return move
    return replace(move, prefill=lambda state, _chosen: {turn.field: state["turn"]})


def _keys(keys: tuple[str, ...], _state: State) -> tuple[str, ...]:
    return keys


def _begun(owned: tuple[Has, ...], number: int) -> dict[str, Any]:
    return {has.name: has.begin(number) for has in owned}


def _values(before: Path, owned: tuple[Has, ...]) -> Iterator[Value]:
    for has in owned:
        path = (*before, has.name, *((ANY,) if has.keys else ()))
        yield Value(path, has.field, MONEY, BANK_ACCOUNT) if has.account else Value(path, has.field)
