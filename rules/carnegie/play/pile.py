"""Andrew's draw pile: cards in an order that follows from the number by which they were shuffled.

A state says only which cards have been drawn, so that nobody who reads it sees which one comes next.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

from rules.carnegie.action_cards import ADVANCED_CARDS, ADVANCED_IN_PILE, CARDS, NORMAL_CARDS
from rules.engine.play.effects import State

from .numbers import ANDREW


@cache
def draw_pile(difficulty: str, shuffle: int) -> tuple[str, ...]:
    """Andrew's twenty cards in the order in which he draws them. Rule: carnegie:solo/setup#advanced-cards"""
    advanced = ADVANCED_IN_PILE[difficulty]
    normal = shuffled(tuple(NORMAL_CARDS), shuffle + 1)[advanced:]
    return tuple(shuffled((*normal, *shuffled(tuple(ADVANCED_CARDS), shuffle + 2)[:advanced]), shuffle + 3))


def shuffled(cards: Sequence[str], number: int) -> list[str]:
    """Cards in an order that follows from a number, in every version of Python."""
    random = Random(number)  # noqa: S311 - cards, not secrets
    return sorted(cards, key=lambda _card: random.random())


def every_card(state: State) -> tuple[str, ...]:
    """The cards of Andrew's pile at the start, in the order of the pile unless they are printed."""
    options = state["options"]
    return tuple(CARDS) if options["printed_cards"] else draw_pile(options["difficulty"], options["shuffle"] or 0)


def not_drawn(state: State) -> tuple[str, ...]:
    """The cards that Andrew has not drawn, the next one first; of printed cards in no order. None without Andrew.

    A play of an earlier version lists the cards of its pile.
    """
    andrew = state[ANDREW]
    if not andrew:
        return ()
    every = every_card(state)
    listed = frozenset(andrew.get("pile", every))
    return tuple(card for card in every if card in listed and not andrew["drawn"].get(card))


def next_card(state: State) -> str | None:
    """Andrew's next card; None for printed cards, which nobody knows before. Rule: carnegie:solo/round#new-card"""
    pile = not_drawn(state)
    return pile[0] if pile and not state["options"]["printed_cards"] else None


def drawn(state: State) -> int:
    """How many cards Andrew has drawn."""
    return len(state[ANDREW]["drawn"]) - len(not_drawn(state))
