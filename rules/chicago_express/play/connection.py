"""The connection of an expansion to the company's network, as far as a play knows the company's hexes."""

from __future__ import annotations

from collections.abc import Iterator

from rules.chicago_express.board import MAP, START_HEXES
from rules.chicago_express.tables import LOCOMOTIVES_ON_CHARTERS
from rules.engine.play.effects import State
from rules.engine.play.outcomes import Line

from . import lookups

CONNECTED = "expand/rules#connected"


def unconnected(state: State, key: str, named: tuple[str, ...], number: int) -> Iterator[Line]:
    """A line for the ``named`` hexes of an expansion that our map does not join to the network of a company.

    None if the place of a locomotive is not known, of this expansion of ``number`` hexes or of an earlier one: it could
    be the connection. The order does not matter, since hexes that are tapped have none; and a hex that the table placed
    without a connection belongs to the network from then on, so that the warning is not repeated.
    Rule: chicago-express:expand/rules#connected
    """
    network = known_network(state, key) if len(named) == number else None
    if network is None:
        return
    reached = MAP.reached(network, named)
    if places := [place for place in dict.fromkeys(named) if place not in reached]:
        values = {"places": places, "company": key, "start": START_HEXES[key]}
        yield Line("no-connection", values, (CONNECTED,), group="warnings")


def known_network(state: State, key: str) -> frozenset[str] | None:
    """The start hex of a company and the hexes with its locomotives; None if the place of one is not known.

    A hex that is described has no place on the map, and corrections by hand need not agree.
    """
    there = frozenset(place for place in state["places"] if lookups.is_present(state, key, place))
    placed = LOCOMOTIVES_ON_CHARTERS[key] - lookups.company(state, key)["locomotives_left"]
    return there | {START_HEXES[key]} if len(there) == placed else None
