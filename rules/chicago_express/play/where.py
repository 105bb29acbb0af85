"""Lines about the hexes of an expansion: where it goes, and which of their numbers are not confirmed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.chicago_express.board import NAMED, PLACES
from rules.chicago_express.hexes import CHICAGO
from rules.engine.play.outcomes import Line

HEXES = "expand/rules"
PRINTED = "expand/cost#printed-costs"


def where(company: str, named: Sequence[str], kinds: Sequence[str]) -> Iterator[Line]:
    """The hexes by their names, else by column and row; of those described in the form only the ``kinds``."""
    places = [place if place in NAMED else PLACES[place].at for place in named]
    if kinds:
        yield Line("grows-by", {"company": company, "hexes": [*places, *kinds]}, (HEXES,))
    elif places:
        yield Line("grows-to", {"company": company, "places": places}, (HEXES,))


def printed(named: Sequence[str]) -> Iterator[Line]:
    """A warning for the numbers of named hexes, which come from one public source."""
    places = dict.fromkeys(place for place in named if place != CHICAGO)
    if places:
        yield Line("printed-numbers", {"places": list(places)}, (PRINTED,), group="warnings")
