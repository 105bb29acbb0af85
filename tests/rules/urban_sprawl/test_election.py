from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Bars
from rules.engine.registry import calculators
from rules.urban_sprawl.block_value import HIGHEST_VALUE, LOWEST_VALUE
from rules.urban_sprawl.tables import DECIDES, ZONE_OF_OFFICE

ELECTION = calculators()["urban-sprawl", "election"]


def elect(office: str, players: dict[str, Any], **given: Any) -> Result:
    return ELECTION.run({"office": office, "players": players, **given})


def codes(result: Result) -> list[str]:
    return [step.code for step in result.steps]


def refusals(office: str, players: dict[str, Any], **given: Any) -> list[tuple[str, str]]:
    try:
        elect(office, players, **given)
    except InvalidInput as error:
        return [(fault.field, fault.code) for fault in error.faults]
    return []


def owning(**buildings: list[int]) -> dict[str, Any]:
    return {name: {"buildings": values} for name, values in buildings.items()}


def test_a_block_is_worth_from_2_to_32() -> None:
    assert (LOWEST_VALUE, HIGHEST_VALUE) == (2, 32)


@pytest.mark.parametrize(
    ("vocations", "winner", "tied"),
    [
        ({"Ana": 3, "Bo": 2}, "Ana", []),
        ({"Ana": 1, "Bo": 2, "Cy": 1}, "Bo", []),
        ({"Ana": 2, "Bo": 2, "Cy": 1}, None, ["Ana", "Bo"]),
    ],
)
def test_mayor_has_the_most_vocations(vocations: dict[str, int], winner: str | None, tied: list[str]) -> None:
    result = elect("mayor", {name: {"vocations": number} for name, number in vocations.items()})
    assert (result.values["winner"], result.values["tied"]) == (winner, tied)
    assert result.values["step"] == ("most-vocations" if winner else "active-player-decides")


# What each player owns of the zone, who takes the tile or is tied, and what settles it.
@pytest.mark.parametrize(
    ("players", "winner", "tied", "step"),
    [
        (owning(Ana=[8], Bo=[7, 7, 7]), "Ana", [], "highest-value"),
        (owning(Ana=[8], Bo=[]), "Ana", [], "highest-value"),
        (owning(Ana=[7, 3], Bo=[7], Cy=[6, 6, 6]), "Ana", [], "most-buildings"),
        (owning(Ana=[7, 3], Bo=[3, 7], Cy=[6, 6, 6]), None, ["Ana", "Bo"], "active-player-decides"),
        (owning(Ana=[7, 7], Bo=[7, 2], Cy=[7]), None, ["Ana", "Bo"], "active-player-decides"),
        (owning(Ana=[5], Bo=[5], Cy=[5], Di=[5]), None, ["Ana", "Bo", "Cy", "Di"], "active-player-decides"),
        (owning(Ana=[], Bo=[]), None, [], "no-candidate"),
    ],
)
@pytest.mark.parametrize("office", ZONE_OF_OFFICE)
def test_zone_office_goes_by_value_and_then_by_number(
    office: str, players: dict[str, Any], winner: str | None, tied: list[str], step: str
) -> None:
    values = elect(office, players).values
    assert (values["winner"], values["tied"], values["step"]) == (winner, tied, step)


@pytest.mark.parametrize(
    ("prestige", "winner", "tied"),
    [({"Ana": 20, "Bo": 12}, "Bo", []), ({"Ana": 12, "Bo": 12, "Cy": 15}, None, ["Ana", "Bo"])],
)
def test_contractor_has_the_least_prestige(prestige: dict[str, int], winner: str | None, tied: list[str]) -> None:
    values = elect("contractor", {name: {"prestige": number} for name, number in prestige.items()}).values
    assert (values["winner"], values["tied"]) == (winner, tied)


def tie_for(office: str) -> dict[str, Any]:
    """Ana and Bo tied to the end, whatever the office goes by; Cy behind them."""
    ahead = {"vocations": 2, "buildings": [7], "prestige": 5}
    return {"Ana": ahead, "Bo": ahead, "Cy": {"vocations": 1, "buildings": [4], "prestige": 9}}


@pytest.mark.parametrize(("office", "decider"), DECIDES.items())
@pytest.mark.parametrize(("holder", "step"), [("Cy", "decides"), ("Bo", "decides-as-one-of-them")])
def test_holder_of_another_office_decides_the_last_tie(office: str, decider: str, holder: str, step: str) -> None:
    result = elect(office, tie_for(office), holders={decider: holder})
    assert result.values == {"winner": None, "tied": ["Ana", "Bo"], "decided_by": holder, "step": "office-decides"}
    assert step in codes(result)
    assert result.warnings == ()


@pytest.mark.parametrize(("office", "decider"), DECIDES.items())
def test_active_player_decides_where_that_office_is_empty(office: str, decider: str) -> None:
    others = {name: "Cy" for name in DECIDES.values() if name != decider}
    result = elect(office, tie_for(office), holders=others)
    assert (result.values["winner"], result.values["decided_by"]) == (None, None)
    assert [warning.code for warning in result.warnings] == ["no-decider"]


def test_no_candidate_is_a_warning_and_the_tile_stays() -> None:
    result = elect("treasurer", owning(Ana=[], Bo=[]))
    assert [warning.code for warning in result.warnings] == ["no-candidate"]
    assert codes(result) == [
        "airport-assumed",
        "has-no-building",
        "has-no-building",
        "stays",
        "other-ways-to-win",
        "contractor-next-if",
    ]
    assert result.pictures == ()


@pytest.mark.parametrize("office", ZONE_OF_OFFICE)
def test_only_the_mayor_is_elected_before_airport(office: str) -> None:
    result = elect(office, owning(Ana=[8], Bo=[7]), airport_done=False)
    assert (result.values["winner"], result.values["step"]) == (None, "before-airport")
    assert codes(result) == ["before-airport"]
    vocations = {"Ana": {"vocations": 1}, "Bo": {"vocations": 0}}
    assert elect("mayor", vocations, airport_done=False).values["winner"] == "Ana"


@pytest.mark.parametrize(("airport", "sports_team"), [(True, False), (False, None), (None, False), (False, False)])
def test_contractor_waits_for_sports_team(airport: bool | None, sports_team: bool | None) -> None:
    happened = {"airport_done": airport, "sports_team_done": sports_team}
    result = elect("contractor", {"Ana": {"prestige": 3}, "Bo": {}}, **happened)
    assert (result.values["winner"], result.values["step"]) == (None, "before-sports-team")


@pytest.mark.parametrize(
    ("office", "assumed"),
    [("mayor", None), ("treasurer", "airport-assumed"), ("contractor", "sports-team-assumed")],
)
def test_event_that_nobody_asked_about_is_assumed_in_the_first_line(office: str, assumed: str | None) -> None:
    players = tie_for(office)
    unknown = elect(office, players)
    known = elect(office, players, airport_done=True, sports_team_done=True)
    assert unknown.values == known.values
    assert (codes(unknown)[0] == assumed) == (assumed is not None)
    assert not [code for code in codes(known) if code.endswith("-assumed")]


def test_sports_team_cannot_come_before_airport() -> None:
    found = refusals("mayor", tie_for("mayor"), airport_done=False, sports_team_done=True)
    assert found == [("sports_team_done", "sports-team-before-airport")]


@pytest.mark.parametrize(
    ("office", "sports_team", "code"),
    [
        ("mayor", True, "contractor-next"),
        ("mayor", None, "contractor-next-if"),
        ("treasurer", None, "contractor-next-if"),
        ("mayor", False, None),
        ("contractor", True, None),
    ],
)
def test_contractor_changes_hands_only_after_sports_team(
    office: str, sports_team: bool | None, code: str | None
) -> None:
    found = codes(elect(office, tie_for(office), sports_team_done=sports_team))
    assert [item for item in found if item.startswith("contractor-next")] == ([code] if code else [])
    assert "contractor-next-if" not in codes(elect("mayor", tie_for("mayor"), airport_done=False))


@pytest.mark.parametrize(("office", "mentioned"), [("mayor", True), ("union-boss", True), ("contractor", False)])
def test_card_that_lets_somebody_win_otherwise_is_mentioned(office: str, mentioned: bool) -> None:
    assert ("other-ways-to-win" in codes(elect(office, tie_for(office)))) == mentioned


@pytest.mark.parametrize(
    ("office", "players", "faults"),
    [
        ("contractor", {"Ana": {"prestige": 10}, "Bo": {}}, [("players.Bo.prestige", "prestige-missing")]),
        ("contractor", {"Ana": {"prestige": 10}, "Bo": {"prestige": 0}}, []),
        ("mayor", {"Ana": {"vocations": 1}, "Bo": {}}, [("players.Bo.vocations", "vocations-missing")]),
        (
            "mayor",
            {"Ana": {}, "Bo": {"prestige": 3}},
            [("players.Ana.vocations", "vocations-missing"), ("players.Bo.vocations", "vocations-missing")],
        ),
        ("mayor", {"Ana": {"vocations": 0}, "Bo": {"vocations": 0}}, [("players", "nobody-has-media")]),
        ("mayor", {"Ana": {"vocations": 13}, "Bo": {"vocations": 11}}, []),
        ("mayor", {"Ana": {"vocations": 13}, "Bo": {"vocations": 12}}, [("players", "more-than-there-are")]),
        # What another office goes by may stay unknown, and whoever has no building has none to list.
        ("treasurer", {"Ana": {"buildings": [5]}, "Bo": {}}, []),
        ("treasurer", {"Ana": {"vocations": 24, "buildings": [5]}, "Bo": {"vocations": 24}}, []),
    ],
)
def test_number_that_the_office_goes_by_is_needed_from_everybody(
    office: str, players: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    assert refusals(office, players) == faults


@pytest.mark.parametrize(
    ("office", "sports_team", "last"),
    [
        ("mayor", True, ["places-a-park", "contractor-next"]),
        ("mayor", False, ["other-ways-to-win", "places-a-park"]),
        ("union-boss", True, ["other-ways-to-win", "contractor-next"]),
        ("union-boss", False, ["takes-the-tile", "other-ways-to-win"]),
        ("contractor", True, ["least-prestige", "takes-the-tile"]),
    ],
)
def test_park_and_contractor_follow_an_election(office: str, sports_team: bool, last: list[str]) -> None:
    players = {
        "Ana": {"vocations": 2, "buildings": [7], "prestige": 1},
        "Bo": {"vocations": 1, "buildings": [4], "prestige": 5},
    }
    assert codes(elect(office, players, sports_team_done=sports_team))[-2:] == last


@pytest.mark.parametrize(
    ("office", "holders", "faults"),
    [
        ("mayor", {"media": "Ana"}, set()),
        ("mayor", {"media": "Bo"}, {("players.Bo.vocations", "media-is-a-vocation")}),
        ("treasurer", {"media": "Bo"}, set()),
        ("treasurer", {"mayor": "Zoe"}, {("holders.mayor", "not-at-the-table")}),
        (
            "mayor",
            {"media": "Bo", "treasurer": "Zoe"},
            {("players.Bo.vocations", "media-is-a-vocation"), ("holders.treasurer", "not-at-the-table")},
        ),
    ],
)
def test_holders_who_cannot_be_are_refused(office: str, holders: dict[str, str], faults: set[tuple[str, str]]) -> None:
    players = {"Ana": {"vocations": 1, "buildings": [5]}, "Bo": {"vocations": 0, "buildings": [4]}}
    assert set(refusals(office, players, holders=holders)) == faults


@pytest.mark.parametrize(
    ("office", "part", "amounts"),
    [("mayor", "vocations", [2, 1]), ("treasurer", "value", [7, 4]), ("contractor", "prestige", [1, 5])],
)
def test_picture_shows_what_is_compared(office: str, part: str, amounts: list[int]) -> None:
    players = {
        "Ana": {"vocations": 2, "buildings": [3, 7], "prestige": 1},
        "Bo": {"vocations": 1, "buildings": [4], "prestige": 5},
    }
    [picture] = elect(office, players).pictures
    assert isinstance(picture, Bars)
    assert picture.bars == {"Ana": {part: amounts[0]}, "Bo": {part: amounts[1]}}


@st.composite
def elections(draw: st.DrawFn) -> dict[str, Any]:
    """An election at a table where ties are common."""
    names = draw(st.lists(st.sampled_from(["Ana", "Bo", "Cy", "Di"]), min_size=2, unique=True))
    players = {
        name: {
            "vocations": draw(st.integers(1, 3)),
            "buildings": draw(st.lists(st.integers(2, 5), max_size=3)),
            "prestige": draw(st.integers(0, 3)),
        }
        for name in names
    }
    offices = st.sampled_from(list(DECIDES.values()))
    holders = draw(st.dictionaries(offices, st.sampled_from(names)))
    return {"office": draw(st.sampled_from(list(DECIDES))), "players": players, "holders": holders}


@given(elections())
def test_there_is_a_winner_or_a_tie_or_nobody(raw: dict[str, Any]) -> None:
    values = ELECTION.run(raw).values
    assert len(values["tied"]) != 1
    assert not (values["winner"] and values["tied"])
    assert set(values["tied"]) <= set(raw["players"])
    assert bool(values["winner"] or values["tied"]) == (values["step"] != "no-candidate")
    assert values["decided_by"] is None or values["decided_by"] == raw["holders"][DECIDES[raw["office"]]]


@given(elections())
def test_nobody_beats_the_winner(raw: dict[str, Any]) -> None:
    values = ELECTION.run(raw).values
    ahead = [values["winner"]] if values["winner"] else values["tied"]

    def rank(name: str) -> tuple[int, ...]:
        player = raw["players"][name]
        if raw["office"] == "mayor":
            return (player["vocations"],)
        if raw["office"] == "contractor":
            return (-player["prestige"],)
        return (max(player["buildings"], default=0), len(player["buildings"]))

    assert len({rank(name) for name in ahead}) <= 1
    assert all(rank(name) < rank(ahead[0]) for name in raw["players"] if ahead and name not in ahead)


@given(elections(), st.randoms(use_true_random=False))
def test_seats_do_not_matter(raw: dict[str, Any], random: Any) -> None:
    names = list(raw["players"])
    random.shuffle(names)
    shuffled = ELECTION.run({**raw, "players": {name: raw["players"][name] for name in names}}).values
    values = ELECTION.run(raw).values
    assert {**shuffled, "tied": sorted(shuffled["tied"])} == {**values, "tied": sorted(values["tied"])}


@given(elections())
def test_a_decider_is_missed_only_in_a_tie(raw: dict[str, Any]) -> None:
    result = ELECTION.run(raw)
    missed = "no-decider" in [warning.code for warning in result.warnings]
    assert missed == (bool(result.values["tied"]) and DECIDES[raw["office"]] not in raw["holders"])
