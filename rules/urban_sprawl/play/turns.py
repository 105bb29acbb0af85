"""The end of a turn: cards that are turned over, events, and the next player's turn, until the Olympic Games."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.fields import choice, flag, narrowed
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, Posting, State, apply_all, change, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import END, next_player, players
from rules.engine.play.outcomes import Line, Outcome, joined, lines
from rules.engine.play.shared_moves import Next
from rules.urban_sprawl import treasurer_income
from rules.urban_sprawl.candidates import MAYOR
from rules.urban_sprawl.tables import ACTION_POINTS, ACTION_POINTS_OF_THE_UNION_BOSS, PAYOUT_TABLE

from . import decks, lookups
from .numbers import (
    ACTIVATED_BY,
    AIRPORT,
    CLAIMING,
    CONTRACT_DECKS,
    DECK_OF_EVENT,
    DECKS,
    MEDIA_TIE,
    OLYMPIC_GAMES,
    PLANNING,
    SPORTS_TEAM,
    TURNS,
)
from .paying import NUMBERS, pay_row
from .politics import ballot, next_office, to_decide
from .spending import points_left
from .when import NEXT, TURNED_OVER

OTHER = "other"
END_OF_TURN = "turn/end-of-turn"
EVENTS = "cards/events"
FLOW = "turn/card-flow#activation"
BRINGS = "setup/contract-decks#what-the-events-bring"
TRIGGER = "end-of-game/trigger#olympic-games"
PARK_FIRST = "payouts/triggers#election-first"


# Contracts pay prestige. Rule: urban-sprawl:payouts/amounts#wealth-or-prestige
_PRESTIGE = dict.fromkeys(CONTRACT_DECKS, NUMBERS["prestige"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal:
    """A new card of a ``deck`` that is not an event: its ballot box and the number of its payout, None without one.

    ``winner`` and ``contractor`` as in an election.
    """

    deck: str = choice(DECKS)
    value: int | None = narrowed("deck", _PRESTIGE, choice(tuple(PAYOUT_TABLE), default=None))
    ballot: bool = flag(default=False)
    winner: str | None = in_play("player", default=None)
    contractor: str | None = in_play("player", default=None)


@dataclass(frozen=True, slots=True)
class Event:
    """A key event, or another one from a contract ``deck``, whose text the table carries out."""

    event: str = choice((*DECK_OF_EVENT, OTHER))
    deck: str | None = choice(CONTRACT_DECKS, default=None)


def reveal(state: State, given: Reveal) -> Outcome:
    """A card: its election, then its payout. Rule: urban-sprawl:turn/end-of-turn, urban-sprawl:payouts/triggers"""
    if given.deck != PLANNING:
        against = (*_inactive(state, given.deck), *decks.against_card(state, given.deck))
        counted = Outcome(_turned_over(given.deck), broken=against)
        return joined(counted, pay_row(state, "prestige", given.value) if given.value else _nothing(given.deck))
    return _planning_card(state, given)


def _planning_card(state: State, given: Reveal) -> Outcome:
    """A planning card: its election, then its payout, which waits for the Mayor's park."""
    elected = ballot(state, given.winner, given.contractor) if given.ballot else Outcome()
    if not given.value:
        return elected if given.ballot else _nothing(given.deck)
    after = apply_all(state, elected.effects)
    if given.ballot and after["park_due"] and next_office(state) == MAYOR:
        waits = Line("payout-waits", {"value": given.value}, (PARK_FIRST,))
        return joined(elected, Outcome(change(after, ("payout_due",), given.value), (waits,)))
    return joined(elected, pay_row(after, "wealth", given.value))


def _turned_over(deck: str) -> tuple[Effect, ...]:
    return (Posting(("turned_over", deck), 1, ""),)


def _nothing(deck: str) -> Outcome:
    return Outcome(steps=(Line("no-payout", {"deck": deck}, ("payouts/triggers#which-row",)),))


def _inactive(state: State, deck: str) -> tuple[Line, ...]:
    """The rule against a card of a deck that is not active. Rule: urban-sprawl:turn/card-flow#activation"""
    event = ACTIVATED_BY.get(deck)
    if not event or state["happened"][event]:
        return ()
    return (Line("deck-not-active", {"deck": deck, "event": event}, (FLOW,)),)


def happen(state: State, given: Event) -> Outcome:
    """An event. Olympic Games ends the game at once.

    Rule: urban-sprawl:cards/events, urban-sprawl:turn/card-flow#activation, urban-sprawl:end-of-game/trigger
    """
    deck = DECK_OF_EVENT.get(given.event, given.deck)
    counted = Outcome(_turned_over(deck) if deck else (), broken=_inactive(state, deck) if deck else ())
    if given.event == OTHER:
        card = Outcome(broken=decks.against_card(state, deck) if deck else ())
        return joined(counted, card, Outcome(steps=(Line("carry-out-the-event", {}, (f"{EVENTS}#complete",)),)))
    key = Outcome((), (), decks.too_early(state, given.event), decks.against_event(state, given.event))
    happened = joined(key, Outcome(change(state, ("happened", given.event), after=True)))
    rules = {AIRPORT: (BRINGS, FLOW), SPORTS_TEAM: (BRINGS, FLOW), OLYMPIC_GAMES: (TRIGGER,)}
    said = Outcome(steps=(Line(given.event, {}, rules[given.event]),))
    over = Outcome(change(state, ("phase",), END)) if given.event == OLYMPIC_GAMES else Outcome()
    return joined(counted, happened, said, over)


def next_turn(state: State, _given: Next) -> Outcome:
    """Pass the Active Player tile. During setup, the turns begin although it is not complete.

    Rule: urban-sprawl:turn/end-of-turn#steps, urban-sprawl:turn/spending-action-points#receive
    """
    if state["phase"] in (CLAIMING, MEDIA_TIE):
        begins = (*change(state, ("phase",), TURNS), *change(state, ("turn",), players(state)[0]))
        return Outcome(begins)
    name = next_player(state, state["turn"])
    effects: list[Effect] = [*change(state, ("turn",), name)]
    for action, spaces in state["used"].items():
        for space in spaces:
            effects += change(state, ("used", action, space), 0)
    boss = lookups.holder(state, "union-boss") == name
    points = ACTION_POINTS_OF_THE_UNION_BOSS if boss else ACTION_POINTS
    effects += change(state, ("action_points",), points)
    left = points_left(state)
    lost = Line("points-lost", {"name": state["turn"], "left": left}, ("turn/spending-action-points#unspent",))
    begins_turn = Line("turn-begins", {"name": name, "points": points}, ("turn/spending-action-points#receive",))
    passed = Outcome(tuple(effects), (*((lost,) if left else ()), begins_turn))
    return joined(passed, _collection(state, name))


def _collection(state: State, name: str) -> Outcome:
    """What the Treasurer collects. Rule: urban-sprawl:politics/politicians#treasurer-ability"""
    if lookups.holder(state, "treasurer") != name:
        return Outcome()
    opponents = {other: max(0, lookups.player(state, other)["wealth"]) for other in players(state) if other != name}
    result = treasurer_income.compute(treasurer_income.Input(opponents_wealth=opponents))
    effects: list[Effect] = []
    for other, amount in result.values["paid"].items():
        effects += transfer(lookups.wealth(other), lookups.wealth(name), amount)
    return Outcome(tuple(effects), lines("treasurer-income", result))


def _asked_of_card(state: State, so_far: Raw) -> tuple[str, ...]:
    """An election only for a planning card; its decisions only if it has a ballot box."""
    if so_far.get("deck") not in (None, PLANNING):
        return ("deck", "value")
    asked = ("deck", "value", "ballot")
    return (*asked, *to_decide(state, next_office(state))) if so_far.get("ballot") else asked


def _asked_of_event(_state: State, so_far: Raw) -> tuple[str, ...]:
    return ("event", "deck") if so_far.get("event") in (None, OTHER) else ("event",)


MOVES = (
    MoveType(
        slug="reveal",
        input=Reveal,
        apply=reveal,
        when=TURNED_OVER,
        asked=_asked_of_card,
        rules=(END_OF_TURN, "payouts/triggers", "politics/elections"),
    ),
    MoveType(
        slug="event",
        input=Event,
        apply=happen,
        when=TURNED_OVER,
        asked=_asked_of_event,
        rules=(EVENTS, "turn/card-flow", "end-of-game/trigger"),
    ),
    MoveType(
        slug="next",
        input=Next,
        apply=next_turn,
        when=NEXT,
        rules=(END_OF_TURN, "turn/spending-action-points", "politics/politicians"),
    ),
)
