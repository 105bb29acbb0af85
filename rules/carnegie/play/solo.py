"""Andrew's turn in the solo game: his donation and his action as his card says, and how far the card moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rules.carnegie import andrew_card
from rules.carnegie.action_cards import CARDS, ActionCard, donation_of
from rules.carnegie.cities import CITIES
from rules.carnegie.costs import PROJECT_TYPES
from rules.carnegie.tables import DEPARTMENTS, FINAL_BOX, KINDS
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.play.declaration import MoveType, Raw
from rules.engine.play.effects import Effect, Posting, State, apply_all, change
from rules.engine.play.fields import in_play
from rules.engine.play.lookups import players
from rules.engine.play.outcomes import Line, Outcome, lines, without

from . import lookups
from .building import disc_on
from .numbers import ANDREW, KIND_OF
from .pile import next_card, not_drawn
from .when import choose_first, in_rounds

ACTIONS = "solo/andrews-actions"
SLUG = "andrew-card"
HR, MANAGEMENT, CONSTRUCTION, RESEARCH = KINDS
TILES = ("tile_1", "tile_2", "tile_3")


@dataclass(frozen=True, slots=True)
class Turn:
    """``card``: Andrew's card of the round, None for the next one of the shuffled pile. The tiles are those that he
    takes in management, in the order of the card; None where no tile of the kind is left.
    """

    card: str | None = in_play("card", default=None)
    tile_1: str | None = in_play("tile-1", default=None)
    tile_2: str | None = in_play("tile-2", default=None)
    tile_3: str | None = in_play("tile-3", default=None)

    @property
    def tiles(self) -> tuple[str, ...]:
        """The tiles that he takes."""
        return tuple(tile for tile in (self.tile_1, self.tile_2, self.tile_3) if tile)


def cards(state: State) -> tuple[str, ...]:
    """The cards in Andrew's draw pile, in an order that does not betray theirs."""
    pile = not_drawn(state)
    return tuple(card for card in CARDS if card in pile)


def tiles_for(place: int) -> Callable[[State], tuple[str, ...]]:
    """The function that lists the tiles of the kind at a place of Andrew's card, from 0; all of a printed card."""

    def listed(state: State) -> tuple[str, ...]:
        card = next_card(state)
        if card is None:
            return tuple(DEPARTMENTS) if lookups.solo(state) else ()
        kinds = CARDS[card].departments
        return tuple(key for key in DEPARTMENTS if kinds[place : place + 1] == (KIND_OF[key],))

    return listed


def act(state: State, given: Turn) -> Outcome:
    """Andrew's donation, then his action. Raises InvalidInput ``not-solo``, ``card-needed``, ``one-copy`` and
    ``not-on-the-card``.

    Rule: carnegie:solo/round#andrews-turn, carnegie:solo/andrews-actions
    """
    if not lookups.solo(state):
        raise InvalidInput(Fault("", "not-solo", {"players": len(players(state))}, ("solo/setup#andrew",)))
    drawn = given.card or next_card(state)
    if drawn is None:
        raise InvalidInput(Fault("card", "card-needed", rules=("solo/round#new-card",)))
    card = CARDS[drawn]
    donated, failed_donation = _donation(state, drawn)
    action = state["action"]
    effects, said, failed = _action(apply_all(state, donated), card, given.tiles)
    result = andrew_card.compute(
        andrew_card.Input(
            action=action or HR,
            hr_shift=card.hr_shift if action == HR else 0,
            failed_steps=failed,
            donation_failed=failed_donation,
        )
    )
    all_effects = (
        *donated,
        *effects,
        *change(state, (ANDREW, "drawn", drawn), after=True),
        Posting((ANDREW, "cards", str(result.values["vp"])), 1, ""),
        *change(state, (ANDREW, "acted"), after=True),
    )
    shown = Line("andrews-card", {"donation": f"donation-{donation_of(drawn)}"}, ("solo/round#andrews-turn",))
    gave = _donation_line(state, drawn, failed_donation)
    # The calculator's line on a failed donation says that the space is occupied.
    occupied = () if state[ANDREW]["discs"] > 0 else ("donation-failed",)
    moved = without(lines(SLUG, result), "no-donation-failed", "nothing-failed", *occupied)
    return Outcome(all_effects, (shown, *gave, *said, *moved))


def _donation(state: State, card: str) -> tuple[tuple[Effect, ...], bool]:
    """Andrew's donation in a round with a donation event. Rule: carnegie:solo/andrews-actions#donation"""
    if not state["donation"]:
        return (), False
    donation = donation_of(card)
    if not lookups.is_free(state, donation) or state[ANDREW]["discs"] < 1:
        return (), True
    return (lookups.disc_on_donation(state, donation, ANDREW), Posting((ANDREW, "discs"), -1, "")), False


def _donation_line(state: State, card: str, failed: bool) -> tuple[Line, ...]:
    rules = (f"{ACTIONS}#donation",)
    if not state["donation"]:
        return ()
    if failed:
        return () if state[ANDREW]["discs"] > 0 else (Line("andrew-without-discs", {}, rules),)
    return (Line("andrew-donates", {"donation": f"donation-{donation_of(card)}"}, rules),)


def _action(state: State, card: ActionCard, taken: tuple[str, ...]) -> tuple[list[Effect], list[Line], int]:
    """The effects of the action, its lines, and how much of what the card asks for cannot be done."""
    if state["action"] == MANAGEMENT:
        return _management(card, taken)
    if state["action"] == CONSTRUCTION:
        return _construction(state, card)
    if state["action"] == RESEARCH:
        return _research(state, card)
    return [], [], 0


def _management(card: ActionCard, taken: tuple[str, ...]) -> tuple[list[Effect], list[Line], int]:
    """The tiles that the card asks for. Rule: carnegie:solo/andrews-actions#management"""
    asked = list(card.departments)
    for place, department in enumerate(taken, start=1):
        if department in taken[: place - 1]:
            raise InvalidInput(Fault(f"tile_{place}", "one-copy", rules=(f"{ACTIONS}#same-department",)))
        if KIND_OF[department] not in asked:
            values = {"department": department, "kinds": list(card.departments)}
            raise InvalidInput(Fault(f"tile_{place}", "not-on-the-card", values, (f"{ACTIONS}#management",)))
        asked.remove(KIND_OF[department])
    effects: list[Effect] = [Posting((ANDREW, "departments"), len(taken), "")] if taken else []
    effects += [Posting((ANDREW, "tiles", department), 1, "") for department in taken]
    said = [Line("andrew-takes", {"departments": list(taken)}, (f"{ACTIONS}#management",))] if taken else []
    return effects, said, len(asked)


def _construction(state: State, card: ActionCard) -> tuple[list[Effect], list[Line], int]:
    """A disc in each city, as long as Andrew has discs. Rule: carnegie:solo/andrews-actions#construction"""
    effects: list[Effect] = []
    built: list[str] = []
    for city in card.cities:
        space = first_space(state, city)
        if space is not None and len(built) < state[ANDREW]["discs"]:
            types = CITIES[city].spaces
            effects.append(disc_on(city, space, types[space] if types else next(iter(PROJECT_TYPES)), ANDREW))
            built.append(city)
    if built:
        effects.append(Posting((ANDREW, "discs"), -len(built), ""))
    said = [Line("andrew-builds", {"cities": built}, (f"{ACTIONS}#construction",))] if built else []
    return effects, said, len(card.cities) - len(built)


def first_space(state: State, city: str) -> int | None:
    """The space that Andrew takes: Housing first, then Commerce, Industry and Public Infrastructure.

    Rule: carnegie:solo/andrews-actions#construction, carnegie:solo/andrews-actions#construction-small-city
    """
    types, order = CITIES[city].spaces, list(PROJECT_TYPES)
    free = lookups.free_spaces(state, city)
    return min(free, key=lambda space: order.index(types[space]) if types else 0, default=None)


def _research(state: State, card: ActionCard) -> tuple[list[Effect], list[Line], int]:
    """Steps on a transport track, before a final box that is taken. Rule: carnegie:solo/andrews-actions#final-box"""
    region = card.region
    box = lookups.transport(state, ANDREW)[region]
    taken = any(lookups.transport(state, name)[region] == FINAL_BOX for name in players(state))
    last = FINAL_BOX - 1 if taken else FINAL_BOX
    steps = max(0, min(card.steps, last - box))
    if not steps:
        return [], [], card.steps
    values = {"region": region, "box": box + steps}
    said = Line("andrew-advances", values, (f"{ACTIONS}#research-and-development",))
    return [Posting((ANDREW, "transport", region), steps, "")], [said], card.steps - steps


def _not_now(state: State) -> Line | None:
    """The rule against a second turn of Andrew, or one before the choice of the action. Rule: carnegie:solo/round"""
    if state[ANDREW].get("acted"):
        return Line("andrew-acted", {}, ("solo/round#five-steps",))
    return choose_first(state)


def _asked(state: State, chosen: Raw) -> tuple[str, ...]:
    """The card if the table draws it, and in management the tiles that the card asks for."""
    printed = ("card",) if state["options"]["printed_cards"] else ()
    if state["action"] != MANAGEMENT:
        return printed
    card = next_card(state) or chosen.get("card")
    asked = len(CARDS[card].departments) if card in CARDS else len(TILES)
    return (*printed, *TILES[:asked])


MOVES = (
    MoveType(
        slug=SLUG,
        input=Turn,
        apply=act,
        when=in_rounds(unless=_not_now),
        asked=_asked,
        offered=lookups.solo,
        rules=(ACTIONS, "solo/round"),
    ),
)
