"""The result of a play that is over: everybody's place and total, by the calculator of its final score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from calculators.podium import Placed, points_of
from calculators.wording import Message
from rules.engine.calculator import InvalidInput, Unit
from rules.engine.play.lookups import is_over

from .models import Play
from .scoring import scores_of
from .starts import game_of
from .wording import PlayWording


@dataclass(frozen=True, slots=True)
class Standing:
    """Everybody by place, and the names of the ``winners``, who are several if the victory is ``shared``.

    ``unsettled`` says what is left to record: unless the table has ended the play, the order is provisional then, and
    there are no winners. ``refusals`` says why nothing can be scored.
    """

    places: tuple[Placed, ...] = ()
    winners: str = ""
    shared: bool = False
    unsettled: tuple[Message, ...] = ()
    refusals: tuple[str, ...] = ()


def standing_of(play: Play, wording: PlayWording) -> Standing | None:
    """The result of a play that is over by its rules or by its host; None of one that goes on."""
    if not play.finished and not is_over(play.state):
        return None
    game = game_of(play)
    try:
        own, *rivals = (score.result for score in scores_of(play))
    except InvalidInput as error:
        return Standing(refusals=tuple(dict.fromkeys(map(wording.fault, error.faults))))
    totals, winners = points_of(own), tuple(own.values["winners"])
    for rival in rivals:
        totals = {**totals, game.rival: rival.values["total"]}
        winners = {"player": winners, "shared": (*winners, game.rival)}.get(rival.values["winner"], (game.rival,))
    order = [*own.values["ranking"], *([game.rival] if rivals else [])]
    unit = game.series_unit
    placed = [
        Placed(_place(name, totals, winners), wording.thing(name), wording.value("", unit, totals[name]))
        for name in order
    ]
    unsettled = wording.lines(game.unsettled(play.state))
    final = play.finished or not unsettled
    return Standing(
        places=tuple(sorted(placed, key=lambda item: item.place)),
        winners=wording.value("", Unit.THINGS, winners) if final else "",
        shared=len(winners) > 1,
        unsettled=unsettled,
    )


def _place(name: str, totals: Mapping[str, int], winners: tuple[str, ...]) -> int:
    """The place of a player: 1 for every winner, also of a tie that something else than the total decided."""
    if name in winners:
        return 1
    return max(sum(total > totals[name] for total in totals.values()), len(winners)) + 1
