"""Payouts of rows, and what the cards give to players or to buildings of a kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.fields import choice, narrowed, whole
from rules.engine.play.declaration import MoveType
from rules.engine.play.effects import Effect, State, transfer
from rules.engine.play.fields import each_in_play, in_play, text
from rules.engine.play.lookups import BANK_ACCOUNT, agreed, players
from rules.engine.play.outcomes import Line, Outcome, lines, warning_lines
from rules.engine.play.shared_moves import PAYER, Payment
from rules.urban_sprawl import payout
from rules.urban_sprawl.tables import LARGEST_CONTRACT, MARKER_ROWS, MOST_WEALTH, PAYOUT_TABLE, PRINTED_ROWS

from . import grid, lookups
from .numbers import TILES
from .when import BY_A_CARD

PAYOUT = "payout"
EFFECTS = "building/effects"
PARTIAL = "clarifications/partial-payments#mandatory"
COUNTS_ITSELF = f"{EFFECTS}#counts-itself"
MOST_AT_ONCE = 200
MOST_PER_BUILDING = 50
# The numbers of the rows of each kind. Rule: urban-sprawl:payouts/amounts#wealth-or-prestige
NUMBERS = {kind: tuple(range(1, max(markers) + 1)) for kind, markers in MARKER_ROWS.items()}
SIZES = tuple(range(1, LARGEST_CONTRACT + 1))


@dataclass(frozen=True, slots=True)
class WealthPayment(Payment):
    """``amount`` in wealth from one player or the bank to another."""

    from_: str = in_play(PAYER)
    to: str = in_play(PAYER)
    amount: int = whole(1, MOST_WEALTH)
    note: str = text(default="")


@dataclass(frozen=True, slots=True)
class Payout:
    """A row by the ``kind`` and the ``value`` of its number."""

    kind: str = choice(tuple(PRINTED_ROWS))
    value: int = narrowed("kind", NUMBERS, choice(tuple(PAYOUT_TABLE)))


@dataclass(frozen=True, slots=True)
class CardEffect:
    """What players gain, or lose if negative, in wealth and prestige."""

    wealth: Mapping[str, int] = each_in_play("player", whole(-MOST_AT_ONCE, MOST_AT_ONCE), default={})
    prestige: Mapping[str, int] = each_in_play("player", whole(-MOST_AT_ONCE, MOST_AT_ONCE), default={})


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildingEffect:
    """``wealth_each`` and ``prestige_each`` for each building of a zone and size: None for any.

    ``player`` gains for all of them; None if everybody gains for their own.
    """

    zone: str | None = choice(TILES, default=None)
    size: int | None = choice(SIZES, default=None)
    wealth_each: int = whole(-MOST_PER_BUILDING, MOST_PER_BUILDING, default=0)
    prestige_each: int = whole(-MOST_PER_BUILDING, MOST_PER_BUILDING, default=0)
    player: str | None = in_play("player", default=None)


def pay_row(state: State, kind: str, value: int) -> Outcome:
    """The payout of a row, its buildings counted on the grid. Raises InvalidInput ``no-such-row``.

    Rule: urban-sprawl:payouts/triggers, urban-sprawl:payouts/amounts, urban-sprawl:payouts/ties
    """
    takes_a_place = agreed(state, "zero-buildings-payout") == "takes-a-place"
    result = payout.compute(
        payout.Input(
            kind=kind,
            value=value,
            counts=grid.counts(state, kind, value),
            marker_on_grid=value in PRINTED_ROWS[kind] or bool(state["markers"].get(str(value))),
            pay_zero=takes_a_place,
        )
    )
    effects: list[Effect] = []
    for name, amount in result.values["amounts"].items():
        effects += _gained(state, name, amount, kind)
    said, warned = lines(PAYOUT, result), warning_lines(PAYOUT, result)
    # The table has agreed on who takes a place.
    return Outcome(tuple(effects), said, tuple(line for line in warned if line.code != "zero-buildings"))


def pay(state: State, given: Payout) -> Outcome:
    """Rule: urban-sprawl:payouts/triggers"""
    return pay_row(state, given.kind, given.value)


def _gained(state: State, name: str, amount: int, kind: str) -> tuple[Effect, ...]:
    """What a player gains or loses; nobody loses more than they have.

    Rule: urban-sprawl:clarifications/partial-payments
    """
    amount = max(amount, -max(0, lookups.player(state, name)[kind]))
    if kind == "prestige":
        return lookups.prestige(name, amount)
    return transfer(BANK_ACCOUNT, lookups.wealth(name), amount)


def apply_card(state: State, given: CardEffect) -> Outcome:
    """Rule: urban-sprawl:building/effects, urban-sprawl:clarifications/partial-payments"""
    effects: list[Effect] = []
    steps: list[Line] = []
    for kind, amounts in (("wealth", given.wealth), ("prestige", given.prestige)):
        for name, amount in amounts.items():
            effects += _gained(state, name, amount, kind)
            steps += _said(state, name, amount, kind, EFFECTS)
    return Outcome(tuple(effects), tuple(steps))


def apply_to_buildings(state: State, given: BuildingEffect) -> Outcome:
    """Rule: urban-sprawl:building/effects#who, urban-sprawl:building/effects#counts-itself"""
    matching = [
        item
        for item in grid.buildings(state).values()
        if given.zone in (None, item["zone"]) and given.size in (None, len(item["lots"]))
    ]
    counts = {name: sum(item["owner"] == name for item in matching) for name in players(state)}
    if given.player:
        counts = {given.player: len(matching)}
    effects: list[Effect] = []
    steps: list[Line] = []
    for name, number in counts.items():
        rule = COUNTS_ITSELF if given.player else f"{EFFECTS}#who"
        steps.append(Line("counted", {"name": name, "number": number}, (rule,)))
        for kind, each in (("wealth", given.wealth_each), ("prestige", given.prestige_each)):
            effects += _gained(state, name, number * each, kind)
            steps += _said(state, name, number * each, kind, EFFECTS)
    return Outcome(tuple(effects), tuple(steps))


def _said(state: State, name: str, amount: int, kind: str, rule: str) -> tuple[Line, ...]:
    """The line of a gain, a loss, or a loss of less than the card says."""
    held = max(0, lookups.player(state, name)[kind])
    if not amount:
        return ()
    if amount > 0:
        return (Line(f"gains-{kind}", {"name": name, "amount": amount}, (rule,)),)
    if -amount > held:
        return (Line(f"loses-all-{kind}", {"name": name, "amount": held, "due": -amount}, (PARTIAL,)),)
    return (Line(f"loses-{kind}", {"name": name, "amount": -amount}, (rule,)),)


MOVES = (
    MoveType(
        slug=PAYOUT,
        input=Payout,
        apply=pay,
        when=BY_A_CARD,
        rules=payout.CALCULATOR.rules,
    ),
    MoveType(
        slug="card-effect",
        input=CardEffect,
        apply=apply_card,
        when=BY_A_CARD,
        rules=(EFFECTS, "clarifications/partial-payments"),
    ),
    MoveType(
        slug="building-effect",
        input=BuildingEffect,
        apply=apply_to_buildings,
        when=BY_A_CARD,
        rules=(EFFECTS,),
    ),
)
