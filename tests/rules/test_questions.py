"""What players ask in one line, as the input of a calculator."""

import inspect
from typing import Any

import pytest

from rules.engine.calculator import InvalidInput
from rules.engine.questions import needed, put, questions
from rules.engine.registry import calculators

GAMES = sorted({game for game, _ in calculators()})
EVERY = [(game, name) for game in GAMES for name in questions(game)]


def computed(game: str, slug: str, name: str, **values: Any) -> Any:
    question = put(questions(game)[name], values)
    return calculators()[game, slug].run(question.input).values


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_question_says_what_it_is(game: str, name: str) -> None:
    asking = questions(game)[name]
    assert inspect.getdoc(asking)
    assert needed(asking) <= inspect.signature(asking).parameters.keys()


def test_a_game_without_questions_has_none() -> None:
    assert questions("tea-trade") == {}


def test_what_a_question_does_not_take_is_left_out() -> None:
    question = put(questions("carnegie")["nth_donation"], {"n": 4, "weather": "rain"})
    assert question.input == {"made": 3, "communications": False}


@pytest.mark.parametrize(
    ("game", "slug", "name", "values", "result", "expected"),
    [
        ("big-shoulders", "dividends", "dividends_of_holder", {"revenue": 420, "shares": 5}, "payouts", {"You": 210}),
        ("big-shoulders", "dividends", "dividends_of_company", {"revenue": 100, "treasury": 3}, "company_income", 30),
        ("big-shoulders", "appeal", "appeal_from_to", {"appeal": 4, "target": 8}, "appeal_after", 8),
        (
            "big-shoulders",
            "directorship",
            "shares_for_directorship",
            {"held": 4},
            "new_director",
            "You",
        ),
        ("carnegie", "donation-price", "pair_of_donations", {"pair": 4}, "total", 45),
        ("carnegie", "goods-trade", "goods_of_each", {"department": "sales", "goods": 3, "people": 2}, "money", 30),
        ("carnegie", "city-connections", "connections", {"level": "railroad", "four": 1}, "vp", 36),
        (
            "chicago-express",
            "dividends",
            "dividend_of_player",
            {"income": 47, "own": 2, "sold": 4},
            "totals",
            {"Others": 24, "You": 24},
        ),
        ("chicago-express", "minimum-bid", "bid_for_nth_share", {"income": 22, "nth": 3}, "minimum_bid", 8),
        ("chicago-express", "expand", "nth_locomotive", {"cost": 3, "nth": 3}, "total_cost", 9),
        ("urban-sprawl", "demolition", "demolition_under", {"size": 3, "covered": 21}, "free_lots", ["br"]),
    ],
)
def test_what_is_computed(game: str, slug: str, name: str, values: dict[str, Any], result: str, expected: Any) -> None:
    found = computed(game, slug, name, **values)[result]
    assert (list(found) if isinstance(expected, list) else found) == expected


@pytest.mark.parametrize(
    ("game", "name", "values", "numbers"),
    [
        ("big-shoulders", "cost_of_cubes", {"ten": 2, "thirty": 1}, {"cost": 50}),
        ("big-shoulders", "revenue_between", {"from_price": 60, "to_price": 120}, {"revenue": 180}),
        ("big-shoulders", "pay_or_withhold", {"revenue": 200, "share_price": 100}, {"withholding": 80, "kept": 200}),
        ("big-shoulders", "pay_or_withhold", {"revenue": 0, "share_price": 10}, {"withholding": 10, "kept": 0}),
        ("big-shoulders", "goods_of_one_factory", {"company": "swift", "nth": 2, "automated": 1}, {"of_factory": 2}),
        ("big-shoulders", "goods_of_one_factory", {"company": "swift", "nth": 1}, {"of_factory": 2}),
        ("urban-sprawl", "prestige_for_wealth", {"wealth": 39}, {"prestige": 3}),
    ],
)
def test_numbers_that_need_no_calculator(game: str, name: str, values: dict[str, Any], numbers: dict[str, Any]) -> None:
    assert put(questions(game)[name], values).numbers == numbers


@pytest.mark.parametrize(
    ("game", "name", "values"),
    [
        ("big-shoulders", "cost_of_cubes", {"ten": 0}),
        ("big-shoulders", "revenue_between", {"from_price": 50, "to_price": 100}),
        ("big-shoulders", "revenue_between", {"from_price": 100, "to_price": 80}),
        ("big-shoulders", "revenue_between", {"from_price": 55, "to_price": 80}),
        ("big-shoulders", "goods_of_two_factories", {"company": "henderson", "runs": 2}),
        ("big-shoulders", "goods_of_three_factories", {"company": "swift", "runs": 2}),
        ("big-shoulders", "goods_of_one_factory", {"company": "swift", "nth": 3}),
        ("big-shoulders", "shares_for_directorship", {"held": 5}),
        ("carnegie", "connections_by_region", {"sf": 1, "west": "railroad"}),
        ("carnegie", "connections_by_region", {"sf": 1, "ch": 1, "west": "railroad"}),
        ("chicago-express", "step_of_industrial_city", {"city": "pittsburgh", "level": 8}),
        ("chicago-express", "step_of_industrial_city", {"city": "wheeling", "level": 3, "to": 5}),
        ("chicago-express", "winner", {"people": [{"who": "Ana", "cash": 3}, {"who": "Ana", "cash": 4}]}),
        ("urban-sprawl", "wealth_of_place", {"value": 9, "place": 2, "table": 2}),
        ("urban-sprawl", "wealth_tied_third", {"value": 9, "tied": 2, "table": 3}),
        ("urban-sprawl", "demolition_under", {"size": 3, "covered": 22}),
        ("urban-sprawl", "election_of_zone_office", {"people": [], "office": "treasurer", "zone": "RES"}),
        ("urban-sprawl", "turn_of_actions", {"actions": [{"it": "build"}]}),
    ],
)
def test_what_the_rules_do_not_allow_is_refused(game: str, name: str, values: dict[str, Any]) -> None:
    with pytest.raises((ValueError, LookupError, InvalidInput)):
        put(questions(game)[name], values)
