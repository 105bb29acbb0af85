"""Setup by number of players: the tiles removed, the neutral discs, and the resources of each player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Result, Step, Unit
from rules.engine.fields import whole

from .tables import (
    ACTION_CHOICE_TILES,
    DEPARTMENT_TILES,
    DEPARTMENTS_REMOVED,
    GAME,
    MOST_PLAYERS,
    NEUTRAL_DISCS,
    STARTING_GOODS,
    STARTING_MONEY,
    edition_field,
)

DEPARTMENTS = "setup/departments"
DISCS = "setup/neutral-discs"
START = "setup/player-start"
SOLO = "solo/setup"


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``players``: 1 is the solo game."""

    players: int = whole(1, MOST_PLAYERS)
    edition: str = edition_field()


def compute(given: Input) -> Result:
    """Return the setup of a game with so many players. The solo game is set up like one for two.

    Rule: carnegie:setup/departments, carnegie:setup/neutral-discs, carnegie:setup/player-start
    """
    removed = DEPARTMENTS_REMOVED[given.edition][given.players]
    return Result(
        values={
            "departments_removed": removed,
            "departments_available": DEPARTMENT_TILES - removed,
            "neutral_discs": NEUTRAL_DISCS[given.players],
            "action_choice_tiles": ACTION_CHOICE_TILES[given.players],
            "money": STARTING_MONEY,
            "goods": STARTING_GOODS,
        },
        steps=tuple(_steps(given, removed)),
    )


def _steps(given: Input, removed: int) -> Iterator[Step]:
    """A line each for the tiles, the neutral discs, the action choice tiles, and money and goods."""
    players = given.players
    if players == 1:
        yield Step("solo", {}, (f"{DEPARTMENTS}#solo", f"{DISCS}#solo", SOLO))
    values = {"tiles": DEPARTMENT_TILES, "removed": removed, "left": DEPARTMENT_TILES - removed}
    # The section's table is that of the help page.
    rule = f"{DEPARTMENTS}#table" if given.edition == "bga-es" else DEPARTMENTS
    yield Step("tiles-out" if removed else "all-tiles", values, (rule,))
    discs = NEUTRAL_DISCS[players]
    yield Step("neutral-discs" if discs else "no-neutral-discs", {"discs": discs}, (f"{DISCS}#how-many",))
    choice_tiles = f"{SOLO}#action-choice-tile" if players == 1 else f"{START}#action-choice-tile"
    yield Step(f"choice-tiles-{ACTION_CHOICE_TILES[players]}", {}, (choice_tiles,))
    yield Step("money-and-goods", {"money": STARTING_MONEY, "goods": STARTING_GOODS}, (f"{START}#receive",))


CALCULATOR = Calculator(
    game=GAME,
    slug="setup",
    input=Input,
    compute=compute,
    results={
        "departments_removed": Unit.COUNT,
        "departments_available": Unit.COUNT,
        "neutral_discs": Unit.COUNT,
        "action_choice_tiles": Unit.CODE,
        "money": Unit.MONEY,
        "goods": Unit.COUNT,
    },
    headline=("departments_available", "neutral_discs"),
    rules=(DEPARTMENTS, DISCS, START),
)
