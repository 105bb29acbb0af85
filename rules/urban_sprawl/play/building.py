"""The building of a contract: its price, its permits, what forbids it, and what has to be demolished for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Fault, InvalidInput, Result
from rules.engine.fields import choice, folded
from rules.engine.grids import cell, position
from rules.engine.nested import chosen, record, rows
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, Posting, State, apply_all, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT, agreed
from rules.engine.play.outcomes import Line, Outcome, joined, lines, only, warning_lines, without
from rules.urban_sprawl import build_cost, demolition
from rules.urban_sprawl.block_value import BLOCKS
from rules.urban_sprawl.demolition import LOTS, has_a_shape
from rules.urban_sprawl.permit_payment import PermitCard
from rules.urban_sprawl.tables import ACTION_POINTS, FAVOR_SPACE, LARGEST_CONTRACT, ZONES

from . import grid, lookups
from .numbers import CONTRACTOR, PARK
from .spending import points_left, prefill_player, spend
from .when import CONTRACT

BUILD = "build-cost"
SHAPES = "building/placement#shapes"
STRICTER = "building/zone-restrictions#stricter-wording"
WITH_A_CARD = "cards/urban-renewal#with-a-card"

# The steps of the calculators that a play shows, and those that say which rule forbids it.
_AGAINST = ("permits-short", "wealth-short", "only-other-zones")
_LEFT_OUT = ("deck-assumed", "points-enough", "points-short", "favor-is-free", "own-restriction")
_DEMOLISHING = ("may-go", "one-card", "no-card-needed", "removed")
_AGAINST_DEMOLISHING = ("not-covered", "larger", "protected")


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract:
    """A contract that ``player`` builds on ``lots`` of a block, ``4-3`` in column 4 and row 3.

    ``permits`` are the cards spent; without them, the table checks their pages itself.
    """

    player: str = in_play("player")
    card_space: str = choice(tuple(build_cost.PRICES))
    zone: str = choice(ZONES)
    block: str = cell(BLOCKS)
    lots: tuple[str, ...] = chosen(LOTS, fewest=1)
    permits: tuple[PermitCard, ...] = folded(rows(record(PermitCard), most=LARGEST_CONTRACT, default=()))

    @property
    def place(self) -> grid.Block:
        """The column and the row of the block, from 1."""
        return position(self.block)


def refuse_impossible_shape(lots: tuple[str, ...]) -> None:
    """Raise InvalidInput ``no-such-shape`` for lots that no building covers. Rule: urban-sprawl:building/placement"""
    if not has_a_shape(lots):
        raise InvalidInput(Fault("lots", "no-such-shape", rules=(SHAPES,)))


def build(state: State, given: Contract) -> Outcome:
    """Raises InvalidInput ``no-such-shape``, and the faults of the calculators.

    Rule: urban-sprawl:building/cost, urban-sprawl:building/zone-restrictions, urban-sprawl:building/neighborhood-bonus
    """
    refuse_impossible_shape(given.lots)
    action = "build-favor" if given.card_space in FAVOR_SPACE else "build"
    spent = spend(state, given.player, action, given.card_space)
    cleared, demolished = _cleared(state, given)
    result = _cost(state, given, demolished)
    name = given.player
    after = apply_all(state, cleared.effects)
    added = grid.new_building(after, given.zone, given.place, given.lots, name)
    values = {"name": name, "building": added.path[-1], "size": len(given.lots)}
    built = Outcome(
        (
            *transfer(lookups.wealth(name), BANK_ACCOUNT, result.values["wealth_cost"]),
            added,
            *lookups.prestige(name, result.values["neighborhood_bonus"]),
        ),
        (
            *(line for line in without(lines(BUILD, result), *_LEFT_OUT)),
            Line("built", values, ("building/placement#tile",)),
        ),
        warning_lines(BUILD, result),
        tuple(_broken(state, given, result)),
    )
    return joined(spent, cleared, built)


def _cost(state: State, given: Contract, demolished: list[str]) -> Result:
    """The calculator's result; without permits, it does not ask how many the contract needs."""
    beside = grid.neighbors(state, given.place, given.lots, demolished).values()
    same = sum(item["zone"] == given.zone for item in beside)
    other = sum(item["zone"] not in (given.zone, PARK) for item in beside)
    in_turn = given.player == state["turn"]
    attorney = in_turn and lookups.holder(state, "district-attorney") == given.player
    return build_cost.compute(
        build_cost.Input(
            card_space=given.card_space,
            zone=given.zone,
            size=len(given.lots) if given.permits else None,
            permits=given.permits,
            block_value=grid.value_of(state, given.place).values["value"],
            wealth=lookups.player(state, given.player)["wealth"],
            ap_left=points_left(state) if in_turn else ACTION_POINTS,
            adjacent_same_zone=same,
            adjacent_other_zone=other,
            doubled_bonus=attorney and not lookups.contracts_built(state),
        )
    )


def _broken(state: State, given: Contract, result: Result) -> Iterator[Line]:
    """The rules that the contract breaks, except those about action points and demolition."""
    said = lines(BUILD, result)
    yield from only(said, *_AGAINST)
    if agreed(state, "zone-restriction-paraphrase") == "no-other-zone":
        for _line in only(said, "own-zone-too"):
            yield Line("beside-another-zone", {"zone": given.zone}, (STRICTER,))


def _cleared(state: State, given: Contract) -> tuple[Outcome, list[str]]:
    """The demolition of what is in the way: with the Contractor if the player has it, else with a card.

    Rule: urban-sprawl:cards/urban-renewal, urban-sprawl:politics/contractor#demolition
    """
    name, contractor = given.player, lookups.holder(state, CONTRACTOR)
    result = demolition.compute(
        demolition.Input(
            new_lots=given.lots,
            existing=tuple(
                demolition.Building(name=key, lots=tuple(item["lots"]), owner=item["owner"])
                for key, item in grid.in_block(state, given.place).items()
            ),
            means="contractor" if contractor == name else "urban-renewal",
            player=name,
            contractor=contractor,
        )
    )
    demolished: list[str] = result.values["demolished"]
    if not demolished:
        return Outcome(), []
    said = lines("demolition", result)
    effects: list[Effect] = [grid.removed(state, key) for key in demolished]
    broken = only(said, *_AGAINST_DEMOLISHING)
    if contractor != name:
        if lookups.player(state, name)["urban_renewal"] > 0:
            effects.append(Posting(("players", name, "urban_renewal"), -1, ""))
        else:
            broken = (*broken, Line("no-renewal-card", {"name": name}, (WITH_A_CARD,)))
    return Outcome(tuple(effects), only(said, *_DEMOLISHING), (), broken), demolished


def _prefill(state: State, chosen: Raw) -> Raw:
    """The player in turn, the only empty lot of a block, and a permit that pays exactly, until another is entered.

    Rule: urban-sprawl:building/cost#permits
    """
    lots, zone = chosen.get("lots", ()), chosen.get("zone")
    only = grid.only_lot(state, chosen)
    lots = lots or only
    paid = {"permits": [{"value": len(lots), "zones": [zone]}]} if lots and zone in ZONES else {}
    return {**prefill_player(state, chosen), **({"lots": only} if only else {}), **paid}


MOVES = (
    MoveType(
        slug=BUILD,
        input=Contract,
        apply=build,
        when=CONTRACT,
        prefill=_prefill,
        rules=(*build_cost.CALCULATOR.rules, *demolition.CALCULATOR.rules),
    ),
)
