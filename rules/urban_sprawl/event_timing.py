"""Timing of the key event of a contract deck: its earliest and latest place, and the chance of the next card."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import Calculator, Fault, InvalidInput, Result, Step, Unit
from rules.engine.fields import choice, whole
from rules.engine.pictures import Bars

from .tables import GAME, PILES

CONTRACT_DECKS = "setup/contract-decks"
GAME_LENGTH = "clarifications/game-length"
COMPARED = f"{GAME_LENGTH}#compared"

STANDARD = "standard"
MOST_DRAWN = sum(PILES[STANDARD]) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``cards_drawn`` are the cards of the deck turned over so far, none of them the event."""

    length: str = choice((STANDARD, "longer", "shorter"), default=STANDARD)
    cards_drawn: int = whole(0, MOST_DRAWN, default=0)


def compute(given: Input) -> Result:
    """Return the possible places of the event. Raises InvalidInput ``event-must-be-out``.

    Rule: urban-sprawl:setup/contract-decks#event-position, urban-sprawl:clarifications/game-length#compared
    """
    earliest, latest = places(given.length)
    if given.cards_drawn >= latest:
        raise InvalidInput(Fault("cards_drawn", "event-must-be-out", {"latest": latest}, _rules(given.length)))
    soonest = max(1, earliest - given.cards_drawn)
    possible = candidates(given.length, given.cards_drawn)
    comes_next = soonest == 1
    return Result(
        values={
            "earliest": earliest,
            "latest": latest,
            "cards_until_earliest": soonest,
            "cards_until_latest": latest - given.cards_drawn,
            "chance_next_card": round(1 / possible, 3) if comes_next else 0.0,
        },
        steps=(
            *_full_deck(given),
            _stack(given.length),
            *_position(given, soonest),
            _chance(given, possible, comes_next),
        ),
        pictures=(picture(given.length, given.cards_drawn),),
    )


def places(length: str) -> tuple[int, int]:
    """The first and the last place that the event can have, counted from the top of the full deck, from 1.

    Rule: urban-sprawl:clarifications/game-length#compared
    """
    above, among, _below = PILES[length]
    return above + 1, above + among


def candidates(length: str, drawn: int) -> int:
    """The cards left of the pile with the event, each of which can be the event.

    Rule: urban-sprawl:setup/contract-decks#stacking, urban-sprawl:clarifications/game-length
    """
    earliest, latest = places(length)
    return latest - max(drawn, earliest - 1)


def picture(length: str, drawn: int) -> Bars:
    """The full deck and the deck as it is now, both from the top down."""
    full = dict(zip(("before", "among", "below"), PILES[length], strict=True))
    among = candidates(length, drawn)
    before = max(0, full["before"] - drawn)
    decks = {"full": {"drawn": 0, **full}, "now": {"drawn": drawn, **full, "before": before, "among": among}}
    return Bars("deck", decks if drawn else {"full": decks["full"]})


def _rules(length: str) -> tuple[str, ...]:
    """The paragraph that states the event's place in the deck."""
    return (f"{CONTRACT_DECKS}#event-position",) if length == STANDARD else (COMPARED,)


def _full_deck(given: Input) -> tuple[Step, ...]:
    """The assumption made if no card was entered."""
    return () if given.cards_drawn else (Step("full-deck", {}, _rules(given.length)),)


def _stack(length: str) -> Step:
    above, among, below = PILES[length]
    values = {"above": above, "among": among, "below": below, "earliest": above + 1, "latest": above + among}
    return Step(f"stack-{length}", values, _rules(length))


def _position(given: Input, soonest: int) -> tuple[Step, ...]:
    """The effect of the cards already turned over; none if there are none."""
    if not given.cards_drawn:
        return ()
    earliest, latest = places(given.length)
    values = {
        "drawn": given.cards_drawn,
        "earliest": earliest,
        "latest": latest,
        "soonest": soonest,
        "until_latest": latest - given.cards_drawn,
    }
    code = "next-at-the-earliest" if earliest - given.cards_drawn <= 1 else "counted-from-now"
    return (Step(code, values, _rules(given.length)),)


def _chance(given: Input, possible: int, comes_next: bool) -> Step:
    earliest, _latest = places(given.length)
    values = {"possible": possible, "place": given.cards_drawn + 1, "earliest": earliest}
    code = ("certain" if possible == 1 else "one-of-them") if comes_next else "not-the-next-card"
    return Step(code, values, _rules(given.length))


CALCULATOR = Calculator(
    game=GAME,
    slug="event-timing",
    input=Input,
    compute=compute,
    results={
        "earliest": Unit.COUNT,
        "latest": Unit.COUNT,
        "cards_until_earliest": Unit.COUNT,
        "cards_until_latest": Unit.COUNT,
        "chance_next_card": Unit.EXACT,
    },
    headline=("cards_until_earliest", "cards_until_latest"),
    rules=(CONTRACT_DECKS, GAME_LENGTH),
)
