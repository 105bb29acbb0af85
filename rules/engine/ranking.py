"""The final ranking of a game in which whoever has the most of one value wins, and ties are shared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import make_dataclass
from typing import Any

from .calculator import ByName, Calculator, Result, Step, Unit
from .fields import money
from .nested import named


def ranking(*, game: str, of: str, players: tuple[int, int], rule: str) -> Calculator:
    """The calculator ``final-ranking``: the order and the winners by each player's amount in dollars, called ``of``.

    ``players`` are the fewest and the most; ``rule`` says who wins. Its step is ``most``, with ``winners`` and ``of``.
    """
    fewest, most = players
    declared = (of, Mapping[str, int], named(money(), most=most, fewest=fewest))

    def compute(given: Any) -> Result:
        amounts: dict[str, int] = dict(getattr(given, of))
        best = max(amounts.values())
        winners = [name for name, amount in amounts.items() if amount == best]
        order = sorted(amounts, key=lambda name: -amounts[name])
        values = {"ranking": order, "winners": winners, "totals": {name: amounts[name] for name in order}}
        return Result(values=values, steps=(Step("most", {"winners": winners, of: best}, (rule,)),))

    return Calculator(
        game=game,
        slug="final-ranking",
        input=make_dataclass("Input", [declared], frozen=True, slots=True, kw_only=True),
        compute=compute,
        results={"ranking": Unit.NAMES, "winners": Unit.NAMES, "totals": ByName(Unit.MONEY)},
        headline=("winners",),
        rules=(rule.partition("#")[0],),
    )
