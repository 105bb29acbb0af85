from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Bars
from rules.engine.registry import calculators
from rules.urban_sprawl.tables import POLITICIANS

SCORE = calculators()["urban-sprawl", "final-score"]
NO_ROWS: dict[str, dict[str, int]] = {number: {"Ana": 0} for number in "123"}
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
    # In row 1, everybody ties for 1 prestige, of which nobody receives anything.
    rows = {**NO_ROWS, "1": dict.fromkeys(("Ana", "Bo", "Cy"), 4), row: buildings}
    values = add_up({"Ana": (0, 0), "Bo": (0, 0), "Cy": (0, 0)}, prestige_rows=rows).values
    assert [line["rows"] for line in values["breakdown"].values()] == paid


@pytest.mark.parametrize(
    ("office", "points"),
    [("mayor", 2), ("district-attorney", 6), ("treasurer", 7), ("police-chief", 8), ("union-boss", 5)],
)
def test_offices_bring_their_end_bonus(office: str, points: int) -> None:
    rows = {**NO_ROWS, "2": {"Ana": 3}}
    parks = {"mayor_buildings_by_parks": 2} if office == "mayor" else {}
    result = add_up({"Ana": (0, 0), "Bo": (0, 0)}, prestige_rows=rows, politicians={office: "Ana"}, **parks)
    assert (offices_of(result, "Ana"), offices_of(result, "Bo")) == (points, 0)


def test_one_player_may_hold_every_office() -> None:
    result = add_up({"Ana": (0, 0), "Bo": (0, 0)}, politicians=dict.fromkeys(POLITICIANS, "Ana"))
    assert offices_of(result, "Ana") == 6 + 7 + 8 + 5


# What nobody entered, named in the first lines.
ASSUMED = {"no-such-politician", "no-such-marker", "not-named-in-a-row", "parks-assumed"}
TWO = {"Ana": (0, 0), "Bo": (0, 0)}
FULL_ROWS = {number: {"Ana": 1, "Bo": 1} for number in "123456"}
EVERY_OFFICE = dict.fromkeys(POLITICIANS, "Ana")


def assumed(result: Result) -> list[str]:
    return [step.code for step in result.steps if step.code in ASSUMED]


@pytest.mark.parametrize(
    ("changes", "first"),
    [
        ({}, []),
        ({"politicians": {"mayor": "Bo", "treasurer": "Bo"}}, ["no-such-politician"]),
        ({"prestige_rows": {number: FULL_ROWS[number] for number in "1236"}}, ["no-such-marker"]),
        ({"prestige_rows": {**FULL_ROWS, "2": {"Ana": 1}}}, ["not-named-in-a-row"]),
        ({"mayor_buildings_by_parks": None}, ["parks-assumed"]),
        ({"politicians": {}, "mayor_buildings_by_parks": None}, ["no-such-politician"]),
    ],
)
def test_what_nobody_entered_is_named_in_the_first_lines(changes: dict[str, Any], first: list[str]) -> None:
    complete = {"prestige_rows": FULL_ROWS, "politicians": EVERY_OFFICE, "mayor_buildings_by_parks": 2}
    result = add_up(TWO, **{**complete, **changes})
    assert assumed(result) == [step.code for step in result.steps][: len(first)] == first


def test_assumption_names_whom_and_what_it_is_about() -> None:
    rows = {number: {"Ana": 1} for number in "1234"}
    result = add_up({"Ana": (0, 0), "Bo": (0, 0), "Cy": (0, 0)}, prestige_rows=rows, politicians={"mayor": "Ana"})
    values = {step.code: step.values for step in result.steps if step.code in ASSUMED}
    assert values["no-such-politician"]["offices"] == list(POLITICIANS[1:])
    assert values["no-such-marker"]["rows"] == ["5", "6"]
    assert [step.values["row"] for step in result.steps if step.code == "not-named-in-a-row"] == [1, 2, 3, 4]
    assert values["not-named-in-a-row"]["names"] == ["Bo", "Cy"]
    assert values["parks-assumed"]["name"] == "Ana"


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
    assert [step.code for step in result.steps if step.code not in ASSUMED] == [
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
        ({**NO_ROWS, "1": {"Bo": 1}, "3": {"Ana": 2}, "6": {"Bo": 1}}, ["3", "6"]),
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
                "prestige_rows": {"1": {"Ana": 1}, "2": {"Ana": 1}, "6": {"Ana": 2}},
                "politicians": {"mayor": "Ana", "union-boss": "Zoe"},
                "mayor_buildings_by_parks": 3,
            },
            {
                ("prestige_rows.3", "row-missing"),
                ("politicians.union-boss", "not-at-the-table"),
                ("mayor_buildings_by_parks", "more-than-own-buildings"),
            },
        ),
        ({"mayor_buildings_by_parks": 3}, {("mayor_buildings_by_parks", "no-mayor")}),
        (
            {"politicians": {"treasurer": "Ana", "union-boss": "Bo"}, "zone_totals": {"COM": 7}},
            {("zone_totals.IND", "zone-missing")},
        ),
        (
            {"politicians": {"treasurer": "Ana", "union-boss": "Bo"}, "zone_totals": {}},
            {("zone_totals.COM", "zone-missing"), ("zone_totals.IND", "zone-missing")},
        ),
        # 49 buildings on the 48 lots of a row.
        (
            {"prestige_rows": {**NO_ROWS, "1": {"Ana": 25, "Bo": 24}}},
            {("prestige_rows.1", "more-than-lots")},
        ),
        # A player has 35 cubes to mark buildings with.
        (
            {"prestige_rows": {"1": {"Ana": 12}, "2": {"Ana": 12}, "3": {"Ana": 12}}},
            {("prestige_rows", "more-than-cubes")},
        ),
        # The row of a marker lies on the same blocks as rows 1 to 3.
        (
            {"prestige_rows": {**NO_ROWS, "2": {"Ana": 3}, "5": {"Ana": 4}}},
            {("prestige_rows.5.Ana", "more-than-own-in-the-row")},
        ),
        ({"zone_totals": {"CIV": 40, "COM": 40, "IND": 40, "RES": 9}}, {("zone_totals", "more-than-tiles")}),
    ],
)
def test_what_cannot_be_is_refused(changes: dict[str, Any], faults: set[tuple[str, str]]) -> None:
    with pytest.raises(InvalidInput) as caught:
        add_up({"Ana": (0, 0), "Bo": (0, 0)}, **changes)
    assert {(fault.field, fault.code) for fault in caught.value.faults} == faults


@pytest.mark.parametrize(
    "changes",
    [
        {"zone_totals": {}},
        {"politicians": {"treasurer": "Ana"}, "zone_totals": {"COM": 0}},
        {"politicians": {"mayor": "Ana"}, "zone_totals": {}},
        {"mayor_buildings_by_parks": 0},
        {"zone_totals": {"CIV": 40, "COM": 40, "IND": 40, "RES": 8}},
        {"prestige_rows": {**NO_ROWS, "1": {"Ana": 24, "Bo": 24}}},
        {"prestige_rows": {"1": {"Ana": 11}, "2": {"Ana": 12}, "3": {"Ana": 12}, "5": {"Ana": 24}}},
    ],
)
def test_what_can_be_is_added_up(changes: dict[str, Any]) -> None:
    assert add_up(TWO, **changes).values["winners"]


def test_four_players_control_no_more_buildings_than_there_are_tiles() -> None:
    rows = {number: {"Ana": 11, "Bo": 11, "Cy": 11, "Di": 10} for number in "123"}
    with pytest.raises(InvalidInput) as caught:
        add_up(dict.fromkeys(("Ana", "Bo", "Cy", "Di"), (0, 0)), prestige_rows=rows)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("prestige_rows", "more-than-tiles")]


@st.composite
def finished(draw: st.DrawFn) -> dict[str, Any]:
    """A finished game of two to four players, in which every row 1 to 3 and some of the others pay."""
    names = draw(st.lists(st.sampled_from(["Ana", "Bo", "Cy", "Di"]), min_size=2, unique=True))
    numbers = ["1", "2", "3", *draw(st.lists(st.sampled_from("456"), unique=True))]
    rows = {number: {name: draw(st.integers(0, 6)) for name in names} for number in "123"}
    own = {name: sum(row[name] for row in rows.values()) for name in names}
    rows |= {number: {name: draw(st.integers(0, min(6, own[name]))) for name in names} for number in numbers[3:]}
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
