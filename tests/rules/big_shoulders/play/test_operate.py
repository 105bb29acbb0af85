"""A whole operating turn in one move: the same numbers as its single moves, and nothing asked that the play knows."""

from __future__ import annotations

from typing import Any

import pytest

from rules.big_shoulders.tables import RESOURCES
from rules.engine.calculator import InvalidInput
from rules.engine.play.effects import State
from tests.rules.play.tables import broken, warned

from .table import IN_OPERATING, PLAY, SHARED, changed, fixed, make, table

MOVE = PLAY.moves["operate"]
# Swift's first factory makes 2 goods from one steel and one livestock, its second 1 from two steel and one livestock.
STAFFED = (*SHARED, IN_OPERATING, fixed(swift__workers=5, swift__managers=1))
TILES = {"left": {"spaces": 4}, "middle": {"spaces": 2, "filled": 1}, "right": {"spaces": 0}}
CHAIN = ("correct", {"set": {"supply_chain.10": ["steel"], "supply_chain.20": ["steel", "livestock"]}})
TURN: dict[str, Any] = {
    "company": "swift",
    "bought": {"steel": 3, "livestock": 2},
    "amount": 60,
    "brought": ["coal"],
    "sell": {"left": 1, "middle": 1},
    "tiles": TILES,
    "decision": "pay",
}


def single_moves(state: State) -> State:
    """The same turn in four moves."""
    factories = [{"workers": 2, "manager": True}, {"workers": 3}]
    sales = [
        {"column": "left", "spaces": 4, "sell": 1},
        {"column": "middle", "spaces": 2, "filled": 1, "sell": 1},
        {"column": "right", "spaces": 0, "sell": 0},
    ]
    state = make(state, "resources", company="swift", bought=TURN["bought"], amount=60).state
    state = make(state, "production", company="swift", factories=factories, brought=["coal"]).state
    state = make(state, "distribution", company="swift", sales=sales).state
    revenue = state["companies"]["swift"]["revenue"]
    return make(state, "dividends", company="swift", revenue=revenue).state


def test_whole_turn_does_what_its_single_moves_do() -> None:
    before = table(*STAFFED)
    decision = make(before, "operate", **TURN)
    assert broken(decision) == []
    assert decision.state == single_moves(before)
    # Two goods at $50, and $20 for the middle tile: $12 a share. The manager brings a cube and one space of appeal.
    swift = decision.state["companies"]["swift"]
    assert (swift["goods"], swift["operated"], swift["appeal"]) == (1, True, 4)
    assert decision.state["players"]["Ana"]["cash"] == 500 + 4 * 12
    assert swift["treasury"] == 310 - 60 + 12
    assert swift["cubes"] == {"livestock": 0, "steel": 0, "wood": 0, "coal": 1}


def test_every_step_is_explained_with_its_rule() -> None:
    said = make(table(*STAFFED), "operate", **TURN).outcome.steps
    assert [line.code for line in said if not line.words][:2] == ["cubes-bought", "cubes-brought"]
    assert {line.words for line in said} >= {"production", "distribution", "dividends"}
    assert all(line.rules for line in said if line.code not in ("price-moved",))


def test_next_company_is_filled_in_with_what_its_factories_lack() -> None:
    state = table(*STAFFED, fixed(swift__cubes__steel=1))
    known = MOVE.prefill(state, {})
    assert known["company"] == "swift"
    assert known["bought"] == {"livestock": 2, "steel": 2, "wood": 0, "coal": 0}
    assert known["factories"] == [
        {"workers": 2, "automated": 0, "manager": True},
        {"workers": 3, "automated": 0, "manager": False},
    ]
    # With fewer workers the second factory cannot run, so it needs nothing.
    fewer = MOVE.prefill(table(*STAFFED, fixed(swift__workers=4)), {})
    assert fewer["bought"] == {"livestock": 1, "steel": 1, "wood": 0, "coal": 0}
    typed = {"company": "swift", "factories": [{"workers": 2}, {"workers": 2}]}
    assert MOVE.prefill(state, typed)["bought"]["steel"] == 0


def test_what_the_play_knows_is_not_asked() -> None:
    unknown = table(*STAFFED)
    asked = MOVE.asked(unknown, {"company": "swift"})
    assert asked is not None
    assert {"amount", "tiles", "brought", "bought", "factories", "sell", "decision"} <= set(asked)
    assert not {"resources", "goods", "declined"} & set(asked)
    places = {f"demand.meat-packing.{column}.spaces": 3 for column in TILES}
    known = table(*STAFFED, CHAIN, ("correct", {"set": places}))
    assert not {"amount", "tiles"} & set(MOVE.asked(known, {"company": "swift"}) or ())
    assert MOVE.asked(table(), {}) == ("company", "decision")


def test_cubes_cost_what_the_cheapest_ones_of_the_supply_chain_cost() -> None:
    before = table(*STAFFED, CHAIN)
    given = {"company": "swift", "bought": {"steel": 2, "livestock": 1}, "decision": "withhold"}
    after = make(before, "operate", **given).state
    assert after["supply_chain"] == {"10": [], "20": [], "30": [], "x": []}
    assert after["companies"]["swift"]["treasury"] == 310 - 10 - 20 - 20
    with pytest.raises(InvalidInput) as refused:
        make(before, "operate", **{**given, "bought": {"coal": 1}})
    assert [(fault.field, fault.code) for fault in refused.value.faults] == [("bought", "not-in-the-chain")]
    assert warned(make(before, "operate", **given, amount=30))[0] == "other-than-the-cheapest"
    assert warned(make(before, "operate", **{**given, "bought": {"coal": 1}, "amount": 30}))[0] == "not-in-the-chain"


def test_cubes_without_a_price_are_refused_if_nobody_records_the_supply_chain() -> None:
    with pytest.raises(InvalidInput) as refused:
        make(table(*STAFFED), "operate", company="swift", bought={"coal": 1}, decision="withhold")
    assert [(fault.field, fault.code) for fault in refused.value.faults] == [("amount", "required")]


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"sell": {"left": 5}}, "goods", "not-that-many-goods"),
        ({"sell": {"middle": 2}}, "sell.middle", "no-room"),
        ({"sell": {"right": 1}}, "sell.right", "red-x"),
        ({"sell": {"left": 1}, "tiles": {}}, "tiles.left.spaces", "required"),
        ({"brought": ["coal", "coal"]}, "brought", "more-than-managers-bring"),
    ],
)
def test_fault_is_at_the_field_that_asks(changes: dict[str, Any], field: str, code: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        make(table(*STAFFED), "operate", **{**TURN, **changes})
    assert (field, code) in [(fault.field, fault.code) for fault in refused.value.faults]


def test_tiles_are_remembered_from_one_sale_to_the_next() -> None:
    state = make(table(*STAFFED), "operate", **TURN).state
    row = state["demand"]["meat-packing"]
    assert row["left"] == {"spaces": 4, "filled": 1, "printed": False}
    assert row["middle"] == {"spaces": 2, "filled": 2, "printed": False}
    assert row["right"] == {"spaces": 0, "filled": 0, "printed": False}
    later = fixed(swift__operated=False, swift__goods=3, swift__workers=0, swift__managers=0, decade=2)
    state = make(state, later[0], **later[1]).state
    again = make(state, "operate", company="swift", sell={"left": 3}, decision="withhold")
    assert again.state["demand"]["meat-packing"]["left"]["filled"] == 4


def test_tiles_slide_at_the_end_of_a_decade_as_far_as_they_are_known() -> None:
    state = make(table(*STAFFED), "operate", **TURN).state
    cleanup = fixed(phase="cleanup-phase")
    state = make(state, cleanup[0], **cleanup[1]).state
    row = make(state, "next").state["demand"]["meat-packing"]
    # The full tile leaves, the one with the red X as well in the first decade, and the left one slides all the way.
    assert row["right"] == {"spaces": 4, "filled": 1, "printed": False}
    assert row["left"] == row["middle"] == {"spaces": None, "filled": 0, "printed": False}
    unknown = {"demand.meat-packing.middle.spaces": None, "demand.meat-packing.middle.filled": 0}
    state = make(state, "correct", set={**unknown, "decade": 2}).state
    row = make(state, "next").state["demand"]["meat-packing"]
    # From the second decade on, the red X would stay; behind a tile that nobody knows, nothing is known.
    assert row["right"] == {"spaces": 0, "filled": 0, "printed": False}
    assert row["left"]["spaces"] is None


def test_printed_spaces_stay_when_the_demand_deck_has_run_out() -> None:
    printed = {"left": {"printed": True}, "middle": {"printed": True, "filled": 5}, "right": {"spaces": 3, "filled": 1}}
    before = table(*SHARED, IN_OPERATING, fixed(swift__goods=8))
    given = {"company": "swift", "sell": {"left": 2, "middle": 1}, "tiles": printed, "decision": "withhold"}
    state = make(before, "operate", **given).state
    # Two at half of $50, one at $50, and $20 for the sixth space.
    assert state["companies"]["swift"]["treasury"] == 310 + 2 * 25 + 50 + 20
    assert state["demand"]["meat-packing"]["left"] == {"spaces": None, "filled": 0, "printed": True}
    state = make(state, "correct", set={"phase": "cleanup-phase", "decade": 3}).state
    row = make(state, "next").state["demand"]["meat-packing"]
    assert row["middle"] == {"spaces": 6, "filled": 0, "printed": True}
    assert row["right"] == {"spaces": 3, "filled": 1, "printed": False}
    assert row["left"]["printed"]


def test_steps_recorded_by_themselves_are_left_out() -> None:
    before = table(*STAFFED)
    factories = [{"workers": 2, "manager": True}, {"workers": 3}]
    there = {"steel": 3, "livestock": 2}
    made = make(before, "production", company="swift", factories=factories, resources=there, brought=["coal"]).state
    assert not {"bought", "factories"} & set(MOVE.asked(made, {"company": "swift"}) or ())
    done = make(made, "operate", company="swift", sell={"left": 1}, tiles=TILES, decision="pay")
    assert broken(done) == []
    assert done.state["companies"]["swift"]["goods"] == 2
    again = make(done.state, "operate", company="swift", decision="withhold")
    assert {"used-already", "operated-already"} <= set(broken(again))


def test_company_that_neither_produces_nor_sells_must_withhold() -> None:
    before = table(*SHARED, IN_OPERATING)
    paid = make(before, "operate", company="swift", decision="pay")
    assert [line.rules for line in paid.outcome.broken] == [("operating-phase/must-withhold",)]
    withheld = make(before, "operate", company="swift", decision="withhold")
    assert broken(withheld) == []
    assert changed(before, withheld.state) == {
        "companies.swift.share_price": 80,
        "companies.swift.operated": True,
    }


def test_second_factory_runs_with_what_the_first_manager_brings() -> None:
    """Fairbank's first factory makes 2 goods from two coal, and its manager brings one resource of any type."""
    before = table(
        ("start-company", {"player": "Ana", "company": "fairbank", "par": 50}),
        IN_OPERATING,
        fixed(fairbank__workers=2, fairbank__managers=1),
    )
    given = {"company": "fairbank", "bought": {"coal": 4}, "amount": 40, "decision": "withhold"}
    alone = make(before, "operate", **given).state["companies"]["fairbank"]
    assert (alone["goods"], alone["cubes"]["coal"]) == (2, 2)
    helped = make(before, "operate", **given, brought=["livestock"]).state["companies"]["fairbank"]
    assert (helped["goods"], helped["cubes"]) == (3, dict.fromkeys(RESOURCES, 0))
