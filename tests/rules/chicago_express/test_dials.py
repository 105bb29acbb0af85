from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chicago_express.tables import ACTIONS, DIAL_SIZES
from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Dials
from rules.engine.registry import calculators

DIALS = calculators()["chicago-express", "dials"]


def turn(auction: int, develop: int, expand: int, **more: Any) -> Result:
    return DIALS.run({"used": {"auction": auction, "develop": develop, "expand": expand}, **more})


def refusal(auction: int, develop: int, expand: int, **more: Any) -> list[tuple[str, str, Any]]:
    with pytest.raises(InvalidInput) as caught:
        turn(auction, develop, expand, **more)
    return [(fault.field, fault.code, fault.allowed.get("action")) for fault in caught.value.faults]


# Used on each dial, whether dividends come now, the fewest and the most actions, what brings the dividends at once.
TABLE: list[tuple[tuple[int, int, int], bool, int, int, list[str]]] = [
    ((0, 0, 0), False, 7, 11, []),
    ((1, 0, 0), False, 6, 10, []),
    ((2, 3, 4), False, 2, 2, []),
    ((3, 0, 0), False, 4, 8, []),
    ((3, 3, 2), False, 1, 3, ["develop"]),
    ((3, 3, 4), False, 1, 1, ["develop", "expand"]),
    ((2, 4, 0), False, 1, 5, ["auction"]),
    ((3, 4, 0), True, 0, 0, []),
    ((3, 3, 5), True, 0, 0, []),
    ((2, 4, 5), True, 0, 0, []),
]


@pytest.mark.parametrize(("used", "dividend_now", "fewest", "most", "ends_with"), TABLE)
def test_two_needles_in_red_bring_the_dividends(
    used: tuple[int, int, int], dividend_now: bool, fewest: int, most: int, ends_with: list[str]
) -> None:
    values = turn(*used).values
    assert values["dividend_now"] is dividend_now
    assert (values["fewest_actions"], values["most_actions"]) == (fewest, most)
    assert values["ends_with"] == ends_with


@pytest.mark.parametrize(
    ("used", "red", "available"),
    [
        ((0, 0, 0), [], ["auction", "develop", "expand"]),
        ((3, 0, 0), ["auction"], ["develop", "expand"]),
        ((3, 4, 0), ["auction", "develop"], []),
    ],
)
def test_action_in_red_cannot_be_chosen(used: tuple[int, int, int], red: list[str], available: list[str]) -> None:
    values = turn(*used).values
    assert (values["red"], values["available"]) == (red, available)


@pytest.mark.parametrize(
    ("sizes", "left"),
    [
        ({}, None),
        ({"auction": 4}, {"auction": 3, "develop": 3, "expand": 4}),
        ({"auction": 6, "develop": 6, "expand": 6}, {"auction": 5, "develop": 5, "expand": 5}),
    ],
)
def test_size_left_out_is_that_of_the_one_source(sizes: dict[str, int], left: dict[str, int] | None) -> None:
    if left is None:
        with pytest.raises(InvalidInput):
            turn(1, 1, 1, sizes=sizes)
        assert turn(1, 1, 1).values["left"] == {"auction": 2, "develop": 3, "expand": 4}
    else:
        assert turn(1, 1, 1, sizes=sizes).values["left"] == left


@pytest.mark.parametrize(
    ("sizes", "named"),
    [
        (DIAL_SIZES, ["auction", "develop", "expand"]),
        ({"auction": 4}, ["develop", "expand"]),
        ({"auction": 4, "develop": 5, "expand": 5}, ["expand"]),
        ({"auction": 4, "develop": 5, "expand": 6}, []),
    ],
)
def test_sizes_of_the_one_source_are_named(sizes: dict[str, int], named: list[str]) -> None:
    found = [warning.values["actions"] for warning in turn(0, 0, 0, sizes=sizes).warnings]
    assert found == ([named] if named else [])


@pytest.mark.parametrize(
    ("used", "faults"),
    [
        ((4, 0, 0), [("used", "beyond-the-dial", "auction")]),
        ((4, 5, 0), [("used", "beyond-the-dial", "auction"), ("used", "beyond-the-dial", "develop")]),
        ((3, 4, 5), [("used", "third-needle-in-red", None)]),
        ((4, 4, 5), [("used", "beyond-the-dial", "auction")]),
    ],
)
def test_needles_that_cannot_stand_like_that_are_refused(
    used: tuple[int, int, int], faults: list[tuple[str, str, str | None]]
) -> None:
    assert refusal(*used) == faults


@pytest.mark.parametrize(
    ("used", "codes"),
    [
        ((0, 0, 0), ["left", "left", "left", "fewest", "most"]),
        ((3, 3, 2), ["in-red", "left", "left", "fewest", "most", "ends-with"]),
        ((3, 4, 0), ["in-red", "in-red", "left", "dividends-now"]),
    ],
)
def test_steps_say_what_is_left_and_what_follows(used: tuple[int, int, int], codes: list[str]) -> None:
    assert [step.code for step in turn(*used).steps] == codes


def test_action_that_nobody_counted_counts_as_never_chosen_and_is_named() -> None:
    result = DIALS.run({"used": {"auction": 3, "expand": 2}, "sizes": {"auction": 4, "develop": 5, "expand": 6}})
    assert result.values == turn(3, 0, 2, sizes={"auction": 4, "develop": 5, "expand": 6}).values
    [warning] = result.warnings
    assert (warning.code, warning.values) == ("used-left-out", {"actions": ["develop"]})
    assert turn(3, 0, 2, sizes={"auction": 4, "develop": 5, "expand": 6}).warnings == ()


def test_picture_has_a_dial_for_each_action() -> None:
    [picture] = turn(3, 1, 0).pictures
    assert picture == Dials("dials", {"auction": (3, 3), "develop": (4, 1), "expand": (5, 0)})


def rounds_from(used: tuple[int, ...], sizes: tuple[int, ...]) -> set[int]:
    """How many actions each way of playing on from here has, until two needles are in red."""
    if sum(mine == most for mine, most in zip(used, sizes, strict=True)) == 2:
        return {0}
    found = set()
    for place, (mine, most) in enumerate(zip(used, sizes, strict=True)):
        if mine < most:
            chosen = (*used[:place], mine + 1, *used[place + 1 :])
            found |= {1 + actions for actions in rounds_from(chosen, sizes)}
    return found


@pytest.mark.parametrize("sizes", [(3, 4, 5), (1, 1, 1), (2, 2, 4)])
def test_bounds_are_those_of_playing_every_way_there_is(sizes: tuple[int, int, int]) -> None:
    given_sizes = dict(zip(ACTIONS, sizes, strict=True))
    for used in product(*(range(size + 1) for size in sizes)):
        if used != sizes:
            values = turn(*used, sizes=given_sizes).values
            lengths = rounds_from(used, sizes)
            assert (values["fewest_actions"], values["most_actions"]) == (min(lengths), max(lengths)), used


@given(st.tuples(st.integers(0, 3), st.integers(0, 4), st.integers(0, 5)), st.sampled_from(ACTIONS))
def test_every_action_brings_the_dividends_nearer(used: tuple[int, int, int], action: str) -> None:
    if used == (3, 4, 5) or action not in turn(*used).values["available"]:
        return
    before = turn(*used).values
    chosen = {**dict(zip(ACTIONS, used, strict=True)), action: used[ACTIONS.index(action)] + 1}
    after = turn(**chosen).values
    assert after["most_actions"] <= before["most_actions"] - 1
    assert before["fewest_actions"] - 1 <= after["fewest_actions"] <= before["fewest_actions"]
    assert after["dividend_now"] is (action in before["ends_with"])
