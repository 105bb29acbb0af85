"""What players ask in one line, as the input of a calculator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.questions import Question

from .companies import COMPANIES
from .production import CALCULATOR as PRODUCTION
from .stock_track import most_spaces, move
from .tables import STOCK_TRACK

_SHARES = 10
_DIRECTOR_SHARES = 3
_PLENTY = 1000
_EVERY_CUBE = {"livestock": 20, "steel": 18, "wood": 16, "coal": 16}


def appeal_from_to(appeal: int, target: int) -> Question:
    """The spaces between two places of the appeal track."""
    return Question({"appeal": appeal, "spaces": target - appeal})


def dividends_of_holder(revenue: int, shares: int, share_price: int = 100) -> Question:
    """The dividends of a player with ``shares``; dollars."""
    return Question({"revenue": revenue, "share_price": share_price, "holdings": _of_player(shares)})


def dividends_of_company(revenue: int, treasury: int, share_price: int = 100) -> Question:
    """The dividends of a company with ``treasury`` shares of its own; dollars."""
    return Question({"revenue": revenue, "share_price": share_price, "holdings": _of_treasury(treasury)})


def extra_dividends_of_holder(amount: int, shares: int, share_price: int = 100) -> Question:
    """The extra dividends of a player with ``shares``; dollars."""
    holdings = _of_player(shares)
    return Question({"amount": amount, "share_price": share_price, "treasury_cash": _PLENTY, "holdings": holdings})


def extra_dividends_of_company(amount: int, cash: int, own: int) -> Question:
    """The extra dividends of a company with ``own`` shares of its own; dollars."""
    return Question({"amount": amount, "share_price": 100, "treasury_cash": cash, "holdings": _of_treasury(own)})


def pay_or_withhold(revenue: int, share_price: int, shares: int | None = None) -> Question:
    """The share price after dividends, and after withholding them: one space lower; dollars.

    Rule: big-shoulders:operating-phase/withholding#price-drops
    """
    holdings = _of_player(shares) if shares else _of_treasury(_SHARES)
    lower, _ = move(share_price, -1)
    return Question(
        {"revenue": revenue, "share_price": share_price, "holdings": holdings},
        {"withholding": lower, "kept": revenue},
    )


def revenue_between(from_price: int, to_price: int) -> Question:
    """The revenue in dollars that moves the share price; ValueError unless it is up to three spaces higher.

    Rule: big-shoulders:operating-phase/share-price#guide
    """
    spaces = STOCK_TRACK.index(to_price) - STOCK_TRACK.index(from_price)
    if not 1 <= spaces <= most_spaces(from_price):
        raise ValueError("no dividend moves the price so far")
    return Question(numbers={"revenue": from_price * spaces})


def goal_shared(goal: str, tied: int) -> Question:
    """A goal that ``tied`` players reach together."""
    return Question({"goal": goal, "values": {str(number): 1 for number in range(1, tied + 1)}})


def next_round_of_seat(mine: int) -> Question:
    """The turn order after the player in place ``mine`` has advertised most."""
    return Question({"order": ["1", "2", "3", "4"], "advertiser": str(mine)})


def cost_of_cubes(ten: int = 0, twenty: int = 0, thirty: int = 0) -> Question:
    """The cost in dollars of resources on the spaces of 10, 20 and 30. Raises ValueError without any.

    Rule: big-shoulders:operating-phase/buying-resources#price
    """
    if not ten + twenty + thirty:
        raise ValueError("no cube")
    return Question(numbers={"cost": 10 * ten + 20 * twenty + 30 * thirty})


def supply_after_emptying(emptied: str, decade: int) -> Question:
    """The supply chain with some spaces empty: ``a``, ``b``, ``c`` and ``x`` stand for 10, 20, 30 and the last."""
    spaces = {"10": "a", "20": "b", "30": "c", "x": "x"}
    filled = {name: [] if letter in emptied else ["coal"] for name, letter in spaces.items()}
    return Question({"spaces": filled, "decade": decade})


def goods_of_two_factories(
    company: str, runs: int, automated: int = 0, managers: str = "none", appeal_goods: int = 0
) -> Question:
    """The goods of a company with two factories; ``managers`` are in none, all, the first or the second."""
    return _goods(2, company, runs, automated, managers, appeal_goods)


def goods_of_three_factories(
    company: str, runs: int, automated: int = 0, managers: str = "none", appeal_goods: int = 0
) -> Question:
    """The goods of a company with three factories; ``managers`` are in none or all."""
    return _goods(3, company, runs, automated, managers, appeal_goods)


def goods_of_one_factory(company: str, nth: int, automated: int = 0, manager: int = 0) -> Question:
    """The goods of one factory of a company with those of its manager; the factories to its left run too."""
    factories = COMPANIES[company].factories
    if nth > len(factories):
        raise ValueError("the company has fewer factories")
    staffed = [
        _staffed(
            factory.workers if place <= nth else 0,
            automated=place == nth and bool(automated),
            manager=place == nth and bool(manager),
        )
        for place, factory in enumerate(factories, start=1)
    ]
    given = {"company": company, "factories": staffed, "resources": _EVERY_CUBE}
    made = PRODUCTION.run(given).values
    return Question(given, {"of_factory": made["factories"][nth - 1]["goods"] + made["manager_bonuses"]["goods"]})


def scores_of_players(people: Sequence[Mapping[str, Any]], priced: str, share_price: int) -> Question:
    """The results of several players with goals, cash and shares of one company."""
    players = {
        _name(person, place): {
            "cash": person["cash"],
            "goals": person.get("goals", 0),
            "shares": {person["company"]: person["n"]},
        }
        for place, person in enumerate(people, start=1)
    }
    return Question({"players": players, "prices": {priced: share_price}})


def shares_for_directorship(held: int) -> Question:
    """The shares that take a company from a director with ``held``, one more than that.

    Rule: big-shoulders:stock-phase/directorship-transfer
    """
    if not _DIRECTOR_SHARES <= held <= _DIRECTOR_SHARES + 1:
        raise ValueError("the director has another number of shares")
    preferred = held - _DIRECTOR_SHARES
    certificates = {
        "Director": {"director": 1, "common": held - _DIRECTOR_SHARES},
        "You": {"preferred": preferred, "common": held + 1 - 2 * preferred},
    }
    return Question(
        {"director": "Director", "seats": ["Director", "You"], "certificates": certificates}, {"needed": held + 1}
    )


def _goods(number: int, company: str, runs: int, automated: int, managers: str, appeal_goods: int) -> Question:
    """The goods when the first ``runs`` of a ``number`` of factories run."""
    factories = COMPANIES[company].factories
    if len(factories) != number or runs > number:
        raise ValueError("the company has another number of factories")
    places = {"none": (), "all": range(number), "first": (0,), "second": (1,)}[managers]
    staffed = [
        _staffed(factory.workers if place < runs else 0, automated=bool(automated), manager=place in places)
        for place, factory in enumerate(factories)
    ]
    return Question({"company": company, "factories": staffed, "resources": _EVERY_CUBE, "appeal_goods": appeal_goods})


def _name(person: Mapping[str, Any], place: int) -> str:
    return str(person.get("who", f"№{place}"))


def _of_player(shares: int) -> Mapping[str, Any]:
    return {"players": {"You": shares}, "treasury": _SHARES - shares, "bank_pool": 0}


def _of_treasury(own: int) -> Mapping[str, Any]:
    return {"players": {}, "treasury": own, "bank_pool": _SHARES - own}


def _staffed(workers: int, *, automated: bool, manager: bool) -> Mapping[str, Any]:
    return {"workers": 0 if automated else workers, "automated": workers if automated else 0, "manager": manager}
