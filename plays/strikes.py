"""Striking an entry of a play, and what that would do."""

from __future__ import annotations

from dataclasses import dataclass

from rules.engine.play.entries import STRIKE
from rules.engine.play.entries import Entry as LogEntry
from rules.engine.play.striking import StrikeDecision, decide_strike

from . import signals
from .models import Play, Seat
from .starts import game_of, start_of
from .store import ChangedMeanwhile, Draft, Recorded, announced, append_entry, log_of


@dataclass(frozen=True, slots=True)
class StrikeDraft:
    """A strike as a phone sends it: the entry to undo, or the strike to undo.

    ``alone`` leaves the later entries as they are; ``renew`` computes those of earlier versions by today's rules, too.
    ``expected`` is the number of the last entry that the phone has seen, or None.
    """

    number: int
    entry_id: str = ""
    alone: bool = False
    renew: bool = False
    expected: int | None = None


def strike_out(play: Play, seat: Seat, draft: StrikeDraft) -> Recorded:
    """Strike an entry; striking a strike brings its entry back. Raises InvalidInput and ChangedMeanwhile."""
    # Usually nobody records anything meanwhile, so that others do not have to wait for the calculation.
    known = play.entries.filter(entry_id=draft.entry_id).first()
    if known:
        return Recorded(play, known, new=False)
    early = preview_strike(play, draft)

    def make(locked: Play) -> LogEntry:
        if draft.expected is not None and draft.expected < locked.last_entry:
            raise ChangedMeanwhile(locked, list(locked.entries.filter(number__gt=draft.expected)))
        decision = early if early.entry.number == locked.last_entry + 1 else preview_strike(locked, draft)
        locked.state = decision.state
        return decision.entry

    done = append_entry(play, seat, Draft(STRIKE, {"number": draft.number}, draft.entry_id), make)
    return announced(done, signals.STRUCK)


def preview_strike(play: Play, draft: StrikeDraft) -> StrikeDecision:
    """What striking an entry would do, without recording it. Raises InvalidInput."""
    game, log = game_of(play), log_of(play)
    return decide_strike(game, start_of(play), log, draft.number, alone=draft.alone, renew=draft.renew)
