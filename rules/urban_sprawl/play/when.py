"""When each move of a turn may be made: investments, action points, the cards of its end, and the Mayor's park.

What has been done on a turn is counted in the state's ``uses``; the turns themselves are counted there, too, and tell
one period from the next.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.engine.play.effects import State
from rules.engine.play.occasions import USES, Turn, Uses, When, used
from rules.engine.play.outcomes import Line
from rules.urban_sprawl.tables import FAVOR_SPACE

from . import lookups
from .numbers import CLAIMING, MEDIA_TIE, TURNS

CLAIMS = "setup/claiming-buildings"
BEGIN = "setup/media-and-markers#begin"
TURN_ORDER = "turn/investments#turn-parts"
INVESTING = "turn/investments"
SPENDING = "turn/spending-action-points"
END_OF_TURN = "turn/end-of-turn"
END_RULE = "end-of-game/trigger#at-once"
VOCATIONS = "building/vocations"

_TURN = ((USES, "turn"),)
# More than anything is done on a turn, or in a game: what is counted, but not limited.
_ANY_NUMBER = 10_000


def _counted(named: str, rule: str, *period: tuple[str, ...]) -> Uses:
    return Uses(named=named, rule=rule, period=period, most=_ANY_NUMBER)


PASSED = _counted("turn", f"{END_OF_TURN}#steps")
REVEALED = _counted("revealed", f"{END_OF_TURN}#steps", *_TURN)


def _card_space(_state: State, given: Any) -> tuple[str, ...] | None:
    """The planning or contract space that a move empties; a favor lies on none."""
    if not hasattr(given, "card_space"):
        return ("contract" if given.action == "take-favor" else "planning", given.space)
    return None if given.card_space in FAVOR_SPACE else ("contract", given.card_space)


EMPTIED = Uses(
    named="card-space", rule=f"{SPENDING}#no-refill", period=_TURN, each=_card_space, code="card-space-emptied"
)


def park_first(state: State) -> Line | None:
    """The rule against going on before the Mayor has placed the park. Rule: urban-sprawl:payouts/triggers"""
    return next(iter(lookups.park_first(state)), None)


def _before_the_cards(state: State) -> Line | None:
    """The rule against actions once cards are revealed. Rule: urban-sprawl:turn/spending-action-points#finish"""
    if line := park_first(state):
        return line
    against = Line("cards-are-revealed", {"name": state["turn"]}, (f"{SPENDING}#finish",))
    return against if cards_are_revealed(state) else None


def spending_begun(state: State) -> bool:
    """Whether the player in turn has taken an action."""
    return any(count for spaces in state["used"].values() for count in spaces.values())


def _before_spending(state: State) -> Line | None:
    """The rule against investments after action points. Rule: urban-sprawl:turn/investments#afterwards"""
    late = Line("invested-too-late", {"name": state["turn"]}, (f"{INVESTING}#afterwards",))
    return _before_the_cards(state) or (late if spending_begun(state) else None)


def _after_a_contract(state: State) -> Line | None:
    """The rule against vocations without a contract. Rule: urban-sprawl:building/vocations#take"""
    none = Line("no-contract-built", {}, (f"{VOCATIONS}#take",))
    return _before_the_cards(state) or (None if lookups.contracts_built(state) else none)


def cards_are_revealed(state: State) -> bool:
    """Whether the cards of the end of this turn are being revealed."""
    return used(REVEALED, state) > 0


def in_turns(*uses: Uses, unless: Callable[[State], Line | None] = park_first, turn: Turn | None = None) -> When:
    """A move of the turns. Rule: urban-sprawl:setup/media-and-markers#begin"""
    return When(phases=(TURNS,), rule=BEGIN, turn=turn, uses=uses, unless=unless)


_IN_TURN = Turn(field="player", rule=TURN_ORDER)
_INVESTOR = Turn(field="player", rule=f"{INVESTING}#when", code="invests-on-another-turn")

CLAIMED = When(phases=(CLAIMING,), rule=f"{CLAIMS}#order", turn=Turn(field="player", rule=f"{CLAIMS}#order"))
AWARDED = When(phases=(MEDIA_TIE, TURNS), rule=BEGIN, unless=park_first)
INVESTED = in_turns(unless=_before_spending, turn=_INVESTOR)
TAKEN = in_turns(EMPTIED, unless=_before_the_cards, turn=_IN_TURN)
CONTRACT = in_turns(EMPTIED, unless=_before_the_cards, turn=_IN_TURN)
SCORED = in_turns(unless=_after_a_contract, turn=Turn(field="builder", rule=TURN_ORDER))
TURNED_OVER = in_turns(REVEALED)
BY_A_CARD = in_turns()
NEXT = in_turns(PASSED)
PLACED = When(phases=(TURNS,), rule=BEGIN)
