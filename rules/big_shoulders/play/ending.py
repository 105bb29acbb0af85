"""The end of the game: public goals and the final score."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.big_shoulders import goals
from rules.big_shoulders.tables import GOALS
from rules.engine.fields import choice, whole
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, State, change
from rules.engine.play.fields import each_in_play
from rules.engine.play.lookups import agreed, players
from rules.engine.play.outcomes import Line, Outcome, lines, warning_lines

from . import lookups
from .occasions import GOALS_AWARDED

GOALS_RULE = "end-of-game/goals"

# What a goal counts on the companies of a player, added up. Rule: big-shoulders:end-of-game/goals
_ADDED_UP = {
    "most-managers": "managers",
    "most-salespeople": "salespeople",
    "most-workers": "workers",
    "most-automation": "automation",
    "most-capital-assets": "assets",
}
# What it compares company by company.
_COMPARED = {"highest-appeal": "appeal", "richest-company": "treasury"}


@dataclass(frozen=True, slots=True)
class Goal:
    """``values`` are the players' numbers of what the goal counts; those of the play, if left out."""

    goal: str = choice(tuple(GOALS))
    values: Mapping[str, int] = each_in_play("player", whole(0, max(GOALS.values())), default={})


def award(state: State, given: Goal) -> Outcome:
    """Rule: big-shoulders:end-of-game/goals"""
    values = {**counted(state, given.goal), **given.values}
    result = goals.compute(goals.Input(goal=given.goal, values=values, edition=state["edition"]))
    winners = result.values["winners"]
    if not winners and agreed(state, "goals-with-nothing") == "everybody":
        winners = list(values)
    effects: list[Effect] = []
    for name in players(state):
        others = [goal for goal in state["players"][name]["goals"] if goal != given.goal]
        met = [given.goal] if name in winners else []
        after = [goal for goal in GOALS if goal in (*others, *met)]
        effects += change(state, ("players", name, "goals"), after)
    in_play = state["options"]["goals"]
    other = Line("goal-not-in-play", {"goal": given.goal, "goals": list(in_play)}, ("setup/goals",))
    broken = (other,) if in_play and given.goal not in in_play else ()
    return Outcome(tuple(effects), lines("goals", result), warning_lines("goals", result), broken)


def counted(state: State, goal: str) -> dict[str, int]:
    """Each player's number of what a goal counts, as far as the play has recorded it.

    Rule: big-shoulders:end-of-game/goals, big-shoulders:components/goals
    """
    return {name: max(_counted(state, goal, name), 0) for name in players(state)}


def _counted(state: State, goal: str, name: str) -> int:
    directed = [lookups.company(state, key) for key in lookups.directed_by(state, name)]
    if goal in _ADDED_UP:
        return sum(company[_ADDED_UP[goal]] for company in directed)
    if goal in _COMPARED:
        return max((company[_COMPARED[goal]] for company in directed), default=0)
    player = state["players"][name]
    if goal == "most-partners":
        return int(player["partners"])
    kind = goal.removeprefix("most-").removesuffix("-certificates")
    return sum(kinds[kind] for kinds in player["certificates"].values())


def score_input(state: State) -> dict[str, Any]:
    """The input of the final score. Rule: big-shoulders:end-of-game/scoring"""
    return {
        "players": {
            name: {
                "cash": player["cash"],
                "goals": len(player["goals"]),
                "shares": {key: lookups.shares_in(kinds) for key, kinds in player["certificates"].items()},
            }
            for name, player in state["players"].items()
        },
        "prices": {key: lookups.company(state, key)["share_price"] for key in lookups.companies(state)},
    }


def goals_left(state: State) -> tuple[Line, ...]:
    """The goals in play that nobody has met yet. Rule: big-shoulders:end-of-game/goals"""
    left = _not_awarded(state, state["options"]["goals"])
    return (Line("goals-left", {"goals": left, "number": len(left)}, (GOALS_RULE,)),) if left else ()


def _not_awarded(state: State, goals_in_play: Iterable[str]) -> list[str]:
    awarded = {goal for player in state["players"].values() for goal in player["goals"]}
    return [goal for goal in goals_in_play if goal not in awarded]


def _prefill(state: State, chosen: Raw) -> Raw:
    """The numbers of the play, and the first goal that has not been awarded."""
    left = _not_awarded(state, state["options"]["goals"] or tuple(GOALS))
    goal = chosen.get("goal") or next(iter(left), None)
    return {"goal": goal, "values": counted(state, str(goal))} if goal in GOALS else {}


MOVES = (
    MoveType(
        slug="goals",
        input=Goal,
        apply=award,
        when=GOALS_AWARDED,
        prefill=_prefill,
        rules=goals.CALCULATOR.rules,
    ),
)
