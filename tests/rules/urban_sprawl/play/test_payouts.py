"""Payouts of rows and vocations, effects of cards, changes of the grid, and the final score."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.calculator import InvalidInput
from rules.engine.registry import calculators
from tests.rules.play.tables import Move, broken, codes

from .table import BUILT, PLAY, RICH, changed, fixed, make, placed, table

SEVEN: Move = ("place-marker", {"number": 7, "space": "top-3-4"})
FOUR: Move = ("place-marker", {"number": 4, "space": "right-3"})


# Counted by hand: column 3 has COM 3-4 (Ana) and IND 3-3 (Bo), column 2 IND 2-2 and COM 2-5 (Cy); rows 3 and 4 COM 4-3
# and COM 3-4 (Ana), CIV 4-4 and IND 3-3 (Bo); rows 1 and 2 RES 6-1 and RES 1-1 (Ana), IND 2-2 and COM 5-2 (Cy).
@pytest.mark.parametrize(
    ("kind", "value", "before", "gained"),
    [
        ("wealth", 5, [], [3, 3, 0]),
        ("wealth", 4, [], [0, 0, 4]),
        ("wealth", 6, [], [4, 4, 0]),
        ("prestige", 1, [], [0, 0, 0]),
        ("prestige", 3, [], [2, 0, 2]),
        ("wealth", 7, [], [0, 0, 0]),
        ("wealth", 7, [SEVEN], [5, 5, 0]),
        ("prestige", 4, [FOUR], [3, 3, 0]),
        # A park counts.
        ("wealth", 6, [placed("park", "4-1", "tl", owner="Cy"), placed("park", "4-1", "tr", owner="Cy")], [2, 2, 6]),
        # A building without a cube counts for nobody.
        ("wealth", 5, [("remove", {"building": "IND 3-3", "what": "control-marker"})], [5, 0, 0]),
    ],
)
def test_row_pays_for_the_buildings_on_the_grid(kind: str, value: int, before: list[Move], gained: list[int]) -> None:
    state = table(*RICH, *before)
    after = make(state, "payout", kind=kind, value=value).state
    assert [after["players"][name][kind] - state["players"][name][kind] for name in state["seats"]] == gained


def test_reading_gives_a_place_to_a_player_without_buildings() -> None:
    state = table(*RICH, readings={"zero-buildings-payout": "takes-a-place"})
    after = make(state, "payout", kind="wealth", value=4).state
    assert [after["players"][name]["wealth"] for name in ("Ana", "Bo", "Cy")] == [21, 21, 24]


@pytest.mark.parametrize(
    ("given", "before", "expected"),
    [
        ({"number": 2}, [], {"players.Ana.wealth": 22, "players.Ana.vocations.factory": 1, "supply.factory": 3}),
        (
            {"number": 4, "for_prestige": {"Ana": 1}},
            [fixed(Ana__vocations__factory=1, Bo__vocations__factory=1)],
            {
                "players.Ana.wealth": 24,
                "players.Ana.prestige": 4,
                "players.Bo.wealth": 24,
                "players.Ana.vocations.factory": 2,
                "supply.factory": 1,
            },
        ),
        (
            {"number": 3},
            [fixed(Bo__vocations__factory=1, offices__police_chief="Bo")],
            {
                "players.Ana.wealth": 23,
                "players.Bo.wealth": 23,
                "players.Bo.prestige": 3,
                "players.Ana.vocations.factory": 1,
                "supply.factory": 2,
            },
        ),
        (
            {"number": 1, "taken_from": "Bo"},
            [fixed(Bo__vocations__factory=4)],
            {
                "players.Ana.wealth": 21,
                "players.Bo.wealth": 23,
                "players.Ana.vocations.factory": 1,
                "players.Bo.vocations.factory": 3,
            },
        ),
    ],
)
def test_vocation_scores_every_marker_of_its_name(
    given: dict[str, Any], before: list[Move], expected: dict[str, Any]
) -> None:
    state = table(*BUILT, *before)
    decision = make(state, "vocation-payout", builder="Ana", vocation="factory", **given)
    assert (changed(state, decision.state), broken(decision)) == (expected, [])


@pytest.mark.parametrize(
    ("reading", "bo", "against"),
    [
        ({}, 1, ["not-from-an-opponent"]),
        ({"vocation-supply": "while-it-has-markers"}, 1, []),
        ({"vocation-supply": "while-it-has-markers"}, 4, ["not-from-an-opponent"]),
    ],
)
def test_marker_from_an_opponent(reading: dict[str, str], bo: int, against: list[str]) -> None:
    state = table(*BUILT, fixed(Bo__vocations__factory=bo), readings=reading)
    given = {"builder": "Ana", "vocation": "factory", "number": 1, "taken_from": "Bo"}
    assert broken(make(state, "vocation-payout", **given)) == against


@pytest.mark.parametrize(("reading", "wealth"), [({}, 26), ({"no-vocation-marker": "not-scored"}, 20)])
def test_vocation_without_a_marker_left(reading: dict[str, str], wealth: int) -> None:
    state = table(*RICH, fixed(Ana__vocations__finance=2), readings=reading)
    after = make(state, "vocation-payout", builder="Ana", vocation="finance", number=3).state
    assert after["players"]["Ana"]["wealth"] == wealth


def test_more_markers_for_prestige_than_there_are() -> None:
    given = {"builder": "Ana", "vocation": "factory", "number": 1, "for_prestige": {"Bo": 1}}
    with pytest.raises(InvalidInput) as caught:
        make(table(*RICH), "vocation-payout", **given)
    assert [fault.code for fault in caught.value.faults] == ["too-many-for-prestige"]


def test_loss_takes_what_there_is() -> None:
    state = table(*RICH, fixed(Bo__wealth=2))
    decision = make(state, "card-effect", wealth={"Ana": -3, "Bo": -3}, prestige={"Cy": 2, "Ana": -1})
    assert changed(state, decision.state) == {
        "players.Ana.wealth": 17,
        "players.Bo.wealth": 0,
        "players.Cy.prestige": 2,
    }
    assert codes(decision)[0] == ["loses-wealth", "loses-all-wealth", "gains-prestige", "loses-all-prestige"]


@pytest.mark.parametrize(
    ("given", "wealth"),
    [
        ({"zone": "COM", "wealth_each": 4, "player": "Ana"}, [36, 20, 20]),
        ({"zone": "COM", "wealth_each": 3}, [26, 20, 26]),
        ({"zone": "RES", "size": 1, "wealth_each": -1}, [18, 19, 19]),
        ({"size": 2, "wealth_each": 5}, [20, 20, 20]),
        ({"wealth_each": 1}, [24, 24, 24]),
    ],
)
def test_card_counts_buildings(given: dict[str, Any], wealth: list[int]) -> None:
    after = make(table(*RICH), "building-effect", **given).state
    assert [after["players"][name]["wealth"] for name in ("Ana", "Bo", "Cy")] == wealth


def test_marker_moves_only_to_an_empty_space() -> None:
    state = table(*RICH, SEVEN, FOUR)
    moved = make(state, "place-marker", number=7, space="right-1")
    assert (changed(state, moved.state), codes(moved)[0]) == ({"markers.7": "right-1"}, ["marker-moved"])
    for space, code in (("right-3", "space-taken"), ("top-3-4", "marker-there")):
        with pytest.raises(InvalidInput) as caught:
            make(state, "place-marker", number=7, space=space)
        assert [fault.code for fault in caught.value.faults] == [code]


def test_building_is_placed_only_on_empty_lots() -> None:
    with pytest.raises(InvalidInput) as caught:
        make(table(*RICH), "place", zone="COM", block="4-3", lots=["bl"], owner="Ana")
    assert [fault.code for fault in caught.value.faults] == ["lots-taken"]


def test_final_score_is_counted_on_the_grid() -> None:
    # Bo's CIV 5-5 touches the park. Row 1 is a tie of Ana and Bo for nothing, row 2 pays Cy 2 and Bo 1, row 3 pays
    # Ana and Cy 2 each.
    state = table(*RICH, placed("park", "5-5", "bl", owner="Cy"), fixed(offices__mayor="Bo", offices__treasurer="Ana"))
    result = calculators()["urban-sprawl", PLAY.scored_by].run(PLAY.score(state))
    assert result.values["breakdown"] == {
        "Ana": {"prestige": 0, "rows": 2, "wealth": 2, "offices": 4, "total": 8},
        "Bo": {"prestige": 0, "rows": 1, "wealth": 2, "offices": 1, "total": 4},
        "Cy": {"prestige": 0, "rows": 4, "wealth": 2, "offices": 0, "total": 6},
    }


@pytest.mark.parametrize("slug", sorted(PLAY.known))
def test_what_a_play_knows_fits_the_calculator(slug: str) -> None:
    state = table(*RICH, SEVEN, fixed(offices__treasurer="Ana"))
    chosen = {"kind": "wealth", "value": 7, "office": "treasurer"}
    known = PLAY.known[slug](state, chosen)
    fields = {item.name: item for item in calculators()["urban-sprawl", slug].fields}
    assert set(known) <= set(fields)
    for name, value in known.items():
        if value is not None:
            fields[name].clean(value)
