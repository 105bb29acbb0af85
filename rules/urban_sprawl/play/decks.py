"""What the cards counted so far say about a contract deck and its key event."""

from __future__ import annotations

from rules.engine.play.effects import State
from rules.engine.play.outcomes import Line
from rules.urban_sprawl.event_timing import places
from rules.urban_sprawl.tables import PILES

from .numbers import DECK_OF_EVENT

POSITION = "setup/contract-decks#event-position"
LENGTHS = "clarifications/game-length#compared"
ONCE = "cards/events#afterwards-contract-decks"
STACKING = "setup/contract-decks#stacking"
# Rule: urban-sprawl:setup/contract-decks#stacking
CARDS_OF_A_DECK = sum(next(iter(PILES.values())))


def too_early(state: State, event: str) -> tuple[Line, ...]:
    """A warning for a key event that cannot come up yet: cards that show nothing may not have been recorded.

    Rule: urban-sprawl:setup/contract-decks#event-position
    """
    place = int(state["turned_over"][DECK_OF_EVENT[event]]) + 1
    earliest, _latest = places(state["options"]["length"])
    if state["happened"][event] or place >= earliest:
        return ()
    values = {"event": event, "place": place, "earliest": earliest}
    return (Line("event-too-early", values, (POSITION, LENGTHS), group="warnings"),)


def against_event(state: State, event: str) -> tuple[Line, ...]:
    """The rules against a key event that has come up, or should have come up before.

    Rule: urban-sprawl:cards/events#afterwards-contract-decks, urban-sprawl:setup/contract-decks#event-position
    """
    if state["happened"][event]:
        return (Line("event-came-already", {"event": event}, (ONCE,)),)
    place = int(state["turned_over"][DECK_OF_EVENT[event]]) + 1
    return _out_already(state, event, place)


def against_card(state: State, deck: str) -> tuple[Line, ...]:
    """The rules against another card of a deck: its key event must be out, or no card is left.

    Rule: urban-sprawl:setup/contract-decks
    """
    place = int(state["turned_over"][deck]) + 1
    event = next(key for key, of_event in DECK_OF_EVENT.items() if of_event == deck)
    empty = Line("deck-is-empty", {"deck": deck, "cards": CARDS_OF_A_DECK}, (STACKING,))
    out = () if state["happened"][event] else _out_already(state, event, place + 1)
    return (*out, *((empty,) if place > CARDS_OF_A_DECK else ()))


def _out_already(state: State, event: str, place: int) -> tuple[Line, ...]:
    """The rule against an event that would only now be card ``place`` of its deck, or a later one."""
    _earliest, latest = places(state["options"]["length"])
    if place <= latest:
        return ()
    return (Line("event-must-be-out", {"event": event, "latest": latest}, (POSITION, LENGTHS)),)
