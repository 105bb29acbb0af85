"""Public goals: the players who meet one at the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.calculator import UNKNOWN, Calculator, Fault, InvalidInput, Result, Step, Unit, Warning
from rules.engine.fields import choice, optional, whole
from rules.engine.nested import named

from .stock_track import edition_field
from .tables import GAME, GOAL_REWARD, GOALS, MOST_PLAYERS

GOALS_AT_THE_END = "end-of-game/goals"
WHAT_COUNTS = "components/goals"

# Companies are compared individually: a player's value is that of their best company, never a sum.
# Rule: big-shoulders:end-of-game/goals
BEST_COMPANY = ("highest-appeal", "richest-company")

# Counted on the player, who needs to direct no company. Rule: big-shoulders:end-of-game/goals
OWN_PIECES = ("most-partners", "most-common-certificates", "most-preferred-certificates")


@dataclass(frozen=True, slots=True)
class Input:
    """``values`` are the players' numbers of what the goal counts: pieces, spaces of appeal, or dollars."""

    goal: str = choice(tuple(GOALS))
    values: Mapping[str, int] | None = optional(
        named(whole(0, max(GOALS.values())), most=MOST_PLAYERS), gives=("winners",)
    )
    edition: str = edition_field(matters=False)


def compute(given: Input) -> Result:
    """Return the players who meet the goal: all with the most, or none if nobody has any.

    Raises InvalidInput ``more-than-there-are`` and ``one-has-too-much``.
    Rule: big-shoulders:end-of-game/goals, big-shoulders:components/goals
    """
    counted = Step(_counted(given.goal), {}, (GOALS_AT_THE_END, WHAT_COUNTS))
    reward = Result(values={"reward": GOAL_REWARD}, steps=(counted,))
    return reward + (UNKNOWN if given.values is None else _met(given.goal, given.values))


def _met(goal: str, values: Mapping[str, int]) -> Result:
    refuse_more_than_there_are(goal, values)
    winners = leaders(values)
    if not winners:
        nobody = {"reward": GOAL_REWARD}
        return Result(
            values={"winners": winners},
            steps=(Step("nobody", nobody, (GOALS_AT_THE_END,)),),
            warnings=(Warning("nobody-has-any", nobody, (GOALS_AT_THE_END,)),),
        )
    most = max(values.values())
    numbers = {"winners": winners, "number": len(winners), "most": most, "reward": GOAL_REWARD}
    code = "met-in-dollars" if goal == "richest-company" else "met"
    return Result(values={"winners": winners}, steps=(Step(code, numbers, (GOALS_AT_THE_END,)),))


def leaders(values: Mapping[str, int]) -> list[str]:
    """The players with the highest value, if it is more than 0. Rule: big-shoulders:end-of-game/goals"""
    most = max(values.values())
    return [name for name, value in values.items() if value == most > 0]


def refuse_more_than_there_are(goal: str, values: Mapping[str, int]) -> None:
    """Raise InvalidInput if the players have more than the game contains; some goals limit each player's value instead.

    Rule: big-shoulders:components/goals
    """
    by_itself = goal in (*BEST_COMPANY, "most-partners")
    held = max(values.values()) if by_itself else sum(values.values())
    if held > GOALS[goal]:
        code = "one-has-too-much" if by_itself else "more-than-there-are"
        raise InvalidInput(Fault("values", code, {"maximum": GOALS[goal]}, (WHAT_COUNTS,)))


def _counted(goal: str) -> str:
    if goal in BEST_COMPANY:
        return "best-company"
    return "own-pieces" if goal in OWN_PIECES else "all-companies"


CALCULATOR = Calculator(
    game=GAME,
    slug="goals",
    input=Input,
    compute=compute,
    results={"winners": Unit.NAMES, "reward": Unit.MONEY},
    headline=("winners", "reward"),
    rules=(GOALS_AT_THE_END, WHAT_COUNTS),
)
