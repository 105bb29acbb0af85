"""Numbers and places that only a play needs; each table names the section that states it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.chicago_express.hexes import CHICAGO, INDUSTRIAL_CITY
from rules.chicago_express.tables import CHICAGO_COST, CHICAGO_INCOME, OPENING_BIDS, STARTING_MONEY, WABASH
from rules.engine.play.lookups import END

# Rule: chicago-express:setup/money
MONEY_AT_THE_START = STARTING_MONEY

# The income of each company at the start, which is its opening bid; the Wabash has none until it opens.
# Rule: chicago-express:setup/board#income-discs
STARTING_INCOME = {**OPENING_BIDS, WABASH: 0}

# Phases of a play. Rule: chicago-express:setup/opening-auctions, chicago-express:turn/dials#length-of-a-round,
# chicago-express:chicago/wabash#first-auction, chicago-express:end-of-game/triggers
OPENING_AUCTIONS = "opening-auctions"
ROUND = "round"
WABASH_AUCTION = "wabash-auction"
PHASES = (OPENING_AUCTIONS, ROUND, WABASH_AUCTION, END)

# The industrial cities, whose income is their value on the scale; players develop all but Detroit.
# Rule: chicago-express:setup/board#industrial-scale
DETROIT = "detroit"
INDUSTRIAL_CITIES = (DETROIT, "wheeling", "pittsburgh")

FORT_WAYNE = "fort-wayne"


@dataclass(frozen=True, slots=True)
class Place:
    """A named hex: its kind, and the numbers printed on it; ``income`` is None where the scale gives it."""

    terrain: str
    cost: int
    income: int | None = None
    house: int = 0


# The named hexes, whose locomotives and house a play remembers. One public source gives the numbers, and it names only
# Chicago, Fort Wayne and the industrial cities. Rule: chicago-express:expand/cost#printed-costs
PLACES = {
    CHICAGO: Place(CHICAGO, CHICAGO_COST, CHICAGO_INCOME),
    DETROIT: Place(INDUSTRIAL_CITY, 3),
    "wheeling": Place(INDUSTRIAL_CITY, 3),
    "pittsburgh": Place(INDUSTRIAL_CITY, 4),
    FORT_WAYNE: Place("city", 1, 1, 2),
    "cleveland": Place("city", 1, 2, 2),
    "youngstown": Place("city", 2, 1, 1),
    "charleston": Place("city", 3, 2, 1),
    "buffalo": Place("city", 2, 3, 2),
    "binghamton": Place("city", 2, 1, 1),
}
