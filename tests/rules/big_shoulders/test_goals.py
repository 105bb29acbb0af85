from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from rules.big_shoulders.goals import BEST_COMPANY, OWN_PIECES
from rules.big_shoulders.tables import GOALS
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators
from tests.conftest import PROJECT

GOAL = calculators()["big-shoulders", "goals"]
TILES = yaml.safe_load((PROJECT / "fixtures/big-shoulders/components/goal.yaml").read_text(encoding="utf-8"))["items"]


def check(goal: str, **values: int) -> Result:
    return compute_with_editions(GOAL, GOAL.read({"goal": goal, "values": values}))


def test_goals_are_the_tiles_of_the_game() -> None:
    assert list(GOALS) == [tile["key"] for tile in TILES]


def test_goals_are_counted_as_their_tiles_say() -> None:
    scopes = {tile["key"]: tile["values"]["scope"] for tile in TILES}
    assert [key for key, scope in scopes.items() if scope == "best-company"] == list(BEST_COMPANY)
    assert [key for key, scope in scopes.items() if scope == "player"] == sorted(OWN_PIECES, key=list(GOALS).index)


def test_reward_is_that_of_the_tiles() -> None:
    assert {tile["values"]["reward"] for tile in TILES} == {check("most-managers", Ana=1).values["reward"]}


@pytest.mark.parametrize(
    ("values", "winners"),
    [
        ({"Ana": 3, "Bo": 2}, ["Ana"]),
        ({"Ana": 2, "Bo": 3, "Cy": 3}, ["Bo", "Cy"]),
        ({"Ana": 1, "Bo": 1, "Cy": 1, "Di": 1}, ["Ana", "Bo", "Cy", "Di"]),
        ({"Ana": 0, "Bo": 1}, ["Bo"]),
        ({"Ana": 0, "Bo": 0}, []),
    ],
)
@pytest.mark.parametrize("goal", GOALS)
def test_everybody_with_the_most_meets_the_goal(goal: str, values: dict[str, int], winners: list[str]) -> None:
    result = check(goal, **values)
    assert result.values["winners"] == winners
    assert [warning.code for warning in result.warnings] == ([] if winners else ["nobody-has-any"])


@pytest.mark.parametrize(
    ("goal", "step"),
    [("most-workers", "all-companies"), ("highest-appeal", "best-company"), ("most-partners", "own-pieces")],
)
def test_first_step_says_what_is_counted(goal: str, step: str) -> None:
    assert check(goal, Ana=1).steps[0].code == step


@pytest.mark.parametrize(
    ("goal", "values", "code"),
    [
        ("highest-appeal", {"Ana": 16, "Bo": 16}, None),
        ("highest-appeal", {"Ana": 17}, "one-has-too-much"),
        ("most-partners", {"Ana": 6, "Bo": 6}, None),
        ("most-partners", {"Ana": 7}, "one-has-too-much"),
        ("richest-company", {"Ana": 100_000, "Bo": 100_000}, None),
        ("most-preferred-certificates", {"Ana": 5, "Bo": 5}, None),
        ("most-preferred-certificates", {"Ana": 5, "Bo": 6}, "more-than-there-are"),
        ("most-common-certificates", {"Ana": 25, "Bo": 26}, "more-than-there-are"),
        ("most-capital-assets", {"Ana": 17}, "more-than-there-are"),
    ],
)
def test_more_than_the_game_holds_is_refused(goal: str, values: dict[str, int], code: str | None) -> None:
    assert refusal(goal, values) == ([("values", code)] if code else [])


def refusal(goal: str, values: dict[str, int]) -> list[tuple[str, str]]:
    try:
        check(goal, **values)
    except InvalidInput as error:
        return [(fault.field, fault.code) for fault in error.faults]
    return []


@given(st.dictionaries(st.sampled_from(["Ana", "Bo", "Cy", "Di"]), st.integers(0, 25), min_size=1))
def test_nobody_who_misses_the_goal_has_as_much_as_one_who_meets_it(values: dict[str, int]) -> None:
    winners: list[Any] = check("most-workers", **values).values["winners"]
    assert len({values[name] for name in winners}) <= 1
    assert all(values[name] < values[winners[0]] for name in values if winners and name not in winners)


def test_only_money_is_written_in_dollars() -> None:
    assert check("richest-company", Ana=832, Bo=10).steps[-1].code == "met-in-dollars"
    assert check("most-workers", Ana=3, Bo=1).steps[-1].code == "met"
