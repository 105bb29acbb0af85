"""What everybody at the table sees: the sheet, the board on a large screen, the log, and the score."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from calculators.outcome import show
from calculators.wording import Message
from plays import codes
from plays.boards import board_rows
from plays.charts import charts_of, courses_of
from plays.gains import Gain, gains
from plays.handover import tracker_address
from plays.models import Entry
from plays.scoring import scores_of
from plays.showing import sheet_view
from plays.standing import standing_of
from plays.tokens import things_in
from rulebook.pages.sections import contents
from rules.engine.calculator import InvalidInput
from rules.engine.play.declaration import MoveType
from rules.engine.play.entries import STRIKE, Revision, Said, said, struck_by
from rules.engine.play.fields import Corrections
from rules.engine.play.lookups import is_over

from .visit import Visit, number_in, play_page

_LATEST = 3
# So many players and companies stand before the line of an entry.
_MOST_THINGS = 3
# The entries on a page of the log, which stays below 40,000 bytes.
_ON_A_PAGE = 30


@dataclass(frozen=True, slots=True)
class EntryView:
    """An entry of the log in words; ``struck_by`` is the entry that undid it, None if it counts.

    ``replaced_by`` is the number of the entry that put what it says now in its place, and ``was`` what it said before;
    ``replaces`` is whether this one did so, and ``correctable`` whether a form can do it. ``revised_by`` is the number
    of the strike after which it was computed again with another outcome, and ``recomputed`` are the numbers of those
    that this one, a strike, had computed again. ``things`` are the players and companies that it is about, and
    ``gains`` what it brought them.
    """

    entry: Entry
    title: str
    steps: tuple[Message, ...]
    warnings: tuple[Message, ...]
    broken: tuple[Message, ...]
    struck_by: Entry | None
    replaced_by: int | None
    was: str
    replaces: bool
    correctable: bool
    strikes: int | None
    impossible: bool
    revised_by: int | None
    recomputed: tuple[int, ...]
    things: tuple[str, ...]
    gains: tuple[Gain, ...]


@play_page("GET")
def sheet(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Players, companies, what is next, and the latest entries."""
    return render(request, "plays/sheet.html", _sheet_context(request, visit))


@play_page("GET")
def board(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The same for a television or a laptop at the end of the table."""
    context = _sheet_context(request, visit)
    courses = courses_of(visit)
    context["rows"] = board_rows(visit.game, visit.play.state, context["sheet"], visit.wording, courses)
    return render(request, "plays/board.html", context)


def _sheet_context(request: HttpRequest, visit: Visit) -> dict[str, Any]:
    play = visit.play
    view = sheet_view(visit.game, play.key, play.state, visit.wording)
    latest = entry_views(visit, _LATEST)
    done = request.GET.get("done", "")
    recorded = next((item for item in latest if str(item.entry.number) == done), None)
    player = visit.seat.player if visit.seat else ""
    return visit.context(
        sheet=view,
        turn=visit.wording.thing(view.turn) if view.turn else "",
        own=next((row for table in view.tables if (row := table.row(player))), None),
        owned=tuple(pair for table in view.tables if table.matrix for pair in table.column(player)),
        undone=_undone(visit, recorded),
        undo_id=codes.new_secret(),
        standing=standing_of(play, visit.wording),
        latest=latest,
        recorded=recorded,
        contents=contents(visit.row),
    )


def _undone(visit: Visit, recorded: EntryView | None) -> EntryView | None:
    """The entry that the one just recorded undid."""
    if recorded is None or recorded.strikes is None:
        return None
    return next(iter(entry_views(visit, 1, recorded.strikes + 1)), None)


@play_page("GET")
def log(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The entries, the newest first; each can be undone, and an undone one brought back.

    With ``before``, the entries before that number; a long game has several pages of them.
    """
    before = number_in(request.GET.get("before", ""))
    entries = entry_views(visit, _ON_A_PAGE, before)
    older = entries[-1].entry.number if entries and entries[-1].entry.number > 1 else None
    context = visit.context(entries=entries, older=older, newest=before is None, contents=contents(visit.row))
    return render(request, "plays/log.html", context)


@play_page("GET")
def score(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The final score, or what it would be now, and how it came about."""
    outcomes, refusals, tracker = [], [], ""
    standing = standing_of(visit.play, visit.wording)
    provisional = not (standing and standing.winners)
    try:
        scores = scores_of(visit.play)
    except InvalidInput as error:
        refusals = [visit.wording.fault(fault) for fault in error.faults]
    else:
        outcomes = [
            replace(show(score.calculator, score.result, score.wording, provisional=provisional), steps=score.steps)
            for score in scores
        ]
        tracker = tracker_address(visit.play, scores[0].result, visit.row.name_en) if visit.play.finished else ""
    context = visit.context(
        outcomes=outcomes,
        refusals=refusals,
        standing=standing,
        over=visit.play.finished or is_over(visit.play.state),
        tracker=tracker,
        play_file=f"{reverse('api-1:api-root')}plays/{visit.play.key}/export.bgsplay",
        charts=charts_of(visit),
        contents=contents(visit.row),
    )
    return render(request, "plays/score.html", context)


def entry_views(visit: Visit, most: int | None = None, before: int | None = None) -> list[EntryView]:
    """The log in words, the newest entry first: ``most`` of them, and those ``before`` a number, if given."""
    chosen = visit.play.entries.all() if before is None else visit.play.entries.filter(number__lt=before)
    entries = chosen.order_by("-number")[:most]
    strikes = {entry.number: entry for entry in visit.play.entries.filter(kind=STRIKE)}
    logged = [entry.logged for entry in strikes.values()]
    struck, says = struck_by(logged), said(logged)
    revised = {item.number: (strikes[strike.number], item) for strike in logged for item in strike.revisions}
    return [
        entry_view(
            visit,
            entry,
            strikes.get(struck.get(entry.number, 0)),
            revised.get(entry.number),
            says.get(entry.number),
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
    revised: tuple[Entry, Revision] | None = None,
    says: Said | None = None,
) -> EntryView:
    """An entry in words; ``struck`` is the one that undid it, ``revised`` one that changed its outcome, and how.

    ``says`` is what it says since it was replaced, None if it was not.
    """
    logged = entry.logged
    outcome, by = logged.outcome, None
    impossible = revised is not None and not struck and revised[1].impossible
    if revised and not struck:
        outcome = revised[1].outcome or outcome
        by = revised[0].number if impossible or outcome != logged.outcome else None
    wording = visit.wording
    was = wording.summary(entry.kind, entry.intent) if entry.kind != STRIKE else ""
    title = wording.summary(says.kind, says.intent) if says else was
    since = says.since if says else None
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
        replaces=logged.instead is not None,
        correctable=not struck and is_correctable(visit.game.moves.get(says.kind if says else entry.kind)),
        strikes=logged.strikes,
        impossible=impossible,
        revised_by=by if by != since else None,
        recomputed=tuple(item.number for item in logged.revisions if item.number not in logged.struck),
        things=tuple(things_in(says.intent if says else entry.intent, wording.tokens))[:_MOST_THINGS],
        gains=gains(visit.game, entry.effects, wording),
    )
