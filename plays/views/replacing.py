"""The page that corrects an entry of the log: the form of its move, filled in, and what changes then."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from plays import codes
from plays.forms import DeclaredForm
from plays.models import Play
from plays.showing import change_views
from plays.starts import start_of
from plays.store import AgainstTheRules, ChangedMeanwhile, log_of
from plays.strikes import ReplacementDraft, preview_replacement, replace_entry
from plays.undoing import recomputed_views
from rulebook.caching import wants_part
from rulebook.pages.sections import contents
from rules.engine import querystring
from rules.engine.calculator import InvalidInput
from rules.engine.play.declaration import MoveType
from rules.engine.play.entries import Entry as LogEntry
from rules.engine.play.entries import Said, said, upcast
from rules.engine.play.fields import EachInPlay
from rules.engine.play.replacing import Replacement, state_before

from .log_entries import entry_views, is_correctable
from .move_forms import follows, form_of, wanting
from .moves import Refusal
from .visit import Visit, number_in, play_page


@play_page("GET", "POST", writes=True)
def correct(request: HttpRequest, visit: Visit, number: int) -> HttpResponse:
    """The form of an entry's move with what was entered; posting puts what it says then in the place of the entry.

    What to enter is read against the state that the entry met. Its move may become one that is shown beside it.
    """
    log = log_of(visit.play)
    says = said(log).get(number)
    if says is None:
        raise Http404
    given = request.POST if request.method == "POST" else request.GET
    moves = visit.game.moves
    declared = moves.get(says.kind)
    if declared is None or not is_correctable(declared):
        return redirect("play-strike", visit.play.key, number)
    if given.get("kind") in declared.compared_with:
        declared = moves[given["kind"]]
    then = Visit(_as_it_was(visit.play, state_before(start_of(visit.play), log, number)), visit.seat)
    typed = given if "expected" in given else entered(then, declared, says)
    form = form_of(then, declared, typed, bound=request.method == "POST")
    draft = ReplacementDraft(
        number=number,
        given=form.given(),
        kind=declared.slug,
        entry_id=given.get("id", ""),
        anyway=given.get("anyway") == "1",
        expected=number_in(given.get("expected", "")),
        by=visit.seat.player if visit.seat else "",
    )
    if request.method != "POST":
        return _page(request, visit, declared, form, draft, then=then, log=log)
    try:
        done = replace_entry(visit.play, visit.held_seat, draft)
    except InvalidInput as error:
        form.refuse(error.faults)
        return _page(request, visit, declared, form, draft, then=then, log=log, status=422)
    except AgainstTheRules as error:
        broken = visit.wording.lines(error.decision.outcome.broken)
        refusal = Refusal(_("This move breaks a rule."), broken, button=_("Record it anyway"), field="anyway")
        return _page(request, visit, declared, form, draft, refusal, then=then, log=log, status=422)
    except ChangedMeanwhile as error:
        visit.play = error.play
        refusal = Refusal(_("Someone else has recorded an entry in the meantime. Check what will change."))
        return _page(request, visit, declared, form, draft, refusal, then=then, log=log_of(error.play), status=409)
    return redirect(f"{reverse('play', args=(visit.play.key,))}?done={done.entry.number}")


def _as_it_was(play: Play, state: Any) -> Play:
    """The play with an earlier state, for a form about it; never saved."""
    then = copy.copy(play)
    then.state = state
    return then


def entered(then: Visit, declared: MoveType, says: Said) -> QueryDict:
    """What was entered, as its form sends it."""
    intent = upcast(declared, says.intent, says.kind_version) if says.kind == declared.slug else says.intent
    typed = QueryDict(mutable=True)
    for item in declared.fields:
        value = intent.get(item.name)
        if value in (None, [], {}):
            # Nothing was entered, although the play may have suggested something.
            typed[item.name if value is None else f"{item.name}.none"] = ""
            continue
        if isinstance(item, EachInPlay):
            things = then.game.kinds[item.kind](then.play.state)
            pairs = [
                (f"{item.name}.{things.index(thing)}", str(one)) for thing, one in value.items() if thing in things
            ]
        else:
            pairs = list(querystring.write(item, value, item.name))
        for key, text in pairs:
            typed[key] = text
    return typed


def _page(
    request: HttpRequest,
    visit: Visit,
    declared: MoveType,
    form: DeclaredForm,
    draft: ReplacementDraft,
    refusal: Refusal | None = None,
    *,
    then: Visit,
    log: Sequence[LogEntry],
    status: int = 200,
) -> HttpResponse:
    part = wants_part(request)
    view = next(iter(entry_views(visit, 1, draft.number + 1)))
    context = visit.context(
        view=view,
        draft=draft,
        form=form,
        refusal=refusal,
        buttons=[(slug, visit.wording.move(slug)) for slug in declared.compared_with],
        follows=follows(then, declared, form),
        entry_id=request.POST.get("id") or codes.new_secret(),
        contents=contents(visit.row),
        part=part,
        **_previewed(visit, draft, log),
    )
    template = "plays/correct.html#preview" if part else "plays/correct.html"
    return render(request, template, context, status=200 if part else status)


def _previewed(visit: Visit, draft: ReplacementDraft, log: Sequence[LogEntry]) -> Mapping[str, Any]:
    """What the replacement would change, in words; for one that is not possible, why."""
    try:
        decided: Replacement = preview_replacement(visit.play, draft, log)
    except InvalidInput as error:
        return {"wanting": wanting(visit.wording, error.faults)}
    strike, move, wording = decided.strike, decided.move.outcome, visit.wording
    entries = {item.entry.number: item for item in entry_views(visit)} if strike.kept else {}
    return {
        "steps": wording.lines(move.steps),
        "warnings": wording.lines(move.warnings),
        "broken": wording.lines((*move.broken, *strike.broken)),
        "changes": change_views(visit.game, visit.play.state, strike.state, wording),
        "recomputed": recomputed_views(visit.game, strike.recomputed, log, wording),
        "together": list(strike.struck),
        "kept": [entries[item] for item in strike.kept],
        "previewed": True,
    }
