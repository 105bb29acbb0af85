"""Developments: income, money and houses, and what the table agreed on."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.calculator import InvalidInput
from tests.rules.play.tables import codes

from .table import OPENED, PLAY, changed, fixed, make, table


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        # The rulebook's example: Charleston brings C&O 1.
        ({"terrain": "charleston"}, {"companies.CO.income": 6, "houses_left": 19, "places.charleston.developed": True}),
        (
            {"terrain": "city", "companies": ["CO", "NYC"], "gain": 2},
            {"companies.CO.income": 7, "companies.NYC.income": 10, "houses_left": 19},
        ),
        ({"terrain": "mountain", "companies": ["BO"], "gain": 1}, {"companies.BO.income": 7, "houses_left": 19}),
        ({"terrain": "forest", "companies": ["BO"]}, {"companies.BO.cash": 12, "houses_left": 19}),
        # The rulebook's example: Wheeling goes from 3 to 4, and both companies there gain 1.
        (
            {"terrain": "wheeling"},
            {"companies.PRR.income": 8, "companies.BO.income": 7, "scale.wheeling": 4},
        ),
        ({"terrain": "pittsburgh"}, {"companies.PRR.income": 9, "scale.pittsburgh": 6}),
    ],
    ids=["Charleston", "city", "mountain", "forest", "Wheeling", "Pittsburgh"],
)
def test_development(given: dict[str, Any], expected: dict[str, Any]) -> None:
    there = {"charleston": ("CO",), "wheeling": ("PRR", "BO"), "pittsburgh": ("PRR",)}
    places = {f"places__{place}__companies__{key}": True for place, keys in there.items() for key in keys}
    before = table(*OPENED, fixed(**places))
    decision = make(before, "develop", player="Bo", **given)
    assert changed(before, decision.state) == expected
    assert decision.outcome.broken == ()
    assert (decision.state["used"]["develop"], decision.state["turn"]) == (1, "Cy")


@pytest.mark.parametrize(
    ("fixes", "given", "code", "rule"),
    [
        ({}, {"terrain": "buffalo"}, "no-locomotive", "develop/requirements#locomotive-needed"),
        (
            {"places__buffalo__companies__NYC": True, "places__buffalo__developed": True},
            {"terrain": "buffalo"},
            "already-developed",
            "develop/requirements#house",
        ),
        (
            {"houses_left": 0},
            {"terrain": "forest", "companies": ["BO"]},
            "no-house",
            "develop/requirements#no-house-left",
        ),
        (
            {"scale__wheeling": 6, "places__wheeling__companies__PRR": True},
            {"terrain": "wheeling"},
            "scale-end",
            "develop/requirements#scale-full",
        ),
    ],
)
def test_development_against_the_rules_names_the_rule(
    fixes: dict[str, Any], given: dict[str, Any], code: str, rule: str
) -> None:
    decision = make(table(*OPENED, *([fixed(**fixes)] if fixes else [])), "develop", player="Bo", **given)
    assert codes(decision)[1] == [code]
    assert rule in decision.outcome.broken_rules
    assert decision.state["houses_left"] >= 0


@pytest.mark.parametrize(
    ("reading", "fixes", "given"),
    [
        ({"no-house-left": "without-house"}, {"houses_left": 0}, {"terrain": "forest", "companies": ["BO"]}),
        (
            {"develop-at-the-scale-end": "without-effect"},
            {"scale__wheeling": 6, "places__wheeling__companies__PRR": True},
            {"terrain": "wheeling"},
        ),
    ],
    ids=["no house", "end of the scale"],
)
def test_development_that_the_table_agreed_to_allow(
    reading: dict[str, str], fixes: dict[str, Any], given: dict[str, Any]
) -> None:
    before = table(*OPENED, fixed(**fixes), readings=reading)
    decision = make(before, "develop", player="Bo", **given)
    assert decision.outcome.broken == ()
    assert not {"no-house", "scale-end"} & {line.code for line in decision.outcome.steps}
    assert changed(before, decision.state) == ({"companies.BO.cash": 12} if given["terrain"] == "forest" else {})


@pytest.mark.parametrize(("company", "broken"), [("BO", ["share-needed"]), ("PRR", [])])
def test_share_that_a_development_needs_if_the_table_agreed(company: str, broken: list[str]) -> None:
    state = table(*OPENED, readings={"develop-without-share": "share-needed"})
    assert codes(make(state, "develop", player="Bo", terrain="forest", companies=[company]))[1] == broken


def test_two_companies_on_a_mountain_cannot_be() -> None:
    with pytest.raises(InvalidInput) as refused:
        make(table(*OPENED), "develop", player="Bo", terrain="mountain", companies=["BO", "CO"], gain=2)
    assert [fault.code for fault in refused.value.faults] == ["one-company-only"]


@pytest.mark.parametrize(
    ("terrain", "names"),
    [
        (None, ["player", "terrain", "companies", "gain"]),
        ("city", ["player", "terrain", "companies", "gain"]),
        ("forest", ["player", "terrain", "companies"]),
        ("pittsburgh", ["player", "terrain"]),
        ("fort-wayne", ["player", "terrain"]),
    ],
)
def test_only_what_the_play_does_not_know_is_asked(terrain: str | None, names: list[str]) -> None:
    chosen = {"terrain": terrain} if terrain else {}
    assert [item.name for item in PLAY.moves["develop"].fields_asked(table(*OPENED), chosen)] == names
