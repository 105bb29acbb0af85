"""The move of the supply chain, for tables that record its cubes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.big_shoulders import supply_chain
from rules.big_shoulders.supply_chain import MOST_DRAWS, MOST_ON_A_SPACE
from rules.big_shoulders.tables import RESOURCES, SUPPLY_CHAIN
from rules.engine.fields import choice
from rules.engine.nested import each, items, rows
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, State, change
from rules.engine.play.outcomes import Outcome, lines, warning_lines

from .occasions import CUBES_MOVED


@dataclass(frozen=True, slots=True)
class SupplyChain:
    """``spaces``: the cubes before they move; those of the play, if left out; ``draws`` from the bag."""

    spaces: Mapping[str, tuple[str, ...]] | None = each(
        items(RESOURCES, most=MOST_ON_A_SPACE, default=()), SUPPLY_CHAIN, fewest=0, default=None
    )
    draws: tuple[str, ...] = rows(choice(RESOURCES), most=MOST_DRAWS, default=())


def move_cubes(state: State, given: SupplyChain) -> Outcome:
    """Rule: big-shoulders:operating-phase/supply-chain, big-shoulders:cleanup-phase/resources"""
    before = given.spaces or {space: tuple(cubes) for space, cubes in state["supply_chain"].items()}
    result = supply_chain.compute(
        supply_chain.Input(
            spaces=before,
            decade=state["decade"],
            cleanup=state["phase"] == "cleanup-phase",
            draws=given.draws,
            edition=state["edition"],
        )
    )
    effects: list[Effect] = []
    for space, cubes in result.values["spaces_after"].items():
        effects += change(state, ("supply_chain", space), list(cubes))
    return Outcome(tuple(effects), lines("supply-chain", result), warning_lines("supply-chain", result))


def _prefill(state: State, _chosen: Raw) -> Raw:
    return {"spaces": state["supply_chain"]}


MOVES = (
    MoveType(
        slug="supply-chain",
        input=SupplyChain,
        apply=move_cubes,
        when=CUBES_MOVED,
        prefill=_prefill,
        rules=supply_chain.CALCULATOR.rules,
    ),
)
