from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chicago_express.tables import COMPANIES
from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import TrackMove
from rules.engine.registry import calculators
from tests.rules.strategies import raw_input

DEVELOP = calculators()["chicago-express", "develop"]


def develop(terrain: str, *, there: dict[str, int] | None = None, **more: Any) -> Result:
    """Develop a hex in which companies with these incomes stand."""
    companies = {key: {"income": income} for key, income in ({"PRR": 10} if there is None else there).items()}
    return DEVELOP.run({"terrain": terrain, "companies": companies, **more})


def refusal(terrain: str, **more: Any) -> list[tuple[str, str]]:
    with pytest.raises(InvalidInput) as caught:
        develop(terrain, **more)
    return [(fault.field, fault.code) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("terrain", "more", "there", "after"),
    [
        ("city", {"gain": 1}, {"CO": 12}, {"CO": 13}),
        ("city", {"gain": 2}, {"PRR": 10, "BO": 7, "NYC": 20}, {"PRR": 12, "BO": 9, "NYC": 22}),
        ("mountain", {"gain": 2}, {"BO": 7}, {"BO": 9}),
        ("forest", {"gain": 2}, {"NYC": 9}, {"NYC": 9}),
        ("wheeling", {"level": 3}, {"PRR": 17, "BO": 14}, {"PRR": 18, "BO": 15}),
        ("pittsburgh", {"level": 4}, {"PRR": 10}, {"PRR": 12}),
        ("pittsburgh", {"level": 6, "gain": 3}, {"PRR": 10, "WAB": 1}, {"PRR": 12, "WAB": 3}),
    ],
)
def test_every_company_there_gains(
    terrain: str, more: dict[str, Any], there: dict[str, int], after: dict[str, int]
) -> None:
    values = develop(terrain, there=there, **more).values
    assert (values["legal"], values["incomes_before"], values["incomes_after"]) == (True, there, after)


@pytest.mark.parametrize(
    ("terrain", "level", "after"),
    [("wheeling", 3, 4), ("wheeling", 5, 6), ("pittsburgh", 4, 6), ("pittsburgh", 6, 8)],
)
def test_industrial_city_goes_on_by_one_space_and_takes_no_house(terrain: str, level: int, after: int) -> None:
    result = develop(terrain, level=level, developed=True, houses_left=0)
    assert (result.values["level_after"], result.values["houses_after"]) == (after, 0)


@pytest.mark.parametrize(
    ("terrain", "level", "warned"),
    [("wheeling", 3, False), ("wheeling", 5, True), ("wheeling", 6, True), ("pittsburgh", 4, False),
     ("pittsburgh", 6, True), ("pittsburgh", 8, True)],
)  # fmt: skip
def test_last_space_of_the_one_source_is_named_where_the_answer_rests_on_it(
    terrain: str, level: int, warned: bool
) -> None:
    found = [(warning.code, warning.values["level"]) for warning in develop(terrain, level=level).warnings]
    assert found == [("unconfirmed-number", 6 if terrain == "wheeling" else 8)] * warned


@pytest.mark.parametrize(("terrain", "last"), [("wheeling", 6), ("pittsburgh", 8)])
def test_marker_on_the_last_space_stays(terrain: str, last: int) -> None:
    result = develop(terrain, level=last)
    assert (result.values["legal"], result.values["reasons"]) == (False, ["scale-end"])
    assert (result.values["level_after"], result.values["incomes_after"]) == (last, {"PRR": 10})
    assert [warning.code for warning in result.warnings] == ["unconfirmed-number"]


@pytest.mark.parametrize(
    ("terrain", "level", "scale_end", "after", "warned"),
    [
        ("wheeling", 6, 7, 7, False),
        ("wheeling", 5, 5, 5, False),
        ("wheeling", 5, 7, 6, False),
        ("wheeling", 6, 6, 6, True),
        ("pittsburgh", 8, 10, 10, False),
        ("pittsburgh", 6, 6, 6, False),
    ],
)
def test_reader_may_know_another_end_of_the_scale(
    terrain: str, level: int, scale_end: int, after: int, warned: bool
) -> None:
    result = develop(terrain, level=level, scale_end=scale_end)
    assert result.values["level_after"] == after
    assert bool(result.warnings) is warned


@pytest.mark.parametrize(
    ("cash", "after", "step"),
    [(1, {"NYC": 3}, "forest-adds"), (0, {"NYC": 2}, "forest-adds"), (None, {}, "forest-pays")],
)
def test_forest_pays_its_company_at_once(cash: int | None, after: dict[str, int], step: str) -> None:
    there = {"NYC": {"income": 9, "cash": cash}}
    result = DEVELOP.run({"terrain": "forest", "developed": False, "companies": there, "houses_left": 12})
    assert (result.values["cash_after"], result.values["houses_after"]) == (after, 11)
    assert [found.code for found in result.steps] == ["present", "not-developed", "house-placed", step]


def test_city_leaves_company_cash_alone() -> None:
    companies = {"PRR": {"income": 10, "cash": 4}, "BO": {"income": 7}}
    values = DEVELOP.run({"terrain": "city", "gain": 1, "companies": companies}).values
    assert (values["cash_after"], values["incomes_after"]) == ({"PRR": 4}, {"PRR": 11, "BO": 8})


@pytest.mark.parametrize(
    ("terrain", "more", "reasons"),
    [
        ("city", {}, []),
        ("city", {"there": {}}, ["no-locomotive"]),
        ("city", {"developed": True}, ["already-developed"]),
        ("mountain", {"houses_left": 0}, ["no-house"]),
        ("forest", {"houses_left": 1}, []),
        ("city", {"developed": True, "houses_left": 0}, ["already-developed", "no-house"]),
        ("city", {"there": {}, "houses_left": 0}, ["no-locomotive", "no-house"]),
        ("wheeling", {"level": 3, "developed": True, "houses_left": 0}, []),
        ("pittsburgh", {"level": 8, "there": {}}, ["no-locomotive", "scale-end"]),
    ],
)
def test_rule_that_forbids_a_development_is_named(terrain: str, more: dict[str, Any], reasons: list[str]) -> None:
    result = develop(terrain, **more)
    assert (result.values["legal"], result.values["reasons"]) == (not reasons, reasons)
    assert {step.code for step in result.steps} >= set(reasons)


@pytest.mark.parametrize(
    ("terrain", "more", "steps"),
    [
        ("wheeling", {"level": 3, "there": {}}, ["no-locomotive"]),
        ("city", {"gain": 1, "there": {}}, ["no-locomotive"]),
        ("mountain", {"gain": 1, "developed": True}, ["already-developed"]),
        ("forest", {"houses_left": 0}, ["no-house"]),
        ("pittsburgh", {"level": 8}, ["scale-end"]),
    ],
)
def test_forbidden_development_is_not_explained_as_done(terrain: str, more: dict[str, Any], steps: list[str]) -> None:
    assert [step.code for step in develop(terrain, **more).steps] == [*steps, "nothing-changes"]


@pytest.mark.parametrize(
    ("terrain", "more", "warned"),
    [
        ("city", {}, ["gain-left-out", "developed-left-out", "houses-left-out"]),
        ("city", {"gain": 1, "developed": False, "houses_left": 9}, []),
        ("forest", {}, ["developed-left-out", "houses-left-out"]),
        ("mountain", {"gain": 1, "developed": True}, []),
        ("city", {"there": {}, "gain": 1, "developed": False, "houses_left": 9}, ["companies-left-out"]),
        ("wheeling", {"level": 3}, []),
        ("wheeling", {"level": 3, "there": {}}, ["companies-left-out"]),
    ],
)
def test_what_was_not_entered_is_named(terrain: str, more: dict[str, Any], warned: list[str]) -> None:
    assert [warning.code for warning in develop(terrain, **more).warnings] == warned


def test_incomes_are_not_told_without_the_number_of_the_house() -> None:
    result = develop("city", developed=False, houses_left=9)
    assert (result.values["legal"], result.values["incomes_after"]) == (True, {})
    assert "income-rises" not in {step.code for step in result.steps}
    assert develop("city", developed=True).values["incomes_after"] == {"PRR": 10}


def test_houses_that_nobody_counted_stay_uncounted() -> None:
    result = develop("city", gain=1, developed=False)
    assert (result.values["legal"], result.values["houses_after"]) == (True, None)
    assert [step.code for step in result.steps] == ["present", "not-developed", "house-from-the-supply", "income-rises"]


@pytest.mark.parametrize(
    ("terrain", "more", "faults"),
    [
        ("forest", {"there": {"PRR": 1, "BO": 1}}, [("companies", "one-company-only")]),
        ("mountain", {"there": {"PRR": 1, "BO": 1}}, [("companies", "one-company-only")]),
        ("mountain", {"there": {}, "developed": True}, [("developed", "house-without-locomotive")]),
        ("city", {"developed": True, "houses_left": 20}, [("houses_left", "too-many-houses")]),
        ("wheeling", {}, [("level", "level-needed")]),
        ("wheeling", {"level": 7}, [("level", "not-on-the-scale")]),
        ("wheeling", {"level": 2}, [("level", "not-on-the-scale")]),
        ("pittsburgh", {"level": 5}, [("level", "not-on-the-scale")]),
        ("pittsburgh", {"level": 8, "scale_end": 6}, [("level", "not-on-the-scale")]),
        ("pittsburgh", {"level": 4, "scale_end": 7}, [("scale_end", "end-not-on-the-scale")]),
        ("wheeling", {"level": 3, "scale_end": 2}, [("scale_end", "end-not-on-the-scale")]),
        ("plain", {}, [("terrain", "not-a-choice")]),
        ("detroit", {"level": 3}, [("terrain", "not-a-choice")]),
    ],
)
def test_hex_that_cannot_look_like_that_is_refused(
    terrain: str, more: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    assert refusal(terrain, **more) == faults


@pytest.mark.parametrize(
    ("terrain", "gain", "warned"), [("city", 0, True), ("mountain", 0, True), ("city", 1, False), ("forest", 0, False)]
)
def test_house_without_a_number_is_noticed(terrain: str, gain: int, warned: bool) -> None:
    found = [warning.code for warning in develop(terrain, gain=gain, developed=False, houses_left=9).warnings]
    assert found == ["number-is-zero"] * warned
    assert develop(terrain, gain=gain, developed=False, houses_left=0).warnings == ()


@pytest.mark.parametrize(("houses", "met"), [(5, False), (4, True), (1, True), (0, False)])
def test_house_that_meets_the_end_condition_is_announced(houses: int, met: bool) -> None:
    codes = {step.code for step in develop("city", gain=1, houses_left=houses).steps}
    assert ("end-condition" in codes) is met


@pytest.mark.parametrize(("income", "passes"), [(48, False), (49, True), (50, True), (51, False)])
def test_income_above_fifty_brings_the_marker(income: int, passes: bool) -> None:
    steps = develop("city", gain=2, there={"PRR": income}).steps
    assert [step.values["company"] for step in steps if step.code == "past-fifty"] == ["PRR"] * passes


@pytest.mark.parametrize(
    ("terrain", "level", "start", "end"),
    [("wheeling", 3, 0, 1), ("wheeling", 6, 3, 3), ("pittsburgh", 6, 1, 2)],
)
def test_picture_shows_the_marker_of_an_industrial_city(terrain: str, level: int, start: int, end: int) -> None:
    [picture] = develop(terrain, level=level).pictures
    assert isinstance(picture, TrackMove)
    assert (picture.spaces[start], picture.start, picture.end) == (level, start, end)


def test_hex_with_a_house_needs_no_picture() -> None:
    assert develop("city", gain=1).pictures == develop("forest").pictures == ()


@st.composite
def developments(draw: st.DrawFn) -> dict[str, Any]:
    """A hex as it can be on the map."""
    terrain = draw(st.sampled_from(("city", "mountain", "forest", "wheeling", "pittsburgh")))
    most = 1 if terrain in ("mountain", "forest") else 5
    there = draw(st.lists(st.sampled_from(COMPANIES), unique=True, max_size=most))
    return {
        "terrain": terrain,
        "gain": draw(st.integers(0, 3)),
        "developed": bool(there) and draw(st.booleans()),
        "level": draw(st.sampled_from((4, 6))),
        "companies": {key: {"income": draw(st.integers(0, 60)), "cash": draw(st.integers(0, 9))} for key in there},
        "houses_left": draw(st.sampled_from((0, 1, 4, 19))),
    }


@given(developments())
def test_companies_in_one_hex_gain_the_same(raw: dict[str, Any]) -> None:
    values = DEVELOP.run(raw).values
    gains = {values["incomes_after"][key] - company["income"] for key, company in raw["companies"].items()}
    paid = {values["cash_after"][key] - company["cash"] for key, company in raw["companies"].items()}
    assert len(gains) <= 1
    assert paid <= ({2} if values["legal"] and raw["terrain"] == "forest" else {0})
    assert list(values["incomes_after"]) == [key for key in COMPANIES if key in raw["companies"]]


@given(developments())
def test_house_is_used_for_a_legal_house_and_for_nothing_else(raw: dict[str, Any]) -> None:
    values = DEVELOP.run(raw).values
    used = raw["houses_left"] - values["houses_after"]
    assert used == (values["legal"] and raw["terrain"] in ("city", "mountain", "forest"))
    assert values["houses_after"] >= 0


@given(developments())
def test_nothing_changes_where_it_is_forbidden(raw: dict[str, Any]) -> None:
    values = DEVELOP.run(raw).values
    if not values["legal"]:
        assert values["incomes_after"] == {
            key: raw["companies"][key]["income"] for key in COMPANIES if key in raw["companies"]
        }
        assert values["houses_after"] == raw["houses_left"]
        assert values["level_after"] in (None, raw["level"])


@given(developments() | raw_input(DEVELOP))
def test_development_is_legal_exactly_when_nothing_forbids_it(raw: dict[str, Any]) -> None:
    try:
        values = DEVELOP.run(raw).values
    except InvalidInput:
        return
    assert values["legal"] == (values["reasons"] == [])
    assert not values["legal"] or raw["companies"]
