from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Bars
from rules.engine.registry import calculators

SCORE = calculators()["carnegie", "final-score"]


def score(**players: dict[str, Any]) -> Result:
    return SCORE.run({"players": players})


def line(**own: Any) -> dict[str, int]:
    """The column of a single player on the scorepad."""
    found: dict[str, int] = score(Ana=own).values["breakdown"]["Ana"]
    return found


@pytest.mark.parametrize(
    ("typed", "part", "vp"),
    [
        ({"in_game": 57}, "in_game", 57),
        ({"active_employees": 15}, "employees", 15),
        ({"active_employees": 16}, "employees", 15),
        ({"departments_top": 4, "departments_other": 6}, "departments", 24),
        ({"departments_top": 1}, "departments", 3),
        ({"departments_other": 5}, "departments", 10),
        ({"departments_top": 9}, "departments", 24),
        ({"project_tabs": 42}, "project_tabs", 42),
        ({"project_tabs": 43}, "project_tabs", 42),
        ({"connections": 36}, "connections", 36),
        ({"connections": 40}, "connections", 36),
        ({"city_projects": 45}, "city_projects", 45),
        ({"city_projects": 60}, "city_projects", 45),
        ({"donations": [12, 12, 12]}, "donations", 36),
        ({"donations": [10, 14, 7]}, "donations", 29),
        ({"donations": []}, "donations", 0),
        ({"action_choice_unused": True}, "action_choice", 3),
        ({"action_choice_unused": False}, "action_choice", 0),
    ],
)
def test_each_part_scores_up_to_its_maximum(typed: dict[str, Any], part: str, vp: int) -> None:
    assert (line(**typed)[part], line(**typed)["total"]) == (vp, vp)


@pytest.mark.parametrize(
    ("typed", "capped"),
    [
        ({"active_employees": 16}, ["employees"]),
        ({"departments_top": 6, "departments_other": 6}, ["departments"]),
        ({"project_tabs": 50, "city_projects": 50}, ["project_tabs", "city_projects"]),
        ({"connections": 37, "donations": [13]}, ["connections", "donations"]),
        ({"project_tabs": 42, "connections": 36, "city_projects": 45, "donations": [12]}, None),
    ],
)
def test_what_was_cut_is_reported(typed: dict[str, Any], capped: list[str] | None) -> None:
    result = score(Ana=typed)
    assert result.values["capped"] == ({"Ana": capped} if capped else {})
    steps = [step.code for step in result.steps]
    wanted = [f"capped-{part}" if part != "donations" else "donations-capped" for part in capped or []]
    assert [code for code in steps if "capped" in code] == wanted


@pytest.mark.parametrize(
    ("totals", "ranking", "winners", "decision"),
    [
        ({"Ana": 10, "Bo": 20}, ["Bo", "Ana"], ["Bo"], "wins"),
        ({"Ana": 20, "Bo": 20}, ["Ana", "Bo"], ["Ana", "Bo"], "shared"),
        ({"Ana": 5, "Bo": 20, "Cy": 9, "Di": 20}, ["Bo", "Di", "Cy", "Ana"], ["Bo", "Di"], "shared"),
        ({"Ana": 0}, ["Ana"], ["Ana"], "wins"),
    ],
)
def test_most_points_win_and_equal_ones_share(
    totals: dict[str, int], ranking: list[str], winners: list[str], decision: str
) -> None:
    result = score(**{name: {"in_game": vp} for name, vp in totals.items()})
    assert (result.values["ranking"], result.values["winners"]) == (ranking, winners)
    assert result.steps[-1].code == decision


def test_every_line_that_is_worked_out_is_a_step() -> None:
    result = score(
        Ana={"departments_top": 1, "project_tabs": 50, "donations": [4, 13]}, Bo={"in_game": 3, "donations": [2]}
    )
    assert [step.code for step in result.steps] == [
        "departments",
        "capped-project_tabs",
        "donations-capped",
        "total",
        "donations",
        "total",
        "wins",
    ]


UNUSED = {"action_choice_unused": True}


@pytest.mark.parametrize(
    ("players", "codes"),
    [
        ({"Ana": {"connections": 20}}, ["no-such-connection"]),
        ({"Ana": {"connections": 27}}, []),
        ({"Ana": {"connections": 37}}, []),
        ({"Ana": {"departments_top": 5, "departments_other": 6}}, ["more-than-empty-spaces"]),
        ({"Ana": {"departments_top": 4, "departments_other": 6}}, []),
        ({"Ana": UNUSED}, []),
        ({"Ana": UNUSED, "Bo": {}}, ["tiles-of-2"]),
        ({"Ana": UNUSED, "Bo": {}, "Cy": {}}, []),
        ({"Ana": UNUSED, "Bo": UNUSED, "Cy": {}}, ["tiles-of-3"]),
        ({"Ana": UNUSED, "Bo": UNUSED, "Cy": UNUSED, "Di": UNUSED}, []),
    ],
)
def test_what_hardly_stands_on_a_table_is_questioned(players: dict[str, dict[str, Any]], codes: list[str]) -> None:
    found = [warning.code for warning in score(**players).warnings]
    assert [code for code in found if code != "counted-as-0"] == codes


NUMBERS = (
    *("in_game", "active_employees", "departments_top", "departments_other"),
    *("project_tabs", "connections", "city_projects"),
)


@pytest.mark.parametrize(
    ("own", "blank"),
    [
        ({}, list(NUMBERS)),
        (dict.fromkeys(NUMBERS, 0), []),
        ({name: 0 for name in NUMBERS if name != "connections"}, ["connections"]),
        ({**dict.fromkeys(NUMBERS, 3), "in_game": None}, ["in_game"]),
    ],
)
def test_numbers_left_blank_are_named(own: dict[str, Any], blank: list[str]) -> None:
    result = score(Ana=own, Bo=dict.fromkeys(NUMBERS, 0))
    assert result.values["left_blank"] == ({"Ana": blank} if blank else {})
    found = [dict(warning.values) for warning in result.warnings if warning.code == "counted-as-0"]
    assert found == ([{"names": ["Ana"]}] if blank else [])


def refused(**players: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    with pytest.raises(InvalidInput) as caught:
        score(**players)
    assert all(fault.rules for fault in caught.value.faults)
    return [(fault.field, fault.code, dict(fault.allowed)) for fault in caught.value.faults]


FULL = {"departments_top": 4, "departments_other": 6}


def test_four_players_share_the_department_tiles() -> None:
    names = ("Ana", "Bo", "Cy", "Di")
    players = {**dict.fromkeys(names[:3], FULL), "Di": {"departments_other": 2}}
    assert score(**players).values["totals"]["Di"] == 4
    players["Di"] = {"departments_other": 3}
    assert refused(**players) == [("players", "more-than-tiles", {"number": 33, "tiles": 32})]


@pytest.mark.parametrize(
    ("players", "values"),
    [
        ({"Ana": FULL, "Bo": {"departments_other": 6}}, []),
        ({"Ana": FULL, "Bo": {"departments_other": 7}}, [{"number": 17, "players": 2, "tiles": 16}]),
        ({"Ana": FULL, "Bo": FULL, "Cy": {"departments_top": 4}}, []),
        ({"Ana": FULL, "Bo": FULL, "Cy": FULL}, [{"number": 30, "players": 3, "tiles": 24}]),
        ({"Ana": FULL}, []),
    ],
)
def test_fewer_players_have_fewer_department_tiles(
    players: dict[str, dict[str, Any]], values: list[dict[str, int]]
) -> None:
    found = [dict(warning.values) for warning in score(**players).warnings if warning.code == "more-than-tiles-in-play"]
    assert found == values


@pytest.mark.parametrize(
    ("vp", "donations", "discs"), [(75, 0, 25), (76, 0, 26), (60, 5, 25), (61, 5, 26), (0, 20, 20)]
)
def test_projects_and_donations_need_no_more_discs_than_a_player_has(vp: int, donations: int, discs: int) -> None:
    own = {"city_projects": vp, "donations": [2] * donations}
    if discs <= 25:
        assert score(Ana=own).values["totals"]["Ana"] == min(45, vp) + 2 * donations
    else:
        wanted = {"name": "Ana", "discs": discs, "most": 25}
        assert refused(Ana=own) == [("players.Ana.city_projects", "more-than-discs", wanted)]


points = st.integers(0, 60)
finished = st.fixed_dictionaries(
    {},
    optional={
        "in_game": points,
        "active_employees": st.integers(0, 16),
        "departments_top": st.integers(0, 4),
        "departments_other": st.integers(0, 4),
        "project_tabs": points,
        "connections": points,
        "city_projects": st.integers(0, 45),
        "donations": st.lists(st.integers(0, 30), max_size=6),
        "action_choice_unused": st.booleans(),
    },
)
tables = st.dictionaries(st.sampled_from(["Ana", "Bo", "Cy", "Di"]), finished, min_size=1)


@given(tables)
def test_parts_add_up_and_stay_within_their_maximums(players: dict[str, dict[str, Any]]) -> None:
    values = score(**players).values
    for name, parts in values["breakdown"].items():
        assert sum(vp for part, vp in parts.items() if part != "total") == parts["total"] == values["totals"][name]
        assert parts["employees"] <= 15
        assert parts["departments"] <= 24
        assert parts["project_tabs"] <= 42
        assert parts["connections"] <= 36
        assert parts["city_projects"] <= 45
        assert parts["donations"] <= 12 * len(players[name].get("donations", []))


@given(tables)
def test_ranking_falls_and_winners_lead_it(players: dict[str, dict[str, Any]]) -> None:
    values = score(**players).values
    totals = [values["totals"][name] for name in values["ranking"]]
    assert totals == sorted(totals, reverse=True)
    assert set(values["ranking"]) == set(players)
    assert values["winners"] == [name for name in players if values["totals"][name] == totals[0]]


@given(tables, st.sampled_from(["in_game", "project_tabs", "connections", "city_projects"]))
def test_more_points_never_lower_a_total(players: dict[str, dict[str, Any]], part: str) -> None:
    name = next(iter(players))
    before = score(**players).values["totals"][name]
    more = {**players, name: {**players[name], part: players[name].get(part, 0) + 5}}
    assert before <= score(**more).values["totals"][name] <= before + 5


@given(tables)
def test_picture_is_the_breakdown(players: dict[str, dict[str, Any]]) -> None:
    result = score(**players)
    [picture] = result.pictures
    assert isinstance(picture, Bars)
    assert {name: sum(parts.values()) for name, parts in picture.bars.items()} == result.values["totals"]
