"""Responses of the API of plays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulebook.api.errors import ApiError
from rules.engine.play.entries import STRIKE, Revised, revised, said, struck_by
from rules.engine.play.entries import Entry as LogEntry
from rules.engine.play.outcomes import Outcome, plain
from rules.engine.play.replacing import Replacement
from rules.engine.play.striking import Recomputed, StrikeDecision, recomputed_by

from .models import Entry, Play
from .showing import following
from .starts import game_of
from .store import log_of
from .wording import PlayWording


def move_answer(number: int, version: int, state: Any, outcome: Outcome, wording: PlayWording) -> dict[str, Any]:
    """The response to a move: what it did, and the state after it."""
    return {
        "number": number,
        "version": version,
        "state": state,
        "steps": [message.plain() for message in wording.lines(outcome.steps)],
        "warnings": [message.plain() for message in wording.lines((*outcome.warnings, *outcome.broken))],
        "broken_rules": wording.refs(outcome.broken_rules),
    }


def recorded_answer(play: Play, entry: Entry, wording: PlayWording) -> dict[str, Any]:
    """The response to a move or a strike that the log contains."""
    logged = entry.logged
    outcome = replaced_outcome(logged) if logged.instead else logged.outcome
    answer = move_answer(entry.number, play.last_entry, play.state, outcome, wording)
    if entry.kind == STRIKE:
        answer |= _struck(logged.struck, recomputed_by(log_of(play), logged), ())
    return answer


def replaced_outcome(logged: LogEntry) -> Outcome:
    """What a move does that a replacement put in the place of another."""
    return next((item.outcome for item in logged.revisions if item.number == logged.strikes), None) or logged.outcome


def strike_answer(play: Play, decision: StrikeDecision, wording: PlayWording) -> dict[str, Any]:
    """The response to the preview of a strike."""
    outcome = Outcome(broken=decision.broken)
    answer = move_answer(decision.entry.number, play.last_entry, plain(decision.state), outcome, wording)
    return {**answer, **_struck(decision.struck, decision.recomputed, decision.kept)}


def replacement_answer(play: Play, decided: Replacement, wording: PlayWording) -> dict[str, Any]:
    """The response to the preview of a replacement."""
    strike, move = decided.strike, decided.move.outcome
    answer = move_answer(strike.entry.number, play.last_entry, plain(strike.state), move, wording)
    return {**answer, **_struck(strike.struck, strike.recomputed, strike.kept)}


def _struck(struck: Iterable[int], recomputed: Iterable[Recomputed], kept: Iterable[int]) -> dict[str, Any]:
    return {
        "struck": list(struck),
        "recomputed": [
            {
                "number": item.number,
                "before": _effects(item.before),
                "after": _effects(item.after),
                "impossible": item.impossible,
            }
            for item in recomputed
        ],
        "kept": list(kept),
    }


def _effects(outcome: Outcome | None) -> list[dict[str, Any]]:
    return [effect.plain() for effect in outcome.effects] if outcome else []


def log_answer(entries: Iterable[Entry], wording: PlayWording, whole: Iterable[Entry] = ()) -> list[dict[str, Any]]:
    """Entries of the log; ``whole`` is all of it if they are a part."""
    entries = list(entries)
    log = [entry.logged for entry in (list(whole) or entries)]
    struck = struck_by(log)
    revisions = revised(log)
    since = {number: says.since for number, says in said(log).items() if says.since != number}
    return [
        {
            **_entry(entry, struck.get(entry.number), revisions.get(entry.number), wording),
            "replaced_by": since.get(entry.number),
        }
        for entry in entries
    ]


def _entry(entry: Entry, struck: int | None, revision: Revised | None, wording: PlayWording) -> dict[str, Any]:
    recorded = entry.logged.outcome
    outcome, by, impossible = (revision and revision.outcome) or recorded, None, False
    if revision and not struck:
        impossible = revision.impossible
        by = revision.by if impossible or outcome != recorded else None
    return {
        "number": entry.number,
        "id": entry.entry_id,
        "type": entry.kind,
        "input": entry.intent,
        "by": entry.by,
        "at": entry.at.isoformat(),
        "steps": [message.plain() for message in wording.lines(outcome.steps)],
        "warnings": [message.plain() for message in wording.lines((*outcome.warnings, *outcome.broken))],
        "broken_rules": wording.refs(outcome.broken_rules),
        "struck_by": struck,
        "recomputed_by": by,
        "impossible": impossible,
    }


def against_the_rules(outcome: Outcome, wording: PlayWording) -> ApiError:
    """422 for a move that breaks rules: the rules, each with its sentence."""
    errors = [
        {"field": "", "code": line.code, "message": message.text, "rules": [str(ref) for ref in message.rules]}
        for line, message in zip(outcome.broken, wording.lines(outcome.broken), strict=True)
    ]
    return ApiError(422, *errors)


def next_moves(play: Play) -> list[str]:
    """The moves that make sense now, the usual ones first."""
    return list(following(game_of(play), play.state))


def moves_due(play: Play, wording: PlayWording) -> list[dict[str, Any]]:
    """Every move, whether it is due, and the reason if it is not."""
    game = game_of(play)
    lines = {slug: game.not_due(slug, play.state) for slug in game.moves}
    return [
        {"type": slug, "due": line is None, "reason": wording.line(line).text if line else ""}
        for slug, line in lines.items()
    ]
