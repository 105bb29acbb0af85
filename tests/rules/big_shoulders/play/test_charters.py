"""Places on the charters, capital assets without a place, and appeal bonuses that a company cannot receive."""

from __future__ import annotations

from typing import Any

import pytest

from rules.big_shoulders.companies import COMPANIES
from tests.rules.play.tables import broken, codes, warned

from .table import FOUNDED, IN_ACTION, IN_OPERATING, changed, fixed, make, table

SWIFT = {"company": "swift"}
RICH = fixed(swift__treasury=900, libby__treasury=900, doggett__treasury=900, decade=4)


@pytest.mark.parametrize(
    ("fix", "slug", "given", "code"),
    [
        ({"swift__workers": 4}, "hire-workers", {"hires": 2}, "too-many-workers"),
        ({"swift__workers": 3, "swift__automation": 1}, "hire-workers", {"hires": 2}, "too-many-workers"),
        ({"swift__managers": 2}, "hire-manager", {}, "too-many-managers"),
        ({"swift__salespeople": 2}, "hire-salesperson", {}, "too-many-salespeople"),
        ({"swift__managers": 1}, "building", {"owner": "Bo", "amount": 20, "managers": 2}, "too-many-managers"),
        ({"swift__workers": 0}, "automation", {"workers": 1}, "not-enough-workers"),
        ({"swift__workers": 5}, "automation", {"workers": 1}, "too-many-workers"),
    ],
)
def test_move_without_a_place_on_the_charter_names_the_rule(fix: Any, slug: str, given: Any, code: str) -> None:
    state = table(*FOUNDED, RICH, fixed(**fix), IN_ACTION)
    assert broken(make(state, slug, **SWIFT, **given)) == [code]


def test_automation_without_workers_sends_nobody_to_the_market() -> None:
    before = table(*FOUNDED, IN_ACTION)
    after = make(before, "automation", **SWIFT, workers=2, to_market=2).state
    assert changed(before, after) == {"companies.swift.automation": 2}


def test_goods_are_sold_with_the_salespeople_that_the_charter_has_room_for() -> None:
    state = table(*FOUNDED, IN_OPERATING, fixed(swift__goods=1, swift__salespeople=3))
    assert make(state, "distribution", **SWIFT, half_price_goods=1).state["companies"]["swift"]["revenue"]


@pytest.mark.parametrize(("company", "kept"), [("doggett", 0), ("libby", 1)])
def test_asset_without_a_place_is_discarded(company: str, kept: int) -> None:
    state = table(*FOUNDED, RICH, IN_ACTION)
    for space in (40, 50):
        decision = make(state, "capital-asset", company=company, space=space)
        state = decision.state
    assert state["companies"][company]["assets"] == kept == COMPANIES[company].asset_spaces
    assert "asset-discarded" in codes(decision)[0]
    assert state["companies"][company]["treasury"] == 900 - 40 - 50


@pytest.mark.parametrize(
    ("fix", "given", "expected"),
    [
        ({"swift__workers": 0}, {"bonus": ["worker"]}, {"workers": 1}),
        ({"swift__workers": 5}, {"bonus": ["worker"]}, {}),
        ({"swift__workers": 2}, {"bonus": ["automation"]}, {"automation": 1}),
        ({"swift__workers": 2}, {"bonus": ["automation"], "leaves": True}, {"automation": 1, "workers": 1}),
        ({"swift__workers": 0}, {"bonus": ["automation"]}, {}),
        ({"swift__appeal": 0}, {"bonus": ["appeal"]}, {"appeal": 2}),
    ],
)
def test_immediate_bonus_of_a_tile(fix: Any, given: Any, expected: dict[str, int]) -> None:
    before = table(*FOUNDED, RICH, fixed(**fix), IN_ACTION)
    decision = make(before, "capital-asset", **SWIFT, space=40, **given)
    seen = {place.rsplit(".", 1)[-1]: value for place, value in changed(before, decision.state).items()}
    rest = {
        name: value for name, value in seen.items() if name not in ("assets", "treasury", "workers_available", "stack")
    }
    assert rest == expected
    assert broken(decision) == []


@pytest.mark.parametrize(
    ("appeal", "fix"),
    [
        (2, {"swift__workers": 5}),
        (4, {"swift__salespeople": 2}),
        (6, {"swift__workers": 0}),
        (10, {"swift__appeal_goods": 2}),
        (12, {"swift__share_price": 450}),
        (15, {"swift__share_price": 450}),
    ],
)
def test_bonus_that_a_company_cannot_receive_is_cash(appeal: int, fix: Any) -> None:
    before = table(*FOUNDED, fixed(swift__appeal=appeal, **fix), IN_ACTION)
    decision = make(before, "appeal", **SWIFT, spaces=1)
    seen = {place: value for place, value in changed(before, decision.state).items() if not place.endswith(".stack")}
    assert seen == {"companies.swift.appeal": appeal + 1, "companies.swift.treasury": 175}
    assert broken(decision) == []
    assert [code for code in codes(decision)[0] if code.startswith("no-")] != []


@pytest.mark.parametrize(
    ("workers", "available", "after"),
    [(4, 3, (4, 3)), (5, 3, (4, 4)), (5, 12, (4, 12))],
)
def test_worker_freed_by_an_appeal_bonus_moves_or_leaves(workers: int, available: int, after: tuple[int, int]) -> None:
    before = table(*FOUNDED, fixed(swift__appeal=6, swift__workers=workers, workers_available=available), IN_ACTION)
    state = make(before, "appeal", **SWIFT, spaces=1).state
    assert (state["companies"]["swift"]["workers"], state["workers_available"]) == after
    assert state["companies"]["swift"]["automation"] == 1


@pytest.mark.parametrize(("declined", "code"), [([], "space-worker"), (["3"], "declined-worker")])
def test_log_says_what_happened_with_a_bonus(declined: list[str], code: str) -> None:
    state = table(*FOUNDED, fixed(swift__appeal=2), IN_ACTION)
    said = codes(make(state, "appeal", **SWIFT, spaces=1, declined=declined))[0]
    assert code in said
    assert "gains-worker" not in said


def test_building_brings_goods() -> None:
    before = table(*FOUNDED, IN_ACTION)
    assert make(before, "building", **SWIFT, owner="Bo", amount=20, goods=2).state["companies"]["swift"]["goods"] == 2


FACTORIES = [{"workers": 2, "manager": True}, {"workers": 3, "manager": True}]
RESOURCES = {"steel": 3, "livestock": 3, "wood": 3, "coal": 3}


def test_managers_appeal_is_gained_with_its_bonuses() -> None:
    spaces = sum(factory.manager_appeal for factory in COMPANIES["swift"].factories)
    before = table(*FOUNDED, fixed(swift__appeal=4, swift__managers=2), IN_OPERATING)
    decision = make(before, "production", **SWIFT, factories=FACTORIES, resources=RESOURCES)
    swift = decision.state["companies"]["swift"]
    assert spaces > 0
    assert swift["appeal"] == 4 + spaces
    assert swift["salespeople"] == 1
    assert "appeal-may-bring-more" not in warned(decision)
    declined = make(before, "production", **SWIFT, factories=FACTORIES, resources=RESOURCES, declined=["5"])
    assert declined.state["companies"]["swift"]["salespeople"] == 0
    assert declined.state["companies"]["swift"]["treasury"] == 175


def test_goods_token_that_a_manager_brings_makes_its_good_in_this_turn() -> None:
    plain = table(*FOUNDED, fixed(swift__appeal=0, swift__managers=2), IN_OPERATING)
    reaching = table(*FOUNDED, fixed(swift__appeal=10, swift__managers=2), IN_OPERATING)
    made = [
        make(state, "production", **SWIFT, factories=FACTORIES, resources=RESOURCES).state["companies"]["swift"][
            "goods"
        ]
        for state in (plain, reaching)
    ]
    assert made[1] == made[0] + 1
