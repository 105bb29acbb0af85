from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.registry import calculators
from rules.urban_sprawl.demolition import LOTS, has_a_shape

DEMOLITION = calculators()["urban-sprawl", "demolition"]

# Every set of lots that a building can cover.
SHAPES = [lots for size in range(1, 5) for lots in combinations(LOTS, size) if has_a_shape(lots)]


def demolish(new_lots: str, *existing: str, **changes: Any) -> Result:
    """Zoe clears lots with a card; ``existing``: the lots of each building and its owner, such as ``tl tr/Ana``."""
    buildings = []
    for name, building in zip("abcd", existing, strict=False):
        lots, _, owner = building.partition("/")
        buildings.append({"name": name, "lots": lots.split(), "owner": owner or None})
    asked = {"new_lots": new_lots.split(), "existing": buildings, "means": "urban-renewal", "player": "Zoe"}
    return DEMOLITION.run({**asked, **changes})


# What nobody entered, named in the first lines.
ASSUMED = {"nobody-is-protected", "nobodys-building", "card-assumed"}


def codes(result: Result) -> list[str]:
    """The lines after those that name an assumption."""
    return [step.code for step in result.steps if step.code not in ASSUMED]


def test_a_building_has_thirteen_places_in_a_block() -> None:
    assert [len([shape for shape in SHAPES if len(shape) == size]) for size in range(1, 5)] == [4, 4, 4, 1]


# The lots of the new building, of those that stand there, and every reason against it.
@pytest.mark.parametrize(
    ("new_lots", "existing", "reasons"),
    [
        ("tl", ["tl"], []),
        ("tl tr", ["tl"], []),
        ("tl tr", ["tl tr"], []),
        ("tl tr", ["tl", "tr"], []),
        ("tl tr bl", ["tl"], []),
        ("tl tr bl", ["tl", "tr"], []),
        ("tl tr bl", ["tl tr", "bl"], []),
        ("tl tr bl", ["tl", "tr", "bl"], []),
        ("tl tr bl", ["tl tr bl"], []),
        ("tl tr bl br", ["tl tr", "bl br"], []),
        ("tl tr bl br", ["tl tr bl", "br"], []),
        ("tl tr bl", ["tl tr", "bl br"], ["not-covered"]),
        ("tl tr bl", ["tl tr br", "bl"], ["not-covered"]),
        ("tl tr bl", ["tl tr bl br"], ["not-covered", "larger"]),
        ("tl", ["tl tr"], ["not-covered", "larger"]),
        ("tl br", ["tl"], ["shape"]),
        ("tl br", ["tl tr"], ["not-covered", "shape"]),
        ("tl br", ["tl tr bl"], ["not-covered", "larger", "shape"]),
    ],
)
def test_new_building_covers_what_it_replaces(new_lots: str, existing: list[str], reasons: list[str]) -> None:
    result = demolish(new_lots, *existing)
    assert (result.values["reasons"], result.values["legal"]) == (reasons, not reasons)


@pytest.mark.parametrize(
    ("new_lots", "existing", "demolished", "free"),
    [
        ("tl", [], [], ["tr", "bl", "br"]),
        ("tl", ["tr"], [], ["bl", "br"]),
        ("tl tr", ["tl", "bl br"], ["a"], []),
        ("tl tr bl br", ["tl", "br"], ["a", "b"], []),
        ("tl tr", ["tl bl"], ["a"], ["bl", "br"]),
    ],
)
def test_only_buildings_in_the_way_go(
    new_lots: str, existing: list[str], demolished: list[str], free: list[str]
) -> None:
    values = demolish(new_lots, *existing).values
    assert (values["demolished"], values["free_lots"]) == (demolished, free)


# Who has the Contractor, by what means Zoe demolishes a building of Ana, and the reasons against it.
@pytest.mark.parametrize(
    ("contractor", "means", "reasons", "step"),
    [
        (None, "urban-renewal", [], "one-card"),
        ("Bo", "urban-renewal", [], "one-card"),
        ("Ana", "urban-renewal", ["protected"], "protected"),
        ("Zoe", "urban-renewal", [], "one-card"),
        ("Zoe", "contractor", [], "no-card-needed"),
        ("Bo", "contractor", ["no-contractor"], "contractor-is-another"),
        (None, "contractor", ["no-contractor"], "contractor-is-nobody"),
        ("Ana", "contractor", ["protected", "no-contractor"], "contractor-is-another"),
    ],
)
def test_contractor_demolishes_and_is_protected(
    contractor: str | None, means: str, reasons: list[str], step: str
) -> None:
    result = demolish("tl", "tl/Ana", contractor=contractor, means=means)
    assert result.values["reasons"] == reasons
    assert step in codes(result)


@pytest.mark.parametrize("contractor", ["ana", "ANA", " Ana "])
def test_contractor_is_protected_however_the_name_is_typed(contractor: str) -> None:
    assert demolish("tl", "tl/Ana", contractor=contractor).values["reasons"] == ["protected"]
    assert demolish("tl", "tl/Zoe", contractor="Zoe", player="zoe").values["legal"]


def test_holder_of_the_contractor_demolishes_own_buildings() -> None:
    assert demolish("tl", "tl/Zoe", contractor="Zoe").values["legal"]


def test_building_that_nobody_controls_is_protected_by_nobody() -> None:
    assert demolish("tl", "tl", contractor=None).values["legal"]


def test_all_reasons_are_named_at_once() -> None:
    result = demolish("tl br", "tl tr bl/Ana", contractor="Ana", means="contractor")
    assert result.values["reasons"] == ["not-covered", "larger", "protected", "shape", "no-contractor"]
    assert codes(result) == ["no-such-shape", "not-covered", "larger", "protected", "contractor-is-another"]


def test_nothing_in_the_way_needs_no_card() -> None:
    assert codes(demolish("tl", "br")) == ["new-building", "nothing-in-the-way"]


@pytest.mark.parametrize("contractor", [None, "Ana"])
def test_nothing_in_the_way_needs_no_contractor(contractor: str | None) -> None:
    result = demolish("tl", "br/Bo", means="contractor", contractor=contractor)
    assert (result.values["legal"], result.values["reasons"]) == (True, [])
    assert codes(result) == ["new-building", "nothing-in-the-way"]
    assert result.warnings == ()


@pytest.mark.parametrize(
    ("building", "changes", "first"),
    [
        ("tl/Ana", {}, ["nobody-is-protected", "card-assumed"]),
        ("tl/Ana", {"contractor": "Bo"}, ["card-assumed"]),
        ("tl/Zoe", {}, ["card-assumed"]),
        ("tl", {}, ["card-assumed"]),
        ("tl", {"contractor": "Bo"}, ["nobodys-building", "card-assumed"]),
        ("tl", {"contractor": "Zoe", "means": "contractor"}, []),
        ("tl tr/Ana", {"contractor": "Bo"}, []),
        ("br", {"contractor": "Bo"}, []),
    ],
)
def test_what_nobody_entered_is_named_in_the_first_lines(
    building: str, changes: dict[str, Any], first: list[str]
) -> None:
    steps = [step.code for step in demolish("tl", building, **changes).steps]
    assert [code for code in steps if code in ASSUMED] == steps[: len(first)] == first


@pytest.mark.parametrize(("building", "warned"), [("tl", True), ("tl tr", False), ("br", False)])
def test_demolition_that_may_go_ahead_still_depends_on_the_zones(building: str, warned: bool) -> None:
    found = [warning.code for warning in demolish("tl", building).warnings]
    assert found == ["zones-not-checked"] * warned


def test_demolition_ends_with_what_follows_from_it() -> None:
    assert codes(demolish("tl tr", "tl", "tr")) == [
        "new-building",
        "may-go",
        "may-go",
        "one-card",
        "removed",
        "cost-stays",
    ]


@pytest.mark.parametrize(
    ("existing", "faults"),
    [
        ([("a", ["tl", "br"])], {("existing.0.lots", "impossible-shape")}),
        ([("a", ["tl"]), ("b", ["tl"])], {("existing.1.lots", "lots-overlap")}),
        ([("a", ["tl"]), ("a", ["tr"])], {("existing.1.name", "same-name-twice")}),
        (
            [("a", ["tl", "br"]), ("a", ["tr", "br"])],
            {
                ("existing.0.lots", "impossible-shape"),
                ("existing.1.name", "same-name-twice"),
                ("existing.1.lots", "lots-overlap"),
            },
        ),
        ([("a", [])], {("existing.0.lots", "wrong-number-of-rows")}),
    ],
)
def test_block_that_cannot_be_is_refused(existing: list[tuple[str, list[str]]], faults: set[tuple[str, str]]) -> None:
    with pytest.raises(InvalidInput) as caught:
        demolish("tl", existing=[{"name": name, "lots": lots} for name, lots in existing])
    assert {(fault.field, fault.code) for fault in caught.value.faults} >= faults
    assert len(caught.value.faults) == len(faults)


def test_new_building_covers_at_least_one_lot() -> None:
    with pytest.raises(InvalidInput) as caught:
        demolish("")
    assert [(fault.field, fault.code) for fault in caught.value.faults] == [("new_lots", "wrong-number-of-rows")]


@st.composite
def blocks(draw: st.DrawFn) -> dict[str, Any]:
    """A block as it can stand on a board, and a building that somebody would like to put there."""
    players = st.sampled_from(["Ana", "Bo", "Zoe"])
    existing: list[dict[str, Any]] = []
    for name in "abcd":
        used = {lot for building in existing for lot in building["lots"]}
        fitting = [shape for shape in SHAPES if not used & set(shape)]
        if draw(st.booleans()) and fitting:
            owner: str | None = draw(st.none() | players)
            existing.append({"name": name, "lots": list(draw(st.sampled_from(fitting))), "owner": owner})
    return {
        "new_lots": list(draw(st.sampled_from([*SHAPES, ("tl", "br"), ("tr", "bl")]))),
        "existing": existing,
        "means": draw(st.sampled_from(["urban-renewal", "contractor"])),
        "player": draw(players),
        "contractor": draw(st.none() | players),
    }


@given(blocks())
def test_legal_demolition_breaks_no_condition(raw: dict[str, Any]) -> None:
    values = DEMOLITION.run(raw).values
    new = set(raw["new_lots"])
    going = [building for building in raw["existing"] if building["name"] in values["demolished"]]
    if values["legal"]:
        assert all(set(building["lots"]) <= new for building in going)
        assert all(
            building["owner"] in (None, raw["player"]) or building["owner"] != raw["contractor"] for building in going
        )
        assert raw["means"] == "urban-renewal" or raw["player"] == raw["contractor"] or not going


@given(blocks())
def test_every_lot_is_new_or_free_or_still_built_on(raw: dict[str, Any]) -> None:
    values = DEMOLITION.run(raw).values
    staying = {lot for item in raw["existing"] if item["name"] not in values["demolished"] for lot in item["lots"]}
    covered, free = staying | set(raw["new_lots"]), set(values["free_lots"])
    assert covered | free == set(LOTS)
    assert not covered & free
    assert not staying & set(raw["new_lots"])


@given(blocks())
def test_reasons_are_those_of_the_steps(raw: dict[str, Any]) -> None:
    result = DEMOLITION.run(raw)
    said = set(codes(result))
    assert {"not-covered", "larger", "protected"} & said == {"not-covered", "larger", "protected"} & set(
        result.values["reasons"]
    )
    assert ("no-such-shape" in said) == ("shape" in result.values["reasons"])
    assert result.values["legal"] == (result.values["reasons"] == [])
