from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.registry import calculators

VOCATION = calculators()["urban-sprawl", "vocation-payout"]


def build(**changes: Any) -> Result:
    """Ana builds a contract with the number 3; she and Bo have a marker each."""
    before = {"number": 3, "builder": "Ana", "markers_before": {"Ana": 1, "Bo": 1}, "supply_before": 2}
    return VOCATION.run({**before, **changes})


def codes(result: Result) -> list[str]:
    """The lines after the one that says that no Police Chief was entered."""
    return [step.code for step in result.steps if step.code != "no-police-chief"]


@pytest.mark.parametrize(("chief", "named"), [(None, True), ("Bo", False)])
def test_missing_police_chief_is_named_in_the_first_line(chief: str | None, named: bool) -> None:
    assert (build(police_chief=chief).steps[0].code == "no-police-chief") == named


def test_headline_says_who_gains_what_and_whether_the_marker_may_be_taken() -> None:
    assert set(VOCATION.headline) == {"legal", "gains", "police_chief_gains"}


def refusals(**changes: Any) -> set[tuple[str, str]]:
    try:
        build(**changes)
    except InvalidInput as error:
        return {(fault.field, fault.code) for fault in error.faults}
    return set()


def test_builder_scores_the_new_marker_too() -> None:
    result = build()
    assert result.values["markers_after"] == {"Ana": 2, "Bo": 1}
    assert result.values["gains"] == {"Ana": 6, "Bo": 3}
    assert codes(result) == ["takes-from-the-supply", "gains", "gains"]
    assert result.warnings == ()


def test_number_changes_what_is_scored_and_not_what_is_taken() -> None:
    for number in range(1, 21):
        values = build(number=number).values
        assert values["markers_after"] == {"Ana": 2, "Bo": 1}
        assert (values["per_marker"], values["gains"]) == (number, {"Ana": 2 * number, "Bo": number})


def test_players_without_a_marker_gain_nothing_and_have_no_line() -> None:
    result = build(markers_before={"Ana": 0, "Bo": 0, "Cy": 0})
    assert result.values["gains"] == {"Ana": 3, "Bo": 0, "Cy": 0}
    assert codes(result) == ["takes-from-the-supply", "gains"]


# Both gains of the Police Chief, and the gains of the others.
@pytest.mark.parametrize(
    ("chief", "both", "gains"),
    [
        ("Ana", {"wealth": 6, "prestige": 6}, {"Bo": 3}),
        ("Bo", {"wealth": 3, "prestige": 3}, {"Ana": 6}),
        (None, None, {"Ana": 6, "Bo": 3}),
    ],
)
def test_police_chief_gains_both(chief: str | None, both: dict[str, int] | None, gains: dict[str, int]) -> None:
    result = build(police_chief=chief)
    assert (result.values["police_chief_gains"], result.values["gains"]) == (both, gains)
    assert ("police-chief" in codes(result)) == bool(chief)


def test_police_chief_without_a_matching_marker_gains_neither() -> None:
    result = build(markers_before={"Ana": 0, "Bo": 0}, police_chief="Bo")
    assert result.values["police_chief_gains"] == {"wealth": 0, "prestige": 0}
    assert codes(result) == ["takes-from-the-supply", "gains"]


def test_marker_taken_from_an_opponent_with_an_empty_supply_is_allowed_and_the_slip_is_named() -> None:
    result = build(supply_before=0, taken_from="Bo")
    assert result.values["markers_after"] == {"Ana": 2, "Bo": 0}
    assert (result.values["legal"], result.values["reasons"]) == (True, [])
    assert codes(result)[0] == "takes-from-an-opponent"
    assert [warning.code for warning in result.warnings] == ["vocation-supply"]


def test_marker_taken_from_an_opponent_while_the_supply_has_some_is_forbidden_as_we_read_it() -> None:
    result = build(taken_from="Bo")
    assert (result.values["legal"], result.values["reasons"]) == (False, ["supply-has-markers"])
    assert result.values["gains"] == {"Ana": 6, "Bo": 0}
    assert codes(result)[0] == "cannot-take-from-an-opponent"
    assert [warning.code for warning in result.warnings] == ["vocation-supply"]


@pytest.mark.parametrize(
    ("markers", "warnings"), [({"Ana": 2, "Bo": 0}, []), ({"Ana": 2, "Bo": 1}, ["could-take-from"])]
)
def test_empty_supply_gives_no_marker_and_the_vocation_is_scored(markers: dict[str, int], warnings: list[str]) -> None:
    result = build(markers_before=markers, supply_before=0)
    assert result.values["markers_after"] == markers
    assert result.values["gains"] == {name: 3 * number for name, number in markers.items()}
    assert codes(result)[0] == "takes-none"
    assert [warning.code for warning in result.warnings] == warnings


def test_nobody_scores_where_there_is_no_marker_at_all() -> None:
    result = build(markers_before={"Ana": 0, "Bo": 0}, supply_before=0)
    assert codes(result) == ["takes-none", "nobody-scores"]


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"builder": "Cy"}, {("builder", "not-at-the-table")}),
        ({"police_chief": "Cy"}, {("police_chief", "not-at-the-table")}),
        ({"taken_from": "Cy"}, {("taken_from", "not-at-the-table")}),
        ({"taken_from": "Ana"}, {("taken_from", "own-marker")}),
        ({"markers_before": {"Ana": 1, "Bo": 0}, "taken_from": "Bo"}, {("taken_from", "nothing-to-take")}),
        ({"supply_before": 23}, {("markers_before", "more-than-there-are")}),
        ({"supply_before": 22}, set()),
        (
            {"builder": "Cy", "police_chief": "Di", "supply_before": 24},
            {
                ("builder", "not-at-the-table"),
                ("police_chief", "not-at-the-table"),
                ("markers_before", "more-than-there-are"),
            },
        ),
    ],
)
def test_what_cannot_lie_on_a_table_is_refused(changes: dict[str, Any], faults: set[tuple[str, str]]) -> None:
    assert refusals(**changes) == faults


def test_player_called_as_the_supply_is_an_ordinary_builder() -> None:
    assert build(builder="supply", markers_before={"supply": 0, "Bo": 1}).values["gains"] == {"supply": 3, "Bo": 3}


@st.composite
def contracts(draw: st.DrawFn) -> dict[str, Any]:
    """A vocation contract at a table of two to four, the marker taken from the supply or from a player with one."""
    names = draw(st.lists(st.sampled_from(["Ana", "Bo", "Cy", "Di"]), min_size=2, unique=True))
    markers = {name: draw(st.integers(0, 4)) for name in names}
    builder = draw(st.sampled_from(names))
    holders = [name for name in names if markers[name] and name != builder]
    return {
        "number": draw(st.integers(1, 20)),
        "builder": builder,
        "markers_before": markers,
        "supply_before": draw(st.integers(0, 5)),
        "taken_from": draw(st.sampled_from(["supply", *holders])),
        "police_chief": draw(st.none() | st.sampled_from(names)),
    }


@given(contracts())
def test_no_marker_appears_or_is_lost(raw: dict[str, Any]) -> None:
    after = VOCATION.run(raw).values["markers_after"]
    from_supply = raw["taken_from"] == "supply" and raw["supply_before"] > 0
    assert sum(after.values()) == sum(raw["markers_before"].values()) + from_supply
    assert all(number >= 0 for number in after.values())


@given(contracts())
def test_everybody_gains_by_their_markers(raw: dict[str, Any]) -> None:
    values = VOCATION.run(raw).values
    gains = dict(values["gains"])
    if raw["police_chief"]:
        assert raw["police_chief"] not in gains
        assert len(set(values["police_chief_gains"].values())) == 1
        gains[raw["police_chief"]] = values["police_chief_gains"]["wealth"]
    assert gains == {name: raw["number"] * number for name, number in values["markers_after"].items()}


@given(contracts())
def test_slip_is_named_exactly_when_an_opponent_loses_a_marker(raw: dict[str, Any]) -> None:
    result = VOCATION.run(raw)
    slip = "vocation-supply" in [warning.code for warning in result.warnings]
    assert slip == (raw["taken_from"] != "supply")
    assert result.values["legal"] == (not slip or raw["supply_before"] == 0)
