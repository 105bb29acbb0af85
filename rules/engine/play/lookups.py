"""What the state of any game says: players in seat order, accounts, readings. A game adds what only it knows."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.calculator import Fault, InvalidInput

from .effects import Path, State

BANK = "bank"
BANK_ACCOUNT: Path = (BANK,)

# The phase of every game that is over.
END = "end-of-game"


def players(state: State) -> tuple[str, ...]:
    """The players in seat order, clockwise."""
    return tuple(state["seats"])


def next_player(state: State, name: str) -> str:
    """The player on the left of another."""
    seats = players(state)
    return seats[(seats.index(name) + 1) % len(seats)]


def no_companies(_state: State) -> tuple[str, ...]:
    """The companies of a game that has none."""
    return ()


def payers(companies: Callable[[State], tuple[str, ...]] = no_companies) -> Callable[[State], tuple[str, ...]]:
    """The function that lists those who can pay: the players, the companies and the bank."""
    return lambda state: (*players(state), *companies(state), BANK)


def agreed(state: State, point: str) -> str:
    """The reading of a point that the table agreed on."""
    option: str = state["readings"][point]
    return option


def agreed_on(state: State, reading: tuple[str, str] | None) -> bool:
    """Whether the table agreed on a reading, a point with its option; it did not if there is none."""
    return reading is not None and agreed(state, reading[0]) == reading[1]


def is_over(state: State) -> bool:
    """Whether the game has ended by its rules; the table may not have closed the play yet."""
    return bool(state["phase"] == END)


def refuse_after_the_end(state: State, rule: str) -> None:
    """Raise InvalidInput ``game-over`` if the game is over; ``rule`` says so."""
    if is_over(state):
        raise InvalidInput(Fault("", "game-over", rules=(rule,)))
