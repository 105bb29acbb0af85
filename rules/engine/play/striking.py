"""Striking: an entry undone as if it had never happened, or brought back, with all that follows from it.

The later entries are computed again from their intents, each on the state that it now meets. An entry that today's
rules would have recorded differently in the first place keeps its effects, unless the table asks for ``renew``:
nothing changes because the code has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from rules.engine.calculator import InvalidInput

from .declaration import Play, matches
from .effects import State
from .entries import (
    STRIKE,
    STRIKE_VERSION,
    Entry,
    Revision,
    in_force,
    refuse_strike,
    struck_by,
    upcast,
)
from .folding import Conflict, applied, fold
from .occasions import USES
from .outcomes import Line, Outcome
from .recording import decide
from .together import caused_by


@dataclass(frozen=True, slots=True)
class Recomputed:
    """A later entry whose effects change: its outcome before and after, None without any effect."""

    number: int
    before: Outcome | None
    after: Outcome | None

    @property
    def impossible(self) -> bool:
        """Whether the entry can no longer be made, so that it has no effect."""
        return self.after is None


@dataclass(frozen=True, slots=True)
class StrikeDecision:
    """A strike that has been computed, but not recorded.

    ``recomputed`` are the later entries whose effects change; ``kept`` those that keep theirs although today's rules
    would compute others. ``conflicts`` are those of later entries that are left as they were; ``broken`` the limits
    that the state then exceeds.
    """

    entry: Entry
    state: State
    recomputed: tuple[Recomputed, ...]
    kept: tuple[int, ...]
    conflicts: tuple[Conflict, ...]
    broken: tuple[Line, ...]

    @property
    def struck(self) -> tuple[int, ...]:
        """The entries that it strikes or, as the strike of a strike, brings back."""
        return self.entry.struck


def decide_strike(
    play: Play, start: State, entries: Iterable[Entry], number: int, *, alone: bool = False, renew: bool = False
) -> StrikeDecision:
    """Compute the strike of an entry, or of a strike, which brings its entry back.

    ``alone`` takes back only the entry's own effects. Raises InvalidInput ``no-such-entry`` and ``already-struck``.
    """
    log = list(entries)
    refuse_strike(log, number)
    together = [] if alone else caused_by(play, log, number)
    intent = {"number": number, "with": together, "alone": alone}
    strike = Entry(max(entry.number for entry in log) + 1, STRIKE, STRIKE_VERSION, intent, Outcome())
    replay = _Replay(play, start, log, strike, alone=alone, renew=renew)
    strike = replace(strike, revisions=tuple(replay.revisions()))
    before, after = fold(start, log), fold(start, [*log, strike])
    exceeded = list(play.showing.limits(before.state))
    return StrikeDecision(
        strike,
        after.state,
        recomputed_by(log, strike),
        tuple(replay.kept),
        tuple(item for item in after.conflicts if item not in before.conflicts and not _is_quiet(play, item)),
        tuple(line for line in play.showing.limits(after.state) if line not in exceeded),
    )


def recomputed_by(log: Iterable[Entry], strike: Entry) -> tuple[Recomputed, ...]:
    """The later entries to which a strike of this log gave other effects; not those that it struck or brought back."""
    before = [entry for entry in log if entry.number < strike.number]
    outcomes, struck, after = in_force(before), struck_by(before), struck_by([*before, strike])
    return tuple(
        Recomputed(item.number, outcomes[item.number], item.outcome)
        for item in strike.revisions
        if (item.number in struck) == (item.number in after)
        and _effects(item.outcome) != _effects(outcomes[item.number])
    )


@dataclass
class _Replay:
    """The log played again from the first entry that a strike concerns: beside each other, as it was and as it is."""

    play: Play
    start: State
    log: Sequence[Entry]
    strike: Entry
    alone: bool
    renew: bool
    kept: list[int] = field(default_factory=list)

    def revisions(self) -> Iterable[Revision]:
        """What becomes of each entry that has another outcome than before."""
        now = in_force(self.log)
        struck_before, struck_after = struck_by(self.log), struck_by([*self.log, self.strike])
        old = new = self.start
        for entry in self.log:
            number = entry.number
            if entry.strikes is not None:
                continue
            before, after = now[number], now[number]
            if number in struck_after:
                after = None
            elif number in struck_before:
                after = self._restored(new, entry)
            elif not self.alone and old != new:
                after = self._again(old, new, entry, before)
            old, new = _after(old, number, before), _after(new, number, after)
            concerned = (number in struck_before) != (number in struck_after)
            if concerned or after != before:
                yield Revision(number, after, impossible=after is None and number not in struck_after)

    def _again(self, old: State, new: State, entry: Entry, before: Outcome | None) -> Outcome | None:
        computed = _computed(self.play, new, entry)
        if computed == before or self.renew:
            return computed
        if before is None:
            # It was impossible; what it did when it was recorded says whether today's rules are those of then.
            return computed if self._is_of_today(entry) else _possible(new, entry)
        if _effects(_computed(self.play, old, entry)) == before.effects:
            return computed
        if _effects(computed) != before.effects:
            self.kept.append(entry.number)
        return before if applied_fully(new, before) else None

    def _restored(self, new: State, entry: Entry) -> Outcome | None:
        if not self.alone and (self.renew or self._is_of_today(entry)):
            return _computed(self.play, new, entry)
        struck = struck_by(self.log)[entry.number]
        return in_force(item for item in self.log if item.number < struck).get(entry.number) or entry.outcome

    def _is_of_today(self, entry: Entry) -> bool:
        """Whether today's rules compute the effects that were recorded, on the state that they were recorded on."""
        state = fold(self.start, [item for item in self.log if item.number < entry.number]).state
        return _effects(_computed(self.play, state, entry)) == entry.outcome.effects


def applied_fully(state: State, outcome: Outcome) -> bool:
    """Whether every effect of an outcome is applicable on a state."""
    return not any(conflict.set_aside for conflict in applied(state, 0, outcome.effects)[1])


def _possible(state: State, entry: Entry) -> Outcome | None:
    return entry.outcome if applied_fully(state, entry.outcome) else None


def _computed(play: Play, state: State, entry: Entry) -> Outcome | None:
    """What an intent does on a state by today's rules; None if it is impossible."""
    move = play.moves.get(entry.kind)
    if move is None:
        return None
    try:
        return decide(play, state, entry.kind, upcast(move, entry.intent, entry.kind_version)).outcome
    except InvalidInput:
        return None


def _after(state: State, number: int, outcome: Outcome | None) -> State:
    return state if outcome is None else applied(state, number, outcome.effects)[0]


def _effects(outcome: Outcome | None) -> object:
    return None if outcome is None else outcome.effects


def _is_quiet(play: Play, conflict: Conflict) -> bool:
    if conflict.path[0] == USES:
        return True
    return not conflict.set_aside and any(matches(pattern, conflict.path) for pattern in play.quiet)
