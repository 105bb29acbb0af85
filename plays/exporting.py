"""A play as a file: everything as JSON, signed so that this site can import it unchanged, and its log as a table."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from django.core import signing

from core import tables
from rules.engine.play.entries import revised, said, struck_by

from .models import Entry, Play
from .starts import start_of
from .wording import PlayWording

FORMAT = "sobremesa-play"
FORMAT_VERSION = 1
_SIGNED = ("format", "format_version", "game", "title", "setup", "entries")
_SIGNED_START = ("start", "start_version")


def as_plain(play: Play) -> dict[str, Any]:
    """The whole play as JSON; codes, secrets and seats are not part of it."""
    exported = {
        "format": FORMAT,
        "format_version": FORMAT_VERSION,
        "game": play.game,
        "title": play.title,
        "setup": play.setup,
        "start": start_of(play),
        "start_version": play.start_version,
        "entries": [_entry(entry) for entry in play.entries.all()],
    }
    return {
        **exported,
        "signature": signature(exported),
        "created": play.created.isoformat(),
        "finished": play.finished.isoformat() if play.finished else None,
        "release": play.release,
        "state": play.state,
    }


def signature(exported: dict[str, Any]) -> str:
    """The signature of what an import takes over."""
    signed = {name: exported[name] for name in _SIGNED}
    # A file of an earlier version has no start.
    signed |= {name: exported[name] for name in _SIGNED_START if name in exported}
    text = json.dumps(signed, sort_keys=True, separators=(",", ":"))
    return signing.Signer(salt="plays.export").signature(hashlib.sha256(text.encode()).hexdigest())


def as_csv(play: Play, wording: PlayWording) -> str:
    """The log, a row for each entry, with what it says now, in the language of the page."""
    entries = list(play.entries.all())
    log = [entry.logged for entry in entries]
    struck, says, revisions = struck_by(log), said(log), revised(log)
    rows: list[list[Any]] = [["number", "at", "by", "type", "input", "text", "struck_by"]]
    for entry, logged in zip(entries, log, strict=True):
        now, revision = says.get(entry.number, logged), revisions.get(entry.number)
        outcome = (revision and revision.outcome) or logged.outcome
        text = " ".join(line.text for line in wording.lines(outcome.steps))
        given = json.dumps(now.intent, ensure_ascii=False)
        cells = [entry.at.isoformat(), entry.by, now.kind, given, text, struck.get(entry.number, "")]
        rows.append([entry.number, *cells])
    return tables.as_csv(rows, wording.language)


def _entry(entry: Entry) -> dict[str, Any]:
    return {**entry.logged.plain(), "id": entry.entry_id, "by": entry.by, "at": entry.at.isoformat()}
