"""Opening setup: each player's starting wealth and cards, and the cost of the first buildings."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import Calculator, Result, Step, Unit
from rules.engine.fields import whole
from rules.engine.pictures import Bars

from .arithmetic import added
from .tables import (
    CARDS_BELOW_THEM,
    EVENT_FREE_CARDS,
    FEWEST_PLAYERS,
    GAME,
    MOST_PLAYERS,
    OPENING_BUILDINGS,
    OPENING_HANDS,
    PLANNING_DISPLAY,
    PLANNING_REVEALED,
    STARTING_WEALTH,
)

CLAIMING = "setup/claiming-buildings"
PLANNING_DECK = "setup/planning-deck"
WEALTH = "setup/starting-wealth"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``players``: the number of players."""

    players: int = whole(FEWEST_PLAYERS, MOST_PLAYERS)


def compute(given: Input) -> Result:
    """Return the parts of the setup that depend on the number of players.

    Rule: urban-sprawl:setup/starting-wealth, urban-sprawl:setup/planning-deck, urban-sprawl:setup/claiming-buildings
    """
    wealth = STARTING_WEALTH[given.players]
    hands = OPENING_HANDS[: given.players]
    left = event_free_cards_left(hands)
    buildings = len(OPENING_BUILDINGS) // given.players
    cheapest, dearest = OPENING_BUILDINGS[:buildings], OPENING_BUILDINGS[::-1][:buildings]
    return Result(
        values={
            "wealth_each": wealth,
            "planning_cards": list(hands),
            "buildings_each": buildings,
            "event_free_cards_left": left,
            "claim_cost_range": [sum(cheapest), sum(dearest)],
        },
        steps=(
            Step("wealth", {"players": given.players, "wealth": wealth}, (WEALTH,)),
            Step(
                "hands", {"hands": hands, "sum": added(hands), "dealt": sum(hands)}, (f"{PLANNING_DECK}#opening-hands",)
            ),
            _cards_left(sum(hands), left),
            _buildings(given.players, buildings),
            Step("cheapest", {"sum": added(cheapest), "cost": sum(cheapest), "buildings": buildings}, (CLAIMING,)),
            _dearest(dearest, wealth),
        ),
        pictures=(planning_deck(sum(hands), left),),
    )


def event_free_cards_left(hands: tuple[int, ...]) -> int:
    """The cards without an event under the one turned face up, after hands and display are dealt.

    Rule: urban-sprawl:setup/planning-deck#cards-left
    """
    return EVENT_FREE_CARDS - sum(hands) - PLANNING_DISPLAY - PLANNING_REVEALED


def planning_deck(dealt: int, left: int) -> Bars:
    """The Planning deck as it was stacked, from the top down. Rule: urban-sprawl:setup/planning-deck"""
    parts = {
        "dealt": dealt,
        "display": PLANNING_DISPLAY,
        "face-up": PLANNING_REVEALED,
        "without-events": left,
        "with-events": CARDS_BELOW_THEM,
    }
    return Bars("planning-deck", {"deck": parts})


def _cards_left(dealt: int, left: int) -> Step:
    values = {
        "cards": EVENT_FREE_CARDS,
        "dealt": dealt,
        "display": PLANNING_DISPLAY,
        "face_up": PLANNING_REVEALED,
        "left": left,
    }
    return Step("cards-left", values, (f"{PLANNING_DECK}#cards-left", f"{PLANNING_DECK}#no-events-yet"))


def _buildings(players: int, buildings: int) -> Step:
    values = {"all": len(OPENING_BUILDINGS), "players": players, "buildings": buildings}
    return Step("buildings", values, (f"{CLAIMING}#how-many",))


def _dearest(prices: tuple[int, ...], wealth: int) -> Step:
    values = {"sum": added(prices), "cost": sum(prices), "buildings": len(prices), "wealth": wealth}
    return Step("dearest", values, (CLAIMING, f"{CLAIMING}#always-enough"))


CALCULATOR = Calculator(
    game=GAME,
    slug="opening-setup",
    input=Input,
    compute=compute,
    results={
        "wealth_each": Unit.COUNT,
        "planning_cards": Unit.NUMBERS,
        "buildings_each": Unit.COUNT,
        "event_free_cards_left": Unit.COUNT,
        "claim_cost_range": Unit.NUMBERS,
    },
    headline=("wealth_each", "buildings_each"),
    rules=(WEALTH, PLANNING_DECK, CLAIMING),
)
