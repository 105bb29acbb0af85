"""Plan of a turn: its actions in order, the cost of each, and every rule that forbids it."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.fields import choice

from .tables import CONTRACT_SPACES, FAVOR_SPACE, PLANNING_SPACES

# The card spaces that each action can name, with their prices.
# Rule: urban-sprawl:turn/spending-action-points#price-list
SPACES = {
    "take-permit": PLANNING_SPACES,
    "take-urban-renewal": PLANNING_SPACES,
    "build": CONTRACT_SPACES,
    "take-favor": CONTRACT_SPACES,
    "build-favor": FAVOR_SPACE,
}
ALL_SPACES = ("planning-deck", *CONTRACT_SPACES, *FAVOR_SPACE)

# Eight points pay for at most four cards and two favors are free; two more allow for a plan that is too long.
MOST_ACTIONS = 8


@dataclass(frozen=True, slots=True)
class Action:
    """``space`` is the space of the card; a favor that is built is on the favor space."""

    action: str = choice(tuple(SPACES))
    space: str = choice(ALL_SPACES, default="favor")


@dataclass(frozen=True, slots=True)
class Favors:
    """The favors of a player: those ``held`` since an earlier turn, and those ``taken`` on this one."""

    held: int
    taken: int = 0

    @property
    def all(self) -> int:
        """The number of favor spaces in use."""
        return self.held + self.taken


@dataclass(frozen=True, slots=True)
class ActionOutcome:
    """One action of the plan: its ``number`` from 1, its ``price`` in AP, the points ``spent`` with it.

    ``favors`` are those before it, ``emptied_by`` the number of the action that took the card of its space, or 0.
    """

    number: int
    action: Action
    price: int
    spent: int
    favors: Favors
    emptied_by: int
    limit: int

    @property
    def reasons(self) -> tuple[str, ...]:
        """Every rule that forbids it, except the price.

        Rule: urban-sprawl:turn/favors, urban-sprawl:turn/spending-action-points#no-refill
        """
        reasons = ["space-emptied"] if self.emptied_by else []
        if self.action.action == "take-favor" and self.favors.all >= self.limit:
            reasons.append("favor-limit")
        if self.action.action == "build-favor" and not self.favors.held:
            reasons.append("favor-of-this-turn" if self.favors.taken else "no-favor")
        return tuple(reasons)

    @property
    def favors_after(self) -> Favors:
        """The favors after it; a forbidden action changes nothing. Rule: urban-sprawl:turn/favors"""
        if self.reasons:
            return self.favors
        held, taken = self.favors.held, self.favors.taken
        match self.action.action:
            case "take-favor":
                return Favors(held, taken + 1)
            case "build-favor":
                return Favors(held - 1, taken)
        return self.favors


def carried_out(actions: tuple[Action, ...], held: int, limit: int) -> list[ActionOutcome]:
    """Carry out the actions in order, starting with the favors ``held`` at the start of the turn.

    Rule: urban-sprawl:turn/spending-action-points, urban-sprawl:turn/favors
    """
    plan: list[ActionOutcome] = []
    emptied: dict[tuple[bool, str], int] = {}
    favors, spent = Favors(held), 0
    for number, action in enumerate(actions, start=1):
        price = SPACES[action.action][action.space]
        spent += price
        space = (SPACES[action.action] is PLANNING_SPACES, action.space)
        emptied_by = 0 if action.space in FAVOR_SPACE else emptied.get(space, 0)
        outcome = ActionOutcome(number, action, price, spent, favors, emptied_by, limit)
        if not outcome.reasons:
            emptied[space] = number
        favors = outcome.favors_after
        plan.append(outcome)
    return plan
