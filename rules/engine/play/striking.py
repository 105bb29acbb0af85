"""Striking: an entry undone as if it had never happened, or brought back, with all that follows from it.

The later entries are computed again from their intents, each on the state that it now meets. An entry that today's
rules would have recorded differently in the first place keeps its effects, unless the table asks for ``renew``:
nothing changes because the code has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from rules.engine.calculator import InvalidInput

from .declaration import GameRules, Raw, matches
from .effects import State
from .entries import (
    STRIKE,
    STRIKE_VERSION,
    Entry,
    Revision,
    Said,
    in_force,
    refuse_strike,
    said,
    struck_by,
    upcast,
)
from .folding import Conflict, Projection, applied, states_met
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
    play: GameRules, start: State, entries: Iterable[Entry], number: int, *, alone: bool = False, renew: bool = False
) -> StrikeDecision:
    """Compute the strike of an entry, or of a strike, which brings its entry back.

    ``alone`` takes back only the entry's own effects. Raises InvalidInput ``no-such-entry`` and ``already-struck``.
    """
    log = list(entries)
    refuse_strike(log, number)
    together = [] if alone else caused_by(play, log, number)
    intent = {"number": number, "with": together, "alone": alone, **({"renew": True} if renew else {})}
    return decided(play, start, log, intent)


def decided(play: GameRules, start: State, log: Sequence[Entry], intent: Raw) -> StrikeDecision:
    """The strike or replacement that an intent describes, computed."""
    strike = Entry(max(entry.number for entry in log) + 1, STRIKE, STRIKE_VERSION, intent, Outcome())
    replay = _Replay(play, start, log, strike, alone=intent["alone"], renew=intent.get("renew", False))
    strike = replace(strike, revisions=tuple(replay.revisions()))
    old, new = replay.old, replay.new
    exceeded = list(play.showing.limits(old.state))
    return StrikeDecision(
        strike,
        new.state,
        recomputed_by(log, strike),
        tuple(replay.kept),
        tuple(item for item in new.conflicts if item not in old.conflicts and not _is_bookkeeping(play, item)),
        tuple(line for line in play.showing.limits(new.state) if line not in exceeded),
    )


def recomputed_by(log: Iterable[Entry], strike: Entry) -> tuple[Recomputed, ...]:
    """The later entries to which a strike of this log gave other effects.

    Not those that it struck or brought back, or that say something else since.
    """
    before = [entry for entry in log if entry.number < strike.number]
    outcomes, concerned = in_force(before), _concerned(before, strike)
    return tuple(
        Recomputed(item.number, outcomes[item.number], item.outcome)
        for item in strike.revisions
        if item.number not in concerned and _effects(item.outcome) != _effects(outcomes[item.number])
    )


def _concerned(log: Sequence[Entry], strike: Entry) -> set[int]:
    """The moves that a strike strikes, brings back or lets say something else."""
    after = [*log, strike]
    toggled = struck_by(log).keys() ^ struck_by(after).keys()
    old, new = said(log), said(after)
    return {number for number in old if number in toggled or old[number] != new[number]}


@dataclass
class _Replay:
    """The log played again with a strike: beside each other, ``old`` as it was and ``new`` as it is."""

    play: GameRules
    start: State
    log: Sequence[Entry]
    strike: Entry
    alone: bool
    renew: bool
    kept: list[int] = field(default_factory=list)
    old: Projection = field(init=False)
    new: Projection = field(init=False)

    def revisions(self) -> Iterable[Revision]:
        """What becomes of each entry that has another outcome than before."""
        now, after_it = in_force(self.log), [*self.log, self.strike]
        concerned, struck, says = _concerned(self.log, self.strike), struck_by(after_it), said(after_it)
        # As long as nothing differs, both are one.
        self.old = self.new = Projection(self.start)
        for number, before in now.items():
            old, new = self.old.state, self.new.state
            after = before
            if number in struck:
                after = None
            elif number in concerned:
                after = self._restored(new, number, says[number])
            elif not self.alone and old != new:
                after = self._again(old, new, number, says[number], before)
            if self.new is self.old and after is not before:
                self.new = Projection(new, [*self.old.conflicts])
            self.old.take(number, before)
            if self.new is not self.old:
                self.new.take(number, after)
            if number in concerned or after != before:
                yield Revision(number, after, impossible=after is None and number not in struck)

    def _again(self, old: State, new: State, number: int, says: Said, before: Outcome | None) -> Outcome | None:
        computed = _computed(self.play, new, says)
        if computed == before or self.renew:
            return computed
        if before is None:
            # It was impossible; what it did when it was recorded says whether today's rules are those of then.
            recorded = self._recorded(number, says)[1]
            return computed if self._is_of_today(number, says) else _possible(new, recorded)
        if _effects(_computed(self.play, old, says)) == before.effects:
            return computed
        if _effects(computed) != before.effects:
            self.kept.append(number)
        return before if applied_fully(new, before) else None

    def _restored(self, new: State, number: int, says: Said) -> Outcome | None:
        if says.since == self.strike.number:
            return _computed(self.play, new, says)
        if not self.alone and (self.renew or self._is_of_today(number, says)):
            return _computed(self.play, new, says)
        before = [item for item in self.log if item.number < self._taken_at(number)]
        last = in_force(before).get(number) if said(before).get(number) == says else None
        return last or self._recorded(number, says)[1]

    def _taken_at(self, number: int) -> int:
        """The strike that took a move out of force, or the replacement that let it say something else."""
        return struck_by(self.log).get(number) or said(self.log)[number].since

    def _is_of_today(self, number: int, says: Said) -> bool:
        """Whether today's rules compute the effects that were recorded, on the state that they were recorded on."""
        state, outcome = self._recorded(number, says)
        return _effects(_computed(self.play, state, says)) == outcome.effects

    def _recorded(self, number: int, says: Said) -> tuple[State, Outcome]:
        """What a move did when it was recorded, with what it says, and the state that it met."""
        if says.since == number:
            return self._met[number]
        outcomes = in_force(item for item in self.log if item.number <= says.since)
        state = self.start
        for place, outcome in outcomes.items():
            if place < number:
                state = _after(state, place, outcome)
        return state, outcomes[number] or next(item for item in self.log if item.number == number).outcome

    @cached_property
    def _met(self) -> dict[int, tuple[State, Outcome]]:
        states = states_met(self.start, self.log)
        return {item.number: (state, item.outcome) for item, state in zip(self.log, states, strict=True)}


def applied_fully(state: State, outcome: Outcome) -> bool:
    """Whether every effect of an outcome is applicable on a state."""
    return not any(conflict.set_aside for conflict in applied(state, 0, outcome.effects)[1])


def _possible(state: State, outcome: Outcome) -> Outcome | None:
    return outcome if applied_fully(state, outcome) else None


def _computed(play: GameRules, state: State, says: Said) -> Outcome | None:
    """What an intent does on a state by today's rules; None if it is impossible."""
    move = play.moves.get(says.kind)
    if move is None:
        return None
    try:
        return decide(play, state, says.kind, upcast(move, says.intent, says.kind_version)).outcome
    except InvalidInput:
        return None


def _after(state: State, number: int, outcome: Outcome | None) -> State:
    return state if outcome is None else applied(state, number, outcome.effects)[0]


def _effects(outcome: Outcome | None) -> object:
    return None if outcome is None else outcome.effects


def _is_bookkeeping(play: GameRules, conflict: Conflict) -> bool:
    if conflict.path[0] == USES:
        return True
    return not conflict.set_aside and any(matches(pattern, conflict.path) for pattern in play.bookkeeping)
