"""Entries of the log in words, as they are now: what they say since they were corrected, and what follows from that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from calculators.wording import Message
from plays.gains import Gain, gains
from plays.models import Entry
from plays.tokens import things_in
from rules.engine.play.declaration import MoveType
from rules.engine.play.entries import STRIKE, Revised, Said, revised, said, struck_by
from rules.engine.play.entries import Entry as Logged
from rules.engine.play.fields import Corrections
from rules.engine.play.outcomes import Outcome

from .visit import Visit

# So many players and companies stand before the line of an entry.
_MOST_THINGS = 3


@dataclass(frozen=True, slots=True)
class EntryView:
    """An entry of the log in words; ``struck_by`` is the entry that undid it, None if it counts.

    ``replaced_by`` is the number of the entry that put what it says now in its place, and ``was`` what it said before;
    ``correctable`` is whether a form can do it. A strike is ``about`` a move, and ``word`` is what it does with it:
    ``corrected``, ``undone``, ``uncorrected`` or ``redone``. ``revised_by`` is the number of the strike after which it
    was computed again with another outcome, and ``recomputed`` are the numbers of the others that this one, a strike,
    had computed again. ``things`` are the players and companies that it is about, and
    ``gains`` what it brings them, ``before`` what it brought them when it was recorded, if that is something else.
    """

    entry: Entry
    title: str
    steps: tuple[Message, ...]
    warnings: tuple[Message, ...]
    broken: tuple[Message, ...]
    struck_by: Entry | None
    replaced_by: int | None
    was: str
    about: int | None
    word: str
    correctable: bool
    impossible: bool
    revised_by: int | None
    recomputed: tuple[int, ...]
    things: tuple[str, ...]
    gains: tuple[Gain, ...]
    before: tuple[Gain, ...]


def entry_views(visit: Visit, most: int | None = None, before: int | None = None) -> list[EntryView]:
    """The log in words, the newest entry first: ``most`` of them, and those ``before`` a number, if given."""
    chosen = visit.play.entries.all() if before is None else visit.play.entries.filter(number__lt=before)
    entries = chosen.order_by("-number")[:most]
    strikes = {entry.number: entry for entry in visit.play.entries.filter(kind=STRIKE)}
    logged = [entry.logged for entry in strikes.values()]
    struck, says, revisions = struck_by(logged), said(logged), revised(logged)
    return [
        entry_view(
            visit,
            entry,
            strikes.get(struck.get(entry.number, 0)),
            revisions.get(entry.number),
            says.get(entry.number),
            {number: item.logged for number, item in strikes.items()},
        )
        for entry in entries
    ]


def is_correctable(move: MoveType | None) -> bool:
    """Whether a form can put something else in the place of a move; values corrected by hand have a page of theirs."""
    return move is not None and not any(isinstance(item, Corrections) for item in move.fields)


def entry_view(
    visit: Visit,
    entry: Entry,
    struck: Entry | None = None,
    revision: Revised | None = None,
    says: Said | None = None,
    strikes: Mapping[int, Logged] = MappingProxyType({}),
) -> EntryView:
    """An entry in words; ``struck`` is the one that undid it, ``revision`` what strikes made of its outcome.

    ``says`` is what it says since it was replaced, None if it was not; ``strikes`` are those of the log by number.
    """
    logged = entry.logged
    outcome, by = (revision and revision.outcome) or logged.outcome, None
    impossible = revision is not None and not struck and revision.impossible
    if revision and not struck:
        by = revision.by if impossible or outcome != logged.outcome else None
    wording = visit.wording
    was = wording.title(entry.kind, entry.intent, logged.outcome) if entry.kind != STRIKE else ""
    told = Outcome() if impossible else outcome
    title = wording.title((says or entry).kind, (says or entry).intent, told) if was else ""
    since = says.since if says else None
    about, word = _what(logged, strikes) if entry.kind == STRIKE else (None, "")
    now, before = (gains(visit.game, item.effects, wording) for item in (outcome, logged.outcome))
    return EntryView(
        entry=entry,
        title=title,
        # The only line of a note is its title already.
        steps=tuple(line for line in wording.lines(outcome.steps) if line.text != title or line.rules),
        warnings=wording.lines(outcome.warnings),
        broken=wording.lines(outcome.broken),
        struck_by=struck,
        replaced_by=since,
        was=was if says else "",
        about=about,
        word=word,
        correctable=not struck and is_correctable(visit.game.moves.get(says.kind if says else entry.kind)),
        impossible=impossible,
        revised_by=by if by != since else None,
        recomputed=tuple(item.number for item in logged.revisions if item.number not in (*logged.struck, about)),
        things=tuple(things_in(says.intent if says else entry.intent, wording.tokens))[:_MOST_THINGS],
        gains=now,
        before=before if before != now and not struck else (),
    )


def _what(strike: Logged, strikes: Mapping[int, Logged]) -> tuple[int | None, str]:
    """The move that a strike is about in the end, and what it does with it."""
    target, undoes = strike, 0
    # The strike of a strike brings its move back, and so on.
    while target.instead is None and (other := strikes.get(target.strikes or 0)):
        target, undoes = other, undoes + 1
    corrects = target.instead is not None
    undone = undoes % 2 == corrects
    word = {(False, False): "redone", (False, True): "undone", (True, False): "corrected", (True, True): "uncorrected"}
    return target.strikes, word[corrects, undone]
