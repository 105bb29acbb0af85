"""Neutral discs of setup: on the donations and in the cities that turned-up action cards show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.carnegie.action_cards import NORMAL_CARDS, donation_of
from rules.carnegie.cities import CITIES
from rules.carnegie.cities import HOUSING as ANY_TYPE
from rules.engine.fields import choice
from rules.engine.nested import rows
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Change, Effect, Posting, State, apply_all
from rules.engine.play.lookups import players
from rules.engine.play.occasions import When
from rules.engine.play.outcomes import Line, Outcome

from . import lookups
from .building import disc_on
from .numbers import NEUTRAL, SETUP

DISCS = "setup/neutral-discs"

# More than the 18 discs need: a card places one to five. The move can be made again.
MOST_CARDS = 10


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The ``cards`` turned up, in order, each known by the donation at its top."""

    cards: tuple[str, ...] = rows(choice(tuple(NORMAL_CARDS)), most=MOST_CARDS, fewest=1)


def place(state: State, given: TurnedUp) -> Outcome:
    """Place discs until none is left. Rule: carnegie:setup/neutral-discs"""
    left: int = state["neutral_discs"]
    effects: list[Effect] = []
    steps: list[Line] = []
    after = state
    for card in given.cards:
        for effect in card_effects(after, card)[: max(0, left)]:
            after = apply_all(after, (effect,))
            effects.append(effect)
            left -= 1
        if left <= 0:
            break
    donations = [f"donation-{effect.path[1]}" for effect in effects if effect.path[0] == "donations"]
    cities = [str(effect.path[1]).rpartition("-")[0] for effect in effects if effect.path[0] == "projects"]
    if donations:
        steps.append(Line("neutral-donations", {"donations": donations}, (f"{DISCS}#one-card",)))
    if cities:
        steps.append(Line("neutral-cities", {"cities": cities}, (f"{DISCS}#where-in-the-city",)))
    steps.append(Line("neutral-left", {"left": left}, (f"{DISCS}#repeat",)))
    twice = list(_twice(state, given))
    broken = (Line("cards-twice", {"cards": twice}, (f"{DISCS}#cards",)),) if twice else ()
    used = Posting(("neutral_discs",), left - state["neutral_discs"], "")
    return Outcome((*effects, *((used,) if used.amount else ())), tuple(steps), (), broken)


def _twice(state: State, given: TurnedUp) -> Iterator[str]:
    """The cards that have been turned up before: each has placed a disc on the donation at its top.

    Rule: carnegie:setup/neutral-discs#repeat
    """
    for place, card in enumerate(given.cards):
        if card in given.cards[:place] or NEUTRAL in lookups.given_by(state, donation_of(card)):
            yield card


def card_effects(state: State, card: str) -> list[Change]:
    """The discs of one card: its donation, and its cities on the leftmost free spaces; nothing where all is occupied.

    Rule: carnegie:setup/neutral-discs#one-card, carnegie:setup/neutral-discs#already-full
    """
    donation = donation_of(card)
    discs = [lookups.disc_on_donation(state, donation, NEUTRAL)] if lookups.is_free(state, donation) else []
    for city in NORMAL_CARDS[card].cities:
        if spaces := lookups.free_spaces(state, city):
            types = CITIES[city].spaces
            discs.append(disc_on(city, spaces[0], types[spaces[0]] if types else ANY_TYPE, NEUTRAL))
    return discs


def suggested(state: State) -> list[str]:
    """As many of the shuffled cards as the neutral discs need."""
    left, cards, after = state["neutral_discs"], [], state
    for card in state["placing"]:
        if left <= 0:
            break
        effects = card_effects(after, card)[:left]
        after = apply_all(after, effects)
        left -= len(effects)
        cards.append(card)
    return cards


def _prefill(state: State, _chosen: Raw) -> Raw:
    cards = suggested(state)
    return {"cards": cards} if cards else {}


def _none_left(state: State) -> Line | None:
    """The rule against discs where none are left to place."""
    values = {"players": len(players(state))}
    return None if state["neutral_discs"] else Line("no-neutral-discs", values, (f"{DISCS}#how-many",))


MOVES = (
    MoveType(
        slug="neutral-discs",
        input=TurnedUp,
        apply=place,
        when=When(phases=(SETUP,), rule=DISCS, unless=_none_left),
        prefill=_prefill,
        rules=(DISCS,),
    ),
)
