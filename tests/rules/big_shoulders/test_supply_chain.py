from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.big_shoulders.tables import CUBES_DRAWN, RESOURCES, SUPPLY_CHAIN
from rules.engine.calculator import InvalidInput, Result
from rules.engine.editions import compute_with_editions
from rules.engine.registry import calculators

CHAIN = calculators()["big-shoulders", "supply-chain"]

LETTERS = {name[0]: name for name in RESOURCES}


def cubes(letters: str) -> list[str]:
    """Cubes by their first letters: livestock, steel, wood, coal."""
    return [LETTERS[letter] for letter in letters]


def chain(ten: str, twenty: str, thirty: str, x: str) -> dict[str, list[str]]:
    return dict(zip(SUPPLY_CHAIN, map(cubes, (ten, twenty, thirty, x)), strict=True))


def move(spaces: dict[str, list[str]], draws: str = "", decade: int = 1, **more: Any) -> Result:
    raw = {"spaces": spaces, "draws": cubes(draws), "decade": decade, **more}
    return compute_with_editions(CHAIN, CHAIN.read(raw))


# $10, $20, $30 and X before; the cubes drawn; $10, $20, $30 and X after. Decade 1, three cubes a draw.
TURNS = [
    (("c", "w", "s", "l"), "", ("c", "w", "s", "l")),
    (("", "w", "s", "l"), "ccc", ("w", "s", "l", "ccc")),
    (("", "wc", "sss", "lll"), "lsc", ("wc", "sss", "lll", "lsc")),
    (("c", "", "s", "l"), "ccc", ("c", "s", "l", "ccc")),
    (("c", "w", "", "l"), "ccc", ("c", "w", "l", "ccc")),
    (("c", "w", "s", ""), "ccc", ("c", "w", "s", "ccc")),
    (("", "", "sss", "lll"), "cccwww", ("sss", "lll", "ccc", "www")),
    (("", "w", "", "l"), "cccsss", ("w", "l", "ccc", "sss")),
    (("c", "", "", "l"), "cccwww", ("c", "l", "ccc", "www")),
    (("", "", "", "l"), "cccwwwsss", ("l", "ccc", "www", "sss")),
    (("", "", "", ""), "cccwwwssslll", ("ccc", "www", "sss", "lll")),
]


@pytest.mark.parametrize(("before", "draws", "after"), TURNS)
def test_chain_moves_at_the_end_of_a_turn(before: tuple[str, ...], draws: str, after: tuple[str, ...]) -> None:
    values = move(chain(*before), draws).values
    assert values["spaces_after"] == chain(*after)
    assert (values["to_draw"], values["drawn"], values["to_haymarket"]) == (len(draws), cubes(draws), [])


@pytest.mark.parametrize(("decade", "number"), [(1, 3), (2, 4), (3, 4), (4, 5), (5, 6)])
def test_number_drawn_is_that_of_the_decade(decade: int, number: int) -> None:
    assert move(chain("", "w", "s", "l"), decade=decade).values["to_draw"] == number


@pytest.mark.parametrize(("decade", "number"), [(1, 3), (2, 4), (3, 4), (4, 5)])
@pytest.mark.parametrize("edition", ["en-2020", "es-2018"])
def test_cleanup_draws_the_number_of_the_decade_that_ends(decade: int, number: int, edition: str) -> None:
    values = move(chain("cc", "wws", "lsc", "wwcs"), decade=decade, cleanup=True, edition=edition).values
    assert values["to_draw"] == number
    assert values["to_haymarket"] == cubes("cc")
    assert values["spaces_after"] == chain("wws", "lsc", "wwcs", "")


@pytest.mark.parametrize(
    ("before", "after", "gone"),
    [
        (("c", "w", "s", "l"), ("w", "s", "l", "cws"), "c"),
        (("", "w", "s", "l"), ("w", "s", "l", "cws"), ""),
    ],
)
def test_every_space_moves_once_in_cleanup(before: tuple[str, ...], after: tuple[str, ...], gone: str) -> None:
    values = move(chain(*before), "cws", cleanup=True).values
    assert values["spaces_after"] == chain(*after)
    assert values["to_haymarket"] == cubes(gone)


@pytest.mark.parametrize(
    ("before", "draws", "after", "gone"),
    [
        (("c", "", "s", "l"), "cwslll", ("s", "l", "cws", "lll"), "c"),
        (("lswc", "w", "", "l"), "cwslll", ("w", "l", "cws", "lll"), "lswc"),
        (("c", "w", "s", ""), "cwslll", ("w", "s", "cws", "lll"), "c"),
        (("c", "", "", ""), "cwslllwww", ("cws", "lll", "www", ""), "c"),
    ],
)
def test_chain_without_its_last_refill_is_refilled_in_cleanup(
    before: tuple[str, ...], draws: str, after: tuple[str, ...], gone: str
) -> None:
    result = move(chain(*before), draws, cleanup=True)
    assert result.values["spaces_after"] == chain(*after)
    assert result.values["to_haymarket"] == cubes(gone)
    # No table shows such a chain: it says what was left out.
    assert "refill-first" in [warning.code for warning in result.warnings]
    assert "refilled-late" in [step.code for step in result.steps]


def test_chain_of_the_fourth_decade_with_an_empty_space_is_never_left_empty() -> None:
    values = move(chain("lllll", "", "sssss", "wwwww"), decade=4, cleanup=True).values
    assert (values["spaces_after"], values["to_draw"]) == (chain("sssss", "wwwww", "", ""), 10)


def test_space_left_out_is_empty() -> None:
    assert move({"x": cubes("l")}).values == move(chain("", "", "", "l")).values


@pytest.mark.parametrize(
    ("before", "more", "codes"),
    [
        (("c", "w", "s", "l"), {}, ["nothing-moves"]),
        (("", "w", "s", "l"), {}, ["move", "move", "move", "draw"]),
        (("c", "w", "s", ""), {}, ["draw"]),
        (("", "", "s", "l"), {}, ["move", "move", "draw", "move", "move", "move", "draw"]),
        (("c", "w", "s", "l"), {"cleanup": True}, ["to-haymarket", "move", "move", "move", "draw"]),
        (("", "w", "s", "l"), {"cleanup": True}, ["none-to-haymarket", "move", "move", "move", "draw"]),
    ],
)
def test_steps_are_those_of_the_rulebook(before: tuple[str, ...], more: dict[str, Any], codes: list[str]) -> None:
    assert [step.code for step in move(chain(*before), **more).steps] == codes


@pytest.mark.parametrize(
    ("before", "draws", "more", "codes"),
    [
        (("", "w", "s", "l"), "ccc", {}, []),
        (("", "w", "s", "l"), "cc", {}, ["name-the-draws"]),
        (("", "w", "s", "l"), "", {}, ["name-the-draws"]),
        (("", "w", "s", "l"), "cccc", {}, ["too-many-draws"]),
        (("c", "w", "s", "l"), "c", {}, ["too-many-draws"]),
        (("", "", "s", "l"), "cccccc", {}, []),
        (("", "", "s", "l"), "ccw", {}, ["name-the-draws"]),
        (("c", "w", "s", "l"), "ccc", {"cleanup": True}, []),
        (("c", "w", "", "l"), "cccccc", {"cleanup": True}, ["refill-first"]),
        (("c", "w", "s", "l"), "ccc", {"cleanup": True, "edition": "es-2018"}, ["silent-on-the-marker"]),
        (("c", "w", "s", "l"), "", {"edition": "es-2018"}, ["only-into-an-empty-x"]),
        (("", "w", "s", "l"), "ccc", {"edition": "es-2018"}, []),
    ],
)
def test_warnings(before: tuple[str, ...], draws: str, more: dict[str, Any], codes: list[str]) -> None:
    assert [warning.code for warning in move(chain(*before), draws, **more).warnings] == codes


def test_fifth_decade_has_no_cleanup() -> None:
    with pytest.raises(InvalidInput) as caught:
        move(chain("c", "w", "s", "l"), decade=5, cleanup=True)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("cleanup", "no-cleanup")]


@pytest.mark.parametrize(
    ("before", "draws", "field"),
    [
        (("w" * 9, "w" * 8, "", ""), "", "spaces"),
        (("w" * 9, "w" * 7, "", ""), "w", "draws"),
        (("", "", "", "c" * 12), "c" * 5, "draws"),
    ],
)
def test_no_more_cubes_than_in_the_box(before: tuple[str, ...], draws: str, field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        move(chain(*before), draws)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [(field, "more-cubes-than-there-are")]


def test_cubes_gone_to_haymarket_may_come_back_by_way_of_the_bag() -> None:
    values = move(chain("w" * 12, "wwww", "s", "l"), "www", cleanup=True).values
    assert values["drawn"] == cubes("www")


SOME = st.text("lswc", max_size=2)
CHAINS = st.builds(chain, SOME, SOME, SOME, SOME)
DECADES = st.integers(1, 4)
# As many as can be named, and never more of a kind than the box holds.
BAG = st.permutations("lllssswwwccclsswcc")


@given(CHAINS, BAG, DECADES)
def test_every_space_holds_a_cube_in_the_end(spaces: dict[str, list[str]], bag: list[str], decade: int) -> None:
    after = move(spaces, "".join(bag), decade).values["spaces_after"]
    assert all(after.values())


@given(CHAINS, BAG, DECADES, st.booleans())
def test_cubes_in_are_cubes_out(spaces: dict[str, list[str]], bag: list[str], decade: int, cleanup: bool) -> None:
    values = move(spaces, "".join(bag), decade, cleanup=cleanup).values
    before = Counter(cube for there in spaces.values() for cube in there) + Counter(values["drawn"])
    after = Counter(cube for there in values["spaces_after"].values() for cube in there)
    assert after + Counter(values["to_haymarket"]) == before


@given(CHAINS, DECADES)
def test_draws_come_in_whole_batches(spaces: dict[str, list[str]], decade: int) -> None:
    values = move(spaces, decade=decade).values
    assert values["to_draw"] % CUBES_DRAWN[decade] == 0
    assert (values["to_draw"] == 0) == all(spaces.values())


@given(CHAINS, BAG, DECADES)
def test_second_refill_moves_nothing(spaces: dict[str, list[str]], bag: list[str], decade: int) -> None:
    after = move(spaces, "".join(bag), decade).values["spaces_after"]
    again = move(after, decade=decade).values
    assert (again["spaces_after"], again["to_draw"]) == (after, 0)


@given(CHAINS, BAG, DECADES)
def test_cubes_never_get_dearer(spaces: dict[str, list[str]], bag: list[str], decade: int) -> None:
    lined_up = [cube for space in SUPPLY_CHAIN for cube in spaces[space]]
    after = move(spaces, "".join(bag), decade).values["spaces_after"]
    assert [cube for space in SUPPLY_CHAIN for cube in after[space]][: len(lined_up)] == lined_up


@given(CHAINS, BAG, DECADES, st.booleans())
def test_editions_agree(spaces: dict[str, list[str]], bag: list[str], decade: int, cleanup: bool) -> None:
    ours, theirs = (move(spaces, "".join(bag), decade, cleanup=cleanup, edition=e) for e in ("en-2020", "es-2018"))
    assert ours.values == theirs.values


@given(CHAINS, DECADES, st.booleans())
def test_no_space_is_empty_in_the_end(spaces: dict[str, list[str]], decade: int, cleanup: bool) -> None:
    assert all(CHAIN.run({"spaces": spaces, "decade": decade, "cleanup": cleanup}).pictures[0].after.values())
