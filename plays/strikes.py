"""Striking an entry of a play, or replacing it, and what that would do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.play.entries import STRIKE, said
from rules.engine.play.entries import Entry as LogEntry
from rules.engine.play.replacing import Replacement, decide_replacement
from rules.engine.play.striking import StrikeDecision, decide_strike

from . import signals
from .models import Play, Seat
from .starts import game_of, start_of
from .store import AgainstTheRules, ChangedMeanwhile, Draft, Recorded, announced, append_entry, log_of


@dataclass(frozen=True, slots=True)
class StrikeDraft:
    """A strike as a phone sends it: the entry to undo, or the strike to undo.

    ``alone`` leaves the later entries as they are; ``renew`` computes those of earlier versions by today's rules, too.
    ``expected`` is the number of the last entry that the phone has seen, or None; ``by`` is who strikes it, the player
    of the seat if that is empty.
    """

    number: int
    entry_id: str = ""
    alone: bool = False
    renew: bool = False
    expected: int | None = None
    by: str = ""


@dataclass(frozen=True, slots=True)
class ReplacementDraft:
    """A replacement as a phone sends it: the entry, and what it says instead, of the same ``kind`` if that is empty.

    ``anyway`` records a move against the rules; ``renew`` and ``expected`` are those of a strike.
    """

    number: int
    given: Mapping[str, Any]
    kind: str = ""
    entry_id: str = ""
    anyway: bool = False
    renew: bool = False
    expected: int | None = None
    by: str = ""


def strike_out(play: Play, seat: Seat, draft: StrikeDraft) -> Recorded:
    """Strike an entry; striking a strike brings its entry back. Raises InvalidInput and ChangedMeanwhile."""
    # Usually nobody records anything meanwhile, so that others do not have to wait for the calculation.
    known = play.entries.filter(entry_id=draft.entry_id).first()
    if known:
        return Recorded(play, known, new=False)
    early = preview_strike(play, draft)

    def make(locked: Play) -> LogEntry:
        _refuse_unseen(locked, draft.expected)
        decision = early if early.entry.number == locked.last_entry + 1 else preview_strike(locked, draft)
        locked.state = decision.state
        return decision.entry

    done = append_entry(play, seat, Draft(STRIKE, {"number": draft.number}, draft.entry_id, by=draft.by), make)
    return announced(done, signals.STRUCK)


def replace_entry(play: Play, seat: Seat, draft: ReplacementDraft) -> Recorded:
    """Let an entry say something else. Raises InvalidInput, ChangedMeanwhile and AgainstTheRules."""
    known = play.entries.filter(entry_id=draft.entry_id).first()
    if known:
        return Recorded(play, known, new=False)
    early = preview_replacement(play, draft)

    def make(locked: Play) -> LogEntry:
        _refuse_unseen(locked, draft.expected)
        computed = early.strike.entry.number == locked.last_entry + 1
        decided = early if computed else preview_replacement(locked, draft)
        if decided.move.outcome.broken and not draft.anyway:
            raise AgainstTheRules(decided.move)
        locked.state = decided.strike.state
        return decided.strike.entry

    done = append_entry(play, seat, Draft(STRIKE, {"number": draft.number}, draft.entry_id, by=draft.by), make)
    return announced(done, signals.STRUCK)


def preview_replacement(play: Play, draft: ReplacementDraft, log: Sequence[LogEntry] | None = None) -> Replacement:
    """What replacing an entry would do, without recording it; ``log`` is the play's. Raises InvalidInput."""
    log = log_of(play) if log is None else log
    says = said(log).get(draft.number)
    kind = draft.kind or (says.kind if says else "")
    return decide_replacement(game_of(play), start_of(play), log, draft.number, kind, draft.given, renew=draft.renew)


def _refuse_unseen(locked: Play, expected: int | None) -> None:
    """Both compute the whole log again, so any entry that the phone has not seen counts."""
    if expected is not None and expected < locked.last_entry:
        raise ChangedMeanwhile(locked, list(locked.entries.filter(number__gt=expected)))


def preview_strike(play: Play, draft: StrikeDraft, log: Sequence[LogEntry] | None = None) -> StrikeDecision:
    """What striking an entry would do, without recording it; ``log`` is the play's. Raises InvalidInput."""
    log = log_of(play) if log is None else log
    return decide_strike(game_of(play), start_of(play), log, draft.number, alone=draft.alone, renew=draft.renew)
