"""A play from a description of its state: what players, companies and the table have, and how it begins.

The setup, the start, the accounts, the values to correct, the sheet, the limits, the invariants and the shared moves
follow from it. A game adds its own moves, and replaces what it shows otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, make_dataclass, replace
from typing import Any

from rules.engine.fields import choice, field_of
from rules.engine.nested import names

from .declaration import ANY, GameRules, Kinds, MoveType, Raw, Value, not_scored, nothing
from .effects import Change, Path, Posting, State, change, transfer
from .fields import in_play
from .having import Column, Has, Owners, begun, cash, count, value
from .lookups import BANK, BANK_ACCOUNT, END, next_player, payers, players
from .occasions import Turn, When
from .outcomes import Line, Outcome
from .positions import whole_position
from .shared_moves import PAYER, Next, shared_moves
from .shown import Shown

__all__ = ("Column", "Description", "Has", "Owners", "cash", "count", "next_turn", "value")

PLAYERS = "players"
PLAYER = "player"
# The phase of a game that has no others.
GOING_ON = "going-on"


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """The state of a play: the fewest and the most ``players`` and what each ``player`` has, ``things`` and the table.

    ``phases`` begin with the first one; ``bank`` is all the money of the game, in dollars. ``debt_rule`` says that
    nobody may spend more than they have. ``asks`` is the input of a new game that asks for more than the players.
    """

    game: str
    players: tuple[int, int]
    phases: tuple[str, ...] = (GOING_ON,)
    player: tuple[Has, ...]
    columns: tuple[Column, ...] = ()
    things: tuple[Owners, ...] = ()
    table: tuple[Has, ...] = ()
    bank: int = 0
    debt_rule: str
    asks: type[Any] | None = None

    def setup(self) -> type[Any]:
        """The input of a new game: the players clockwise from the first one."""
        fewest, most = self.players
        listed = (PLAYERS, tuple[str, ...], names(most=most, fewest=fewest))
        return self.asks or make_dataclass("Setup", [listed], frozen=True, slots=True)

    def begin(self, given: Any) -> dict[str, Any]:
        """The state at the beginning."""
        number = len(given.players)
        state: dict[str, Any] = {
            PLAYERS: {name: begun(self.player, number) for name in given.players},
            **{owners.name: {key: begun(owners.has, number, key) for key in owners.keys} for owners in self.things},
            **begun(self.table, number),
            "seats": list(given.players),
            "turn": given.players[0],
            "phase": self.phases[0],
        }
        return state | {BANK: self.bank - sum(amount for _name, amount in self.money(state))}

    @property
    def owned(self) -> Iterator[tuple[str, tuple[Has, ...]]]:
        """Where players and things are in the state, and what each of them has."""
        return iter(((PLAYERS, self.player), *((owners.name, owners.has) for owners in self.things)))

    def money(self, state: State) -> Iterator[tuple[str, int]]:
        """The money of every player and thing, by its name."""
        return ((name, amount) for name, amount, _rule in self._balances(state))

    def debts(self, state: State) -> Iterator[Line]:
        """A line for each player and each thing with less than no money."""
        for name, amount, rule in self._balances(state):
            if amount < 0:
                yield Line("no-money", {"name": name, "amount": amount}, (rule,))

    def faults(self, state: State) -> Iterator[str]:
        """What is wrong with a state that moves alone have brought about."""
        total = state[BANK] + sum(amount for _name, amount in self.money(state))
        if total != self.bank:
            yield f"money is not conserved: {total}"
        if state["turn"] not in state[PLAYERS]:
            yield f"turn {state['turn']}"

    def _balances(self, state: State) -> Iterator[tuple[str, int, str]]:
        """The money of every player and thing, by its name, with the rule against spending more."""
        for place, owned in self.owned:
            accounts = [has for has in owned if has.account]
            for name in state[place] if accounts else ():
                yield from ((name, state[place][name][has.name], has.rule or self.debt_rule) for has in accounts)

    def account(self, state: State, name: str) -> Path:
        """The account of a player, a thing or the bank."""
        if name == BANK:
            return BANK_ACCOUNT
        return next(
            (place, name, has.name)
            for place, owned in self.owned
            if name in state[place]
            for has in owned
            if has.account
        )

    def pay(self, state: State, source: str, target: str, amount: int) -> tuple[Posting, ...]:
        """The postings that move dollars from a player, a thing or the bank to another."""
        return transfer(self.account(state, source), self.account(state, target), amount)

    def at(self, name: str, *has: str) -> Path:
        """The path of what a player or a thing has: ``at("Ana", "shares", "erie")``."""
        return (next((owners.name for owners in self.things if name in owners.keys), PLAYERS), name, *has)

    def gain(self, name: str, *has: str, number: int) -> tuple[Posting, ...]:
        """The posting that adds a ``number`` to a count of a player or a thing; less than 0 takes away."""
        return (Posting(self.at(name, *has), number, ""),) if number else ()

    def values(self) -> tuple[Value, ...]:
        """Everything that can be corrected by hand."""
        return (
            *(value for place, owned in self.owned for has in owned for value in has.values((place, ANY))),
            *(value for has in self.table for value in has.values(())),
            Value(("turn",), field_of(in_play(PLAYER))),
            Value(("phase",), field_of(choice((*self.phases, END)))),
        )

    def kinds(self) -> Kinds:
        """The things that a move can name: players, things, and all who can pay."""
        own = {owners.kind: owners.listed for owners in self.things if owners.kind}
        paying = [owners for owners in self.things if any(has.account for has in owners.has)]
        payer = payers(lambda state: tuple(key for owners in paying for key in owners.listed(state)))
        return {PLAYER: players, **own, PAYER: payer}

    def move(
        self,
        slug: str,
        apply: Callable[[State, Any], Outcome],
        fields: Mapping[str, Any],
        *,
        rule: str,
        phases: tuple[str, ...] = (),
        turn: Turn | None = None,
        **more: Any,
    ) -> MoveType:
        """A move with the declared ``fields`` of its input, which ``rule`` allows in these ``phases`` or in all.

        ``more`` are other parts of a MoveType.
        """
        given = make_dataclass(slug, [(name, Any, field) for name, field in fields.items()], frozen=True, slots=True)
        when = When(phases=phases or self.phases, rule=rule, turn=turn)
        parts: dict[str, Any] = {"when": when, "rules": (rule,)} | more
        return MoveType(slug=slug, input=given, apply=apply, **parts)

    def on_turn(
        self, slug: str, apply: Callable[[State, Any], Outcome], fields: Mapping[str, Any], *, rule: str, **more: Any
    ) -> MoveType:
        """A move of the ``player`` whose turn it is."""
        fields = {PLAYER: in_play(PLAYER), **fields}
        return self.move(slug, apply, fields, rule=rule, turn=Turn(rule=rule, field=PLAYER), **more)

    def next_phase(self, rule: str) -> MoveType:
        """The move ``next``: the following phase begins, with the first player; after the last one, the first."""

        def apply(state: State, _given: Next) -> Outcome:
            after = self.phases[(self.phases.index(state["phase"]) + 1) % len(self.phases)]
            return Outcome((*change(state, ("phase",), after), *change(state, ("turn",), players(state)[0])))

        return MoveType(slug="next", input=Next, apply=apply, when=When(phases=self.phases, rule=rule), rules=(rule,))

    def play(
        self, *, moves: tuple[MoveType, ...], score: Callable[[State], Raw] = not_scored, **more: Any
    ) -> GameRules:
        """The declaration of the play with its own ``moves``; ``score`` is the input of the calculator ``scored_by``.

        A play without them has no final score yet. ``more`` replaces any other part of a Play.
        """
        values, moves = self.values(), tuple(map(_filled_in, moves))
        given: dict[str, Any] = {
            "kinds": self.kinds(),
            "showing": Shown(self, moves),
            "known": {more["scored_by"]: lambda state, _chosen: score(state)} if "scored_by" in more else {},
            "position": whole_position(values),
        } | more
        shared = shared_moves(self.account, values, given["kinds"], counting=moves)
        return GameRules(
            game=self.game, setup=self.setup(), start=self.begin, values=values, score=score,
            move_types=(*moves, *shared), **given,
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
