"""Contracts: their price, their neighbors on the grid, and what they demolish."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.calculator import InvalidInput
from tests.rules.play.tables import Move, broken, codes

from .table import RICH, built, changed, fixed, make, placed, table

BOSS = fixed(offices__contractor="Bo")
CARD = fixed(Ana__urban_renewal=1)


def outcome(move: Move, *before: Move, **setup: Any) -> tuple[dict[str, Any], list[str]]:
    """What a contract changes, and the rules that it breaks."""
    state = table(*RICH, *before, **setup)
    decision = make(state, move[0], **move[1])
    return changed(state, decision.state), broken(decision)


def gains(building: str, wealth: int, prestige: int = 0) -> dict[str, Any]:
    """The changes of a contract of Ana."""
    found = {"players.Ana.wealth": wealth, f"buildings.{building}.owner": "Ana"}
    return {**found, "players.Ana.prestige": prestige} if prestige else found


# Blocks and neighbors, drawn by hand: two buildings touch across a street, too.
@pytest.mark.parametrize(
    ("move", "expected", "against"),
    [
        # Block 4-3 is worth 6 + 1. COM 4-3 is below the lot, IND 3-3 diagonally across the street.
        (built("Ana", "COM", "4-3", "tl"), gains("COM 4-3 (2)", 13, 1), []),
        # CIV 4-4 is above the lot, and COM 3-4 diagonally across the street: one of its own zone is enough.
        (built("Ana", "COM", "4-4", "bl"), gains("COM 4-4", 13, 1), []),
        # Nobody is near: a new zone.
        (built("Ana", "CIV", "1-3", "tl", "tr"), gains("CIV 1-3", 18), []),
        # COM 2-5 is beside the lot, RES 1-6 diagonally across both streets.
        (built("Ana", "COM", "2-5", "tl", "bl"), gains("COM 2-5 (2)", 14, 1), []),
        (built("Ana", "RES", "1-5", "br"), gains("RES 1-5", 17, 1), []),
        (built("Ana", "IND", "1-5", "br"), gains("IND 1-5", 17), ["only-other-zones"]),
    ],
)
def test_contract_pays_the_block_and_counts_its_neighbors(
    move: Move, expected: dict[str, Any], against: list[str]
) -> None:
    assert outcome(move) == (expected, against)


def test_park_is_not_a_neighbor() -> None:
    park = placed("park", "1-3", "tr", owner="Bo")
    assert outcome(built("Ana", "CIV", "1-3", "tl"), park) == (gains("CIV 1-3", 18), [])


def test_marker_makes_the_block_dearer() -> None:
    markers = (("place-marker", {"number": 7, "space": "top-3-4"}), ("place-marker", {"number": 4, "space": "right-3"}))
    changes, against = outcome(built("Ana", "COM", "4-3", "tl"), *markers)
    assert (changes["players.Ana.wealth"], against) == (20 - 6 - 1 - 7 - 4, [])


def test_wealth_that_is_missing_breaks_the_rule() -> None:
    changes, against = outcome(built("Ana", "COM", "4-3", "tl"), fixed(Ana__wealth=6))
    assert changes["players.Ana.wealth"] == -1
    assert against == ["wealth-short", "less-than-no-wealth"]


@pytest.mark.parametrize(
    ("cards", "against"),
    [
        ([{"value": 2, "zones": ["CIV"]}], []),
        ([{"value": 3, "zones": ["CIV", "RES"]}], []),
        ([{"value": 1, "zones": ["CIV"]}, {"value": 1, "zones": ["CIV"]}], []),
        ([{"value": 1, "zones": ["CIV"]}], ["permits-short"]),
        ([{"value": 4, "zones": ["COM"]}], ["permits-short"]),
    ],
)
def test_permits_are_checked_if_they_are_entered(cards: list[dict[str, Any]], against: list[str]) -> None:
    assert outcome(built("Ana", "CIV", "1-3", "tl", "tr", permits=cards))[1] == against


def test_stricter_reading_forbids_every_other_zone() -> None:
    readings = {"zone-restriction-paraphrase": "no-other-zone"}
    assert outcome(built("Ana", "COM", "4-3", "tl"), readings=readings)[1] == ["beside-another-zone"]


def test_district_attorney_doubles_the_first_bonus_of_the_turn() -> None:
    attorney = fixed(offices__district_attorney="Ana")
    assert outcome(built("Ana", "COM", "4-3", "tl"), attorney)[0]["players.Ana.prestige"] == 2
    second = outcome(built("Ana", "COM", "4-3", "tl"), attorney, built("Ana", "CIV", "1-3", "tl", space="2"))
    assert second[0]["players.Ana.prestige"] == 1


# COM 5-2 is Cy's, of one lot.
@pytest.mark.parametrize(
    ("before", "lots", "against"),
    [
        ((), ("bl",), ["no-renewal-card"]),
        ((CARD,), ("bl",), []),
        ((CARD,), ("bl", "br"), []),
        ((fixed(offices__contractor="Ana"),), ("bl",), []),
        ((CARD, fixed(offices__contractor="Cy")), ("bl",), ["protected"]),
        ((CARD, BOSS), ("bl",), []),
    ],
)
def test_what_is_in_the_way_is_demolished(before: tuple[Move, ...], lots: tuple[str, ...], against: list[str]) -> None:
    state = table(*RICH, *before)
    move = built("Ana", "COM", "5-2", *lots)
    decision = make(state, move[0], **move[1])
    assert broken(decision) == against
    assert ("may-go" in codes(decision)[0]) == (against != ["protected"])
    assert decision.state["buildings"]["COM 5-2"] == {
        **state["buildings"]["COM 5-2"],
        "lots": list(lots),
        "owner": "Ana",
    }
    assert decision.state["players"]["Ana"]["urban_renewal"] == 0


def test_building_that_is_too_large_or_partly_covered_stays_by_the_rules() -> None:
    large = placed("IND", "1-3", "tl", "tr", owner="Cy")
    assert outcome(built("Ana", "COM", "1-3", "tl"), CARD, large)[1] == ["not-covered", "larger"]


def test_demolished_neighbor_does_not_count() -> None:
    neighbor = placed("CIV", "1-3", "tl", owner="Cy")
    assert outcome(built("Ana", "CIV", "1-3", "tl", "tr"), CARD, neighbor)[0]["players.Ana.wealth"] == 18
    assert "players.Ana.prestige" not in outcome(built("Ana", "CIV", "1-3", "tl", "tr"), CARD, neighbor)[0]


@pytest.mark.parametrize("lots", [("tl", "br"), ("tr", "bl")])
def test_lots_that_meet_at_a_corner_are_no_building(lots: tuple[str, ...]) -> None:
    with pytest.raises(InvalidInput) as caught:
        outcome(built("Ana", "CIV", "1-3", *lots))
    assert caught.value.faults[0].code == "no-such-shape"


def test_names_are_used_again_when_a_building_is_gone() -> None:
    state = table(*RICH, ("remove", {"building": "COM 5-2"}), placed("COM", "5-2", "tl", owner="Bo"))
    assert state["buildings"]["COM 5-2"]["lots"] == ["tl"]
