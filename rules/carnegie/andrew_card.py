"""Andrew's action card: how far it moves along the VP cards in a round, and where it ends up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Calculator, Result, Step, Unit, Warning
from rules.engine.fields import choice, flag, whole
from rules.engine.pictures import TrackMove

from .andrew import MOST_ON_A_CARD, VP_CARDS
from .tables import GAME, KINDS

ACTIONS = "solo/andrews-actions"
SCORING = "solo/scoring"
ADVANCED = "solo/setup#advanced-cards"

HUMAN_RESOURCES = "human-resources"
LAST = len(VP_CARDS) - 1

# More than any card asks for; the card reaches the last position long before that.
MOST_FAILED_STEPS = 10

# The rule for an action that cannot be carried out. Rule: carnegie:solo/andrews-actions
FAILING = {
    "management": f"{ACTIONS}#management",
    "construction": f"{ACTIONS}#construction-failed",
    "research-and-development": f"{ACTIONS}#research-and-development",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Input:
    """``hr_shift``: the positions printed for human resources; ``failed_steps``: what the card asks for and cannot be
    done: departments missing, discs not placed or boxes not moved. ``donation_failed``: the space was occupied.
    """

    action: str = choice(KINDS)
    hr_shift: int = whole(0, LAST, default=0)
    failed_steps: int = whole(0, MOST_FAILED_STEPS, default=0)
    donation_failed: bool = flag(default=False)


def compute(given: Input) -> Result:
    """Return the positions that the card moves, at most four, and the VP of the last one.

    Rule: carnegie:solo/andrews-actions, carnegie:solo/scoring
    """
    shift = min(LAST, positions(given))
    return Result(
        values={"shift": shift, "vp": VP_CARDS[shift]},
        steps=tuple(_steps(given, shift)),
        warnings=tuple(_warnings(given)),
        pictures=(TrackMove("positions", VP_CARDS, 0, shift, unit=""),),
    )


def by_the_action(given: Input) -> int:
    """The positions of the action alone: only human resources moves the card without a failure.

    Rule: carnegie:solo/andrews-actions#human-resources
    """
    return given.hr_shift if given.action == HUMAN_RESOURCES else given.failed_steps


def positions(given: Input) -> int:
    """All positions of the round, ignoring the end of the VP cards. Rule: carnegie:solo/andrews-actions"""
    return by_the_action(given) + given.donation_failed


def _steps(given: Input, shift: int) -> Iterator[Step]:
    """The donation, which comes first, then the action, their sum, and the card's position."""
    moved = by_the_action(given)
    yield Step("donation-failed" if given.donation_failed else "no-donation-failed", {}, (f"{ACTIONS}#donation",))
    if given.action == HUMAN_RESOURCES:
        yield Step(HUMAN_RESOURCES, {"positions": moved}, (f"{ACTIONS}#human-resources",))
    else:
        code = f"failed-{given.action}" if moved else "nothing-failed"
        yield Step(code, {"positions": moved}, (FAILING[given.action],))
    if given.donation_failed and moved:
        yield Step("sum", {"donation": 1, "action": moved, "positions": moved + 1}, (f"{ACTIONS}#card-position",))
    values = {"positions": positions(given), "shift": shift, "vp": VP_CARDS[shift]}
    if positions(given) > LAST:
        yield Step("stops", values, (f"{ACTIONS}#card-position",))
    yield Step("lies-at" if shift else "stays", values, (f"{ACTIONS}#card-position", f"{SCORING}#cards"))


def _warnings(given: Input) -> Iterator[Warning]:
    """Numbers that this action ignores or lacks, and numbers higher than any card shows."""
    if given.action == HUMAN_RESOURCES:
        if not given.hr_shift:
            yield Warning("no-positions-printed", {}, (f"{ACTIONS}#human-resources",))
        if given.failed_steps:
            yield Warning("failed-steps-ignored", {"failed": given.failed_steps}, (f"{ACTIONS}#human-resources",))
        return
    if given.hr_shift:
        yield Warning("hr-shift-ignored", {"positions": given.hr_shift}, (f"{ACTIONS}#human-resources",))
    most = MOST_ON_A_CARD[given.action]
    if given.failed_steps > most:
        values = {"failed": given.failed_steps, "most": most}
        yield Warning("more-than-a-card-asks", values, (FAILING[given.action], ADVANCED))


CALCULATOR = Calculator(
    game=GAME,
    slug="andrew-card",
    input=Input,
    compute=compute,
    results={"shift": Unit.COUNT, "vp": Unit.COUNT},
    headline=("vp", "shift"),
    rules=(ACTIONS, SCORING),
)
