"""Final scores: cash, goals and shares of every player, and the winners."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rules.engine.calculator import ByName, Calculator, Fault, InvalidInput, Result, Step, Unit
from rules.engine.fields import money, whole
from rules.engine.nested import counts, each, named, record
from rules.engine.pictures import Bars

from .companies import COMPANIES
from .stock_track import edition_field, share_price_field
from .tables import GAME, GOAL_REWARD, GOALS_IN_PLAY, MOST_PLAYERS, MOST_SHARES_OF_ONE_PLAYER, SHARES_IN_A_COMPANY

CERTIFICATES = "components/certificates"
GOALS = "end-of-game/goals"
OWNERSHIP = "components/ownership-limit"
SCORING = "end-of-game/scoring"
TIES = "end-of-game/ties"

KEYS = tuple(COMPANIES)


@dataclass(frozen=True, slots=True)
class PlayerAssets:
    """``cash`` of the personal treasury in dollars, ``goals`` met, ``shares`` of each company."""

    cash: int = money()
    goals: int = whole(0, GOALS_IN_PLAY, default=0)
    shares: Mapping[str, int] = counts(
        KEYS, most=SHARES_IN_A_COMPANY, limit=MOST_SHARES_OF_ONE_PLAYER, default=dict.fromkeys(KEYS, 0)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``prices`` are the final share prices of the companies in play."""

    prices: Mapping[str, int] = each(share_price_field(), KEYS, fewest=0, default={})
    players: Mapping[str, PlayerAssets] = named(record(PlayerAssets), most=MOST_PLAYERS)
    edition: str = edition_field(matters=False)


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """A player's final assets: dollars, except ``goals``, the number of goals met."""

    cash: int
    goals: int
    shares: int

    @property
    def reward(self) -> int:
        """The dollars for the goals met. Rule: big-shoulders:end-of-game/goals"""
        return self.goals * GOAL_REWARD

    @property
    def total(self) -> int:
        """The result, in dollars. Rule: big-shoulders:end-of-game/scoring"""
        return self.cash + self.reward + self.shares


def compute(given: Input) -> Result:
    """Add up every player's result and find the winners.

    Raises InvalidInput ``over-the-ownership-limit``, ``too-many-shares`` and ``price-missing``, all of them at once.
    Rule: big-shoulders:end-of-game/scoring, big-shoulders:end-of-game/ties
    """
    faults = [*over_the_ownership_limit(given.players), *too_many_shares(given.players), *without_price(given)]
    if faults:
        raise InvalidInput(*faults)
    scores = {name: score(player, given.prices) for name, player in given.players.items()}
    order = ranking(scores)
    first = winners(scores)
    sheet = {name: column(player, given.prices) for name, player in given.players.items()}
    steps = [step for name, player in given.players.items() for step in _lines(name, player, given.prices)]
    return Result(
        values={
            "totals": {name: item.total for name, item in scores.items()},
            "ranking": order,
            "winners": first,
            "sheet": sheet,
        },
        steps=(*steps, _decision(scores, first)),
        pictures=(picture(given.players, given.prices),),
    )


def column(player: PlayerAssets, prices: Mapping[str, int]) -> dict[str, int]:
    """A player's column of the scorepad, in dollars. Rule: big-shoulders:end-of-game/scoring"""
    item = score(player, prices)
    companies = {company: number * prices.get(company, 0) for company, number in player.shares.items()}
    return {"cash": item.cash, "goals": item.reward, **companies, "shares": item.shares, "total": item.total}


def picture(players: Mapping[str, PlayerAssets], prices: Mapping[str, int]) -> Bars:
    """Each player's money by source: cash, goals, and the shares of each company that a player owns."""
    owned = [company for company in KEYS if any(player.shares[company] for player in players.values())]
    bars = {
        name: {
            "cash": player.cash,
            "goals": player.goals * GOAL_REWARD,
            **{company: player.shares[company] * prices[company] for company in owned},
        }
        for name, player in players.items()
    }
    return Bars("sources", bars, unit="$")


def score(player: PlayerAssets, prices: Mapping[str, int]) -> PlayerResult:
    """A player's score; each share is worth the final price of its company.

    Rule: big-shoulders:end-of-game/scoring
    """
    shares = sum(number * prices[company] for company, number in player.shares.items() if number)
    return PlayerResult(cash=player.cash, goals=player.goals, shares=shares)


def ranking(scores: Mapping[str, PlayerResult]) -> list[str]:
    """The players from the highest result down; players with equal results in order of goals met.

    Rule: big-shoulders:end-of-game/ties
    """
    return sorted(scores, key=lambda name: (-scores[name].total, -scores[name].goals))


def winners(scores: Mapping[str, PlayerResult]) -> list[str]:
    """The players with the highest result and, among those, the most goals. Rule: big-shoulders:end-of-game/ties"""
    best = max((item.total, item.goals) for item in scores.values())
    return [name for name, item in scores.items() if (item.total, item.goals) == best]


def over_the_ownership_limit(players: Mapping[str, PlayerAssets]) -> Iterator[Fault]:
    """Faults for players with more than six shares of a company. Rule: big-shoulders:components/ownership-limit"""
    for name, player in players.items():
        if max(player.shares.values()) > MOST_SHARES_OF_ONE_PLAYER:
            values = {"name": name, "limit": MOST_SHARES_OF_ONE_PLAYER}
            yield Fault(f"players.{name}", "over-the-ownership-limit", values, (OWNERSHIP,))


def too_many_shares(players: Mapping[str, PlayerAssets]) -> Iterator[Fault]:
    """Faults for companies with more than ten shares in the players' hands.

    Rule: big-shoulders:components/certificates
    """
    for company in KEYS:
        owned = sum(player.shares[company] for player in players.values())
        if owned > SHARES_IN_A_COMPANY:
            values = {"company": company, "sum": owned, "total": SHARES_IN_A_COMPANY}
            yield Fault("players", "too-many-shares", values, (CERTIFICATES,))


def without_price(given: Input) -> Iterator[Fault]:
    """Faults for companies with shares in a player's hands and no price. Rule: big-shoulders:end-of-game/scoring"""
    for company in KEYS:
        if company not in given.prices and any(player.shares[company] for player in given.players.values()):
            yield Fault("prices", "price-missing", {"company": company}, (SCORING,))


def _lines(name: str, player: PlayerAssets, prices: Mapping[str, int]) -> Iterator[Step]:
    """The lines of a player's column of the scorepad, in its order, then the total."""
    item = score(player, prices)
    yield Step("cash", {"name": name, "amount": item.cash}, (SCORING,))
    if item.goals:
        values = {"name": name, "goals": item.goals, "each": GOAL_REWARD, "amount": item.reward}
        yield Step("goals", values, (GOALS,))
    for company, number in player.shares.items():
        if number:
            price = prices[company]
            values = {"name": name, "company": company, "shares": number, "price": price, "amount": number * price}
            yield Step("company", values, (SCORING,))
    values = {"name": name, "cash": item.cash, "goals": item.reward, "shares": item.shares, "total": item.total}
    yield Step("total", values, (SCORING,))


def _decision(scores: Mapping[str, PlayerResult], first: list[str]) -> Step:
    best = scores[first[0]]
    tied = [name for name, item in scores.items() if item.total == best.total]
    if len(tied) == 1:
        return Step("wins", {"name": first[0], "total": best.total}, (SCORING,))
    values = {"tied": tied, "total": best.total, "goals": best.goals, "winners": first, "number": len(first)}
    return Step("tied", values, (TIES,))


CALCULATOR = Calculator(
    game=GAME,
    slug="final-score",
    input=Input,
    compute=compute,
    results={
        "totals": ByName(Unit.MONEY),
        "ranking": Unit.NAMES,
        "winners": Unit.NAMES,
        "sheet": ByName(
            dict.fromkeys(("cash", "goals", *KEYS, "shares", "total"), Unit.MONEY),
        ),
    },
    headline=("winners",),
    rules=(SCORING, GOALS, TIES),
)
