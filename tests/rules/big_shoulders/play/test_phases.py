"""The way through phases and decades, the end of the game, and what the sheet shows."""

from __future__ import annotations

from typing import Any

import pytest

from rules.big_shoulders import final_score
from rules.engine.calculator import InvalidInput
from rules.engine.play.effects import State
from rules.engine.registry import calculators_of
from tests.rules.play.tables import Move

from .table import FOUNDED, PLAY, SHARED, changed, fixed, make, table


def end_phases(state: State, number: int) -> State:
    """The state after ``number`` phases."""
    for _ in range(number):
        state = make(state, "next").state
    return state


def test_setup_ends_with_the_marker_and_the_opening_turn_order() -> None:
    # Bo chose last.
    state = table(*FOUNDED)
    assert (state["phase"], state["priority"], state["turn_order"]) == ("stock-phase", "Bo", ["Bo", "Cy", "Ana"])


def test_five_decades_of_five_phases_and_the_last_without_cleanup() -> None:
    state = table(*FOUNDED)
    seen = [(state["decade"], state["phase"])]
    while state["phase"] != "end-of-game":
        state = make(state, "next").state
        seen.append((state["decade"], state["phase"]))
    assert len(seen) == 5 * 5
    assert seen[4:6] == [(1, "cleanup-phase"), (2, "stock-phase")]
    assert seen[-2:] == [(5, "operating-phase"), (5, "end-of-game")]
    with pytest.raises(InvalidInput):
        make(state, "next")


def test_priority_goes_to_the_left_of_the_last_who_sold_or_bought() -> None:
    state = table(*FOUNDED, ("buy-certificate", {"player": "Cy", "company": "libby"}))
    assert make(state, "next").state["priority"] == "Ana"


@pytest.mark.parametrize(("agreed", "holder"), [("stays", "Bo"), ("moves-on", "Cy")])
def test_priority_after_a_phase_of_passing_is_as_agreed(agreed: str, holder: str) -> None:
    state = table(*FOUNDED, readings={"nobody-acted": agreed})
    assert make(state, "next").state["priority"] == holder


def test_company_whose_ten_shares_belong_to_players_rises() -> None:
    sold_out = fixed(
        swift__certificates__treasury__common=0,
        swift__certificates__bank_pool__common=0,
        Cy__certificates__swift__common=4,
    )
    after = make(table(*SHARED, sold_out), "next").state
    assert after["companies"]["swift"]["share_price"] == 120


@pytest.mark.parametrize(("arriving", "before", "after"), [(3, 4, 7), (9, 4, 12), (0, 4, 4)])
def test_new_workers_fill_the_job_market(arriving: int, before: int, after: int) -> None:
    state = table(*FOUNDED, fixed(workers_available=before, phase="building-phase"))
    assert make(state, "next", new_workers=arriving).state["workers_available"] == after


def test_workers_are_asked_for_only_at_the_end_of_the_building_phase() -> None:
    move = PLAY.moves["next"]
    assert [item.name for item in move.fields_asked(table(*FOUNDED), {})] == []
    assert [item.name for item in move.fields_asked(table(fixed(phase="building-phase")), {})] == ["new_workers"]


@pytest.mark.parametrize(("decade", "partners"), [(2, 2), (3, 3), (4, 2)])
def test_everybody_gains_a_partner_in_the_third_decade(decade: int, partners: int) -> None:
    state = table(*FOUNDED, fixed(decade=decade, phase="building-phase"))
    assert {player["partners"] for player in make(state, "next").state["players"].values()} == {partners}


def test_new_decade_allows_again_what_the_old_one_forbade() -> None:
    state = table(
        *SHARED,
        ("sell-shares", {"player": "Cy", "company": "swift", "common": 1}),
        ("withhold", {"company": "swift", "revenue": 40}),
        fixed(phase="cleanup-phase"),
    )
    after = make(state, "next").state
    assert after["players"]["Cy"]["sold"] == []
    assert after["companies"]["swift"]["operated"] is False
    assert (after["decade"], after["phase"]) == (2, "stock-phase")


def test_companies_that_have_not_operated_are_named() -> None:
    state = table(*SHARED, ("withhold", {"company": "swift", "revenue": 40}), fixed(phase="operating-phase"))
    [warning] = make(state, "next").outcome.warnings
    assert warning.values["companies"] == ["libby", "doggett"]


@pytest.mark.parametrize(
    ("goal", "moves", "winners"),
    [
        ("richest-company", (), ["Ana"]),
        ("highest-appeal", (), ["Ana"]),
        ("most-partners", (), ["Ana", "Bo", "Cy"]),
        ("most-preferred-certificates", (), ["Bo"]),
        ("most-common-certificates", (), ["Ana", "Cy"]),
        ("most-workers", (), []),
        ("most-workers", (fixed(libby__workers=2),), ["Cy"]),
    ],
)
def test_goals_are_counted_from_the_play(goal: str, moves: Any, winners: list[str]) -> None:
    state = make(table(*SHARED, *moves), "goals", goal=goal).state
    assert [name for name, player in state["players"].items() if goal in player["goals"]] == winners


def test_numbers_counted_on_the_table_replace_those_of_the_play() -> None:
    state = make(table(*SHARED), "goals", goal="richest-company", values={"bo": 900}).state
    assert [name for name, player in state["players"].items() if player["goals"]] == ["Bo"]


def test_goal_awarded_again_is_not_counted_twice() -> None:
    once = make(table(*SHARED), "goals", goal="richest-company").state
    assert changed(once, make(once, "goals", goal="richest-company").state) == {}


def test_goal_of_which_nobody_has_any_is_as_agreed() -> None:
    state = table(*SHARED, readings={"goals-with-nothing": "everybody"})
    after = make(state, "goals", goal="most-workers").state
    assert [player["goals"] for player in after["players"].values()] == [["most-workers"]] * 3


def test_final_score_needs_no_typing() -> None:
    state = make(table(*SHARED), "goals", goal="richest-company").state
    totals = final_score.CALCULATOR.run(PLAY.score(state)).values["totals"]
    # Ana: $500, a goal, 4 shares at $100. Bo: $500, 2 at $100, 3 at $35. Cy: $500, 1 at $100, 3 at $40.
    assert totals == {"Ana": 1100, "Bo": 805, "Cy": 720}
    assert PLAY.showing.series(state)["net_worth"] == {"Ana": 900, "Bo": 805, "Cy": 720}


def test_sheet_shows_players_and_companies() -> None:
    sheet = PLAY.showing.sheet(table(*SHARED))
    players, holdings, companies = sheet.tables
    assert players.rows["Bo"] == {
        "cash": 500,
        "share_value": 305,
        "net_worth": 805,
        "certificates": 2,
        "certificate_limit": 12,
        "partners": 2,
        "goals": [],
    }
    assert holdings.rows["swift"] == {"Ana": 4, "Bo": 2, "Cy": 1, "place.treasury": 1, "place.bank_pool": 2}
    assert list(companies.rows) == ["swift", "libby", "doggett"]
    assert sheet.warnings == ()


def test_sheet_warns_of_limits() -> None:
    state = table(
        *SHARED, fixed(Bo__cash=-20, Bo__certificates__swift__common=5, Ana__certificates__swift__preferred=1)
    )
    assert [line.code for line in PLAY.showing.sheet(state).warnings] == [
        "no-money",
        "director-and-preferred",
        "over-sixty-percent",
        "certificates-do-not-add-up",
        "certificates-do-not-add-up",
    ]


def test_player_over_the_certificate_limit_is_warned() -> None:
    full = {f"Cy__certificates__{key}__common": 5 for key in ("libby", "doggett", "swift")}
    codes = [line.code for line in PLAY.showing.sheet(table(*SHARED, fixed(**full))).warnings]
    assert "over-the-certificate-limit" in codes


@pytest.mark.parametrize(
    ("phase", "first"),
    [
        ("stock-phase", "buy-certificate"),
        ("building-phase", "place-building"),
        ("action-phase", "building"),
        ("operating-phase", "operate"),
        ("end-of-game", "goals"),
    ],
)
def test_moves_that_make_sense_come_first(phase: str, first: str) -> None:
    assert PLAY.showing.next_moves(table(*FOUNDED, fixed(phase=phase)))[0] == first


def test_a_play_begins_with_starting_a_company() -> None:
    assert PLAY.showing.next_moves(table()) == ("start-company",)


ACTING, OPERATING = {"phase": "action-phase", "turn_order": ["Ana", "Bo", "Cy"]}, {"phase": "operating-phase"}
NO_PARTNERS = {f"{name}__partners": 0 for name in ("Ana", "Bo", "Cy")}
OPERATED = {f"{key}__operated": True for key in ("swift", "libby")}


@pytest.mark.parametrize(
    ("moves", "done"),
    [
        (FOUNDED[:2], False),
        (FOUNDED[:3], True),
        ((*FOUNDED, fixed(**ACTING)), False),
        ((*FOUNDED, fixed(**ACTING, **NO_PARTNERS)), True),
        ((*FOUNDED, fixed(**OPERATING, **OPERATED)), False),
        ((*FOUNDED, fixed(**OPERATING, **OPERATED, doggett__operated=True)), True),
    ],
)
def test_next_phase_leads_once_everybody_has_acted(moves: tuple[Move, ...], done: bool) -> None:
    assert (PLAY.showing.next_moves(table(*moves)) == ("next",)) is done


@pytest.mark.parametrize("slug", sorted(PLAY.known))
def test_calculator_takes_what_the_play_knows(slug: str) -> None:
    calculator = calculators_of(PLAY.game)[slug]
    known = PLAY.known[slug](table(*SHARED), {"player": "Bo", "company": "swift", "goal": "most-workers"})
    fields = {item.name: item for item in calculator.fields}
    assert set(known) <= set(fields)
    assert [name for name, value in known.items() if fields[name].clean(value) is None] == []


@pytest.mark.parametrize("slug", sorted(PLAY.known))
def test_calculator_opened_before_anything_is_chosen_still_opens(slug: str) -> None:
    assert set(PLAY.known[slug](table(), {})) <= {item.name for item in calculators_of(PLAY.game)[slug].fields}
