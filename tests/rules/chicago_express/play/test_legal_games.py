"""Whole games of random legal moves: what must hold of every state, until the game ends by itself."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule

from rules.chicago_express.tables import LOCOMOTIVES_ON_CHARTERS, RED_NEEDLES_FOR_DIVIDENDS, TOTAL_SHARES
from rules.engine.play.lookups import END
from tests.rules.play.legal_games import LegalGame

from .table import PLAY

KINDS = (
    {"terrain": "plain", "cost": 1},
    {"terrain": "forest", "cost": 2},
    {"terrain": "mountain", "cost": 3, "income": 1},
    {"terrain": "city", "cost": 2, "income": 1},
)
SITES: tuple[dict[str, Any], ...] = (
    {"terrain": "city", "gain": 1},
    {"terrain": "mountain", "gain": 2},
    {"terrain": "forest"},
)


class ChicagoExpress(LegalGame):
    """A table that breaks no rule."""

    play = PLAY

    @initialize(players=st.integers(2, 6))
    def start(self, players: int) -> None:
        self.begin(players)

    def act(self, slug: str, **given: Any) -> bool:
        """Make a move of the player in turn, if it makes sense now and is legal, and say whether it was made."""
        return slug in PLAY.showing.next_moves(self.state) and self.make(slug, player=self.state["turn"], **given)

    @rule(data=st.data(), number=st.integers(1, 6))
    def auctions(self, data: st.DataObject, number: int) -> None:
        for _ in range(number):
            chosen = data.draw(st.sampled_from(PLAY.kinds["for-sale"](self.state) or ("PRR",)))
            known = PLAY.moves["auction"].prefill(self.state, {"company": chosen})
            offered = PLAY.moves["auction"].prefill(self.state, {})
            known = offered if "company" in offered else known
            if "company" not in known:
                return
            winner = data.draw(st.sampled_from((None, *self.state["seats"])))
            over = data.draw(st.integers(0, 5))
            self.act("auction", company=known["company"], winner=winner, bid=known["bid"] + over)

    @rule(data=st.data(), number=st.integers(1, 4))
    def expansions(self, data: st.DataObject, number: int) -> None:
        for _ in range(number):
            company = data.draw(st.sampled_from(PLAY.kinds["company"](self.state)))
            named = [{"terrain": place} for place in self.state["places"] if place != "chicago"]
            hexes = data.draw(st.lists(st.sampled_from((*KINDS, *named)), min_size=1, max_size=3))
            if data.draw(st.integers(0, 4)) == 0 and (company != "WAB"):
                hexes = [*hexes[:2], {"terrain": "chicago"}]
            self.act("expand", company=company, hexes=hexes)

    @rule(data=st.data(), number=st.integers(1, 4))
    def developments(self, data: st.DataObject, number: int) -> None:
        for _ in range(number):
            named = [{"terrain": place} for place in ("pittsburgh", "wheeling", "fort-wayne", "buffalo", "cleveland")]
            site = data.draw(st.sampled_from((*SITES, *named)))
            there = [data.draw(st.sampled_from(PLAY.kinds["company"](self.state)))] if site in SITES else []
            self.act("develop", **site, companies=there)

    @rule(data=st.data(), number=st.integers(1, 12))
    def declines(self, data: st.DataObject, number: int) -> None:
        for _ in range(number):
            self.act("decline", action=data.draw(st.sampled_from(("auction", "develop", "expand"))))

    @invariant()
    def no_piece_is_made_or_lost(self) -> None:
        state = self.state
        for key, company in state["companies"].items():
            assert 0 <= company["shares_sold"] <= TOTAL_SHARES[key]
            assert 0 <= company["locomotives_left"] <= LOCOMOTIVES_ON_CHARTERS[key]
            named = sum(place["companies"][key] for place in state["places"].values())
            assert company["locomotives_left"] + named <= LOCOMOTIVES_ON_CHARTERS[key]
        assert 0 <= state["houses_left"] + sum(place["developed"] for place in state["places"].values()) <= 20

    @invariant()
    def wabash_opens_with_the_first_locomotive_in_chicago(self) -> None:
        assert any(self.state["places"]["chicago"]["companies"].values()) == self.state["companies"]["WAB"]["open"]

    @invariant()
    def dividends_never_wait(self) -> None:
        red = [action for action, size in self.state["options"]["sizes"].items() if self.state["used"][action] == size]
        assert len(red) < RED_NEEDLES_FOR_DIVIDENDS or self.state["phase"] in ("wabash-auction", END)

    @invariant()
    def detroit_grows_once_a_round(self) -> None:
        assert self.state["scale"]["detroit"] == self.state["round"] <= 8

    @precondition(lambda self: self.over)
    @rule()
    def end_has_a_reason(self) -> None:
        (conditions,) = (shown for shown in PLAY.showing.sheet(self.state).tables if shown.kind == "condition")
        assert any(row["missing"] == 0 for row in conditions.rows.values())


ChicagoExpress.TestCase.settings = settings(stateful_step_count=30)
TestLegalGame = ChicagoExpress.TestCase


def test_table_that_only_declines_pays_eight_dividends() -> None:
    """The longest game: Detroit alone ends it, after the eighth payment."""
    game = ChicagoExpress()
    game.start(3)
    while game.state["phase"] == "opening-auctions":
        known = PLAY.moves["auction"].prefill(game.state, {})
        assert game.act("auction", company=known["company"], winner=known["player"], bid=known["bid"])
    while not game.over:
        action = next(slug for slug in ("auction", "develop") if slug in PLAY.showing.next_moves(game.state))
        assert game.act("decline", action=action)
    assert game.state["round"] == 8
    assert len([entry for entry in game.log if entry.kind == "decline"]) == 8 * (3 + 4)
