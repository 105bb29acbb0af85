"""Action points: what each action of the turn costs, what forbids it, and the cards taken without building."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import choice, whole
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, Posting, State, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT, agreed, agreed_on, out_of_turn, refuse_after_the_end
from rules.engine.play.outcomes import Line, Outcome, joined, lines
from rules.urban_sprawl import turn_budget
from rules.urban_sprawl.tables import ACTION_POINTS, FAVOR_SPACE, PAYOUT_TABLE
from rules.urban_sprawl.turn_plan import Action

from . import lookups
from .lookups import AT_ONCE, TURN_ORDER
from .numbers import ACTIONS, ACTIVATED_BY, CLAIMING, MEDIA_TIE, TAKEN_FROM, TAKING

SPENDING = "turn/spending-action-points"
FAVORS = "turn/favors"
INVESTING = "turn/investments"

# What a plan says against an action, with the reading by which it is allowed.
_AGAINST: dict[str, tuple[str, str] | None] = {
    "space-emptied": None,
    "favor-limit": None,
    "favor-of-this-turn": ("favor-same-turn", "same-turn"),
    "no-favor": None,
    "too-many": None,
}


@dataclass(frozen=True, slots=True)
class Taken:
    """A card that ``player`` takes from a ``space``: a build permit, Urban Renewal, or a contract as a favor."""

    player: str = in_play("player")
    action: str = choice(TAKING)
    space: str = choice(TAKEN_FROM)


@dataclass(frozen=True, slots=True)
class Investment:
    """``gain``: the payout value of the build permit that ``player`` discards."""

    player: str = in_play("player")
    gain: int = whole(min(PAYOUT_TABLE), max(PAYOUT_TABLE))


def points_spent(state: State) -> int:
    """The action points spent on this turn."""
    return sum(
        int(ACTIONS[action][space]) * int(count)
        for action, spaces in state["used"].items()
        for space, count in spaces.items()
    )


def points_left(state: State) -> int:
    """The action points left on this turn, 0 if more were spent than there are."""
    return max(0, int(state["action_points"]) - points_spent(state))


def contracts_built(state: State) -> int:
    """The contracts built on this turn, favors among them."""
    return sum(sum(state["used"][action].values()) for action in ("build", "build-favor"))


def favors_at_the_start(state: State, name: str) -> int:
    """A player's favors at the start of the turn."""
    taken, built = (sum(state["used"][action].values()) for action in ("take-favor", "build-favor"))
    favors: int = lookups.player(state, name)["favors"] - taken + built
    return max(0, min(favors, lookups.favor_limit(state, name)))


def _so_far(state: State) -> list[Action]:
    """The actions of the turn; a favor is built before another is taken, else there would be no space for it."""
    order = ("build-favor", "take-permit", "take-urban-renewal", "build", "take-favor")
    return [
        Action(action, space)
        for action in order
        for space, count in state["used"][action].items()
        for _ in range(max(0, count))
    ]


def spend(state: State, player: str, action: str, space: str) -> Outcome:
    """An action of a turn.

    Rule: urban-sprawl:turn/spending-action-points, urban-sprawl:turn/favors
    """
    refuse_after_the_end(state, AT_ONCE)
    plan = (*_so_far(state), Action(action, space))
    result = turn_budget.compute(
        turn_budget.Input(
            union_boss=state["action_points"] > ACTION_POINTS,
            actions=plan,
            favors_held=favors_at_the_start(state, player),
            favor_limit=lookups.favor_limit(state, player),
        )
    )
    said = [line for line in lines("turn-budget", result) if line.values.get("number") in (None, len(plan))]
    against = [line for line in said if line.code in _AGAINST and not agreed_on(state, _AGAINST[line.code])]
    left = points_left(state) - ACTIONS[action][space]
    return Outcome(
        (Posting(("used", action, space), 1, ""), *_favors(player, action)),
        (
            *(line for line in said if line.code == action),
            Line("points-left", {"name": player, "left": max(0, left)}, (f"{SPENDING}#price",)),
        ),
        out_of_turn(state, player, TURN_ORDER),
        (*against, *_not_yet(state, space), *_too_late(state, space)),
    )


def _favors(player: str, action: str) -> tuple[Effect, ...]:
    amount = {"take-favor": 1, "build-favor": -1}.get(action, 0)
    return (Posting(("players", player, "favors"), amount, ""),) if amount else ()


def _not_yet(state: State, space: str) -> tuple[Line, ...]:
    """The rules against a turn before setup is complete, and against a deck that is not active.

    Rule: urban-sprawl:setup/media-and-markers#begin, urban-sprawl:turn/spending-action-points#active-decks
    """
    found = []
    if state["phase"] in (CLAIMING, MEDIA_TIE):
        found.append(Line("setup-first", {}, ("setup/media-and-markers#begin",)))
    event = ACTIVATED_BY.get(space)
    if event and not state["happened"][event]:
        found.append(
            Line(
                "deck-not-active", {"deck": space.removesuffix("-deck"), "event": event}, (f"{SPENDING}#active-decks",)
            )
        )
    return tuple(found)


def _too_late(state: State, space: str) -> tuple[Line, ...]:
    """The rule against a favor after the last action point, if the table agreed on it."""
    late = space in FAVOR_SPACE and not points_left(state)
    if late and agreed(state, "favor-without-action-points") == "not-allowed":
        return (Line("favor-too-late", {}, (f"{FAVORS}#without-action-points",)),)
    return ()


def take(state: State, given: Taken) -> Outcome:
    """Raises InvalidInput ``wrong-space`` for a card that is never on that space.

    Rule: urban-sprawl:turn/spending-action-points, urban-sprawl:turn/favors#take
    """
    if given.space not in ACTIONS[given.action]:
        raise InvalidInput(Fault("space", "wrong-space", rules=(f"{SPENDING}#price-list",)))
    spent = spend(state, given.player, given.action, given.space)
    if given.action != "take-urban-renewal":
        return spent
    return joined(spent, Outcome((Posting(("players", given.player, "urban_renewal"), 1, ""),)))


def invest(state: State, given: Investment) -> Outcome:
    """Rule: urban-sprawl:turn/investments"""
    refuse_after_the_end(state, AT_ONCE)
    name, amount = given.player, given.gain
    said = Line("invested", {"name": name, "amount": amount}, (f"{INVESTING}#gain",))
    late = any(count for spaces in state["used"].values() for count in spaces.values())
    broken = (Line("invested-too-late", {"name": name}, (f"{INVESTING}#afterwards",)),) if late else ()
    others = () if name == state["turn"] else (Line("invests-on-another-turn", {"name": name}, (f"{INVESTING}#when",)),)
    return Outcome(transfer(BANK_ACCOUNT, lookups.wealth(name), amount), (said,), (), (*broken, *others))


def prefill_player(state: State, _chosen: Raw) -> Raw:
    """The player in turn."""
    return {"player": state["turn"]}


MOVES = (
    MoveType(
        slug="take-card",
        input=Taken,
        apply=take,
        prefill=prefill_player,
        rules=(SPENDING, FAVORS),
    ),
    MoveType(slug="invest", input=Investment, apply=invest, prefill=prefill_player, rules=(INVESTING,)),
)
