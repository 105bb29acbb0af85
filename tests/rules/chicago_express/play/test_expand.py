"""Expansions: cost, income and locomotives, what the play knows of named hexes, and the way to Chicago."""

from __future__ import annotations

from typing import Any

import pytest

from content.game import read_game
from rules.chicago_express.board import NAMED as PLACES
from rules.engine.calculator import InvalidInput
from rules.engine.play.entries import upcast
from tests.conftest import PROJECT
from tests.rules.play.tables import broken, codes

from .table import OPENED, PLAY, changed, fixed, make, sale, table

FOREST = {"terrain": "forest", "cost": 2}
# The rulebook's example: a city with a red number of 2 in which another company already has a locomotive.
SHARED_CITY = {"terrain": "city", "cost": 2, "present": 1, "income": 1}


@pytest.mark.parametrize(
    ("hexes", "cost", "income"),
    [
        ([FOREST, SHARED_CITY], 6, 1),
        ([{"terrain": "plain", "cost": 1}] * 3, 3, 0),
        ([{"terrain": "mountain", "cost": 3, "income": 1, "house": 2}], 3, 3),
        ([{"terrain": "pittsburgh"}], 4, 4),
        ([{"terrain": "detroit"}, {"terrain": "cleveland"}], 4, 3),
        ([{"terrain": "fort-wayne", "cost": 2, "income": 2}], 2, 2),
    ],
    ids=["the rulebook's example", "plains", "developed mountain", "Pittsburgh", "named hexes", "other numbers"],
)
def test_expansion(hexes: list[dict[str, Any]], cost: int, income: int) -> None:
    before = table(*OPENED)
    decision = make(before, "expand", player="Bo", company="PRR", hexes=hexes)
    expected: dict[str, Any] = {"companies.PRR.cash": 12 - cost, "companies.PRR.locomotives_left": 19 - len(hexes)}
    expected |= {"companies.PRR.income": 7 + income} if income else {}
    expected |= {f"places.{item['terrain']}.companies.PRR": True for item in hexes if item["terrain"] in PLACES}
    assert changed(before, decision.state) == expected
    # Whether the hexes are connected is tested in test_connection.py.
    assert set(broken(decision)) <= {"no-connection"}
    assert (decision.state["used"]["expand"], decision.state["turn"]) == (1, "Cy")


def test_hexes_tapped_on_the_map_cost_what_the_play_knows_of_them() -> None:
    before = table(*OPENED, fixed(PRR__cash=30, places__b5__companies__NYC=True, places__b5__developed=True))
    decision = make(before, "expand", player="Bo", company="PRR", tapped=["b5", "l4", "l9"])
    # B5: $1 for each of two locomotives, an income of 2 and a house of 2. L4: $3 and 1. The plain L9: $1.
    assert changed(before, decision.state) == {
        "companies.PRR.cash": 30 - 2 - 3 - 1,
        "companies.PRR.income": 7 + 4 + 1,
        "companies.PRR.locomotives_left": 16,
        "places.b5.companies.PRR": True,
        "places.l4.companies.PRR": True,
        "places.l9.companies.PRR": True,
    }
    on_map = PLAY.maps(before)["tapped"].spaces
    assert (on_map["b5"].cost, on_map["b5"].income, on_map["b5"].notes) == (2, 4, ("NYC", "house"))
    after = PLAY.maps(decision.state)["tapped"].spaces
    assert (after["l9"].cost, after["l9"].income, after["l9"].notes) == (2, 0, ("PRR",))
    to_develop = PLAY.maps(before)["terrain"].spaces
    assert (to_develop["b5"].income, to_develop["l4"].income, to_develop["pittsburgh"].income) == (None, 2, 2)


def test_play_from_before_the_map_still_expands() -> None:
    now = table(*OPENED)
    before = {**now, "places": {key: place for key, place in now["places"].items() if key in PLACES}}
    assert make(before, "expand", player="Bo", company="PRR", tapped=["l4"]).state["companies"]["PRR"]["cash"] == 9


def test_second_company_in_a_named_hex_pays_for_both_locomotives_and_gains_the_house() -> None:
    state = table(*OPENED, fixed(places__buffalo__companies__NYC=True, places__buffalo__developed=True))
    after = make(state, "expand", player="Bo", company="PRR", hexes=[{"terrain": "buffalo"}]).state
    # Red number 2, times 2 locomotives; income 3, and 2 for the house.
    assert (after["companies"]["PRR"]["cash"], after["companies"]["PRR"]["income"]) == (8, 12)


def test_industrial_city_brings_its_value_on_the_scale() -> None:
    state = table(*OPENED, fixed(scale__wheeling=5))
    after = make(state, "expand", player="Bo", company="PRR", hexes=[{"terrain": "wheeling"}]).state
    assert after["companies"]["PRR"]["income"] == 12


@pytest.mark.parametrize(
    ("company", "hexes", "code", "rule"),
    [
        ("CO", [FOREST], "no-share", "expand/rules#who"),
        ("PRR", [{"terrain": "mountain", "cost": 13, "income": 1}], "cash-short", "expand/cost#no-more-than-it-has"),
        ("PRR", [{"terrain": "plain", "cost": 1}] * 4, "too-many-hexes", "expand/rules#up-to-three"),
        ("PRR", [{**FOREST, "present": 1}], "occupied-hex", "expand/rules#single-hexes"),
        ("PRR", [{"terrain": "start"}], "start-hex", "expand/rules#start-hexes"),
        ("PRR", [{"terrain": "detroit"}] * 2, "there-already", "expand/rules#one-per-company"),
        ("PRR", [{"terrain": "chicago"}, FOREST], "after-chicago", "expand/rules#reaching-chicago"),
    ],
)
def test_expansion_against_the_rules_names_the_rule(
    company: str, hexes: list[dict[str, Any]], code: str, rule: str
) -> None:
    limited = [{**item, "cost": min(item.get("cost", 0), 10)} if "cost" in item else item for item in hexes]
    state = table(*OPENED, fixed(PRR__cash=9) if code == "cash-short" else fixed(PRR__cash=90))
    decision = make(state, "expand", player="Bo", company=company, hexes=limited)
    assert code in codes(decision)[1]
    assert rule in decision.outcome.broken_rules
    # The table may play it anyway: what it paid and gained is recorded.
    assert decision.state["companies"][company]["locomotives_left"] < state["companies"][company]["locomotives_left"]


def test_company_without_locomotives_cannot_expand() -> None:
    state = table(*OPENED, fixed(PRR__locomotives_left=0))
    assert codes(make(state, "expand", player="Bo", company="PRR", hexes=[FOREST]))[1] == ["locomotives-short"]


def test_company_that_is_in_a_named_hex_already() -> None:
    state = table(*OPENED, fixed(places__detroit__companies__PRR=True))
    decision = make(state, "expand", player="Bo", company="PRR", hexes=[{"terrain": "detroit"}])
    assert codes(decision)[1] == ["there-already"]


@pytest.mark.parametrize(
    ("hexes", "fault"),
    [
        ([{"terrain": "plain"}], ("hexes.0", "cost-needed")),
        ([FOREST, {"terrain": "city", "cost": 1}], ("hexes.1", "income-needed")),
        ([{"terrain": "chicago"}, {"terrain": "chicago"}], ("hexes", "chicago-twice")),
        ([{"terrain": "sea"}], ("hexes.0.terrain", "not-a-choice")),
        ([], ("tapped", "required")),
    ],
    ids=lambda value: str(value)[:30],
)
def test_hexes_that_cannot_be(hexes: list[dict[str, Any]], fault: tuple[str, str]) -> None:
    with pytest.raises(InvalidInput) as refused:
        make(table(*OPENED), "expand", player="Bo", company="PRR", hexes=hexes)
    assert [(item.field, item.code) for item in refused.value.faults] == [fault]


@pytest.mark.parametrize(("developed", "income"), [(False, 1), (True, 3)])
def test_first_company_in_chicago_is_paid_for_and_opens_the_wabash(developed: bool, income: int) -> None:
    shared = fixed(Cy__shares__PRR=1, places__detroit__companies__PRR=True, places__detroit__developed=developed)
    before = table(*OPENED, shared, fixed(**{"places__fort-wayne__developed": developed}))
    decision = make(before, "expand", player="Bo", company="PRR", hexes=[{"terrain": "chicago"}])
    # 7 + 7 = 14 among two shares: $7 each.
    assert changed(before, decision.state) == {
        "players.Bo.cash": 35,
        "players.Cy.cash": 39,
        "companies.PRR.cash": 9,
        "companies.PRR.income": 14,
        "companies.PRR.locomotives_left": 18,
        "companies.WAB.open": True,
        "companies.WAB.income": income,
        "companies.WAB.locomotives_left": 10,
        "places.chicago.companies.PRR": True,
        "places.fort-wayne.companies.WAB": True,
        "phase": "wabash-auction",
    }
    assert decision.outcome.broken == ()


def test_second_company_in_chicago_only_gets_its_dividend() -> None:
    moves = (("expand", {"player": "Bo", "company": "PRR", "hexes": [{"terrain": "chicago"}]}), sale("Bo", "WAB"))
    before = table(*OPENED, *moves)
    after = make(before, "expand", player="Cy", company="CO", hexes=[{"terrain": "chicago"}]).state
    assert changed(before, after) == {
        "players.Cy.cash": 32 + 12,
        "companies.CO.cash": 2,
        "companies.CO.income": 12,
        "companies.CO.locomotives_left": 24,
        "places.chicago.companies.CO": True,
    }
    assert (after["phase"], after["turn"]) == ("round", "Ana")


CITY = {"terrain": "city", "cost": 1, "income": 2}


@pytest.mark.parametrize(
    ("reading", "paid", "broken"),
    [("ends", 16, ["after-chicago"]), ("completed", 16, []), ("interrupted", 14, [])],
)
def test_expansion_beyond_chicago_as_the_table_agreed(reading: str, paid: int, broken: list[str]) -> None:
    before = table(*OPENED, readings={"expansion-after-chicago": reading})
    decision = make(before, "expand", player="Bo", company="PRR", hexes=[{"terrain": "chicago"}, CITY])
    assert decision.state["players"]["Bo"]["cash"] == 28 + paid
    assert decision.state["companies"]["PRR"]["income"] == 16
    assert codes(decision)[1] == broken


def test_form_begins_with_the_only_company_of_the_player_in_turn() -> None:
    assert PLAY.moves["expand"].prefill(table(*OPENED), {}) == {"player": "Bo", "company": "PRR"}
    assert PLAY.moves["expand"].prefill(table(*OPENED, sale("Bo", "NYC", "Cy", 4)), {}) == {"player": "Cy"}


def test_numbers_of_the_named_hexes_are_those_of_the_components() -> None:
    content, _problems = read_game(PROJECT / "fixtures" / "chicago-express")
    printed = {item.ref.key: item.values for item in content.components}
    for name, place in PLACES.items():
        values = printed[name]
        assert values["cost"] == place.cost, name
        assert place.income is None or values["income"] == place.income, name
        assert values.get("house_value", 0) == place.house, name


def test_plains_and_forests_that_were_counted_are_described() -> None:
    counted = {"player": "Bo", "company": "PRR", "plains_and_forests": {"plain-1": 2, "forest-4": 1}, "hexes": []}
    move = PLAY.moves["expand"]
    intent = upcast(move, counted, 1)
    assert intent == {
        "player": "Bo",
        "company": "PRR",
        "hexes": [{"terrain": "plain", "cost": 1}] * 2 + [{"terrain": "forest", "cost": 4}],
    }
    before = table(*OPENED, fixed(PRR__cash=30))
    assert make(before, "expand", **intent).state["companies"]["PRR"]["cash"] == 30 - 1 - 1 - 4


def test_a_forest_on_the_map_is_developed_with_a_tap() -> None:
    before = table(*OPENED, fixed(places__k5__companies__PRR=True))
    decision = make(before, "develop", player="Bo", terrain="k5")
    assert changed(before, decision.state)["companies.PRR.cash"] == before["companies"]["PRR"]["cash"] + 2
