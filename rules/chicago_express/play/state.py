"""The state of a play: what players, companies, hexes and the table have, how it begins, and what can be corrected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.chicago_express.board import PLACES
from rules.chicago_express.dials import LARGEST_DIAL
from rules.chicago_express.game_end import DETROIT_END
from rules.chicago_express.tables import (
    ACTIONS,
    COMPANIES,
    DIAL_SIZES,
    FEWEST_PLAYERS,
    GAME,
    HOUSES,
    INDUSTRIAL_SCALES,
    LOCOMOTIVES,
    LOCOMOTIVES_ON_CHARTERS,
    MOST_INCOME,
    MOST_PLAYERS,
    TOTAL_SHARES,
    WABASH,
)
from rules.engine.fields import choice, flag, money, whole
from rules.engine.nested import each, names
from rules.engine.play.described import Description, Owners, cash, count, value
from rules.engine.registry import calculator

from . import lookups
from .numbers import INDUSTRIAL_CITIES, PHASES, STARTING_INCOME

COMPANY_PAYS = "expand/cost#no-more-than-it-has"


@dataclass(frozen=True, slots=True)
class Setup:
    """``players`` clockwise from the one who opens the first auction; ``sizes`` of the dials, as on the board."""

    players: tuple[str, ...] = names(most=MOST_PLAYERS, fewest=FEWEST_PLAYERS)
    sizes: Mapping[str, int] = each(whole(1, LARGEST_DIAL), ACTIONS, default=DIAL_SIZES)


def starting_money(players: int) -> int:
    """What each player begins with, in dollars. Rule: chicago-express:setup/money"""
    each: int = calculator(GAME, "starting-money").run({"players": players}).values["each"]
    return each


# Rule: chicago-express:setup/board
STATE = Description(
    game=GAME,
    asks=Setup,
    players=(FEWEST_PLAYERS, MOST_PLAYERS),
    phases=PHASES,
    player=(
        cash(start=starting_money),
        count("shares", TOTAL_SHARES, rises_with=("companies", "*", "shares_sold")),
    ),
    things=(
        Owners(
            name="companies",
            kind="company",
            keys=COMPANIES,
            named=lookups.companies,
            has=(
                value("open", flag(), start={key: key != WABASH for key in COMPANIES}),
                cash(rule=COMPANY_PAYS),
                value("income", money(maximum=MOST_INCOME), start=STARTING_INCOME),
                count("shares_sold", max(TOTAL_SHARES.values())),
                count("locomotives_left", max(LOCOMOTIVES.values()), start=LOCOMOTIVES_ON_CHARTERS),
            ),
        ),
        Owners(
            name="places",
            keys=tuple(PLACES),
            has=(
                value("companies", dict.fromkeys(COMPANIES, flag()), start=False),
                value("developed", flag(), start=False),
            ),
        ),
    ),
    table=(
        value("scale", {city: choice(INDUSTRIAL_SCALES[city]) for city in INDUSTRIAL_CITIES},
              start={city: INDUSTRIAL_SCALES[city][0] for city in INDUSTRIAL_CITIES}),
        count("used", dict.fromkeys(ACTIONS, LARGEST_DIAL)),
        count("houses_left", HOUSES, start=HOUSES),
        # One more than the payments of general dividends.
        value("round", whole(1, DETROIT_END + 1), start=1),
    ),
    debt_rule=lookups.BID_LIMIT,
)  # fmt: skip
VALUES = STATE.values()
