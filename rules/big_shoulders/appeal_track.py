"""Appeal track: the new space of a company's token, and the bonuses on its way."""

from __future__ import annotations

from typing import Any

from rules.engine.fields import whole
from rules.engine.pictures import TrackMove

from .tables import APPEAL_BONUSES, LAST_APPEAL_SPACE


def appeal_field() -> Any:
    """Declare a company's appeal: a space of the track."""
    return whole(0, LAST_APPEAL_SPACE)


def advance(appeal: int, spaces: int) -> tuple[int, int]:
    """The space after gaining appeal, and the spaces actually moved: a move ends at the last space.

    Rule: big-shoulders:components/appeal-track
    """
    after = min(appeal + spaces, LAST_APPEAL_SPACE)
    return after, after - appeal


def bonuses_on_the_way(appeal: int, after: int) -> tuple[tuple[int, str], ...]:
    """Each bonus space entered with its bonus, in order; the space where the token starts gives none.

    Rule: big-shoulders:components/appeal-bonuses
    """
    return tuple((space, bonus) for space, bonus in APPEAL_BONUSES.items() if appeal < space <= after)


def rings_the_bell(appeal: int, spaces: int, edition: str) -> bool:
    """Whether a token already on the last space goes to the top of its stack; the 2018 rules have no such rule.

    Rule: big-shoulders:components/appeal-order
    """
    return appeal == LAST_APPEAL_SPACE and spaces > 0 and edition == "en-2020"


def picture(appeal: int, after: int) -> TrackMove:
    """The token's move on the appeal track, whose bonus spaces are shaded and named."""
    return TrackMove(
        name="appeal-track",
        spaces=tuple(range(LAST_APPEAL_SPACE + 1)),
        start=appeal,
        end=after,
        unit="",
        shaded=tuple(APPEAL_BONUSES),
        notes=APPEAL_BONUSES,
        notes_as="bonuses.bonus",
    )
