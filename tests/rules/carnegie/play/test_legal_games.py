"""Whole games of random legal moves: what must hold of every state, until twenty rounds are over."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from rules.carnegie.cities import CITIES
from rules.carnegie.play.pile import not_drawn
from rules.carnegie.tables import DONATIONS, KINDS, REGIONS
from rules.engine.registry import calculators
from tests.rules.play.legal_games import LegalGame

from .table import PLAY

MEDIUM = ("denver", "chicago", "boston", "houston", "los-angeles", "new-york")
NUMBERS = st.integers(0, 3)


class Carnegie(LegalGame):
    """A table that breaks no rule."""

    play = PLAY

    @initialize(players=st.integers(1, 4), shuffle=st.integers(0, 99))
    def start(self, players: int, shuffle: int) -> None:
        self.begin(players, options={"shuffle": shuffle})
        if self.state["neutral_discs"]:
            assert self.make("neutral-discs", **PLAY.moves["neutral-discs"].prefill(self.state, {}))
        for name in reversed(self.state["seats"]):
            assert any(self.make("first-project", player=name, city=city) for city in MEDIUM)
        assert self.make("next")

    @rule(data=st.data(), rounds=st.integers(1, 4))
    def plays_rounds(self, data: st.DataObject, rounds: int) -> None:
        for _ in range(rounds):
            self.play_round(data)

    def play_round(self, data: st.DataObject) -> None:
        """A round: the action, Andrew, then everybody's event and action."""
        known = PLAY.moves["choose-action"].prefill(self.state, {})
        event = {"region": data.draw(st.sampled_from(REGIONS)), "donation": data.draw(st.booleans())}
        self.make("choose-action", **{"action": data.draw(st.sampled_from(KINDS)), **event, **known})
        if self.state["andrew"] and not self.over:
            assert self.make("andrew-card")
        for name in self.state["seats"]:
            self.take_turn(data, name)
        self.make("next")

    def take_turn(self, data: st.DataObject, name: str) -> None:
        """A player's event, department and activation, as far as they are legal."""
        returned = data.draw(NUMBERS)
        self.make("income", player=name, region=self.state["region"], returned=returned, project_income={"money": 5})
        self.make("donate", player=name, donation=data.draw(st.sampled_from(tuple(DONATIONS))))
        used: dict[str, dict[str, Any]] = {
            "human-resources": {
                "move-employees": {"lie_down": data.draw(st.lists(st.sampled_from(KINDS), max_size=1))}
            },
            "management": {"goods-trade": {"department": "commerce-and-finance", "uses": ["goods"]}},
            "construction": {
                "construction-cost": {
                    "city": data.draw(st.sampled_from(tuple(CITIES))),
                    "type": data.draw(st.sampled_from(("housing", "commerce", "industry"))),
                }
            },
            "research-and-development": {
                "transport-advance": {"region": data.draw(st.sampled_from(REGIONS)), "to": 2 + returned},
                "project-tab": {"type": "housing", "discs": 1},
            },
        }
        for slug, given in used.get(self.state["action"], {}).items():
            self.make(slug, player=name, **given)
        self.make("activate", player=name, employees=[{"department": "construction", "cost": 2}])

    @invariant()
    def one_disc_advances_each_round(self) -> None:
        played = self.state["round"] if self.over else self.state["round"] - 1
        assert sum(self.state["discs"].values()) == played

    @invariant()
    def everything_can_be_scored(self) -> None:
        totals = calculators()["carnegie", PLAY.scored_by].run(PLAY.score(self.state)).values["totals"]
        assert PLAY.showing.series(self.state)["total_now"] == totals

    @precondition(lambda self: self.state["andrew"])
    @rule()
    def andrews_cards_are_twenty(self) -> None:
        andrew = self.state["andrew"]
        assert sum(andrew["cards"].values()) + len(not_drawn(self.state)) == 20
        (shown,) = (table for table in PLAY.showing.sheet(self.state).tables if table.kind == "opponent")
        assert shown.rows["andrew"]["total_now"] is not None

    @precondition(lambda self: self.over)
    @rule()
    def end_comes_when_every_row_is_full(self) -> None:
        assert set(self.state["discs"].values()) == {5}


Carnegie.TestCase.settings = settings(stateful_step_count=8, max_examples=settings().max_examples // 4)
TestLegalGame = Carnegie.TestCase
