"""Responses of the API of plays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulebook.api.errors import ApiError
from rules.engine.play.entries import struck_by
from rules.engine.play.outcomes import Outcome

from .models import Entry, Play
from .store import game_of
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
    """The response to a move that the log contains."""
    return move_answer(entry.number, play.last_entry, play.state, entry.logged.outcome, wording)


def log_answer(entries: Iterable[Entry], wording: PlayWording, whole: Iterable[Entry] = ()) -> list[dict[str, Any]]:
    """Entries of the log; ``whole`` is all of it if they are a part."""
    entries = list(entries)
    struck = struck_by(entry.logged for entry in (list(whole) or entries))
    return [_entry(entry, struck.get(entry.number), wording) for entry in entries]


def _entry(entry: Entry, struck: int | None, wording: PlayWording) -> dict[str, Any]:
    outcome = entry.logged.outcome
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
    game = game_of(play)
    following = game.showing.next_moves(play.state)
    return [slug for slug in following if slug in game.moves and game.not_due(slug, play.state) is None]


def moves_due(play: Play, wording: PlayWording) -> list[dict[str, Any]]:
    """Every move, whether it is due, and the reason if it is not."""
    game = game_of(play)
    lines = {slug: game.not_due(slug, play.state) for slug in game.moves}
    return [
        {"type": slug, "due": line is None, "reason": wording.line(line).text if line else ""}
        for slug, line in lines.items()
    ]
