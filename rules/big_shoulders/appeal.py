"""Gaining appeal: the token's new space, every bonus on its way, and the cash available instead."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.calculator import Calculator, Result, Step, TableOf, Unit, Warning
from rules.engine.fields import flag, whole

from .appeal_track import advance, appeal_field, bonuses_on_the_way, picture, rings_the_bell
from .stock_track import edition_field
from .tables import CASH_INSTEAD_OF_A_BONUS, GAME, LAST_APPEAL_SPACE

TRACK = "components/appeal-track"
BONUSES = "components/appeal-bonuses"
ORDER = "components/appeal-order"

Reached = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Input:
    """``appeal`` before, ``spaces`` gained; ``partner_already_gained``: this player has already taken the partner of
    space 9.
    """

    appeal: int = appeal_field()
    spaces: int = whole(0, LAST_APPEAL_SPACE)
    partner_already_gained: bool = flag(default=False)
    edition: str = edition_field()


def compute(given: Input) -> Result:
    """Move a company's token up the appeal track and list each bonus that it gains, in order.

    Rule: big-shoulders:components/appeal-track, big-shoulders:components/appeal-bonuses,
    big-shoulders:components/appeal-order
    """
    after, moved = advance(given.appeal, given.spaces)
    reached = bonuses_on_the_way(given.appeal, after)
    rings = rings_the_bell(given.appeal, given.spaces, given.edition)
    return Result(
        values={
            "appeal_after": after,
            "bonuses": [
                {"space": space, "bonus": bonus}
                for space, bonus in reached
                if not refused(bonus, given.partner_already_gained)
            ],
            "cash_if_declined": CASH_INSTEAD_OF_A_BONUS * len(reached),
            "rings_bell": rings,
        },
        steps=(
            _advance(given, after, moved, rings=rings),
            *_bonuses(reached, given.partner_already_gained, moved),
        ),
        warnings=_warnings(reached, given.partner_already_gained, after),
        pictures=(picture(given.appeal, after),),
    )


def refused(bonus: str, partner_already_gained: bool) -> bool:
    """Whether a bonus cannot be received: each player gains the partner only once.

    Rule: big-shoulders:components/appeal-bonuses
    """
    return bonus == "partner" and partner_already_gained


def _advance(given: Input, after: int, moved: int, rings: bool) -> Step:
    values = {"appeal": given.appeal, "spaces": given.spaces, "moved": moved, "after": after, "last": LAST_APPEAL_SPACE}
    if rings:
        return Step("bell", values, (ORDER,))
    if not given.spaces:
        return Step("no-appeal", values, (TRACK,))
    if not moved:
        return Step("no-bell", values, (TRACK,))
    return Step("advance" if moved == given.spaces else "advance-cut-short", values, (TRACK,))


def _bonuses(reached: Reached, partner_already_gained: bool, moved: int) -> tuple[Step, ...]:
    """A line for each bonus and one for the cash instead, or one for no bonus."""
    if not reached:
        return (Step("no-bonus", {}, (BONUSES,)),) if moved else ()
    cash = {
        "bonuses": len(reached),
        "each": CASH_INSTEAD_OF_A_BONUS,
        "cash": CASH_INSTEAD_OF_A_BONUS * len(reached),
    }
    gained = (
        Step(
            "partner-again" if refused(bonus, partner_already_gained) else f"gains-{bonus}",
            {"space": space, "cash": CASH_INSTEAD_OF_A_BONUS},
            (BONUSES,),
        )
        for space, bonus in reached
    )
    return (*gained, Step("cash-instead", cash, (BONUSES,)))


def _warnings(reached: Reached, partner_already_gained: bool, after: int) -> tuple[Warning, ...]:
    """Questions that the rulebooks leave open: spaces only passed, and a second company on the partner's space."""
    warnings = []
    if any(space < after for space, _ in reached):
        warnings.append(Warning("passed-spaces", {}, (BONUSES,)))
    if any(refused(bonus, partner_already_gained) for _, bonus in reached):
        warnings.append(Warning("partner-once", {"cash": CASH_INSTEAD_OF_A_BONUS}, (BONUSES,)))
    return tuple(warnings)


CALCULATOR = Calculator(
    game=GAME,
    slug="appeal",
    input=Input,
    compute=compute,
    results={
        "appeal_after": Unit.COUNT,
        "bonuses": TableOf({"space": Unit.COUNT, "bonus": Unit.CODE}),
        "cash_if_declined": Unit.MONEY,
        "rings_bell": Unit.FLAG,
    },
    headline=("appeal_after", "cash_if_declined"),
    rules=(TRACK, BONUSES, ORDER),
)
