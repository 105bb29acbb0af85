"""Action points: what each action of the turn costs, what forbids it, and the cards taken without building."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import Fault, InvalidInput
from rules.engine.fields import choice, whole
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, Posting, State, transfer
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import BANK_ACCOUNT, agreed, agreed_on
from rules.engine.play.occasions import USES
from rules.engine.play.outcomes import Line, Outcome, joined, lines
from rules.urban_sprawl import turn_budget
from rules.urban_sprawl.tables import ACTION_POINTS, FAVOR_SPACE, PAYOUT_TABLE
from rules.urban_sprawl.turn_plan import Action

from . import lookups
from .numbers import ACTIONS, ACTIVATED_BY, TAKEN_FROM, TAKING
from .when import INVESTED, INVESTING, SPENDING, TAKEN

FAVORS = "turn/favors"

# What a plan says against an action, with the reading by which it is allowed.
_AGAINST: dict[str, tuple[str, str] | None] = {
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


def favors_at_the_start(state: State, name: str) -> int:
    """A player's favors at the start of the turn, of whoever is in turn."""
    held = int(lookups.player(state, name)["favors"])
    if name != state["turn"]:
        return max(0, min(held, lookups.favor_limit(state, name)))
    taken, built = (sum(state["used"][action].values()) for action in ("take-favor", "build-favor"))
    return max(0, min(held - int(taken) + int(built), lookups.favor_limit(state, name)))


def _so_far(state: State, name: str) -> list[Action]:
    """A player's actions of the turn; a favor is built before another is taken, else there would be no space for it.

    Those of somebody who is not in turn are not counted.
    """
    if name != state["turn"]:
        return []
    order = ("build-favor", "take-permit", "take-urban-renewal", "build", "take-favor")
    return [
        Action(action, space)
        for action in order
        for space, count in state["used"][action].items()
        for _ in range(max(0, count))
    ]


def spend(state: State, player: str, action: str, space: str) -> Outcome:
    """An action of a turn. Somebody who is not in turn spends no points of whoever is.

    Rule: urban-sprawl:turn/spending-action-points, urban-sprawl:turn/favors
    """
    in_turn = player == state["turn"]
    plan = (*_so_far(state, player), Action(action, space))
    result = turn_budget.compute(
        turn_budget.Input(
            union_boss=in_turn and state["action_points"] > ACTION_POINTS,
            actions=plan,
            favors_held=favors_at_the_start(state, player),
            favor_limit=lookups.favor_limit(state, player),
        )
    )
    said = [line for line in lines("turn-budget", result) if line.values.get("number") in (None, len(plan))]
    against = [line for line in said if line.code in _AGAINST and not agreed_on(state, _AGAINST[line.code])]
    if USES not in state:
        against += [line for line in said if line.code == "space-emptied"]
    spent = (Posting(("used", action, space), 1, ""),) if in_turn else ()
    taken = tuple(line for line in said if line.code == action)
    late = _too_late(state, space) if in_turn else ()
    return Outcome(
        (*spent, *_favors(player, action)),
        (*taken, *(_points(state, player, action, space) if in_turn else ())),
        broken=(*against, *_not_active(state, space), *late),
    )


def _points(state: State, player: str, action: str, space: str) -> tuple[Line, ...]:
    """The action points left after an action. Rule: urban-sprawl:turn/spending-action-points#price"""
    left = max(0, points_left(state) - ACTIONS[action][space])
    return (Line("points-left", {"name": player, "left": left}, (f"{SPENDING}#price",)),)


def _favors(player: str, action: str) -> tuple[Effect, ...]:
    amount = {"take-favor": 1, "build-favor": -1}.get(action, 0)
    return (Posting(("players", player, "favors"), amount, ""),) if amount else ()


def _not_active(state: State, space: str) -> tuple[Line, ...]:
    """The rule against a deck that is not active. Rule: urban-sprawl:turn/spending-action-points#active-decks"""
    event = ACTIVATED_BY.get(space)
    if not event or state["happened"][event]:
        return ()
    values = {"deck": space.removesuffix("-deck"), "event": event}
    return (Line("deck-not-active", values, (f"{SPENDING}#active-decks",)),)


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
    name, amount = given.player, given.gain
    said = Line("invested", {"name": name, "amount": amount}, (f"{INVESTING}#gain",))
    return Outcome(transfer(BANK_ACCOUNT, lookups.wealth(name), amount), (said,))


def prefill_player(state: State, _chosen: Raw) -> Raw:
    """The player in turn."""
    return {"player": state["turn"]}


MOVES = (
    MoveType(
        slug="take-card",
        input=Taken,
        apply=take,
        when=TAKEN,
        prefill=prefill_player,
        rules=(SPENDING, FAVORS),
    ),
    MoveType(slug="invest", input=Investment, apply=invest, when=INVESTED, prefill=prefill_player, rules=(INVESTING,)),
)
