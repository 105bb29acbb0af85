"""Result of an operating turn: the sale, and its two outcomes with the treasury, the price and the players."""

from collections.abc import Mapping

from rules.engine.calculator import ByName, RecordOf, Shape, Unit

_AFTER = {"cash_after": Unit.MONEY, "share_value_after": Unit.MONEY, "total_after": Unit.MONEY}

RESULTS: Mapping[str, Shape] = {
    "may": Unit.CODES,
    "revenue": Unit.MONEY,
    "goods_left": Unit.COUNT,
    "pay": RecordOf(
        {
            "per_share": Unit.MONEY,
            "company_income": Unit.MONEY,
            "bank_keeps": Unit.MONEY,
            "treasury_after": Unit.MONEY,
            "steps": Unit.STEPS,
            "share_price_after": Unit.MONEY,
            "short_of_next": Unit.MONEY,
            "players": ByName({"payout": Unit.MONEY, **_AFTER}),
        },
        sparse=True,
    ),
    "withhold": RecordOf(
        {
            "company_income": Unit.MONEY,
            "treasury_after": Unit.MONEY,
            "steps": Unit.STEPS,
            "share_price_after": Unit.MONEY,
            "players": ByName(_AFTER),
        },
        sparse=True,
    ),
}

BY_SHARE_PRICE = (
    "pay.steps",
    "pay.share_price_after",
    "pay.short_of_next",
    "pay.players",
    "withhold.steps",
    "withhold.share_price_after",
    "withhold.players",
)
BY_HOLDINGS = ("pay.company_income", "pay.bank_keeps", "pay.treasury_after", "pay.players", "withhold.players")
