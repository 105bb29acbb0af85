"""A play from a description of its state: everything but its own moves follows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.engine.calculator import InvalidInput, Unit
from rules.engine.fields import choice, flag, money, price, whole
from rules.engine.nested import chosen
from rules.engine.play.declaration import GameRules
from rules.engine.play.described import Column, Description, Owners, cash, count, next_turn, value
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK
from rules.engine.play.occasions import Turn, When
from rules.engine.play.outcomes import Outcome
from rules.engine.play.starting import begin

MINES = ("north", "south")
STATE = Description(
    game="mines",
    players=(2, 4),
    phases=("buying", "digging"),
    player=(
        cash(start=lambda number: 100 // number),
        count("shares", 5, of=MINES),
        count("picks", 3, rule="rules/picks"),
    ),
    columns=(Column("owned", Unit.COUNT, lambda state, name: sum(state["players"][name]["shares"].values())),),
    things=(
        Owners(
            name="mines",
            kind="mine",
            keys=MINES,
            has=(cash("treasury", 10), count("depth", 9, listed=False)),
            there=lambda state, key: state["mines"][key]["depth"] > 0,
        ),
    ),
    table=(count("carts", 3, start={"old": 3, "new": 1}, of=("old", "new")),),
    bank=500,
    debt_rule="rules/money#debt",
)
RULE = "rules/phases#order"


@pytest.fixture(scope="module")
def play() -> GameRules:
    return STATE.play(moves=(STATE.next_phase(RULE),), scored_by="wealth", score=lambda _state: {}, end_rule=RULE)


@pytest.fixture(scope="module")
def state(play: GameRules) -> dict[str, Any]:
    return dict(begin(play, {"players": ["Ana", "Bo"]}).state)


def test_start_follows_from_the_description(state: dict[str, Any]) -> None:
    assert state["players"]["Ana"] == {"cash": 50, "shares": {"north": 0, "south": 0}, "picks": 0}
    assert state["mines"]["north"] == {"treasury": 10, "depth": 0}
    assert (state["carts"], state["phase"], state["turn"]) == ({"old": 3, "new": 1}, "buying", "Ana")
    assert state[BANK] == 500 - 2 * 50 - 2 * 10


def test_player_cannot_have_the_name_of_a_thing(play: GameRules) -> None:
    with pytest.raises(InvalidInput, match="reserved-name"):
        begin(play, {"players": ["Ana", "north"]})


def test_everybody_with_money_has_an_account(play: GameRules, state: dict[str, Any]) -> None:
    assert play.kinds["payer"](state) == ("Ana", "Bo", "north", "south", BANK)
    assert [STATE.account(state, name) for name in ("Ana", "north", BANK)] == [
        ("players", "Ana", "cash"), ("mines", "north", "treasury"), (BANK,),
    ]  # fmt: skip


def test_every_value_can_be_corrected(play: GameRules) -> None:
    assert {value.name for value in play.values} == {
        "players.*.cash", "players.*.shares.*", "players.*.picks",
        "mines.*.treasury", "mines.*.depth", "carts.*", "turn", "phase",
    }  # fmt: skip
    assert set(play.moves) == {"next", "pay", "correct", "note"}


def test_sheet_has_what_is_listed_and_there(play: GameRules, state: dict[str, Any]) -> None:
    sheet = play.showing.sheet(state)
    assert set(sheet.facts) == {"phase", "turn", "carts.old", "carts.new"}
    players, mines = sheet.tables
    assert players.rows["Bo"] == {"cash": 50, "shares.north": 0, "shares.south": 0, "picks": 0, "owned": 0}
    assert (tuple(mines.columns), mines.rows) == (("treasury",), {})
    dug = {**state, "mines": {**state["mines"], "south": {"treasury": 10, "depth": 1}}}
    assert play.showing.sheet(dug).tables[1].rows == {"south": {"treasury": 10}}


def test_sheet_shows_a_value_as_its_field_does() -> None:
    declared: dict[Unit, Any] = {
        Unit.CODE: choice(("old", "new")), Unit.FLAG: flag(), Unit.COUNT: choice((1, 2)), Unit.MONEY: price((10, 20)),
        Unit.NAME: in_play("player", default=None), Unit.THINGS: chosen(("old", "new")),
    }  # fmt: skip
    for unit, field in declared.items():
        assert dict(value("mine", field, start=None).columns()) == {"mine": unit}
    by_key = value("mine", {"old": flag(), "new": money()}, start=None)
    assert dict(by_key.columns()) == {"mine.old": Unit.FLAG, "mine.new": Unit.MONEY}


def test_money_is_conserved_and_nobody_is_in_debt(play: GameRules, state: dict[str, Any]) -> None:
    assert [*play.showing.invariants(state)] == [*play.showing.limits(state)] == []
    poor = {**state, "players": {**state["players"], "Bo": {**state["players"]["Bo"], "cash": -1}}}
    assert [line.values for line in play.showing.limits(poor)] == [{"name": "Bo", "amount": -1}]
    assert [*play.showing.invariants(poor)] == ["money is not conserved: 449"]


def test_count_beyond_its_limits_breaks_its_rule(play: GameRules, state: dict[str, Any]) -> None:
    laden = {**state, "players": {**state["players"], "Bo": {**state["players"]["Bo"], "picks": 4}}}
    (line,) = play.showing.limits(laden)
    assert (line.code, line.rules) == ("beyond-limits", ("rules/picks",))
    assert line.values == {
        "owner": ["Bo"], "value": "players.*.picks", "number": 4, "minimum": 0, "maximum": 3,
    }  # fmt: skip


def test_start_and_limits_may_differ_from_key_to_key() -> None:
    level = value("level", {"old": choice((1, 2)), "new": choice((3, 4))}, start={"old": 1, "new": 3})
    things = Owners(
        name="mines", kind="mine", keys=MINES, has=(value("open", flag(), start={"north": True, "south": False}),)
    )
    own = replace(STATE, things=(things,), table=(level,), phases=("going-on",))
    begun = begin(own.play(moves=()), {"players": ["Ana", "Bo"]}).state
    assert (begun["level"], begun["mines"]["north"]) == ({"old": 1, "new": 3}, {"open": True})
    assert {item.name for item in own.values()} >= {"level.old", "level.new", "mines.*.open"}
    along = count("shares", {"north": 5, "south": 4}, rises_with=("mines", "*", "sold"))
    assert [item.rises_with for item in along.values(("players", "*"))] == [("mines", key, "sold") for key in MINES]


def test_play_without_a_score_says_so(state: dict[str, Any]) -> None:
    with pytest.raises(InvalidInput, match="no-final-score"):
        STATE.play(moves=()).score(state)


def test_move_of_the_player_in_turn_is_declared_in_one_call(state: dict[str, Any]) -> None:
    move = STATE.on_turn("buy", lambda _state, _given: Outcome(), {"number": whole(1, 3)}, rule=RULE)
    declared = STATE.play(moves=(move,)).moves["buy"]
    assert [item.name for item in declared.fields] == ["player", "number"]
    assert (declared.when.phases, declared.rules) == (STATE.phases, (RULE,))
    assert declared.prefill(state, {}) == {"player": "Ana"}
    (gained,) = STATE.gain("north", "depth", number=2)
    assert (gained.account, gained.amount, gained.unit) == (("mines", "north", "depth"), 2, "")


def test_turn_goes_round_and_money_by_name(state: dict[str, Any]) -> None:
    assert [item.after for item in next_turn(state)] == ["Bo"]
    assert [item.after for item in next_turn({**state, "turn": "Bo"})] == ["Ana"]
    paid = [(item.account, item.amount) for item in STATE.pay(state, "Ana", "north", 7)]
    assert paid == [(("players", "Ana", "cash"), -7), (("mines", "north", "treasury"), 7)]


def test_move_on_a_turn_has_its_player_filled_in(state: dict[str, Any]) -> None:
    on_a_turn = When(phases=("buying",), rule=RULE, turn=Turn(rule=RULE, field="player"))
    move = replace(STATE.next_phase(RULE), slug="buy", when=on_a_turn)
    declared = STATE.play(moves=(move,), scored_by="wealth", score=lambda _state: {}, end_rule=RULE)
    assert declared.moves["buy"].prefill(state, {}) == {"player": "Ana"}


def test_phases_follow_one_another_and_the_first_player_begins(play: GameRules, state: dict[str, Any]) -> None:
    apply = play.moves["next"].apply
    later = {**state, "turn": "Bo"}
    assert [(item.path, item.after) for item in apply(later, None).effects] == [  # type: ignore[union-attr]
        (("phase",), "digging"), (("turn",), "Ana"),
    ]  # fmt: skip
    assert [item.after for item in apply({**state, "phase": "digging"}, None).effects] == ["buying"]  # type: ignore[union-attr]
    assert play.showing.next_moves(state) == ("next",)
    assert play.showing.next_moves({**state, "phase": "end-of-game"}) == ("note",)
