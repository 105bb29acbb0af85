"""Resources that a company buys from the supply chain: their cubes, if the table records them, or only the cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.big_shoulders.tables import RESOURCES
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import money
from rules.engine.nested import counts
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, State, change, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT
from rules.engine.play.outcomes import Line, Outcome

from . import lookups
from .cubes import MOST_CUBES, cubes_of, each_cube, is_tracked, purchase, together, with_cubes
from .occasions import next_to_operate, operating

BUYING = "operating-phase/buying-resources"


@dataclass(frozen=True, slots=True)
class Resources:
    """Cubes that a company buys, and what it pays for them in dollars.

    Without an ``amount``, the cheapest cubes of the supply chain are bought, if the table records it; without a word
    on the cubes that were ``bought``, nobody knows any more how many the company has.
    """

    company: str = in_play("company")
    amount: int | None = money(minimum=1, default=None)
    bought: Mapping[str, int] | None = counts(RESOURCES, most=MOST_CUBES, default=None)


def buy_resources(state: State, given: Resources) -> Outcome:
    """Rule: big-shoulders:operating-phase/buying-resources"""
    key, wanted = given.company, given.bought or {}
    cost, chain = _cost(state, given)
    effects: list[Effect] = [*transfer(lookups.treasury(key), BANK_ACCOUNT, cost)]
    for space, cubes in chain.items():
        effects += change(state, ("supply_chain", space), list(cubes))
    there = cubes_of(lookups.company(state, key))
    effects += with_cubes(state, key, None if there is None or given.bought is None else together(there, wanted))
    named = each_cube(wanted)
    values = {"company": key, "amount": cost, "cubes": named}
    said = Line("cubes-bought" if named else "resources", values, (BUYING,))
    return Outcome(tuple(effects), (said,), tuple(_unlike_the_chain(state, given)))


def _unlike_the_chain(state: State, given: Resources) -> Iterator[Line]:
    """Warnings for cubes that the recorded chain does not have, and for a cost that differs from its prices."""
    bought = purchase(state, given.bought or {})
    if not is_tracked(state) or given.amount is None:
        return
    if bought.missing:
        yield Line("not-in-the-chain", {"cubes": list(bought.missing)}, (BUYING,), group="warnings")
    elif bought.cost not in (0, given.amount):
        values = {"cost": bought.cost, "amount": given.amount}
        yield Line("other-than-the-cheapest", values, (BUYING,), group="warnings")


def _cost(state: State, given: Resources) -> tuple[int, Mapping[str, tuple[str, ...]]]:
    """What a company pays in dollars, and the supply chain afterwards. Raises InvalidInput ``required``."""
    wanted = given.bought or {}
    if not any(wanted.values()) or not is_tracked(state):
        if given.amount is None:
            raise InvalidInput(Fault("amount", "required"))
        return given.amount, {}
    bought = purchase(state, wanted)
    if given.amount is None and bought.missing:
        raise InvalidInput(Fault("bought", "not-in-the-chain", {"cubes": list(bought.missing)}, (BUYING,)))
    return bought.cost if given.amount is None else given.amount, bought.chain


def _prefill(state: State, chosen: Raw) -> Raw:
    following = next_to_operate(state)
    return {"company": following} if following and not chosen.get("company") else {}


MOVES = (
    MoveType(
        slug="resources",
        input=Resources,
        apply=buy_resources,
        when=operating(),
        prefill=_prefill,
        rules=(BUYING,),
    ),
)
