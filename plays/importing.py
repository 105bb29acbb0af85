"""A play from a file that this site or another one exported.

What this site signed is taken over as it is, with its start. Anything else, made by hand or by another version, is
played again: each intent is computed by today's rules, so that nothing is believed that a phone could not have entered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from django.utils import timezone
from django.utils.crypto import constant_time_compare

from core.durable import in_turn
from limits import declared
from rulebook.caching import content_version
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.play.declaration import GameRules
from rules.engine.play.entries import STRIKE, STRIKE_VERSION, strike
from rules.engine.play.entries import Entry as LogEntry
from rules.engine.play.folding import fold
from rules.engine.play.recording import decide
from rules.engine.play.replacing import decide_replacement
from rules.engine.play.starting import Start, upcast_state
from rules.engine.play.striking import decide_strike

from . import codes
from .exporting import FORMAT, FORMAT_VERSION, signature
from .models import LONGEST_TITLE, Entry, Play, Seat, is_entry_id
from .names import shown_text
from .reserved import begin_play
from .room import refuse_new_play_without_room
from .seats import take_seat
from .starts import columns_of
from .upcasting import said_instead, todays, version_in

# How often an entry of a file may be computed again on average.
_STEPS_PER_ENTRY = 4


def import_play(game: GameRules, raw: Mapping[str, Any]) -> tuple[Play, str]:
    """A new play with the log of an exported one, and the secret of its host. Raises InvalidInput."""
    if raw.get("format") != FORMAT or not isinstance(raw.get("setup"), Mapping):
        raise InvalidInput(Fault("format", "not-an-export"))
    if raw.get("format_version") != FORMAT_VERSION:
        raise InvalidInput(Fault("format_version", "newer-export"))
    listed = _entries(raw.get("entries"))
    ours = _is_ours(raw)
    begun = _recorded_start(game, raw) if ours and "start" in raw else begin_play(game, raw["setup"])
    if ours:
        log = [LogEntry.of(item) for item in listed]
    elif len(listed) > declared.PLAY.replayed:
        raise InvalidInput(Fault("entries", "too-long-to-replay", {"maximum": declared.PLAY.replayed}))
    else:
        log = _played_again(game, begun.state, listed)
    players = begun.setup["players"]
    rows = [_row(entry, item, players) for entry, item in zip(log, listed, strict=True)]
    title = raw.get("title")
    play = Play(
        key=codes.new_secret(),
        code=codes.new_code(),
        join_secret=codes.new_secret(),
        game=game.game,
        title=shown_text(title, LONGEST_TITLE) if isinstance(title, str) else "",
        state=fold(begun.state, log).state,
        last_entry=len(rows),
        release=content_version(),
        **columns_of(game, begun),
    )

    def create() -> tuple[Play, str]:
        refuse_new_play_without_room()
        play.save(force_insert=True)
        for row in rows:
            row.play = play
        Entry.objects.bulk_create(rows)
        _seat, secret = take_seat(play, Seat.Role.HOST)
        return play, secret

    return in_turn(create)


def _recorded_start(game: GameRules, raw: Mapping[str, Any]) -> Start:
    """The start of a file that this site signed, whatever today's rules make of its setup."""
    return Start(raw["setup"], upcast_state(game, raw["start"], raw["start_version"]))


def _entries(raw: Any) -> list[Mapping[str, Any]]:
    """The entries, numbered from 1 without gaps, each with an identifier of its own."""
    if not isinstance(raw, list) or not all(isinstance(item, Mapping) for item in raw):
        raise InvalidInput(Fault("entries", "not-an-export"))
    if len(raw) > declared.PLAY.entries:
        raise InvalidInput(Fault("entries", "log-full", {"maximum": declared.PLAY.entries}))
    seen = set()
    for number, item in enumerate(raw, start=1):
        entry_id = item.get("id")
        shapes = item.get("number") == number and isinstance(item.get("kind"), str)
        if not is_entry_id(entry_id) or not shapes or entry_id in seen or not isinstance(item.get("intent"), Mapping):
            raise InvalidInput(Fault(f"entries.{number}", "not-an-entry", {"number": number}))
        seen.add(entry_id)
    return raw


def _is_ours(raw: Mapping[str, Any]) -> bool:
    try:
        own = signature(dict(raw))
    except (KeyError, TypeError, ValueError, RecursionError):
        return False
    given = raw.get("signature")
    return isinstance(given, str) and given.isascii() and constant_time_compare(given, own)


def _played_again(game: GameRules, state: Any, listed: list[Mapping[str, Any]]) -> list[LogEntry]:
    log: list[LogEntry] = []
    begin_state = state
    steps = 0
    for number, item in enumerate(listed, start=1):
        try:
            if item["kind"] == STRIKE:
                # A strike computes the whole log again.
                steps += len(log)
                if steps > _STEPS_PER_ENTRY * declared.PLAY.replayed:
                    raise InvalidInput(Fault("", "too-long-to-replay", {"maximum": declared.PLAY.replayed}))
                log.append(_strike(game, begin_state, log, item))
                state = fold(begin_state, log).state
            else:
                intent = todays(game.moves.get(item["kind"]), item["intent"], item.get("kind_version"), number)
                decision = decide(game, state, item["kind"], intent)
                log.append(decision.entry(number))
                state = decision.state
        except InvalidInput as error:
            # Its first fault says why; its place in the file is what somebody can look for.
            fault = error.faults[0]
            raise InvalidInput(
                Fault(f"entries.{number}.{fault.field}", fault.code, fault.allowed, fault.rules)
            ) from None
    return log


def _strike(game: GameRules, start: Any, log: list[LogEntry], item: Mapping[str, Any]) -> LogEntry:
    """A strike of the first version took back its own effects only; what others computed again is computed again."""
    intent = item["intent"]
    number = _number(intent)
    if version_in(item.get("kind_version"), STRIKE_VERSION) == 1:
        return strike(log, number)
    alone, renew = (intent.get(name) is True for name in ("alone", "renew"))
    instead = said_instead(intent, item["number"])
    if instead is None:
        return decide_strike(game, start, log, number, alone=alone, renew=renew).entry
    kind = instead["kind"]
    given = todays(game.moves.get(kind), instead["intent"], instead.get("kind_version"), item["number"])
    return decide_replacement(game, start, log, number, kind, given, renew=renew).strike.entry


def _number(intent: Mapping[str, Any]) -> int:
    number = intent.get("number")
    if isinstance(number, bool) or not isinstance(number, int):
        raise InvalidInput(Fault("number", "no-such-entry", {"number": str(number)[:20]}))
    return number


def _row(entry: LogEntry, item: Mapping[str, Any], players: Sequence[str]) -> Entry:
    by = item.get("by")
    return Entry(
        entry_id=item["id"],
        by=by if isinstance(by, str) and by in players else "",
        at=_time(item.get("at")),
        **entry.plain(),
    )


def _time(raw: Any) -> datetime:
    try:
        at = datetime.fromisoformat(raw)
        return at.astimezone(UTC) if timezone.is_aware(at) and at <= timezone.now() else timezone.now()
    except (TypeError, ValueError, OverflowError):
        return timezone.now()
