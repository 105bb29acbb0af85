"""Elections with every number found on the grid, the Mayor's park, and the Contractor."""

from __future__ import annotations

from typing import Any

import pytest

from rules.engine.calculator import InvalidInput
from tests.rules.play.tables import Move, broken, codes

from .table import PLAY, RICH, changed, fixed, make, placed, table

AIRPORT: Move = ("event", {"event": "airport"})
SPORTS_TEAM: Move = ("event", {"event": "sports-team"})
PRESTIGE = fixed(Ana__prestige=5, Bo__prestige=3, Cy__prestige=4)


def elected(office: str, *before: Move, readings: dict[str, str] | None = None, **given: Any) -> str | None:
    """The holder of an office after an election."""
    state = table(*RICH, *before, readings=readings or {})
    holder: str | None = make(state, "election", office=office, **given).state["offices"][office]
    return holder


# Ana has COM 4-3 (7), COM 3-4 (6), RES 6-1 (5) and RES 1-1 (4); Bo CIV 4-4 (7), IND 3-3 (6), CIV 5-5 and RES 1-6 (3);
# Cy IND 2-2 (7), COM 2-5, COM 5-2 and RES 6-6.
@pytest.mark.parametrize(
    ("office", "before", "winner"),
    [
        ("district-attorney", [], None),
        ("district-attorney", [AIRPORT], "Bo"),
        ("treasurer", [AIRPORT], "Ana"),
        ("police-chief", [AIRPORT], "Ana"),
        ("union-boss", [AIRPORT], "Cy"),
        # Marker 7 over columns 3 and 4 makes IND 3-3 the most valuable.
        ("union-boss", [AIRPORT, ("place-marker", {"number": 7, "space": "top-3-4"})], "Bo"),
        # Cy has a COM building of value 7, too, and three of them.
        ("treasurer", [AIRPORT, placed("COM", "2-2", "tl", owner="Cy")], "Cy"),
        # Nobody controls the most valuable COM building. Of the others, Ana has a 6, and Cy has two.
        ("treasurer", [AIRPORT, ("remove", {"building": "COM 4-3", "what": "control-marker"})], "Cy"),
        ("mayor", [], "Bo"),
        ("mayor", [fixed(Cy__vocations__factory=2)], "Cy"),
    ],
)
def test_office_goes_to_the_player_whom_the_grid_elects(office: str, before: list[Move], winner: str | None) -> None:
    assert elected(office, *before) == winner


def test_tie_needs_a_decision() -> None:
    media = (fixed(Ana__vocations__factory=1),)
    with pytest.raises(InvalidInput) as caught:
        elected("mayor", *media)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("winner", "choose-the-winner")]
    assert elected("mayor", *media, winner="Ana") == "Ana"


def test_winner_is_asked_for_only_in_a_tie() -> None:
    move = PLAY.moves["election"]
    tie = table(*RICH, fixed(Ana__vocations__factory=1))
    assert [item.name for item in move.fields_asked(table(*RICH), {"office": "mayor"})] == ["office"]
    assert [item.name for item in move.fields_asked(tie, {"office": "mayor"})] == ["office", "winner"]


def test_another_winner_is_against_the_rules() -> None:
    decision = make(table(*RICH), "election", office="mayor", winner="Cy")
    assert (decision.state["offices"]["mayor"], broken(decision)) == ("Cy", ["not-elected"])


@pytest.mark.parametrize(("reading", "holder"), [({}, "Ana"), ({"no-building-of-zone": "becomes-vacant"}, None)])
def test_office_without_a_building_of_its_zone(reading: dict[str, str], holder: str | None) -> None:
    gone = tuple(("remove", {"building": key}) for key in ("CIV 4-4", "CIV 5-5"))
    before = (AIRPORT, *gone, fixed(offices__district_attorney="Ana"))
    assert elected("district-attorney", *before, readings=reading) == holder


@pytest.mark.parametrize(
    ("before", "contractor"),
    [
        ((PRESTIGE,), None),
        ((PRESTIGE, AIRPORT), None),
        ((PRESTIGE, AIRPORT, SPORTS_TEAM), "Bo"),
    ],
)
def test_contractor_follows_every_election(before: tuple[Move, ...], contractor: str | None) -> None:
    state = make(table(*RICH, *before), "election", office="mayor").state
    assert state["offices"]["contractor"] == contractor


def test_tie_for_the_contractor_needs_a_decision() -> None:
    state = table(*RICH, AIRPORT, SPORTS_TEAM)
    with pytest.raises(InvalidInput) as caught:
        make(state, "election", office="mayor")
    assert [fault.code for fault in caught.value.faults] == ["choose-the-contractor"]
    assert make(state, "election", office="mayor", contractor="Cy").state["offices"]["contractor"] == "Cy"
    poor = table(*RICH, AIRPORT, SPORTS_TEAM, fixed(Ana__prestige=5))
    assert broken(make(poor, "election", office="mayor", contractor="Ana")) == ["not-least-prestige"]


def test_ballot_box_moves_the_pawn() -> None:
    state = table(*RICH, AIRPORT)
    after = make(state, "reveal", deck="planning", ballot=True)
    assert changed(state, after.state) == {"pawn": "district-attorney", "offices.district-attorney": "Bo"}
    blank = table(*RICH)
    assert changed(blank, make(blank, "reveal", deck="planning", ballot=True).state) == {"pawn": "district-attorney"}


def test_next_election_before_airport_is_that_of_the_mayor() -> None:
    def announced(*moves: Any) -> tuple[Any, ...]:
        facts = PLAY.showing.sheet(table(*RICH, *moves)).facts
        return facts["next_office"][1], facts["ballot_boxes"][1]

    box = ("reveal", {"deck": "planning", "ballot": True})
    assert announced() == (["mayor"], 5)
    assert announced(box, box) == (["mayor"], 3)
    assert announced(*[box] * 4) == (["mayor"], None)
    assert announced(box, AIRPORT) == (["treasurer"], None)
    assert PLAY.moves["election"].prefill(table(*RICH), {}) == {"office": "mayor"}


def test_payout_waits_for_the_park_of_the_mayor() -> None:
    # Column 1: RES 1-1 of Ana and RES 1-6 of Bo. With the park, Bo has two buildings there.
    state = table(*RICH, fixed(pawn="union-boss"))
    card = make(state, "reveal", deck="planning", ballot=True, value=1)
    assert changed(state, card.state) == {"pawn": "mayor", "offices.mayor": "Bo", "park_due": "Bo", "payout_due": 1}
    assert PLAY.showing.next_moves(card.state) == ("place",)
    assert PLAY.moves["place"].prefill(card.state, {}) == {"zone": "park", "owner": "Bo"}
    assert broken(make(card.state, "next")) == ["park-first"]
    park = make(card.state, "place", zone="park", block="1-2", lots=["tl"], owner="Bo")
    assert changed(card.state, park.state) == {
        "buildings.♣ 1-2.owner": "Bo",
        "players.Bo.wealth": 21,
        "park_due": None,
        "payout_due": 0,
    }
    assert codes(park)[0][0] == "placed"


def test_sheet_shows_who_would_win_now() -> None:
    (offices,) = (shown for shown in PLAY.showing.sheet(table(*RICH, AIRPORT)).tables if shown.kind == "office")
    found = {office: row["would_win"] for office, row in offices.rows.items()}
    assert found == {
        "mayor": ["Bo"],
        "district-attorney": ["Bo"],
        "treasurer": ["Ana"],
        "police-chief": ["Ana"],
        "union-boss": ["Cy"],
        "contractor": None,
    }


MAYOR_ELECTED = (*RICH, fixed(pawn="union-boss"), ("reveal", {"deck": "planning", "ballot": True, "value": 1}))


@pytest.mark.parametrize(
    ("lots", "owner", "against"),
    [
        (["tl"], "Bo", []),
        (["tl", "tr"], "Bo", ["not-the-mayors-park"]),
        (["tl"], "Cy", ["not-the-mayors-park"]),
        (["tl"], None, ["not-the-mayors-park"]),
    ],
)
def test_mayors_park_has_one_lot_and_is_the_mayors(lots: list[str], owner: str | None, against: list[str]) -> None:
    park = make(table(*MAYOR_ELECTED), "place", zone="park", block="1-2", lots=lots, owner=owner)
    assert (broken(park), park.state["park_due"]) == (against, None)


@pytest.mark.parametrize(
    ("slug", "given"),
    [
        ("next", {}),
        ("reveal", {"deck": "planning", "value": 2}),
        ("reveal", {"deck": "town"}),
        ("event", {"event": "other"}),
        ("election", {"office": "mayor"}),
        ("place", {"zone": "COM", "block": "1-2", "lots": ["tl"], "owner": "Bo"}),
    ],
)
def test_nothing_comes_before_the_mayors_park(slug: str, given: dict[str, Any]) -> None:
    later = make(table(*MAYOR_ELECTED), slug, **given)
    assert (broken(later), later.state["park_due"]) == (["park-first"], "Bo")


def test_other_parks_may_be_of_any_size_and_anybodys() -> None:
    assert broken(make(table(*RICH), "place", zone="park", block="1-2", lots=["tl", "tr"])) == []
