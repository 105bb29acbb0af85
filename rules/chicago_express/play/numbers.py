"""Numbers and places that only a play needs; each table names the section that states it."""

from __future__ import annotations

from rules.chicago_express.tables import OPENING_BIDS, WABASH

# The income of each company at the start, which is its opening bid; the Wabash has none until it opens.
# Rule: chicago-express:setup/board#income-discs
STARTING_INCOME = {**OPENING_BIDS, WABASH: 0}

# Phases of a play before its end. Rule: chicago-express:setup/opening-auctions,
# chicago-express:turn/dials#length-of-a-round, chicago-express:chicago/wabash#first-auction
OPENING_AUCTIONS = "opening-auctions"
ROUND = "round"
WABASH_AUCTION = "wabash-auction"
PHASES = (OPENING_AUCTIONS, ROUND, WABASH_AUCTION)

# The industrial cities, whose income is their value on the scale; players develop all but Detroit.
# Rule: chicago-express:setup/board#industrial-scale
DETROIT = "detroit"
INDUSTRIAL_CITIES = (DETROIT, "wheeling", "pittsburgh")
