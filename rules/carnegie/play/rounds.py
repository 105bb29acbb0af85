"""A round: the action that the first player or Andrew chooses, its event, and the end of the round or of the game."""

from __future__ import annotations

from dataclasses import dataclass

from rules.carnegie.action_cards import CARDS
from rules.carnegie.tables import KINDS, REGIONS
from rules.engine.fields import choice, flag
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, Posting, State, change
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import END, next_player, players, refuse_after_the_end
from rules.engine.play.occasions import Turn, When
from rules.engine.play.outcomes import Line, Outcome
from rules.engine.play.shared_moves import Next

from . import lookups
from .numbers import ANDREW, LAST_ROUND, LAST_SPACE, ROUNDS, SETUP, SPACES_IN_A_ROW
from .pile import next_card
from .when import CHOOSING, ROUND_ONE, choose_first, in_rounds

END_OF_ROUND = "round/end-of-round"
TRIGGER = "end-of-game/trigger#twenty-rounds"
TILE = "round/action-choice-tile"
TWO_EVENTS = "round/donations#last-space"
SOLO = "solo/round"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """``region`` and ``donation``: the event of the space, read off the timeline; the last space shows both."""

    player: str = in_play("chooser")
    action: str = choice(KINDS)
    region: str | None = choice(REGIONS, default=None)
    donation: bool = flag(default=False)


@dataclass(frozen=True, slots=True)
class OtherAction:
    """The action choice tile of ``player``, spent for another action."""

    player: str = in_play("player")
    action: str = choice(KINDS)


def choosers(state: State) -> tuple[str, ...]:
    """Those who can choose the action of a round."""
    return (*players(state), ANDREW) if lookups.solo(state) else players(state)


def chooser(state: State) -> str:
    """Who chooses the action of this round. Rule: carnegie:round/choosing-an-action, carnegie:solo/round#who-chooses"""
    if lookups.solo(state):
        return players(state)[0] if state["round"] % 2 else ANDREW
    turn: str = state["turn"]
    return turn


def advancing(state: State, action: str) -> str | None:
    """The row whose disc advances: that of the action, or else the next one below it that is not full.

    Rule: carnegie:round/choosing-an-action#full-row, carnegie:round/choosing-an-action#must-advance
    """
    start = KINDS.index(action)
    below = (KINDS[(start + step) % len(KINDS)] for step in range(len(KINDS)))
    return next((row for row in below if state["discs"][row] < SPACES_IN_A_ROW), None)


def choose_action(state: State, given: Chosen) -> Outcome:
    """Rule: carnegie:round/choosing-an-action, carnegie:solo/round"""
    row = advancing(state, given.action)
    steps = [Line("chosen", {"name": given.player, "action": given.action}, (f"{CHOOSING}#choose-a-row",))]
    if row and row != given.action:
        steps.append(Line("full-row", {"action": given.action, "row": row}, (f"{CHOOSING}#full-row",)))
    steps += _event(given)
    effects = (
        *change(state, ("action",), given.action),
        *change(state, ("region",), given.region),
        *change(state, ("donation",), given.donation),
        *change(state, ("flipped",), row),
    )
    return Outcome(effects, tuple(steps), _odd_event(state, given, row))


def _chosen(state: State) -> Line | None:
    """The rule against a second choice in a round. Rule: carnegie:round/choosing-an-action#choose-a-row"""
    action = state["action"]
    return Line("chosen-already", {"action": action}, (f"{CHOOSING}#choose-a-row",)) if action else None


def _who(state: State) -> str:
    return f"{SOLO}#who-chooses" if lookups.solo(state) else f"{CHOOSING}#choose-a-row"


def _event(given: Chosen) -> list[Line]:
    """The event of the round. Rule: carnegie:round/choosing-an-action#two-effects"""
    said = []
    if given.region:
        said.append(Line("event-region", {"region": given.region}, ("round/income#active-region",)))
    if given.donation:
        said.append(Line("event-donation", {}, ("round/donations#when",)))
    return said


def _odd_event(state: State, given: Chosen, row: str | None) -> tuple[Line, ...]:
    """A warning for a round without an event, or for another one than the last space shows."""
    if not given.region and not given.donation:
        return (Line("no-event", {}, (f"{CHOOSING}#two-effects",), group="warnings"),)
    last = row is not None and state["discs"][row] == SPACES_IN_A_ROW - 1
    if row and last and (given.region, given.donation) != (LAST_SPACE[row], True):
        return (Line("last-space", {"region": LAST_SPACE[row]}, (TWO_EVENTS,), group="warnings"),)
    if row and not last and given.region and given.donation:
        return (Line("two-events", {}, (TWO_EVENTS,), group="warnings"),)
    return ()


def choose_other(state: State, given: OtherAction) -> Outcome:
    """Rule: carnegie:round/action-choice-tile"""
    name = given.player
    broken = []
    if lookups.player(state, name).get("using"):
        broken.append(Line("tile-too-late", {"name": name}, (f"{TILE}#effect",)))
    if given.action == state["action"]:
        broken.append(Line("same-action", {"action": given.action}, (f"{TILE}#effect",)))
    if not lookups.player(state, name)["action_choice"]:
        broken.append(Line("no-tile", {"name": name}, (f"{TILE}#once",)))
    if name == state["turn"]:
        broken.append(Line("tile-of-first-player", {"name": name}, (f"{TILE}#not-the-first-player",)))
    said = Line("other-action", {"name": name, "action": given.action}, (f"{TILE}#effect",))
    effects = (
        *change(state, ("players", name, "action_choice"), after=False),
        *change(state, ("players", name, "other_action"), given.action),
    )
    return Outcome(effects, (said,), (), tuple(broken))


def next_round(state: State, _given: Next) -> Outcome:
    """The action disc advances, and the next player is first; round 20 ends the game. In setup, round 1 begins.

    Rule: carnegie:round/end-of-round, carnegie:end-of-game/trigger, carnegie:solo/round#end-of-round
    """
    refuse_after_the_end(state, TRIGGER)
    if state["phase"] == SETUP:
        return begin_rounds(state, _given)
    row = state["flipped"]
    effects: list[Effect] = [Posting(("discs", row), 1, "")] if row else []
    steps = [Line("disc-advances", {"action": row}, (f"{END_OF_ROUND}#disc-advances",))] if row else []
    for part, value in (("action", None), ("region", None), ("donation", False), ("flipped", None)):
        effects += change(state, (part,), value)
    for name in players(state):
        effects += change(state, ("players", name, "other_action"), None)
        effects += change(state, ("players", name, "using"), None)
    waits = lookups.solo(state) and not state[ANDREW]["acted"]
    broken = [] if row else [Line("choose-first", {}, (f"{CHOOSING}#choose-a-row",))]
    if waits:
        broken.append(Line("andrew-first", {}, (f"{SOLO}#andrews-turn",)))
    elif lookups.solo(state):
        effects += change(state, (ANDREW, "acted"), after=False)
    if state["round"] >= LAST_ROUND:
        steps.append(Line("game-ends", {"rounds": LAST_ROUND}, (TRIGGER,)))
        effects += change(state, ("phase",), END)
    else:
        first = next_player(state, state["turn"])
        effects += (*change(state, ("turn",), first), *change(state, ("round",), state["round"] + 1))
        steps.append(Line("round-begins", {"round": state["round"] + 1, "name": _first(state, first)}, (_rule(state),)))
    return Outcome(tuple(effects), tuple(steps), (), tuple(broken))


def _first(state: State, first: str) -> str:
    """Who chooses in the next round."""
    return chooser({**state, "round": state["round"] + 1, "turn": first})


def _rule(state: State) -> str:
    return f"{SOLO}#who-chooses" if lookups.solo(state) else f"{END_OF_ROUND}#pass-markers"


def next_to_place(state: State) -> str | None:
    """Who places the next first project; None if everybody has. Rule: carnegie:setup/first-project#order"""
    return next(iter(lookups.without_project(state)), None)


def prefill_first(state: State, _chosen: Raw) -> Raw:
    """The player who places the next first project. Rule: carnegie:setup/first-project#order"""
    names = lookups.without_project(state)
    return {"player": names[0]} if names else {}


def begin_rounds(state: State, _given: Next) -> Outcome:
    """End setup; without effect once the rounds have begun. Rule: carnegie:setup/first-project#then-round-one"""
    if state["phase"] != SETUP:
        return Outcome()
    missing = list(lookups.without_project(state))
    rule = "setup/first-project#order"
    broken = [Line("projects-first", {"names": missing}, (rule,))] if missing else []
    if state["neutral_discs"]:
        broken.append(Line("neutral-discs-first", {"left": state["neutral_discs"]}, ("setup/neutral-discs#repeat",)))
    said = Line("round-begins", {"round": 1, "name": chooser(state)}, ("setup/first-project#then-round-one",))
    return Outcome(change(state, ("phase",), ROUNDS), (said,), (), tuple(broken))


def _prefill(state: State, chosen: Raw) -> Raw:
    """Who chooses, Andrew's strongest action, and the event of a last space."""
    known: dict[str, object] = {"player": chooser(state)}
    card = next_card(state)
    if card and known["player"] == ANDREW:
        known["action"] = CARDS[card].strongest
    action = chosen.get("action", known.get("action"))
    row = advancing(state, str(action)) if action in KINDS else None
    if row and state["discs"][row] == SPACES_IN_A_ROW - 1:
        known |= {"region": LAST_SPACE[row], "donation": True}
    return known


CHOICE = When(phases=(ROUNDS,), rule=ROUND_ONE, turn=Turn(field="player", rule=_who, whose=chooser), unless=_chosen)
IN_SETUP = When(phases=(SETUP,), rule=ROUND_ONE)
NOT_OVER = When(phases=(SETUP, ROUNDS))

MOVES = (
    MoveType(
        slug="choose-action",
        input=Chosen,
        apply=choose_action,
        when=CHOICE,
        prefill=_prefill,
        rules=(CHOOSING,),
    ),
    MoveType(
        slug="action-choice", input=OtherAction, apply=choose_other, when=in_rounds(unless=choose_first), rules=(TILE,)
    ),
    MoveType(
        slug="begin-rounds",
        input=Next,
        apply=begin_rounds,
        when=IN_SETUP,
        rules=("setup/first-project",),
    ),
    MoveType(
        slug="next",
        input=Next,
        apply=next_round,
        when=NOT_OVER,
        offered=lambda state: state["phase"] != SETUP,
        rules=(END_OF_ROUND, "end-of-game/trigger"),
    ),
)
