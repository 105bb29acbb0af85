"""The page that undoes an entry of the log, or brings one back: what changes is shown before it is recorded."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from plays import codes
from plays.showing import change_views
from plays.store import ChangedMeanwhile, log_of
from plays.strikes import StrikeDraft, preview_strike, strike_out
from plays.undoing import recomputed_views
from rulebook.pages.sections import contents
from rules.engine.calculator import InvalidInput

from .log_entries import EntryView, entry_views
from .visit import Visit, number_in, play_page


@play_page("GET", "POST", writes=True)
def strike(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """Asks whether to undo an entry, with what changes then; posting does it.

    The sheet tells what was done, and can take it back. With ``alone``, the later entries stay as they are; with
    ``renew``, those of an earlier version change, too.
    """
    view = next(iter(entry_views(visit, 1, number + 1)), None)
    if view is None or view.entry.number != number:
        raise Http404
    given = request.POST if request.method == "POST" else request.GET
    draft = StrikeDraft(
        number=view.struck_by.number if view.struck_by else number,
        entry_id=given.get("id", ""),
        alone=given.get("alone") == "1",
        renew=given.get("renew") == "1",
        expected=number_in(given.get("expected", "")),
    )
    try:
        if request.method == "POST":
            done = strike_out(visit.play, visit.held_seat, draft)
            return redirect(f"{reverse('play', args=(visit.play.key,))}?done={done.entry.number}")
        return _page(request, visit, view, draft)
    except ChangedMeanwhile as error:
        visit.play = error.play
        return _page(request, visit, view, draft, changed=True)
    except InvalidInput as error:
        refusal = [visit.wording.fault(fault) for fault in error.faults]
        return render(request, "plays/refused.html", visit.context(reason=" ".join(refusal)), status=422)


def _page(
    request: HttpRequest, visit: Visit, view: EntryView, draft: StrikeDraft, *, changed: bool = False
) -> HttpResponse:
    log = log_of(visit.play)
    decided = preview_strike(visit.play, draft, log)
    entries = {item.entry.number: item for item in entry_views(visit)} if decided.conflicts or decided.kept else {}
    context = visit.context(
        view=view,
        draft=draft,
        changed=changed,
        changes=change_views(visit.game, visit.play.state, decided.state, visit.wording),
        recomputed=recomputed_views(visit.game, decided.recomputed, log, visit.wording),
        together=[item for item in decided.struck if item not in (draft.number, view.entry.number)],
        kept=[entries[item] for item in decided.kept],
        broken=visit.wording.lines(decided.broken),
        conflicts=[entries[item] for item in sorted({conflict.number for conflict in decided.conflicts})],
        entry_id=codes.new_secret(),
        contents=contents(visit.row),
    )
    return render(request, "plays/strike.html", context, status=409 if changed else 200)
