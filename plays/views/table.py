"""What everybody at the table sees: the sheet, the board on a large screen, the log, and the score."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from calculators.outcome import show
from plays import codes
from plays.bg_stats import tracker_address
from plays.boards import board_rows
from plays.charts import charts_of, courses_of
from plays.scoring import scores_of
from plays.showing import sheet_view
from plays.standing import standing_of
from rulebook.pages.sections import contents
from rules.engine.calculator import InvalidInput
from rules.engine.play.lookups import is_over

from .done import done_view
from .log_entries import entry_views
from .visit import Visit, number_in, play_page

_LATEST = 3
# The entries on a page of the log, which stays below 40,000 bytes.
_ON_A_PAGE = 30


@play_page("GET")
def sheet(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Players, companies, what is next, and the latest entries."""
    context = _sheet_context(request, visit)
    if visit.seat:
        tables = tuple(table.beginning_with(visit.seat.player) for table in context["sheet"].tables)
        context["sheet"] = replace(context["sheet"], tables=tables)
    return render(request, "plays/sheet.html", context)


@play_page("GET")
def board(request: HttpRequest, visit: Visit) -> HttpResponse:
    """The same for a television or a laptop at the end of the table."""
    context = _sheet_context(request, visit)
    courses = courses_of(visit)
    context["rows"] = board_rows(visit.game, visit.play.state, context["sheet"], visit.wording, courses)
    return render(request, "plays/board.html", context)


def _sheet_context(request: HttpRequest, visit: Visit) -> dict[str, Any]:
    play = visit.play
    latest = entry_views(visit, _LATEST)
    counts = latest and not latest[0].struck_by and not latest[0].impossible
    done = latest[0].entry.logged.outcome.effects if counts else ()
    view = sheet_view(visit.game, play.key, play.state, visit.wording, done)
    player = visit.seat.player if visit.seat else ""
    return visit.context(
        sheet=view,
        turn=visit.wording.thing(view.turn) if view.turn else "",
        own=next((row for table in view.tables if (row := table.row(player))), None),
        owned=tuple(pair for table in view.tables if table.matrix for pair in table.column(player)),
        done=done_view(visit, latest, number_in(request.GET.get("done", ""))),
        undo_id=codes.new_secret(),
        standing=standing_of(play, visit.wording),
        latest=latest,
        contents=contents(visit.row),
    )


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
