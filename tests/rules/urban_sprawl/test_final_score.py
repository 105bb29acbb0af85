from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from calculators.calculator import InvalidInput, Result
from calculators.catalogue import calculators
from calculators.pictures import Bars
from calculators.rules.urban_sprawl.tables import POLITICIANS

SCORE = calculators()["urban-sprawl", "final-score"]
NO_ROWS = {number: {"Ana": 0} for number in "123"}
ZONES = {"CIV": 6, "COM": 7, "RES": 8, "IND": 5}


def add_up(players: dict[str, tuple[int, int]], **changes: Any) -> Result:
    """Players by prestige and wealth; nobody has a building in a row unless the changes say so."""
    named = {name: {"prestige": prestige, "wealth": wealth} for name, (prestige, wealth) in players.items()}
    return SCORE.run({"players": named, "prestige_rows": NO_ROWS, "zone_totals": ZONES, **changes})


def offices_of(result: Result, name: str) -> int:
    offices: int = result.values["breakdown"][name]["offices"]
    return offices


@pytest.mark.parametrize(("wealth", "points"), [(0, 0), (9, 0), (10, 1), (19, 1), (27, 2), (100, 10)])
def test_only_full_tens_of_wealth_count(wealth: int, points: int) -> None:
    breakdown = add_up({"Ana": (3, wealth), "Bo": (0, 0)}).values["breakdown"]
    assert breakdown["Ana"] == {"prestige": 3, "rows": 0, "wealth": points, "offices": 0, "total": 3 + points}


# The buildings in one row of a game of three players, and what each receives.
@pytest.mark.parametrize(
    ("row", "buildings", "paid"),
    [
        ("1", {"Ana": 2, "Bo": 1, "Cy": 0}, [1, 0, 0]),
        ("2", {"Ana": 1, "Bo": 2}, [1, 2, 0]),
        ("3", {"Ana": 0, "Bo": 3}, [0, 3, 0]),
        ("3", {"Ana": 2, "Bo": 2, "Cy": 1}, [2, 2, 0]),
        ("6", {"Ana": 3, "Bo": 2, "Cy": 1}, [6, 3, 1]),
        ("5", {"Ana": 1, "Bo": 1, "Cy": 1}, [2, 2, 2]),
        ("4", {"Cy": 4}, [0, 0, 4]),
    ],
)
def test_rows_pay_as_in_any_payout(row: str, buildings: dict[str, int], paid: list[int]) -> None:
    rows = {**NO_ROWS, row: buildings}
    values = add_up({"Ana": (0, 0), "Bo": (0, 0), "Cy": (0, 0)}, prestige_rows=rows).values
    assert [line["rows"] for line in values["breakdown"].values()] == paid


@pytest.mark.parametrize(
    ("office", "points"),
    [("mayor", 2), ("district-attorney", 6), ("treasurer", 7), ("police-chief", 8), ("union-boss", 5)],
)
def test_offices_bring_their_end_bonus(office: str, points: int) -> None:
    rows = {**NO_ROWS, "2": {"Ana": 3}}
    result = add_up(
        {"Ana": (0, 0), "Bo": (0, 0)}, prestige_rows=rows, politicians={office: "Ana"}, mayor_buildings_by_parks=2
    )
    assert (offices_of(result, "Ana"), offices_of(result, "Bo")) == (points, 0)


def test_one_player_may_hold_every_office() -> None:
    result = add_up({"Ana": (0, 0), "Bo": (0, 0)}, politicians=dict.fromkeys(POLITICIANS, "Ana"))
    assert offices_of(result, "Ana") == 6 + 7 + 8 + 5


def test_buildings_by_parks_count_for_nobody_without_a_mayor() -> None:
    result = add_up({"Ana": (0, 0), "Bo": (0, 0)}, mayor_buildings_by_parks=4)
    assert result.values["totals"] == {"Ana": 0, "Bo": 0}


# Each player's prestige and wealth, from which no full ten comes to.
@pytest.mark.parametrize(
    ("players", "ranking", "winners", "step"),
    [
        ({"Ana": (10, 0), "Bo": (20, 0)}, ["Bo", "Ana"], ["Bo"], "wins"),
        ({"Ana": (20, 3), "Bo": (20, 8)}, ["Bo", "Ana"], ["Bo"], "tied"),
        ({"Ana": (19, 15), "Bo": (20, 8)}, ["Ana", "Bo"], ["Ana"], "tied"),
        ({"Ana": (20, 8), "Bo": (20, 8)}, ["Ana", "Bo"], ["Ana", "Bo"], "tied"),
        (
            {"Ana": (20, 8), "Bo": (20, 3), "Cy": (20, 8), "Di": (1, 9)},
            ["Ana", "Cy", "Bo", "Di"],
            ["Ana", "Cy"],
            "tied",
        ),
    ],
)
def test_ties_are_broken_by_wealth_and_else_shared(
    players: dict[str, tuple[int, int]], ranking: list[str], winners: list[str], step: str
) -> None:
    result = add_up(players)
    assert (result.values["ranking"], result.values["winners"]) == (ranking, winners)
    assert result.steps[-1].code == step


def test_every_line_is_a_step() -> None:
    rows = {"1": {"Ana": 2, "Bo": 1}, "2": {"Ana": 1, "Bo": 1}, "3": {"Ana": 0}}
    result = add_up({"Ana": (1, 0), "Bo": (2, 0)}, prestige_rows=rows, politicians={"mayor": "Bo", "treasurer": "Ana"})
    assert [step.code for step in result.steps] == [
        "row-place",
        "row-place",
        "row-tie",
        "row-without-buildings",
        "wealth",
        "wealth",
        "mayor",
        "office",
        "total",
        "total",
        "wins",
    ]


# Whether a place for players without a building would pay anything in this row of two players.
@pytest.mark.parametrize(
    ("rows", "silent"),
    [
        (NO_ROWS, []),
        ({**NO_ROWS, "1": {"Ana": 2}}, []),
        ({**NO_ROWS, "2": {"Ana": 2}}, ["2"]),
        ({**NO_ROWS, "3": {"Ana": 2}, "6": {"Bo": 1}}, ["3", "6"]),
        ({**NO_ROWS, "3": {"Ana": 2, "Bo": 1}}, []),
    ],
)
def test_gap_of_the_rules_is_named_where_it_matters(rows: dict[str, dict[str, int]], silent: list[str]) -> None:
    result = add_up({"Ana": (0, 0), "Bo": (0, 0)}, prestige_rows=rows)
    assert [warning.values["rows"] for warning in result.warnings] == ([silent] if silent else [])
    assert {warning.code for warning in result.warnings} <= {"zero-buildings"}


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"prestige_rows": {"1": {"Ana": 1}, "3": {"Ana": 1}}}, {("prestige_rows.2", "row-missing")}),
        ({"prestige_rows": {**NO_ROWS, "3": {"Zoe": 1}}}, {("prestige_rows.3.Zoe", "not-at-the-table")}),
        ({"politicians": {"treasurer": "Zoe"}}, {("politicians.treasurer", "not-at-the-table")}),
        (
            {"politicians": {"mayor": "Ana"}, "mayor_buildings_by_parks": 1},
            {("mayor_buildings_by_parks", "more-than-own-buildings")},
        ),
        (
            {
                "prestige_rows": {"1": {"Ana": 1}, "2": {"Ana": 1}, "6": {"Ana": 9}},
                "politicians": {"mayor": "Ana", "union-boss": "Zoe"},
                "mayor_buildings_by_parks": 3,
            },
            {
                ("prestige_rows.3", "row-missing"),
                ("politicians.union-boss", "not-at-the-table"),
                ("mayor_buildings_by_parks", "more-than-own-buildings"),
            },
        ),
    ],
)
def test_what_cannot_be_is_refused(changes: dict[str, Any], faults: set[tuple[str, str]]) -> None:
    with pytest.raises(InvalidInput) as caught:
        add_up({"Ana": (0, 0), "Bo": (0, 0)}, **changes)
    assert {(fault.field, fault.code) for fault in caught.value.faults} == faults


@st.composite
def finished(draw: st.DrawFn) -> dict[str, Any]:
    """A finished game of two to four players, in which every row 1 to 3 and some of the others pay."""
    names = draw(st.lists(st.sampled_from(["Ana", "Bo", "Cy", "Di"]), min_size=2, unique=True))
    numbers = ["1", "2", "3", *draw(st.lists(st.sampled_from("456"), unique=True))]
    rows = {number: {name: draw(st.integers(0, 6)) for name in names} for number in numbers}
    offices = draw(st.dictionaries(st.sampled_from(POLITICIANS), st.sampled_from(names)))
    return {
        "players": {name: {"prestige": draw(st.integers(0, 90)), "wealth": draw(st.integers(0, 60))} for name in names},
        "prestige_rows": rows,
        "politicians": offices,
        "zone_totals": {zone: draw(st.integers(0, 20)) for zone in ZONES},
    }


@given(finished())
def test_breakdown_adds_up_and_the_ranking_falls(raw: dict[str, Any]) -> None:
    values = SCORE.run(raw).values
    for name, line in values["breakdown"].items():
        assert line["prestige"] + line["rows"] + line["wealth"] + line["offices"] == line["total"]
        assert line["total"] == values["totals"][name]
    totals = [values["totals"][name] for name in values["ranking"]]
    assert totals == sorted(totals, reverse=True)
    assert sorted(values["ranking"]) == sorted(raw["players"])


@given(finished())
def test_winners_lead_the_ranking(raw: dict[str, Any]) -> None:
    values = SCORE.run(raw).values
    assert set(values["ranking"][: len(values["winners"])]) == set(values["winners"])
    assert all(values["totals"][name] == max(values["totals"].values()) for name in values["winners"])
    assert len({raw["players"][name]["wealth"] for name in values["winners"]}) == 1


@given(finished())
def test_rows_pay_no_more_than_their_places(raw: dict[str, Any]) -> None:
    paid = sum(line["rows"] for line in SCORE.run(raw).values["breakdown"].values())
    most = sum(int(number) // 2**place for number in raw["prestige_rows"] for place in range(len(raw["players"])))
    assert 0 <= paid <= most


@given(finished())
def test_every_office_pays_exactly_its_holder(raw: dict[str, Any]) -> None:
    breakdown = SCORE.run(raw).values["breakdown"]
    zones = {"district-attorney": "CIV", "treasurer": "COM", "police-chief": "RES", "union-boss": "IND"}
    paid = sum(raw["zone_totals"][zones[office]] for office in raw["politicians"] if office in zones)
    assert sum(line["offices"] for line in breakdown.values()) == paid


@given(finished(), st.randoms(use_true_random=False))
def test_order_of_entry_changes_no_result(raw: dict[str, Any], random: Any) -> None:
    names = list(raw["players"])
    random.shuffle(names)
    shuffled = SCORE.run({**raw, "players": {name: raw["players"][name] for name in names}}).values
    values = SCORE.run(raw).values
    assert shuffled["totals"] == values["totals"]
    assert set(shuffled["winners"]) == set(values["winners"])


@given(finished())
def test_picture_is_the_breakdown(raw: dict[str, Any]) -> None:
    result = SCORE.run(raw)
    [picture] = result.pictures
    assert isinstance(picture, Bars)
    assert {name: sum(parts.values()) for name, parts in picture.bars.items()} == result.values["totals"]
