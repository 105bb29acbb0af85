"""Money and goods cubes that a player does not have. Nobody pays with what a project brings afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.engine.play.outcomes import Line

PRICE = "round/donations#price"
COST = "actions/construction#cost"


def lacking(name: str, balance: Mapping[str, int]) -> Iterator[Line]:
    """The rules against a balance of ``money`` or ``goods`` below 0."""
    if balance["money"] < 0:
        yield Line("no-money", {"name": name, "amount": balance["money"]}, (PRICE,))
    if balance["goods"] < 0:
        yield Line("no-goods", {"name": name, "amount": balance["goods"]}, (COST,))
