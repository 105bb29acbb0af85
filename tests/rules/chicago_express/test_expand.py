from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Bars
from rules.engine.registry import calculators
from tests.rules.strategies import raw_input

EXPAND = calculators()["chicago-express", "expand"]

PLAIN: dict[str, Any] = {"terrain": "plain", "cost": 1, "present": 0}
FOREST: dict[str, Any] = {"terrain": "forest", "cost": 2, "present": 0}
CITY: dict[str, Any] = {"terrain": "city", "cost": 2, "present": 0, "income": 2, "house": 0}
MOUNTAIN: dict[str, Any] = {"terrain": "mountain", "cost": 4, "present": 0, "income": 1, "house": 0}
DETROIT: dict[str, Any] = {"terrain": "industrial-city", "cost": 3, "present": 0, "income": 5}
CHICAGO: dict[str, Any] = {"terrain": "chicago", "present": 0}
NEW_YORK: dict[str, Any] = {"terrain": "start"}


def build(*hexes: dict[str, Any], **changes: Any) -> Result:
    free = {"company": "BO", "cash": 30, "income": 12, "locomotives_left": 10, "hexes": list(hexes)}
    return EXPAND.run({**free, **changes})


def refusal(*hexes: dict[str, Any], **changes: Any) -> list[tuple[str, str]]:
    with pytest.raises(InvalidInput) as caught:
        build(*hexes, **changes)
    return [(fault.field, fault.code) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("terrain", "red_number", "present", "cost"),
    [
        ("plain", 1, 0, 1),
        ("plain", 1, 2, 3),
        ("city", 2, 0, 2),
        ("city", 2, 1, 4),
        ("city", 3, 4, 15),
        ("industrial-city", 4, 2, 12),
        ("forest", 4, 0, 4),
        ("mountain", 4, 0, 4),
        ("chicago", 3, 2, 9),
    ],
)
def test_cost_is_the_red_number_for_each_locomotive_there(
    terrain: str, red_number: int, present: int, cost: int
) -> None:
    values = build({"terrain": terrain, "cost": red_number, "present": present, "income": 1}).values
    assert (values["legal"], values["costs"], values["total_cost"], values["cash_after"]) == (
        True,
        [cost],
        cost,
        30 - cost,
    )


@pytest.mark.parametrize(
    ("hexes", "gain", "step"),
    [
        ([PLAIN], 0, "brings-nothing"),
        ([FOREST], 0, "brings-nothing"),
        ([{**FOREST, "income": 5, "house": 3}], 0, "brings-nothing"),
        ([CITY], 2, "brings-printed"),
        ([{**CITY, "house": 1}], 3, "brings-with-house"),
        ([MOUNTAIN], 1, "brings-printed"),
        ([{**MOUNTAIN, "house": 2}], 3, "brings-with-house"),
        ([DETROIT], 5, "brings-scale"),
        ([{**DETROIT, "house": 2}], 5, "brings-scale"),
        ([CHICAGO], 7, "brings-chicago"),
        ([{**CHICAGO, "income": 6}], 6, "brings-chicago"),
    ],
)
def test_income_rises_by_what_the_hex_brings(hexes: list[dict[str, Any]], gain: int, step: str) -> None:
    result = build(*hexes)
    assert (result.values["income_gain"], result.values["income_after"]) == (gain, 12 + gain)
    assert [found.code for found in result.steps if found.code.startswith("brings")] == [step]
    assert ("income-rises" in {found.code for found in result.steps}) is (gain > 0)


@pytest.mark.parametrize(
    ("hexes", "changes", "reasons"),
    [
        ([CITY], {}, []),
        ([CITY], {"cash": 2}, []),
        ([CITY], {"cash": 1}, ["cash"]),
        ([FOREST, {**CITY, "present": 1}], {"cash": 5}, ["cash"]),
        ([PLAIN] * 3, {}, []),
        ([PLAIN] * 4, {}, ["too-many-hexes"]),
        ([PLAIN] * 3, {"locomotives_left": 3}, []),
        ([PLAIN] * 3, {"locomotives_left": 2}, ["locomotives"]),
        ([PLAIN], {"locomotives_left": 0}, ["locomotives"]),
        ([{**FOREST, "present": 1}], {}, ["occupied-hex"]),
        ([{**MOUNTAIN, "present": 1}], {}, ["occupied-hex"]),
        ([PLAIN, NEW_YORK], {}, ["start-hex"]),
        ([CHICAGO, PLAIN], {}, ["after-chicago"]),
        ([PLAIN, CHICAGO], {}, []),
        ([{**MOUNTAIN, "cost": 3, "present": 1}], {"cash": 5}, ["occupied-hex"]),
        ([{**NEW_YORK, "cost": 5}], {"cash": 0}, ["start-hex"]),
    ],
)
def test_rule_that_forbids_an_expansion_is_named(
    hexes: list[dict[str, Any]], changes: dict[str, Any], reasons: list[str]
) -> None:
    values = build(*hexes, **changes).values
    assert (values["legal"], values["reasons"]) == (not reasons, reasons)


def test_locomotives_of_others_in_a_tapped_hex_raise_its_cost() -> None:
    # The rulebook's example: a forest for $2, and Binghamton for $4, since PRR is already there.
    values = build(tapped=["r2", "binghamton"], others={"binghamton": 1}).values
    assert (values["costs"], values["total_cost"], values["income_gain"]) == ([4, 2], 6, 1)
    # A number beside a hex that is not tapped says nothing.
    assert build(tapped=["r2"], others={"binghamton": 1}).values["total_cost"] == 2
    assert build(tapped=["chicago"], others={"chicago": 1}, company="WAB").values["costs"] == [6]
    assert refusal(tapped=["r2"], others={"r2": 1}) == [("others.r2", "unknown-field")]


def test_hex_for_one_locomotive_never_costs_more_than_its_red_number() -> None:
    result = build({**MOUNTAIN, "cost": 3, "present": 1})
    assert (result.values["costs"], result.values["total_cost"]) == ([3], 3)
    assert result.pictures == (Bars("costs", {"1": {"new": 3, "there": 0}}, unit="$"),)


def test_start_hex_costs_nothing_whatever_is_entered() -> None:
    result = build({**NEW_YORK, "cost": 5, "present": 1})
    assert (result.values["costs"], result.values["total_cost"]) == ([0], 0)
    assert result.pictures == (Bars("costs", {"1": {"new": 0, "there": 0}}, unit="$"),)


def test_all_the_rules_that_forbid_an_expansion_are_named() -> None:
    hexes = [PLAIN, {**FOREST, "present": 1}, {**MOUNTAIN, "present": 1}, NEW_YORK]
    result = build(*hexes, cash=0, locomotives_left=0)
    assert result.values["reasons"] == ["cash", "too-many-hexes", "locomotives", "occupied-hex", "start-hex"]
    codes = [step.code for step in result.steps]
    assert codes.count("occupied-hex") == 2
    assert {"cash-short", "too-many-hexes", "locomotives-short", "start-hex"} <= set(codes)


def test_nothing_is_placed_where_it_is_forbidden() -> None:
    values = build(MOUNTAIN, cash=3).values
    assert (values["costs"], values["total_cost"], values["income_gain"]) == ([4], 4, 1)
    assert (values["cash_after"], values["income_after"], values["locomotives_after"]) == (None, None, None)


@pytest.mark.parametrize(
    ("hexes", "changes", "forbids"),
    [
        ([PLAIN], {"locomotives_left": 0}, ["locomotives-short"]),
        ([CITY], {"cash": 1}, ["cash-short"]),
        ([NEW_YORK], {}, ["start-hex"]),
        ([CHICAGO, PLAIN], {}, ["after-chicago"]),
    ],
)
def test_forbidden_expansion_is_not_explained_as_done(
    hexes: list[dict[str, Any]], changes: dict[str, Any], forbids: list[str]
) -> None:
    codes = [step.code for step in build(*hexes, **changes).steps]
    prices = {"cost", "total", "brings-nothing", "brings-printed", "brings-chicago"}
    assert [code for code in codes if code not in prices] == [*forbids, "nothing-placed", "see-the-map"]


def test_what_only_the_map_shows_is_always_remembered() -> None:
    assert build(CITY).steps[-1].code == build(NEW_YORK).steps[-1].code == "see-the-map"


@pytest.mark.parametrize(("income", "passes"), [(47, False), (48, True), (50, True), (51, False)])
def test_income_above_fifty_brings_the_marker(income: int, passes: bool) -> None:
    steps = build({**CITY, "house": 1}, income=income).steps
    assert ("past-fifty" in {step.code for step in steps}) is passes


@pytest.mark.parametrize(
    ("hexes", "reaches"), [([CITY], False), ([CHICAGO], True), ([PLAIN, CHICAGO], True), ([CHICAGO, PLAIN], False)]
)
def test_chicago_brings_its_phase(hexes: list[dict[str, Any]], reaches: bool) -> None:
    result = build(*hexes)
    assert result.values["triggers_chicago"] is reaches
    assert ("reaches-chicago" in {step.code for step in result.steps}) is reaches


def test_forbidden_expansion_does_not_reach_chicago() -> None:
    result = build(CHICAGO, company="PRR", cash=1)
    assert (result.values["reasons"], result.values["triggers_chicago"]) == (["cash"], False)


@pytest.mark.parametrize(
    ("hexes", "warnings"),
    [
        ([CITY], []),
        ([CHICAGO], ["unconfirmed-number"]),
        ([{**CHICAGO, "cost": 3, "income": 7}], ["unconfirmed-number"]),
        ([{**CHICAGO, "cost": 4}], ["unconfirmed-number"]),
        ([{**CHICAGO, "income": 8}], ["unconfirmed-number"]),
        ([{**CHICAGO, "cost": 4, "income": 8}], []),
        ([{**CITY, "cost": 3, "income": 7}], []),
        ([{**CHICAGO, "cost": 4, "income": 8}, PLAIN], ["ends-in-chicago"]),
        ([PLAIN, {**CHICAGO, "cost": 4, "income": 8}], []),
        ([CHICAGO, PLAIN], ["unconfirmed-number", "ends-in-chicago"]),
    ],
)
def test_number_of_one_source_and_an_open_point_are_announced(hexes: list[dict[str, Any]], warnings: list[str]) -> None:
    assert [warning.code for warning in build(*hexes).warnings] == warnings


@pytest.mark.parametrize(
    ("hexes", "present", "house"),
    [
        ([{"terrain": "plain", "cost": 1}], ["1"], None),
        ([CITY, {"terrain": "chicago"}], ["2"], None),
        ([{"terrain": "city", "cost": 2, "income": 2}, FOREST, {"terrain": "mountain", "cost": 3, "income": 1}],
         ["1", "3"], ["1", "3"]),
        ([DETROIT, {"terrain": "mountain", "cost": 4, "present": 0, "income": 1}], None, ["2"]),
        ([NEW_YORK], None, None),
    ],
)  # fmt: skip
def test_what_was_not_entered_counts_as_none_and_is_named(
    hexes: list[dict[str, Any]], present: list[str] | None, house: list[str] | None
) -> None:
    result = build(*hexes)
    named = {warning.code: warning.values["hexes"] for warning in result.warnings if "hexes" in warning.values}
    assert (named.get("present-left-out"), named.get("house-left-out")) == (present, house)
    told = [{"present": 0, "house": 0, **item} for item in hexes]
    assert build(*told).values == result.values


@pytest.mark.parametrize(
    ("hexes", "changes", "faults"),
    [
        ([{"terrain": "plain"}], {}, [("hexes.0", "cost-needed")]),
        ([PLAIN, {"terrain": "city", "cost": 2}], {}, [("hexes.1", "income-needed")]),
        ([{"terrain": "mountain"}], {}, [("hexes.0", "cost-needed"), ("hexes.0", "income-needed")]),
        ([{"terrain": "industrial-city", "cost": 3}], {}, [("hexes.0", "income-needed")]),
        ([{**FOREST, "present": 2}], {}, [("hexes.0", "one-locomotive-only")]),
        ([CHICAGO, PLAIN, CHICAGO], {}, [("hexes", "chicago-twice")]),
        ([CHICAGO], {"company": "WAB"}, [("hexes.0", "wabash-is-never-first")]),
        ([{"terrain": "chicago"}], {"company": "WAB"}, [("hexes.0", "wabash-is-never-first")]),
        ([PLAIN], {"company": "WAB", "locomotives_left": 11}, [("locomotives_left", "more-than-on-its-charter")]),
        ([PLAIN], {"company": "PRR", "locomotives_left": 20}, [("locomotives_left", "more-than-on-its-charter")]),
        (
            [{"terrain": "plain"}],
            {"locomotives_left": 22},
            [("locomotives_left", "more-than-on-its-charter"), ("hexes.0", "cost-needed")],
        ),
        ([], {}, [("tapped", "required")]),
    ],
)
def test_what_cannot_be_on_the_table_is_refused(
    hexes: list[dict[str, Any]], changes: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    assert refusal(*hexes, **changes) == faults


@pytest.mark.parametrize(("company", "most"), [("PRR", 19), ("BO", 21), ("CO", 25), ("NYC", 23), ("WAB", 10)])
def test_one_locomotive_of_each_company_stands_on_its_start_hex(company: str, most: int) -> None:
    assert build(PLAIN, company=company, locomotives_left=most).values["locomotives_after"] == most - 1
    assert refusal(PLAIN, company=company, locomotives_left=most + 1)


def test_wabash_may_reach_chicago_after_another() -> None:
    assert build({**CHICAGO, "present": 1}, company="WAB").values["costs"] == [6]


def test_picture_parts_the_cost_of_each_hex() -> None:
    [picture] = build(FOREST, {**CITY, "present": 2}, NEW_YORK).pictures
    assert picture == Bars(
        "costs",
        {"1": {"new": 2, "there": 0}, "2": {"new": 2, "there": 4}, "3": {"new": 0, "there": 0}},
        unit="$",
    )


def run(raw: dict[str, Any]) -> dict[str, Any] | None:
    try:
        return dict(EXPAND.run(raw).values)
    except InvalidInput:
        return None


@st.composite
def expansions(draw: st.DrawFn) -> dict[str, Any]:
    """Hexes as they can be on the map, often more than the company can pay for."""
    hexes = draw(st.lists(st.sampled_from((PLAIN, FOREST, CITY, MOUNTAIN, DETROIT, NEW_YORK)), min_size=1, max_size=4))
    return {
        "company": draw(st.sampled_from(("PRR", "BO", "CO", "NYC"))),
        "cash": draw(st.integers(0, 40)),
        "income": draw(st.integers(0, 60)),
        "locomotives_left": draw(st.integers(0, 6)),
        "hexes": [{**item, "present": draw(st.integers(0, 1)), "house": draw(st.integers(0, 2))} for item in hexes],
    }


@given(expansions())
def test_legal_expansion_breaks_no_limit(raw: dict[str, Any]) -> None:
    values = EXPAND.run(raw).values
    if values["legal"]:
        assert 0 <= values["cash_after"] == raw["cash"] - values["total_cost"]
        assert values["locomotives_after"] == raw["locomotives_left"] - len(raw["hexes"]) >= 0
        assert len(raw["hexes"]) <= 3
        assert not any(item["terrain"] in ("forest", "mountain") and item["present"] for item in raw["hexes"])
        assert not any(item["terrain"] == "start" for item in raw["hexes"])


@given(expansions() | raw_input(EXPAND))
def test_expansion_is_legal_exactly_when_nothing_forbids_it(raw: dict[str, Any]) -> None:
    values = run(raw)
    if values:
        assert values["legal"] == (values["reasons"] == []) == (values["cash_after"] is not None)
        assert values["total_cost"] == sum(values["costs"])
        assert len(values["costs"]) == len(raw.get("tapped", [])) + len(raw.get("hexes", []))


@given(expansions())
def test_income_never_falls(raw: dict[str, Any]) -> None:
    values = EXPAND.run(raw).values
    assert values["income_gain"] >= 0
    assert not values["legal"] or values["income_after"] - raw["income"] == values["income_gain"]


@given(expansions())
def test_more_cash_only_ever_removes_the_reason_of_cash(raw: dict[str, Any]) -> None:
    poor, rich = EXPAND.run(raw).values, EXPAND.run({**raw, "cash": 100_000}).values
    assert [reason for reason in poor["reasons"] if reason != "cash"] == rich["reasons"]


@given(expansions(), st.integers(0, 3))
def test_one_more_locomotive_in_a_hex_makes_it_no_cheaper(raw: dict[str, Any], place: int) -> None:
    item = raw["hexes"][place % len(raw["hexes"])]
    if item["terrain"] in ("forest", "mountain"):
        return
    fuller = [{**hex_, "present": hex_["present"] + (hex_ is item)} for hex_ in raw["hexes"]]
    more = EXPAND.run({**raw, "hexes": fuller}).values["total_cost"]
    assert more - EXPAND.run(raw).values["total_cost"] == item.get("cost", 0)


TAPPED = {"tapped": ["chicago", "pittsburgh", "l4", "m7"]}


def test_hexes_of_the_map_bring_their_printed_numbers_and_chicago_comes_last() -> None:
    result = build(**TAPPED)
    # Pittsburgh $4 and 4, the mountain $3 and 1, the forest $2 and nothing, Chicago $3 and 7.
    assert (result.values["costs"], result.values["income_gain"]) == ([4, 3, 2, 3], 12)
    assert result.values["reasons"] == ["too-many-hexes"]
    costs = [step.values["number"] for step in result.steps if step.code == "cost"]
    assert costs == ["pittsburgh", "l4", "m7", "chicago"]
    assert {"printed-numbers", "scale-at-its-start"} <= {warning.code for warning in result.warnings}


def test_described_hexes_stand_between_those_of_the_map_and_chicago() -> None:
    assert build(CITY, tapped=["chicago", "b5"]).values["costs"] == [1, 2, 3]


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"tapped": ["b2", "b3", "b4", "b5", "b6"]}, [("tapped", "wrong-number-of-rows")]),
        ({"company": "WAB", "tapped": ["chicago"]}, [("tapped", "wabash-is-never-first")]),
        ({"hexes": [CHICAGO], "tapped": ["chicago"]}, [("hexes", "chicago-twice")]),
        ({"tapped": ["new-york"]}, [("tapped", "not-a-choice")]),
    ],
)
def test_what_cannot_be_tapped_is_refused(changes: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    assert refusal(**changes) == faults
