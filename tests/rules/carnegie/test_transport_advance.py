from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.carnegie.tables import LEVELS, REGIONS, TRANSPORT_TRACKS
from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import TrackMove
from rules.engine.registry import calculators

ADVANCE = calculators()["carnegie", "transport-advance"]

MOVES = st.tuples(st.integers(1, 5), st.integers(1, 5)).filter(lambda boxes: boxes[0] < boxes[1])


def advance(region: str, start: int, end: int, **given: Any) -> Result:
    return ADVANCE.run({"region": region, "from": start, "to": end, **given})


def codes(result: Result) -> list[str]:
    return [step.code for step in result.steps]


@pytest.mark.parametrize(
    ("region", "costs", "cheaper"),
    [
        ("west", [2, 1, 4, 5], [1, 1, 3, 4]),
        ("midwest", [1, 3, 3, 5], [1, 2, 2, 4]),
        ("east", [3, 2, 2, 5], [2, 1, 1, 4]),
        ("south", [1, 3, 3, 5], [1, 2, 2, 4]),
    ],
)
def test_steps_cost_what_stands_between_the_boxes(region: str, costs: list[int], cheaper: list[int]) -> None:
    assert advance(region, 1, 5).values["step_costs"] == costs
    assert advance(region, 1, 5).values["total_cost"] == 12
    assert advance(region, 1, 5, telegraph=True).values["step_costs"] == cheaper


@pytest.mark.parametrize(
    ("region", "levels"),
    [
        ("west", ["stagecoach", "stagecoach", "railroad", "railroad"]),
        ("midwest", ["stagecoach", "railroad", "railroad", "railroad"]),
        ("east", ["railroad", "railroad", "railroad", "railroad"]),
        ("south", ["stagecoach", "railroad", "railroad", "railroad"]),
    ],
)
def test_boxes_have_their_levels(region: str, levels: list[str]) -> None:
    assert [advance(region, 1, box).values["level"] for box in (2, 3, 4, 5)] == levels


@pytest.mark.parametrize(
    ("region", "bonuses", "reward"),
    [
        ("west", [{"money": 3}, {"goods": 1}, {"vp": 2}, {"vp": 2}], {"goods": 3}),
        ("midwest", [{"money": 2}, {"study": 3}, {"goods": 2}, {"vp": 2}], {"money": 10}),
        ("east", [{"money": 4}, {"new_employee": 1}, {"vp": 2}, {"vp": 2}], {"money": 10}),
        ("south", [{"money": 2}, {"money": 5}, {"money": 7}, {"vp": 2}], {"goods": 3}),
    ],
)
def test_box_gives_its_bonus_and_the_last_one_a_reward(
    region: str, bonuses: list[dict[str, int]], reward: dict[str, int]
) -> None:
    found = [advance(region, 1, box).values for box in (2, 3, 4, 5)]
    assert [values["bonus"] for values in found] == bonuses
    assert [values["reward"] for values in found] == [{}, {}, {}, reward]


@pytest.mark.parametrize(
    ("given", "found"),
    [
        (("west", 1, 2), ["no-telegraph", "step", "level-stagecoach", "bonus-money"]),
        (("west", 1, 4), ["no-telegraph", "step", "step", "step", "total", "level-railroad", "bonus-vp"]),
        (("midwest", 2, 3), ["no-telegraph", "step", "level-railroad", "bonus-study"]),
        (("midwest", 3, 4), ["no-telegraph", "step", "level-railroad", "bonus-goods"]),
        (("east", 2, 3), ["no-telegraph", "step", "level-railroad", "bonus-new_employee"]),
        (("east", 4, 5), ["no-telegraph", "step", "level-railroad", "bonus-vp", "reward-money", "final-box-free"]),
        (("south", 4, 5), ["no-telegraph", "step", "level-railroad", "bonus-vp", "reward-goods", "final-box-free"]),
    ],
)
def test_every_number_has_its_line(given: tuple[str, int, int], found: list[str]) -> None:
    assert codes(advance(*given)) == found


def test_telegraph_makes_no_step_free() -> None:
    assert codes(advance("south", 1, 3, telegraph=True))[:2] == ["step-cheapest", "step-cheaper"]


@pytest.mark.parametrize(
    ("end", "free", "reasons"), [(5, True, []), (5, False, ["final-box-taken"]), (4, True, []), (4, False, [])]
)
def test_final_box_holds_one_player(end: int, free: bool, reasons: list[str]) -> None:
    result = advance("west", 3, end, final_free=free)
    assert (result.values["legal"], result.values["reasons"]) == (not reasons, reasons)
    assert ("final-box-taken" in codes(result)) == bool(reasons)
    assert ("final-box-free" in codes(result)) == (end == 5 and free)


@pytest.mark.parametrize(("start", "end"), [(2, 2), (4, 2), (3, 2)])
def test_disc_never_moves_back(start: int, end: int) -> None:
    with pytest.raises(InvalidInput) as caught:
        advance("east", start, end)
    [fault] = caught.value.faults
    assert (fault.field, fault.code, fault.allowed) == ("to", "not-an-advance", {"box": start})
    assert fault.rules == ("actions/research-and-development#two-ways",)


def test_picture_shows_the_move_with_the_levels() -> None:
    levels = {0: "wagon", 1: "stagecoach", 2: "stagecoach", 3: "railroad", 4: "railroad"}
    track = TrackMove("track-west", (1, 2, 3, 4, 5), 0, 3, unit="", notes=levels, notes_as="level")
    assert advance("west", 1, 4).pictures == (track,)


def test_picture_of_a_refused_move_stays() -> None:
    [track] = advance("south", 4, 5, final_free=False).pictures
    assert (track.start, track.end) == (3, 3)


@given(region=st.sampled_from(REGIONS), move=MOVES, telegraph=st.booleans())
def test_numbers_always_come_from_the_board(region: str, move: tuple[int, int], telegraph: bool) -> None:
    assert [warning.code for warning in advance(region, *move, telegraph=telegraph).warnings] == ["board-value"]


@given(region=st.sampled_from(REGIONS), move=MOVES)
def test_telegraph_saves_at_most_one_point_a_step(region: str, move: tuple[int, int]) -> None:
    usual, cheaper = (advance(region, *move, telegraph=having).values["step_costs"] for having in (False, True))
    assert len(usual) == len(cheaper) == move[1] - move[0]
    assert all(1 <= less <= cost <= less + 1 for cost, less in zip(usual, cheaper, strict=True))


@given(region=st.sampled_from(REGIONS), boxes=st.permutations([1, 2, 3, 4, 5]).map(lambda found: sorted(found[:3])))
def test_way_costs_the_same_in_one_turn_or_two(region: str, boxes: list[int]) -> None:
    start, middle, end = boxes
    ways = [advance(region, *move).values["total_cost"] for move in ((start, middle), (middle, end), (start, end))]
    assert ways[0] + ways[1] == ways[2]


@pytest.mark.parametrize("region", REGIONS)
def test_level_never_falls_on_the_way(region: str) -> None:
    levels = [LEVELS.index(box.level) for box in TRANSPORT_TRACKS[region]]
    assert levels == sorted(levels)
