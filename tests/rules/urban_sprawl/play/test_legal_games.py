"""Whole games of random legal moves: what must hold of every state, until the Olympic Games."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from rules.engine.registry import calculators
from tests.rules.play.legal_games import LegalGame

from .table import PLAY

ZONES = ("CIV", "COM", "IND", "RES")
SHAPES = (["tl"], ["br"], ["tl", "tr"], ["bl", "br"], ["tl", "bl"], ["tl", "tr", "bl"], ["tl", "tr", "bl", "br"])
BLOCKS = tuple(f"{column}-{row}" for column in range(1, 7) for row in range(1, 7))


class UrbanSprawl(LegalGame):
    """A table that breaks no rule."""

    play = PLAY

    @initialize(players=st.integers(2, 4), order=st.randoms(use_true_random=False))
    def start(self, players: int, order: Any) -> None:
        self.begin(players)
        buildings = list(self.state["buildings"])
        order.shuffle(buildings)
        for building in buildings:
            assert self.make("claim", player=self.state["turn"], building=building)
        if self.state["phase"] == "media-tie":
            assert self.make("award", tile="media", player=self.state["turn"])
        assert all(player["wealth"] >= 0 for player in self.state["players"].values())

    @rule(data=st.data(), number=st.integers(1, 4))
    def builds(self, data: st.DataObject, number: int) -> None:
        for _ in range(number):
            lots = data.draw(st.sampled_from(SHAPES))
            self.make(
                "build-cost",
                player=self.state["turn"],
                card_space=data.draw(st.sampled_from(("1", "2", "3", "favor"))),
                zone=data.draw(st.sampled_from(ZONES)),
                block=data.draw(st.sampled_from(BLOCKS)),
                lots=lots,
            )

    @rule(action=st.sampled_from(("take-permit", "take-favor", "take-urban-renewal")), space=st.integers(1, 4))
    def takes(self, action: str, space: int) -> None:
        self.make("take-card", player=self.state["turn"], action=action, space=str(space))

    @rule(gain=st.integers(1, 12))
    def invests(self, gain: int) -> None:
        self.make("invest", player=self.state["turn"], gain=gain)

    @rule(data=st.data(), number=st.integers(1, 6))
    def scores_a_vocation(self, data: st.DataObject, number: int) -> None:
        vocation = data.draw(st.sampled_from(tuple(self.state["supply"])))
        before = sum(player["wealth"] + player["prestige"] for player in self.state["players"].values())
        if self.make("vocation-payout", builder=self.state["turn"], vocation=vocation, number=number):
            after = sum(player["wealth"] + player["prestige"] for player in self.state["players"].values())
            assert (after - before) % number == 0

    @rule(
        deck=st.sampled_from(("planning", "town", "city", "metropolis")),
        value=st.sampled_from((None, *range(1, 13))),
        ballot=st.booleans(),
    )
    def reveals(self, deck: str, value: int | None, ballot: bool) -> None:
        self.make("reveal", deck=deck, value=value, ballot=ballot and deck == "planning")

    @precondition(lambda self: self.state["park_due"])
    @rule(block=st.sampled_from(BLOCKS))
    def mayor_places_a_park(self, block: str) -> None:
        self.make("place", zone="park", block=block, lots=["tr"], owner=self.state["park_due"])

    @rule(event=st.sampled_from(("airport", "sports-team", "other")))
    def has_an_event(self, event: str) -> None:
        self.make("event", event=event, deck="town")

    @rule(number=st.integers(4, 12), space=st.sampled_from(("top-1-2", "top-3-4", "right-1", "right-4")))
    def places_a_marker(self, number: int, space: str) -> None:
        self.make("place-marker", number=number, space=space)

    @rule()
    def passes(self) -> None:
        self.make("next")

    @precondition(lambda self: len(self.log) > 30)
    @rule()
    def ends(self) -> None:
        self.make("event", event="olympic-games")

    @invariant()
    def no_lot_has_two_buildings(self) -> None:
        built = [building for building in self.state["buildings"].values() if building]
        lots = [(item["column"], item["row"], lot) for item in built for lot in item["lots"]]
        assert len(lots) == len(set(lots))

    @invariant()
    def turn_never_costs_more_than_its_points(self) -> None:
        spaces = {**{str(price): price for price in range(1, 6)}, "favor": 0}
        spent = sum(spaces[space] * n for used in self.state["used"].values() for space, n in used.items() if n)
        assert spent <= self.state["action_points"]

    @invariant()
    def grid_can_always_be_scored(self) -> None:
        values = calculators()["urban-sprawl", PLAY.scored_by].run(PLAY.score(self.state)).values
        assert all(values["totals"][name] >= player["prestige"] for name, player in self.state["players"].items())


UrbanSprawl.TestCase.settings = settings(stateful_step_count=25)
TestLegalGame = UrbanSprawl.TestCase
