"""The points that a table agrees on before it starts, as far as they change what a play computes."""

from __future__ import annotations

from rules.big_shoulders.tables import EDITIONS
from rules.engine.play.declaration import ReadingChoice
from rules.engine.play.effects import State
from rules.engine.play.lookups import agreed

EN_2020, ES_2018 = EDITIONS

READINGS = (
    ReadingChoice("earned-or-paid", ("earned", "paid"), by_edition={ES_2018: "paid"}),
    ReadingChoice("must-produce-to-pay", ("produce", "sell"), by_edition={ES_2018: "sell"}),
    ReadingChoice("start-company-first-decade", ("allowed", "not-allowed"), by_edition={ES_2018: "not-allowed"}),
    ReadingChoice("appeal-ringing-the-bell", ("top", "stays"), by_edition={ES_2018: "stays"}),
    ReadingChoice("appeal-spaces-passed", ("every", "last")),
    ReadingChoice("second-company-on-partner-space", ("cash", "nothing")),
    ReadingChoice("nobody-acted", ("stays", "moves-on")),
    ReadingChoice("dividend-building-price", ("amount", "hundred")),
    ReadingChoice("goals-with-nothing", ("nobody", "everybody")),
    ReadingChoice("price-floor", ("stops",)),
    ReadingChoice("price-protection-whole-sale", ("whole-sale",)),
    ReadingChoice("director-certificate-sold", ("bank-pool",)),
    ReadingChoice("job-market-overflow", ("supply",)),
    ReadingChoice("which-worker-is-hired", ("cheapest",)),
    ReadingChoice("asset-revenue-without-sale", ("withholds",)),
)

# For each point on which the editions differ, the edition whose calculation is the one agreed on.
_CALCULATED_BY = {
    "earned-or-paid": {"earned": EN_2020, "paid": ES_2018},
    "must-produce-to-pay": {"produce": EN_2020, "sell": ES_2018},
    "start-company-first-decade": {"allowed": EN_2020, "not-allowed": ES_2018},
    "appeal-ringing-the-bell": {"top": EN_2020, "stays": ES_2018},
}


def edition_for(state: State, point: str) -> str:
    """The edition that calculates a point as the table agreed."""
    return _CALCULATED_BY[point][agreed(state, point)]
