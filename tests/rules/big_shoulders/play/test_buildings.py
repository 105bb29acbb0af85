"""Buildings on the board: placed once a decade, and used by naming them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.big_shoulders.buildings import BUILDINGS
from rules.engine.calculator import InvalidInput
from tests.rules.play.tables import Move, broken, codes

from .table import FOUNDED, IN_ACTION, PLAY, changed, fixed, make, table

BUILT = ("correct", {"set": {f"buildings.{key}": "Bo" for key, tile in BUILDINGS.items() if tile.fewest_players < 4}})
PLACED: tuple[Move, ...] = (*FOUNDED, BUILT, fixed(swift__treasury=200, decade=5), IN_ACTION)
USED = PLAY.moves["building"]


def test_each_player_places_a_dealt_building_and_its_workers_arrive() -> None:
    before = table(*FOUNDED, fixed(phase="building-phase"))
    options = PLAY.kinds["new-building"](before)
    assert "era1-manager" in options
    # Era II is dealt from the second decade on, and two tiles need a fourth player.
    assert not [key for key in options if not key.startswith("era1")]
    assert "era1-appeal-1" not in options
    state = make(before, "place-building", player="Ana", building="era1-manager").state
    assert changed(before, state) == {"buildings.era1-manager": "Ana", "new_workers": 1}
    assert "era1-manager" not in PLAY.kinds["new-building"](state)
    assert broken(make(state, "place-building", player="Ana", building="era1-goods-1")) == ["used-already"]
    state = make(state, "place-building", player="Bo", building="era1-goods-1").state
    assert PLAY.moves["next"].prefill(state, {}) == {"new_workers": 3}
    after = make(state, "next").state
    assert (after["workers_available"], after["new_workers"]) == (before["workers_available"] + 3, 0)


def test_new_workers_can_still_be_typed() -> None:
    before = table(*FOUNDED, fixed(phase="building-phase"))
    assert make(before, "next", new_workers=2).state["workers_available"] == before["workers_available"] + 2


@pytest.mark.parametrize(
    ("building", "given", "gained"),
    [
        ("era1-manager", {}, {"managers": 1}),
        ("era3-double-salesperson", {}, {"salespeople": 2}),
        ("era3-goods-3", {}, {"goods": 3}),
        ("era1-appeal-2", {}, {"appeal": 5, "salespeople": 1}),
        ("era1-appeal-2", {"declined": ["5"]}, {"appeal": 5}),
        ("era3-steel-steel-wood", {}, {"cubes.steel": 2, "cubes.wood": 1}),
        ("era1-wood-coal", {"cubes": {"wood": 1}}, {"cubes.wood": 1}),
        ("era2-like-resources", {"cubes": {"coal": 2}}, {"cubes.coal": 2}),
    ],
)
def test_owner_payer_amount_and_effect_follow_from_the_building(
    building: str, given: dict[str, Any], gained: dict[str, Any]
) -> None:
    before, tile = table(*PLACED), BUILDINGS[building]
    decision = make(before, "building", company="swift", building=building, **given)
    assert broken(decision) == []
    after = decision.state
    assert after["players"]["Bo"]["cash"] == before["players"]["Bo"]["cash"] + tile.amount
    declined = 25 if given.get("declined") else 0
    paid = 0 if tile.bank_pays else tile.amount
    assert after["companies"]["swift"]["treasury"] == 200 - paid + declined
    new = changed(before, after, without=("bank", "uses", "cash", "treasury", "stack"))
    assert new == {f"companies.swift.{name}": value for name, value in gained.items()}


def test_building_is_used_once_a_decade() -> None:
    state = make(table(*PLACED), "building", company="swift", building="era1-manager").state
    assert "used-already" in broken(make(state, "building", company="libby", building="era1-manager"))
    assert "used-already" not in broken(make(state, "building", company="libby", building="era2-manager"))


def test_staff_without_a_place_goes_back_to_the_supply() -> None:
    before = table(*PLACED, fixed(swift__managers=1))
    decision = make(before, "building", company="swift", building="era3-double-manager")
    assert decision.state["companies"]["swift"]["managers"] == 2
    assert codes(decision)[0] == ["building-company", "gains-managers", "no-room-for-staff"]


def test_only_workers_that_are_employed_are_automated() -> None:
    before = table(*PLACED, fixed(swift__workers=1))
    swift = make(before, "building", company="swift", building="era1-automation").state["companies"]["swift"]
    assert (swift["workers"], swift["automation"], swift["treasury"]) == (1, 1, 160)
    double = make(before, "building", company="swift", building="era3-double-automation")
    assert "not-enough-workers" in broken(double)


@pytest.mark.parametrize(
    ("building", "cubes", "code"),
    [
        ("era1-wood-coal", {"wood": 2}, "other-cubes"),
        ("era2-like-resources", {"wood": 1, "coal": 1}, "only-like-cubes"),
        ("era2-unlike-resources", {"coal": 2}, "only-unlike-cubes"),
    ],
)
def test_cubes_that_a_building_does_not_give_are_against_its_rule(
    building: str, cubes: dict[str, int], code: str
) -> None:
    assert broken(make(table(*PLACED), "building", company="swift", building=building, cubes=cubes)) == [code]


def test_owner_of_an_asset_or_dividend_building_is_known() -> None:
    state = table(*PLACED, fixed(swift__treasury=300))
    assert "owner" not in (PLAY.moves["extra-dividends"].asked(state, {"amount": 250}) or ())
    assert "owner" not in (PLAY.moves["capital-asset"].asked(state, {"discount": 30}) or ())
    cash = state["players"]["Bo"]["cash"]
    paid = make(state, "extra-dividends", company="swift", amount=250).state
    assert paid["players"]["Bo"]["cash"] == cash + 50
    bought = make(state, "capital-asset", company="swift", space=80, discount=30).state
    assert bought["players"]["Bo"]["cash"] == cash + 40


def test_what_is_asked_depends_on_the_building() -> None:
    state = table(*PLACED)
    assert USED.asked(state, {}) == ("company", "building")
    assert USED.asked(state, {"building": "era1-wood-coal"}) == ("company", "building", "cubes")
    assert USED.asked(state, {"building": "era1-automation"}) == ("company", "building", "to_market")
    assert USED.prefill(state, {})["company"] == "swift"
    # A table that does not record its buildings goes on as before.
    assert "owner" in (USED.asked(table(*FOUNDED), {}) or ())
    with pytest.raises(InvalidInput) as refused:
        make(table(*FOUNDED, IN_ACTION), "building", company="swift")
    assert [(fault.field, fault.code) for fault in refused.value.faults] == [
        ("owner", "required"),
        ("amount", "required"),
    ]
