from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.carnegie.connection_table import MAJOR_CITIES
from rules.carnegie.map import MAP
from rules.carnegie.tables import LEVELS, REGIONS, TRANSPORT_TRACKS
from rules.engine.calculator import InvalidInput, Result
from rules.engine.pictures import Network
from rules.engine.registry import calculators

CONNECTING = calculators()["carnegie", "city-connections"]
RAILROAD = dict.fromkeys(REGIONS, "railroad")
LINE_WEST_TO_CHICAGO = ["san-francisco", "reno", "salt-lake-city", "denver", "omaha", "chicago"]
LINE_SOUTH_TO_NEW_YORK = ["new-orleans", "atlanta", "washington", "new-york"]


def networks(*found: list[str], **levels: str) -> Result:
    """Networks with every region at railroad but for those named."""
    return CONNECTING.run({"networks": list(found), "levels": {**RAILROAD, **levels}})


def on_the_map(*cities: str, **levels: str) -> Result:
    return CONNECTING.run({"cities": list(cities), "levels": {**RAILROAD, **levels}})


def refusals(**raw: Any) -> list[tuple[str, str, tuple[str, ...]]]:
    with pytest.raises(InvalidInput) as caught:
        CONNECTING.run({"levels": {}, **raw})
    return [(fault.field, fault.code, fault.rules) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("cities", "links", "by_level"),
    [
        (["chicago", "new-york"], 2, [3, 6, 9]),
        (["new-orleans", "chicago"], 2, [3, 6, 9]),
        (["san-francisco", "new-york"], 3, [6, 12, 18]),
        (["new-york", "chicago", "new-orleans"], 3, [6, 12, 18]),
        (["san-francisco", "chicago", "new-orleans"], 4, [12, 18, 27]),
        (["new-york", "chicago", "new-orleans", "san-francisco"], 5, [18, 24, 36]),
    ],
)
def test_links_and_level_give_the_points(cities: list[str], links: int, by_level: list[int]) -> None:
    for level, vp in zip(LEVELS, by_level, strict=True):
        levels = {MAJOR_CITIES[city].region: level for city in cities if city != "new-york"}
        values = networks(cities, **levels).values
        assert (values["links"], values["level"], values["vp"]) == (links, level, vp)


@pytest.mark.parametrize("city", list(MAJOR_CITIES))
def test_one_city_alone_scores_nothing(city: str) -> None:
    for result in (networks([city]), on_the_map(city)):
        assert (result.values["vp"], result.values["links"], result.values["level"]) == (0, 0, None)
        assert result.values["best_network"] == []
        assert [step.code for step in result.steps] == ["one-city"]


def test_cities_without_a_major_one_score_nothing() -> None:
    result = on_the_map("denver", "omaha")
    assert (result.values["vp"], result.values["networks"]) == (0, [])
    assert [step.code for step in result.steps] == ["no-major-city"]


def test_crossed_region_does_not_lower_the_level() -> None:
    # From San Francisco to New Orleans through the Midwest.
    line = ["san-francisco", "reno", "salt-lake-city", "denver", "kansas-city", "dallas", "memphis", "new-orleans"]
    values = on_the_map(*line, midwest="wagon").values
    assert (values["level"], values["vp"]) == ("railroad", 18)


def test_lowest_region_decides_and_is_named() -> None:
    values = networks(["san-francisco", "chicago", "new-york"], west="stagecoach", midwest="wagon").values
    assert (values["level"], values["lowest_regions"], values["vp"]) == ("wagon", ["midwest"], 12)
    assert values["next_level_vp"] == 18


def test_every_joined_city_counts_even_where_it_lowers_the_level() -> None:
    line = [*LINE_WEST_TO_CHICAGO, "pittsburgh", "new-york", "washington", "atlanta", "new-orleans"]
    values = on_the_map(*line, south="wagon").values
    assert (values["links"], values["level"], values["vp"], values["next_level_vp"]) == (5, "wagon", 18, 24)


def test_only_the_better_of_two_networks_counts() -> None:
    two = [["san-francisco", "chicago"], ["new-orleans", "new-york"]]
    by_networks = networks(*two, west="wagon", midwest="wagon")
    by_map = on_the_map(*LINE_WEST_TO_CHICAGO, *LINE_SOUTH_TO_NEW_YORK, west="wagon", midwest="wagon")
    assert by_networks.values == by_map.values
    assert by_map.values["best_network"] == ["new-orleans", "new-york"]
    assert [row["vp"] for row in by_map.values["networks"]] == [6, 9]
    assert [row["next_level_gain"] for row in by_map.values["networks"]] == [6, None]
    assert "best" in [step.code for step in by_map.steps]


def test_gap_in_a_line_parts_it() -> None:
    line = [city for city in LINE_WEST_TO_CHICAGO if city != "denver"]
    values = on_the_map(*line).values
    assert (values["vp"], [row["cities"] for row in values["networks"]]) == (0, [["san-francisco"], ["chicago"]])


def test_routes_are_those_of_the_board_and_not_neighborhood() -> None:
    # Seattle and Boise both have a route to Portland, none to each other.
    assert len(MAP.connected(["seattle", "boise"])) == 2
    assert len(MAP.connected(["seattle", "portland", "boise"])) == 1


def test_map_warns_of_its_routes_and_networks_alone_do_not() -> None:
    assert [warning.code for warning in on_the_map("chicago").warnings] == ["board-routes"]
    assert networks(["chicago"]).warnings == ()


@pytest.mark.parametrize(
    ("levels", "regions"),
    [
        ({}, ["midwest"]),
        ({"midwest": "stagecoach"}, ["east"]),
        ({"midwest": "railroad", "east": "stagecoach"}, []),
        ({"midwest": "wagon"}, []),
        ({"west": "wagon", "midwest": "wagon", "east": "stagecoach", "south": "wagon"}, []),
        ({"midwest": "stagecoach", "east": "railroad"}, []),
        ({"midwest": "railroad", "east": "railroad"}, []),
    ],
)
def test_level_left_out_that_decides_is_named(levels: dict[str, str], regions: list[str]) -> None:
    result = CONNECTING.run({"networks": [["chicago", "new-york"]], "levels": levels})
    found = [warning.values["regions"] for warning in result.warnings if warning.code == "level-of-the-start"]
    assert [region for row in found for region in row] == regions


def test_nobody_has_discs_in_more_cities_than_discs() -> None:
    cities = list(MAP.places)
    assert on_the_map(*cities[:25]).values
    assert refusals(cities=cities[:26]) == [("cities", "more-than-discs", ("setup/player-start#discs",))]


def test_levels_left_out_are_those_of_the_start() -> None:
    values = CONNECTING.run({"networks": [["new-york", "chicago"]], "levels": {}}).values
    assert (values["level"], values["vp"]) == ("wagon", 3)
    first = CONNECTING.run({"networks": [["new-york", "chicago"]], "levels": {"midwest": "railroad"}}).values
    assert (first["level"], first["lowest_regions"]) == ("stagecoach", ["east"])


def test_east_never_drops_below_stagecoach() -> None:
    assert refusals(networks=[["new-york"]], levels={"east": "wagon"}) == [("levels.east", "not-a-choice", ())]


LINE = ("end-of-game/city-connections#unbroken-line",)
BEST = ("end-of-game/city-connections#best-network",)


def test_cities_or_networks_are_needed() -> None:
    assert refusals() == [("cities", "nothing-given", ("end-of-game/city-connections#what-counts",))]


def test_city_is_in_one_network_only() -> None:
    found = refusals(networks=[["chicago", "new-york"], ["new-york", "new-orleans"]])
    assert found == [("networks", "city-twice", BEST)]


@pytest.mark.parametrize(
    ("cities", "given_networks", "code"),
    [
        (["chicago", "denver"], [["chicago", "san-francisco"]], "not-joined"),
        (["chicago", "st-louis"], [["new-york"]], "not-joined"),
        (LINE_WEST_TO_CHICAGO, [["chicago", "new-york"]], "joined-otherwise"),
        (LINE_WEST_TO_CHICAGO, [["chicago"]], "joined-otherwise"),
        (LINE_WEST_TO_CHICAGO, [["chicago", "san-francisco"], ["new-york"]], "joined-otherwise"),
        ([*LINE_WEST_TO_CHICAGO, *LINE_SOUTH_TO_NEW_YORK], [["chicago", "san-francisco"]], "joined-as-two"),
    ],
)
def test_networks_that_the_map_does_not_make_are_refused(
    cities: list[str], given_networks: list[list[str]], code: str
) -> None:
    assert refusals(cities=cities, networks=given_networks) == [("networks", code, LINE)]


@pytest.mark.parametrize(
    ("cities", "given_networks"),
    [
        (LINE_WEST_TO_CHICAGO, [["chicago", "san-francisco"]]),
        ([*LINE_WEST_TO_CHICAGO, "new-york"], [["chicago", "san-francisco"]]),
        ([*LINE_WEST_TO_CHICAGO, "new-york"], [["san-francisco", "chicago"], ["new-york"]]),
        (["chicago", "denver"], [["chicago"]]),
    ],
)
def test_networks_that_the_map_makes_are_accepted(cities: list[str], given_networks: list[list[str]]) -> None:
    raw = {"cities": cities, "levels": RAILROAD}
    assert CONNECTING.run({**raw, "networks": given_networks}) == CONNECTING.run(raw)


def test_picture_joins_the_network_that_counts() -> None:
    [picture] = on_the_map(*LINE_WEST_TO_CHICAGO, *LINE_SOUTH_TO_NEW_YORK, west="wagon", midwest="wagon").pictures
    assert isinstance(picture, Network)
    assert picture.marked == {*LINE_WEST_TO_CHICAGO, *LINE_SOUTH_TO_NEW_YORK}
    assert {frozenset(route) for route in picture.joined} == {
        frozenset({"new-orleans", "atlanta"}),
        frozenset({"atlanta", "washington"}),
        frozenset({"washington", "new-york"}),
    }
    assert networks(["chicago", "new-york"]).pictures == ()


levels_reached = st.fixed_dictionaries(
    {region: st.sampled_from([box.level for box in TRANSPORT_TRACKS[region]]) for region in REGIONS}
)
cities_held = st.lists(st.sampled_from(list(MAP.places)), min_size=1, max_size=25, unique=True)


@given(cities_held, levels_reached)
def test_points_stay_within_the_table(cities: list[str], levels: dict[str, str]) -> None:
    values = CONNECTING.run({"cities": cities, "levels": levels}).values
    assert 0 <= values["vp"] <= 36
    assert (values["vp"] == 0) == (values["links"] == 0) == (values["best_network"] == [])
    assert values["vp"] == max((row["vp"] for row in values["networks"]), default=0)


@given(cities_held, levels_reached)
def test_each_major_city_is_in_exactly_one_network(cities: list[str], levels: dict[str, str]) -> None:
    found = [
        city
        for row in CONNECTING.run({"cities": cities, "levels": levels}).values["networks"]
        for city in row["cities"]
    ]
    assert sorted(found) == sorted(set(cities) & set(MAJOR_CITIES))


@given(cities_held, levels_reached, st.randoms(use_true_random=False))
def test_order_of_the_cities_changes_nothing(cities: list[str], levels: dict[str, str], random: Any) -> None:
    shuffled = list(cities)
    random.shuffle(shuffled)
    assert CONNECTING.run({"cities": shuffled, "levels": levels}) == CONNECTING.run(
        {"cities": cities, "levels": levels}
    )


@given(cities_held, levels_reached, st.sampled_from(REGIONS))
def test_better_transport_never_costs_points(cities: list[str], levels: dict[str, str], region: str) -> None:
    before = CONNECTING.run({"cities": cities, "levels": levels}).values
    after = CONNECTING.run({"cities": cities, "levels": {**levels, region: "railroad"}}).values
    assert after["vp"] >= before["vp"]


@given(cities_held, levels_reached)
def test_raising_the_lowest_regions_brings_what_is_promised(cities: list[str], levels: dict[str, str]) -> None:
    values = CONNECTING.run({"cities": cities, "levels": levels}).values
    if values["next_level_vp"] is None:
        return
    above = LEVELS[LEVELS.index(values["level"]) + 1]
    raised = {**levels, **dict.fromkeys(values["lowest_regions"], above)}
    named = CONNECTING.run({"cities": cities, "levels": raised}).values["networks"]
    assert values["next_level_vp"] in [row["vp"] for row in named if row["cities"] == values["best_network"]]


@given(cities_held, levels_reached)
def test_networks_of_the_map_given_by_name_score_the_same(cities: list[str], levels: dict[str, str]) -> None:
    by_map = CONNECTING.run({"cities": cities, "levels": levels}).values
    joined = [row["cities"] for row in by_map["networks"] if row["links"]]
    if joined:
        by_name = CONNECTING.run({"networks": joined, "levels": levels}).values
        assert {**by_name, "networks": []} == {**by_map, "networks": []}
