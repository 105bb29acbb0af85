from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.registry import calculators
from rules.urban_sprawl.tables import LOTS_AROUND
from tests.rules.strategies import raw_input

BUILD = calculators()["urban-sprawl", "build-cost"]
CIV = {"value": 1, "zones": ["CIV"]}
RES = {"value": 1, "zones": ["RES"]}
FINE = {
    "card_space": "3",
    "zone": "CIV",
    "size": 2,
    "permits": [CIV, CIV],
    "block_value": 7,
    "wealth": 10,
}


def build(**changes: Any) -> Result:
    return BUILD.run({**FINE, **changes})


@pytest.mark.parametrize(
    ("card_space", "price"),
    [
        ("town-deck", 6),
        ("city-deck", 5),
        ("metropolis-deck", 4),
        ("5", 5),
        ("4", 4),
        ("3", 3),
        ("2", 2),
        ("1", 1),
        ("favor", 0),
    ],
)
def test_card_space_sets_the_price_in_action_points(card_space: str, price: int) -> None:
    values = build(card_space=card_space).values
    assert (values["ap_cost"], values["ap_after"]) == (price, 6 - price)


@pytest.mark.parametrize(
    ("permits", "paid", "wasted"),
    [
        ([CIV, CIV], 2, 0),
        ([{"value": 2, "zones": ["CIV", "COM", "IND", "RES"]}], 2, 0),
        ([{"value": 3, "zones": ["CIV"]}], 3, 1),
        ([{"value": 4, "zones": ["RES", "CIV"]}], 4, 2),
        ([CIV, RES, CIV], 2, 0),
        ([CIV], 1, None),
        ([RES, RES], 0, None),
        ([], 0, None),
    ],
)
def test_only_cards_of_the_zone_pay(permits: list[dict[str, Any]], paid: int, wasted: int | None) -> None:
    values = build(permits=permits).values
    assert (values["permits_paid"], values["permits_wasted"]) == (paid, wasted)
    assert values["legal"] is (wasted is not None)


@pytest.mark.parametrize(
    ("changes", "reasons"),
    [
        ({}, []),
        ({"ap_left": 3}, []),
        ({"ap_left": 2}, ["action-points"]),
        ({"ap_left": 0, "card_space": "favor"}, []),
        ({"permits": [CIV]}, ["permits"]),
        ({"permits": []}, ["permits"]),
        ({"permits": [CIV, RES]}, ["permits", "permit-zone"]),
        ({"permits": [CIV, CIV, RES]}, []),
        ({"wealth": 7}, []),
        ({"wealth": 6}, ["wealth"]),
        ({"adjacent_other_zone": 1}, ["zone-restriction"]),
        ({"adjacent_other_zone": 9, "adjacent_same_zone": 1}, []),
        ({"adjacent_same_zone": 3}, []),
    ],
)
def test_rule_that_forbids_building_is_named(changes: dict[str, Any], reasons: list[str]) -> None:
    values = build(**changes).values
    assert (values["legal"], values["reasons"]) == (not reasons, reasons)


def test_all_the_rules_that_forbid_building_are_named() -> None:
    result = build(ap_left=0, permits=[RES], wealth=0, adjacent_other_zone=1)
    assert result.values["reasons"] == ["action-points", "permits", "permit-zone", "wealth", "zone-restriction"]
    assert {rule.partition("#")[0] for step in result.steps for rule in step.rules} >= set(BUILD.rules)
    assert (result.values["ap_after"], result.values["wealth_after"]) == (None, None)


@pytest.mark.parametrize(
    ("changes", "step"),
    [
        ({"card_space": "favor"}, "favor-is-free"),
        ({}, "points-enough"),
        ({"ap_left": 1}, "points-short"),
        ({}, "permits-exact"),
        ({"permits": [{"value": 4, "zones": ["CIV"]}]}, "permits-wasted"),
        ({"permits": []}, "permits-short"),
        ({"permits": [CIV, CIV, RES]}, "cards-of-another-zone"),
        ({}, "wealth-enough"),
        ({"wealth": 0}, "wealth-short"),
        ({}, "no-other-zone"),
        ({"adjacent_same_zone": 1, "adjacent_other_zone": 1}, "own-zone-too"),
        ({"adjacent_other_zone": 1}, "only-other-zones"),
        ({}, "bonus"),
        ({"doubled_bonus": True}, "bonus-doubled"),
    ],
)
def test_every_payment_has_its_line(changes: dict[str, Any], step: str) -> None:
    assert step in [item.code for item in build(**changes).steps]


@pytest.mark.parametrize(
    ("neighbors", "doubled", "prestige"), [(0, False, 0), (1, False, 1), (3, False, 3), (0, True, 0), (3, True, 6)]
)
def test_neighbors_of_the_zone_bring_prestige(neighbors: int, doubled: bool, prestige: int) -> None:
    values = build(adjacent_same_zone=neighbors, adjacent_other_zone=1, doubled_bonus=doubled).values
    assert values["neighborhood_bonus"] == prestige


@pytest.mark.parametrize(
    ("changes", "first"),
    [
        ({}, ["neighbors-assumed"]),
        ({"adjacent_same_zone": 0}, ["other-zones-assumed"]),
        ({"adjacent_other_zone": 0}, ["own-zone-assumed"]),
        ({"adjacent_same_zone": 0, "adjacent_other_zone": 0}, []),
        ({"card_space": "city-deck", "adjacent_same_zone": 0, "adjacent_other_zone": 0}, ["deck-assumed"]),
        ({"card_space": "metropolis-deck"}, ["deck-assumed", "neighbors-assumed"]),
        ({"card_space": "town-deck"}, ["neighbors-assumed"]),
    ],
)
def test_what_nobody_entered_is_named_in_the_first_lines(changes: dict[str, Any], first: list[str]) -> None:
    assert [step.code for step in build(**changes).steps if step.code.endswith("-assumed")] == first
    assert [step.code for step in build(**changes).steps][: len(first)] == first


@pytest.mark.parametrize(("wealth", "reminded"), [(10, True), (0, False)])
def test_restriction_of_the_card_is_left_to_the_reader(wealth: int, reminded: bool) -> None:
    assert (build(wealth=wealth).steps[-1].code == "own-restriction") == reminded


@pytest.mark.parametrize(
    ("changes", "warnings"),
    [
        ({"card_space": "favor", "ap_left": 0}, ["favor-after-the-last-point"]),
        ({"card_space": "favor", "ap_left": 1}, []),
        ({"card_space": "favor", "ap_left": 0, "wealth": 0}, []),
        ({"adjacent_same_zone": 1, "adjacent_other_zone": 1}, ["stricter-wording"]),
        ({"adjacent_same_zone": 1, "adjacent_other_zone": 1, "wealth": 0}, ["stricter-wording"]),
        ({"adjacent_same_zone": 1}, []),
        ({"adjacent_other_zone": 1}, []),
    ],
)
def test_what_rests_on_a_reading_is_a_warning(changes: dict[str, Any], warnings: list[str]) -> None:
    assert [warning.code for warning in build(**changes).warnings] == warnings


@pytest.mark.parametrize(
    ("permits", "warnings"),
    [
        ([CIV, CIV], []),
        ([{"value": 4, "zones": ["CIV"]}], []),
        ([CIV, {"value": 3, "zones": ["CIV"]}], ["card-not-needed"]),
        ([CIV, CIV, CIV], ["card-not-needed"]),
        ([CIV, CIV, RES], ["keep-the-other-zone"]),
        ([CIV, CIV, CIV, RES], ["keep-the-other-zone", "card-not-needed"]),
        ([CIV, RES], []),
    ],
)
def test_card_that_should_be_kept_is_mentioned(permits: list[dict[str, Any]], warnings: list[str]) -> None:
    assert [warning.code for warning in build(permits=permits).warnings] == warnings


def test_largest_card_that_is_not_needed_is_named() -> None:
    [warning] = build(permits=[CIV, {"value": 2, "zones": ["CIV"]}, {"value": 3, "zones": ["CIV"]}]).warnings
    assert warning.values == {"value": 3, "size": 2}


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"permits": [CIV, {"value": 2, "zones": []}]}, [("permits.1.zones", "card-without-zone")]),
        ({"adjacent_same_zone": 11}, [("adjacent_same_zone", "too-many-neighbors")]),
        ({"adjacent_same_zone": 5, "adjacent_other_zone": 6}, [("adjacent_other_zone", "too-many-neighbors")]),
        ({"adjacent_same_zone": 5, "adjacent_other_zone": 5}, []),
        ({"size": 1, "adjacent_same_zone": 8}, []),
        ({"size": 1, "adjacent_other_zone": 9}, [("adjacent_other_zone", "too-many-neighbors")]),
        ({"size": 4, "adjacent_same_zone": 12}, []),
    ],
)
def test_what_cannot_be_is_refused(changes: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    try:
        build(**changes)
    except InvalidInput as error:
        found = [(fault.field, fault.code) for fault in error.faults]
    else:
        found = []
    assert found == faults


SHAPES = {
    1: [{(0, 0)}],
    2: [{(0, 0), (0, 1)}, {(0, 0), (1, 0)}],
    3: [{(0, 0), (0, 1), (1, 0)}],
    4: [{(0, 0), (0, 1), (1, 0), (1, 1)}],
}


@pytest.mark.parametrize("size", SHAPES)
def test_lots_around_a_building_are_counted_right(size: int) -> None:
    for lots in SHAPES[size]:
        around = {(x + dx, y + dy) for x, y in lots for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - lots
        assert len(around) == LOTS_AROUND[size]


def run(raw: dict[str, Any]) -> dict[str, Any] | None:
    try:
        return dict(BUILD.run(raw).values)
    except InvalidInput:
        return None


@given(raw_input(BUILD))
def test_legal_building_breaks_no_limit(raw: dict[str, Any]) -> None:
    values = run(raw)
    if values and values["legal"]:
        assert values["ap_after"] == raw.get("ap_left", 6) - values["ap_cost"] >= 0
        assert values["wealth_after"] == raw["wealth"] - raw["block_value"] >= 0
        assert values["permits_paid"] == raw["size"] + values["permits_wasted"]
        assert raw.get("adjacent_same_zone") or not raw.get("adjacent_other_zone")


@given(raw_input(BUILD))
def test_building_is_legal_exactly_when_nothing_forbids_it(raw: dict[str, Any]) -> None:
    values = run(raw)
    if values:
        assert values["legal"] == (values["reasons"] == [])


@given(raw_input(BUILD))
def test_more_wealth_only_ever_removes_the_reason_of_wealth(raw: dict[str, Any]) -> None:
    poor, rich = run(raw), run({**raw, "wealth": 1_000})
    if poor and rich:
        assert [reason for reason in poor["reasons"] if reason != "wealth"] == rich["reasons"]


@given(raw_input(BUILD), st.integers(1, 4))
def test_another_card_of_the_zone_never_forbids(raw: dict[str, Any], value: int) -> None:
    cards = raw.get("permits", [])
    before = run(raw)
    after = run({**raw, "permits": [*cards[:5], {"value": value, "zones": [raw["zone"]]}]})
    if before and after and len(cards) < 6:
        assert set(after["reasons"]) <= set(before["reasons"])
        assert after["permits_paid"] == before["permits_paid"] + value
