"""Expansions and the network: a line for hexes that our map does not join to it, silence if a hex is not known."""

from __future__ import annotations

import json
from math import isclose, sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chicago_express.board import FORT_WAYNE, MAP, PLACES, START_HEXES
from rules.engine.play.entries import Entry, upcast
from rules.engine.play.folding import apply_entry
from rules.engine.play.outcomes import Line
from rules.engine.play.recording import Decision, decide
from rules.engine.play.starting import begin
from rules.engine.sentences import sentence
from tests.games import content_of
from tests.plays.record import RECORDED
from tests.rules.play.tables import Move

from .table import OPENED, PLAY, fixed, make, sale, table

RICH = fixed(PRR__cash=90, BO__cash=90, NYC__cash=90)
OWNERS = {"PRR": "Bo", "BO": "Ana", "NYC": "Ana", "CO": "Cy", "WAB": "Bo"}
PLAIN = {"terrain": "plain", "cost": 1}


def built(company: str, *tapped: str, described: tuple[dict[str, Any], ...] = ()) -> Move:
    """An expansion of a company by a player who owns it."""
    return ("expand", {"player": OWNERS[company], "company": company, "tapped": tapped, "hexes": described})


def named(*places: str) -> tuple[dict[str, Any], ...]:
    """Hexes chosen from the list by their names."""
    return tuple({"terrain": place} for place in places)


def warning(decision: Decision) -> Line | None:
    """The line for hexes without a connection, if there is one."""
    return next((line for line in decision.outcome.broken if line.code == "no-connection"), None)


def unconnected(*moves: Move) -> list[str]:
    """The hexes of the last move that are not connected."""
    *before, (slug, given) = moves
    line = warning(make(table(*OPENED, RICH, *before), slug, **given))
    return list(line.values["places"]) if line else []


# PRR reaches Chicago against the rules, so that the Wabash opens.
WABASH_OPEN = (built("PRR", "chicago"), sale("Bo", "WAB", "Bo", 1))


@pytest.mark.parametrize(
    "moves",
    [
        pytest.param([built("PRR", "r4")], id="next to the start hex"),
        pytest.param([built("PRR", "s5")], id="next to the start hex, on the other side"),
        pytest.param([built("PRR", "o5", "p5", "q5")], id="through hexes of the same move"),
        pytest.param([built("NYC", "r3", described=named("binghamton"))], id="the rulebook's example"),
        pytest.param([built("NYC", described=named("binghamton")[:1]), built("NYC", "r3")], id="next to both"),
        pytest.param([built("PRR", "q5"), built("PRR", "p5")], id="next to a hex of an earlier move"),
        pytest.param([built("PRR", "q5", "r4"), built("PRR", "p5", "q4")], id="a branch"),
        pytest.param([built("PRR", "q5"), built("PRR", "q5")], id="a hex of its own again"),
        pytest.param([*WABASH_OPEN, built("WAB", "d2")], id="next to Fort Wayne"),
        pytest.param([*WABASH_OPEN, built("WAB", "b2", "c3", "chicago")], id="to Chicago in one move"),
        pytest.param([built("PRR", "chicago"), built("PRR", "a3")], id="on from a hex that was played anyway"),
    ],
)
def test_connected_hexes_have_no_warning(moves: list[Move]) -> None:
    assert unconnected(*moves) == []


@pytest.mark.parametrize(
    ("moves", "places"),
    [
        pytest.param([built("PRR", "pittsburgh")], ["pittsburgh"], id="far away"),
        pytest.param([built("PRR", described=named("pittsburgh"))], ["pittsburgh"], id="far away, from the list"),
        pytest.param([built("PRR", "q5", "l4")], ["l4"], id="one of two"),
        pytest.param([built("PRR", "q5", "l4", "pittsburgh")], ["pittsburgh", "l4"], id="next to each other only"),
        pytest.param([built("PRR", "p5")], ["p5"], id="two hexes from the start hex"),
        pytest.param([built("PRR", "s4")], ["s4"], id="next to another start hex"),
        pytest.param([built("BO", "q6", "q5"), built("PRR", "p4")], ["p4"], id="through another company's locomotive"),
        pytest.param([built("PRR", "chicago")], ["chicago"], id="Chicago"),
        pytest.param([built("PRR", "fort-wayne")], ["fort-wayne"], id="Fort Wayne"),
        pytest.param([built("PRR", "pittsburgh"), built("PRR", "cleveland")], ["cleveland"], id="again elsewhere"),
        pytest.param([*WABASH_OPEN, built("WAB", "pittsburgh")], ["pittsburgh"], id="the Wabash"),
        pytest.param([built("PRR", described=named("detroit") * 2)], ["detroit"], id="twice the same hex"),
        pytest.param(
            [built("BO", described=(PLAIN,)), built("PRR", "pittsburgh")], ["pittsburgh"], id="another company's hexes"
        ),
        pytest.param(
            [fixed(PRR__locomotives_left=18, places__q5__companies__PRR=True), built("PRR", "p5", "l4")],
            ["l4"],
            id="a hex entered by hand with its locomotive",
        ),
    ],
)
def test_hexes_without_a_connection_are_named(moves: list[Move], places: list[str]) -> None:
    assert unconnected(*moves) == places


@pytest.mark.parametrize(
    "moves",
    [
        pytest.param([built("PRR", described=(PLAIN,)), built("PRR", "pittsburgh")], id="in an earlier move"),
        pytest.param([built("PRR", "pittsburgh", described=(PLAIN,))], id="in this move"),
        pytest.param([built("PRR", described=({"terrain": "start"}, *named("detroit")))], id="a start hex"),
        pytest.param([fixed(PRR__locomotives_left=15), built("PRR", "pittsburgh")], id="locomotives by hand"),
        pytest.param([fixed(places__q5__companies__PRR=True), built("PRR", "pittsburgh")], id="a hex by hand"),
        pytest.param([built("PRR", described=named("detroit") * 2), built("PRR", "l4")], id="two in one hex"),
    ],
)
def test_nothing_is_said_if_a_hex_of_the_company_is_not_known(moves: list[Move]) -> None:
    assert unconnected(*moves) == []


def test_play_from_before_the_map_says_nothing_after_a_hex_that_it_does_not_remember() -> None:
    now = table(*OPENED, RICH)
    named_only = {key: place for key, place in now["places"].items() if PLACES[key].at.lower() != key}
    first = make({**now, "places": named_only}, "expand", player="Bo", company="PRR", tapped=["q5"])
    assert warning(first) is None
    assert warning(make(first.state, "expand", player="Bo", company="PRR", tapped=["l4"])) is None


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "shows no connection from pittsburgh and l4 to the network of PRR, which starts in philadelphia."),
        ("es", "no muestra ninguna conexión desde pittsburgh y l4 hasta la red de PRR, que empieza en philadelphia."),
    ],
)
def test_hex_without_a_connection_names_the_rule(language: str, text: str) -> None:
    decision = make(table(*OPENED, RICH), "expand", player="Bo", company="PRR", tapped=["pittsburgh", "l4"])
    line, words = warning(decision), content_of("chicago-express").play
    assert line is not None
    assert words is not None
    assert line.rules == ("expand/rules#connected",)
    assert text in sentence(words.warnings[line.code][language], line.values, language)


def test_start_hexes_are_those_of_the_components() -> None:
    printed = {item.ref.key: item for item in content_of("chicago-express").components}
    for company, start in START_HEXES.items():
        assert printed[company].values["start_hex"]["en"] == printed[start].name["en"]


def test_recorded_game_has_no_warning() -> None:
    recorded = json.loads((RECORDED / "chicago-express-three-players.json").read_text(encoding="utf-8"))
    state = begin(PLAY, recorded["setup"]).state
    expansions = 0
    for raw in recorded["entries"]:
        entry = Entry.of(raw)
        if entry.kind == "expand":
            expansions += 1
            intent = upcast(PLAY.moves["expand"], entry.intent, entry.kind_version)
            assert warning(decide(PLAY, state, "expand", intent)) is None, entry.number
        state = apply_entry(state, entry)[0]
    assert expansions > 20


def adjacent(one: str, other: str) -> bool:
    """Whether two hexes of side 1 share a side, by the distance between their centers."""
    (x, y), (u, v) = (
        (1.5 * hex_.column, sqrt(3) * (hex_.row + hex_.column % 2 / 2)) for hex_ in (MAP.spaces[one], MAP.spaces[other])
    )
    return isclose((x - u) ** 2 + (y - v) ** 2, 3)


@given(data=st.data(), company=st.sampled_from([key for key in START_HEXES if key != "WAB"]))
def test_network_that_grows_by_neighbors_never_warns_and_any_other_hex_does(data: st.DataObject, company: str) -> None:
    state, network = table(*OPENED, fixed(**{f"{company}__cash": 900})), [START_HEXES[company]]
    for _move in range(3):
        tapped: list[str] = []
        for _hex in range(data.draw(st.integers(1, 3))):
            free = [place for place in PLACES if place not in network and place != "chicago"]
            tapped.append(
                data.draw(st.sampled_from([place for place in free if any(adjacent(place, own) for own in network)]))
            )
            network.append(tapped[-1])
        decision = make(state, "expand", player=OWNERS[company], company=company, tapped=tapped)
        assert warning(decision) is None
        state = decision.state
    far = data.draw(st.sampled_from([place for place in PLACES if not any(adjacent(place, own) for own in network)]))
    line = warning(make(state, "expand", player=OWNERS[company], company=company, tapped=[far]))
    assert (line is None) == (far in network)


def test_every_hex_can_be_reached_from_every_start_hex() -> None:
    for company, start in START_HEXES.items():
        assert MAP.reached({start}, set(PLACES)) == {start, *PLACES}, company
    assert START_HEXES["WAB"] == FORT_WAYNE
