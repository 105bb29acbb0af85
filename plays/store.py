"""The log of a play: starting it, appending a move or a strike, and what follows from that.

A move is computed from the newest state while the play's row is locked, so its number has no gap and its effects are
those of the state that it meets. An identifier that the log contains is answered with its entry.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.shortcuts import get_object_or_404

from core.durable import in_turn
from limits import declared
from rulebook.caching import content_version
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.play.declaration import GameRules
from rules.engine.play.entries import Entry as LogEntry
from rules.engine.play.folding import touched
from rules.engine.play.recording import Decision, decide
from rules.engine.play.starting import begin

from . import codes, signals
from .doubles import same_entry
from .models import LONGEST_ENTRY_ID, Entry, Play, Seat, is_entry_id
from .reserved import begin_play
from .room import refuse_entry_without_room, refuse_new_play_without_room
from .seats import take_seat
from .starts import columns_of, game_of, start_of

# How many ways there are to shuffle the cards of a play.
_SHUFFLES = 1_000_000
# As many as a positive integer of the database has.
_EPOCHS = 2**31


class ChangedMeanwhile(Exception):
    """What the move depends on has changed since the phone saw it: the entries that it lacks."""

    def __init__(self, play: Play, entries: list[Entry]) -> None:
        self.play = play
        self.entries = entries
        super().__init__(f"{len(entries)} entries")


class RecordedAlready(Exception):
    """The same move has been recorded, and whoever sends it has not seen that."""

    def __init__(self, play: Play, entry: Entry) -> None:
        self.play = play
        self.entry = entry
        super().__init__(f"entry {entry.number}")


class AgainstTheRules(Exception):
    """The move breaks rules; the table can play it all the same."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        super().__init__(", ".join(decision.outcome.broken_rules))


@dataclass(frozen=True, slots=True)
class Draft:
    """A move as a phone sends it.

    ``entry_id`` is its identifier, made by the phone; ``expected`` the number of the last entry that the phone has
    seen, or None, and ``seen`` the identifiers of later ones of its own; ``anyway`` plays a move against the rules,
    ``again`` one that has already been recorded.
    """

    kind: str
    given: Mapping[str, Any]
    entry_id: str
    expected: int | None = None
    by: str = ""
    anyway: bool = False
    again: bool = False
    seen: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Recorded:
    """An entry of the log, and the play after the last one; ``new`` unless the log had it before."""

    play: Play
    entry: Entry
    new: bool


def start(game: GameRules, raw: Mapping[str, Any], title: str = "") -> tuple[Play, str]:
    """A new play and the secret of its host. Raises InvalidInput for a setup that cannot be."""
    begun = begin_play(game, _with_shuffle(game, raw))
    release = content_version()

    def create() -> tuple[Play, str]:
        refuse_new_play_without_room()
        play = Play.objects.create(
            key=codes.new_secret(),
            code=codes.new_code(),
            join_secret=codes.new_secret(),
            game=game.game,
            title=title,
            state=begun.state,
            release=release,
            **columns_of(game, begun),
        )
        _seat, secret = take_seat(play, Seat.Role.HOST)
        return play, secret

    return in_turn(create)


def _with_shuffle(game: GameRules, raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """A setup with a random number by which the game shuffles its cards, unless one was given."""
    options = raw.get("options", {})
    if not game.shuffled_by or not isinstance(options, Mapping) or options.get(game.shuffled_by) is not None:
        return raw
    return {**raw, "options": {**options, game.shuffled_by: secrets.randbelow(_SHUFFLES)}}


def agree_on(play: Play, readings: Mapping[str, str]) -> None:
    """Change what the table agreed on, as long as nothing has been recorded. Raises InvalidInput."""

    def change() -> None:
        locked = get_object_or_404(Play.objects.select_for_update(), pk=play.pk)
        if locked.last_entry == 0:
            begun = begin(game_of(locked), {**locked.setup, "readings": readings})
            locked.setup, locked.start, locked.state = begun.setup, begun.state, begun.state
            locked.save(update_fields=["setup", *Play.STATES])

    in_turn(change)


def preview(play: Play, draft: Draft) -> Decision:
    """What a move would do, without recording it. Raises InvalidInput."""
    return decide(game_of(play), play.state, draft.kind, draft.given)


def record(play: Play, seat: Seat, draft: Draft) -> Recorded:
    """Append a move. Raises InvalidInput, ChangedMeanwhile, RecordedAlready and AgainstTheRules."""

    def make(locked: Play) -> LogEntry:
        decision = decide(game_of(locked), locked.state, draft.kind, draft.given)
        _refuse_same(locked, seat, draft, decision)
        _refuse_unseen_changes(locked, draft, decision)
        if decision.outcome.broken and not draft.anyway:
            raise AgainstTheRules(decision)
        locked.state = decision.state
        return decision.entry(locked.last_entry + 1)

    return announced(append_entry(play, seat, draft, make), signals.RECORDED)


def announced(done: Recorded, outcome: str) -> Recorded:
    """What was recorded, once the metrics know of it."""
    if done.new:
        signals.moved.send(sender=Play, game=done.play.game, outcome=outcome)
    return done


def log_of(play: Play) -> list[LogEntry]:
    """The whole log, as the rules fold it."""
    return [LogEntry.of(row) for row in play.entries.values(*Entry.LOGGED)]


def append_entry(play: Play, seat: Seat, draft: Draft, make: Any) -> Recorded:
    """Append the entry that ``make`` returns for the locked play, unless the log has its identifier already.

    Raises InvalidInput.
    """
    _check_id(draft.entry_id)

    def append() -> Recorded:
        locked = get_object_or_404(Play.objects.select_for_update(), pk=play.pk)
        known = locked.entries.filter(entry_id=draft.entry_id).first()
        if known:
            return Recorded(locked, known, new=False)
        if locked.finished:
            raise InvalidInput(Fault("", "play-ended"))
        if locked.last_entry >= declared.PLAY.entries:
            raise InvalidInput(Fault("", "log-full", {"maximum": declared.PLAY.entries}))
        refuse_entry_without_room()
        locked.start = start_of(locked)
        logged = make(locked)
        # Others read it: a player of the play, whatever a program sends.
        by = draft.by if draft.by in locked.setup["players"] else seat.player
        entry = Entry(play=locked, seat=seat, by=by, entry_id=draft.entry_id, **_columns(logged))
        entry.save(force_insert=True)
        locked.last_entry = entry.number
        locked.changed = entry.at
        locked.save(update_fields=[*Play.STATES, "last_entry", "changed"])
        return Recorded(locked, entry, new=True)

    return in_turn(append)


def _columns(logged: LogEntry) -> dict[str, Any]:
    return dict(logged.plain())


def _check_id(entry_id: str) -> None:
    if not is_entry_id(entry_id):
        raise InvalidInput(Fault("id", "not-an-id", {"maximum": LONGEST_ENTRY_ID}))


def _refuse_unseen_changes(play: Play, draft: Draft, decision: Decision) -> None:
    if draft.expected is None or draft.expected >= play.last_entry:
        return
    if not decision.reads:
        return
    unseen = list(play.entries.filter(number__gt=draft.expected).exclude(entry_id__in=draft.seen))
    if touched([entry.logged for entry in unseen], decision.reads):
        raise ChangedMeanwhile(play, unseen)


def _refuse_same(play: Play, seat: Seat, draft: Draft, decision: Decision) -> None:
    if draft.again:
        return
    same = same_entry(play, seat, draft.kind, decision.intent, draft.expected)
    if same:
        raise RecordedAlready(play, same)


def touch_epoch() -> int:
    """Let every phone offer its latest moves again: a backup was restored. Returns the number of plays.

    Raises NotSaved.
    """
    return in_turn(partial(Play.objects.filter(blanked=False).update, epoch=new_epoch()))


def new_epoch() -> int:
    """An epoch that no phone has seen, drawn because the same backup may be restored twice."""
    return secrets.randbelow(_EPOCHS)
