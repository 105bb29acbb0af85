"""Partial input of the calculators: what follows from it, and which fields would give the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class PartialInput:
    """``values`` that follow; ``missing`` fields with the names of the values that they give, separated by spaces."""

    game: str
    slug: str
    raw: dict[str, Any]
    values: Mapping[str, Any]
    missing: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.game}:{self.slug}({', '.join(self.raw)})"


def _of(game: str, *rows: tuple[str, dict[str, Any], dict[str, Any], dict[str, str]]) -> list[PartialInput]:
    return [PartialInput(game, *row) for row in rows]


PRICE = "steps share_price_after"
OWNERS = "payouts company_income bank_keeps"
HOLDINGS = {"players": {"Ana": 4, "Bo": 2}, "treasury": 4, "bank_pool": 0}
TURN_PRICE = (
    "pay.steps pay.share_price_after pay.short_of_next pay.players"
    " withhold.steps withhold.share_price_after withhold.players"
)
TURN_OWNERS = "pay.company_income pay.bank_keeps pay.treasury_after pay.players withhold.players"
SALE = {"company": "swift", "salespeople": 0, "sales": [{"column": "left", "spaces": 3, "sell": 2}]}
HALF = {"column": "left", "printed": True, "sell": 1}
TIED = {"Ana": {"director": 0}, "Bo": {"common": 3}, "Cy": {"common": 1, "preferred": 1}}
OVERTAKEN = {"Ana": {"director": 1}, "Bo": {"common": 4}}

BIG_SHOULDERS = _of(
    "big-shoulders",
    ("dividends", {"revenue": 225}, {"per_share": 22}, {"share_price": PRICE, "holdings": OWNERS}),
    (
        "dividends",
        {"revenue": 225, "share_price": 100},
        {"per_share": 22, "steps": 2, "share_price_after": 140},
        {"holdings": OWNERS},
    ),
    (
        "dividends",
        {"revenue": 225, "holdings": HOLDINGS},
        {"per_share": 22, "payouts": {"Ana": 88, "Bo": 44}, "company_income": 88, "bank_keeps": 5},
        {"share_price": PRICE},
    ),
    (
        "extra-dividends",
        {"amount": 200},
        {"per_share": 20},
        {"share_price": PRICE, "treasury_cash": "treasury_after", "holdings": f"{OWNERS} treasury_after"},
    ),
    (
        "extra-dividends",
        {"amount": 200, "treasury_cash": 300, "holdings": HOLDINGS},
        {"treasury_after": 180},
        {"share_price": PRICE},
    ),
    (
        "operating-turn",
        SALE,
        {"pay.per_share": 10, "revenue": 100, "withhold.company_income": 100, "withhold.treasury_after": 100},
        {"goods": "goods_left", "share_price": TURN_PRICE, "holdings": TURN_OWNERS},
    ),
    (
        "operating-turn",
        {**SALE, "share_price": 20},
        {"pay.share_price_after": 35, "withhold.share_price_after": 15},
        {"goods": "goods_left", "holdings": TURN_OWNERS},
    ),
    ("distribution", SALE, {"price_per_good": 50, "revenue": 100}, {"goods": "goods_left"}),
    ("distribution", {**SALE, "sales": [HALF]}, {"revenue": 25}, {"goods": "goods_left"}),
    ("capital-asset", {"space": 70, "discount": 20}, {"cost": 50}, {"treasury_cash": "affordable treasury_after"}),
    (
        "start-company",
        {"par": 50},
        {"cost": 150},
        {"cash": "legal reasons cash_after company_treasury affordable_pars"},
    ),
    (
        "start-company",
        {"cash": 130},
        {"affordable_pars": [35, 40]},
        {"par": "legal reasons cash_after company_treasury cost"},
    ),
    (
        "buy-certificate",
        {"certificate": "preferred", "share_price": 60},
        {"cost": 120, "paid_to": "company"},
        {
            "players": "legal reasons",
            "cash": "legal reasons",
            "certificates_owned": "legal reasons",
            "shares_in_company": "legal reasons shares_after",
        },
    ),
    ("withhold", {"revenue": 90}, {"company_income": 90}, {"share_price": PRICE}),
    ("withhold", {"share_price": 100}, {"steps": -1, "share_price_after": 80}, {"revenue": "company_income"}),
    ("directorship", {"director": "Ana", "certificates": OVERTAKEN}, {"new_director": "Bo"}, {}),
    ("final-score", {"players": {"Ana": {"cash": 30}}}, {"winners": ["Ana"]}, {}),
    ("goals", {"goal": "most-workers"}, {"reward": 200}, {"values": "winners"}),
)

HEX = {"terrain": "mountain", "cost": 4, "present": 0, "income": 2}
PAYING = {"PRR": {"income": 7, "holdings": {"Ana": 2}}}
END = "triggered conditions most_dividends_left"

CHICAGO_EXPRESS = _of(
    "chicago-express",
    (
        "dividend-phase",
        {"detroit": 7},
        {"game_over": False, "detroit_after": 8, "end_condition_after": True},
        {"companies": "dividends incomes_before incomes_after"},
    ),
    (
        "dividend-phase",
        {"companies": PAYING},
        {"incomes_before": {"PRR": 7}},
        {"detroit": "game_over detroit_after incomes_after end_condition_after"},
    ),
    (
        "chicago-phase",
        {"income_before": 14},
        {"income_after": 21},
        {
            "company": "per_share payouts bank_pays rounding_extra wabash_opens wabash_income wabash_minimum_bid",
            "holdings": "per_share payouts bank_pays rounding_extra",
            "first_company": "wabash_opens wabash_income wabash_minimum_bid",
        },
    ),
    (
        "expand",
        {"hexes": [HEX]},
        {"costs": [4], "total_cost": 4, "income_gain": 2},
        {
            "company": "legal reasons cash_after income_after locomotives_after triggers_chicago",
            "cash": "legal reasons cash_after income_after locomotives_after triggers_chicago",
            "income": "income_after",
            "locomotives_left": "legal reasons cash_after income_after locomotives_after triggers_chicago",
        },
    ),
    (
        "expand",
        {"company": "PRR", "cash": 9, "locomotives_left": 3, "hexes": [HEX]},
        {"legal": True, "cash_after": 5, "locomotives_after": 2},
        {"income": "income_after"},
    ),
    (
        "game-end",
        {"detroit": 8},
        {"triggered": True, "most_dividends_left": 1},
        {
            "locomotives_left": "conditions companies_without_locomotives",
            "shares_left": "conditions companies_without_shares",
            "houses_left": "conditions houses_until_end",
        },
    ),
    (
        "game-end",
        {"houses_left": 9},
        {"houses_until_end": 6},
        {
            "locomotives_left": f"{END} companies_without_locomotives",
            "shares_left": f"{END} companies_without_shares",
            "detroit": END,
        },
    ),
    (
        "share-return",
        {"income": 12, "shares_sold": 2, "dividends_left": 3},
        {"per_share_after": 4, "total_gain": 12, "break_even_bid": 12},
        {"bid": "profit"},
    ),
    (
        "minimum-bid",
        {"income": 14, "shares_sold": 2},
        {"minimum_bid": 5, "shares_after": 3},
        {"company": "shares_left"},
    ),
)

URBAN_SPRAWL = _of(
    "urban-sprawl",
    (
        "build-cost",
        {"block_value": 9},
        {"wealth_cost": 9},
        {
            "card_space": "legal reasons ap_cost ap_after",
            "zone": "legal reasons permits_paid permits_wasted",
            "size": "legal reasons permits_paid permits_wasted",
            "wealth": "legal reasons wealth_after",
            "adjacent_same_zone": "neighborhood_bonus",
        },
    ),
    (
        "build-cost",
        {"adjacent_same_zone": 3, "doubled_bonus": True},
        {"neighborhood_bonus": 6},
        {
            "card_space": "legal reasons ap_cost ap_after",
            "zone": "legal reasons permits_paid permits_wasted",
            "size": "legal reasons permits_paid permits_wasted",
            "block_value": "legal reasons wealth_cost wealth_after",
            "wealth": "legal reasons wealth_after",
        },
    ),
    ("demolition", {"new_lots": ["tl"], "means": "urban-renewal"}, {"legal": True, "demolished": []}, {}),
    (
        "demolition",
        {
            "new_lots": ["tl"],
            "means": "contractor",
            "contractor": "Bo",
            "existing": [{"name": "Dairy", "lots": ["tl"], "owner": "Bo"}],
        },
        {"demolished": ["Dairy"], "free_lots": ["tr", "bl", "br"]},
        {"player": "legal reasons"},
    ),
)

CARNEGIE = _of(
    "carnegie",
    ("income", {"returned": 0}, {"total": {}}, {}),
    (
        "income",
        {"returned": 2, "project_income": {"money": 3}},
        {"projects": {"money": 3}},
        {"region": "transport total", "box": "transport total"},
    ),
    (
        "transport-advance",
        {"to": 3},
        {"legal": True},
        {"region": "step_costs total_cost level bonus reward", "from": "step_costs total_cost"},
    ),
    (
        "transport-advance",
        {"to": 3, "region": "west"},
        {"legal": True, "reasons": []},
        {"from": "step_costs total_cost"},
    ),
)

KNOWN = [*BIG_SHOULDERS, *CHICAGO_EXPRESS, *URBAN_SPRAWL, *CARNEGIE]

NOT_ENOUGH: list[tuple[str, str, dict[str, Any], str]] = [
    ("big-shoulders", "dividends", {"share_price": 100}, "revenue"),
    ("big-shoulders", "withhold", {}, "revenue"),
    ("big-shoulders", "start-company", {}, "cash par"),
    ("big-shoulders", "directorship", {"director": "Ana", "certificates": TIED}, "seats"),
    ("chicago-express", "dividend-phase", {}, "companies"),
    ("chicago-express", "game-end", {}, "locomotives_left shares_left houses_left detroit"),
    ("urban-sprawl", "build-cost", {}, "card_space zone size block_value wealth"),
]
