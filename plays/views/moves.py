"""A move: only what the play does not know is asked, and what will change is shown before it is recorded."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from calculators.wording import Message
from plays import codes
from plays.forms import DeclaredForm
from plays.models import LONGEST_ENTRY_ID, Entry
from plays.showing import ChangeView, change_views
from plays.store import (
    AgainstTheRules,
    ChangedMeanwhile,
    Draft,
    Recorded,
    RecordedAlready,
    record,
)
from rulebook.caching import SECONDS_TO_TRY_AGAIN, wants_part
from rulebook.pages.sections import contents
from rules.engine.calculator import Fault, InvalidInput
from rules.engine.play.declaration import MoveType
from rules.engine.play.fields import Corrections
from rules.engine.play.recording import Decision, decide

from .log_entries import entry_view
from .move_forms import follows, form_of, wanting
from .visit import Visit, number_in, play_page, wants_json

# A phone remembers as many of its own entries (static/js/play/outbox.js).
_MOST_OWN = 50
# So many entries that a phone has not seen are named; the log has them all.
_MOST_UNSEEN = 5


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would do, in words."""

    slug: str
    title: str
    changes: tuple[ChangeView, ...]
    steps: tuple[Message, ...]
    warnings: tuple[Message, ...]
    broken: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move was not recorded, and what records it all the same: the name of a field of the form."""

    text: str
    broken: tuple[Message, ...] = ()
    entries: tuple[Entry, ...] = ()
    button: str = ""
    field: str = ""
    same: bool = False


@play_page("GET", "POST", writes=True)
def move(request: HttpRequest, visit: Visit, kind: str) -> HttpResponse:
    """The form of a move. Its query string may hold what is known, so that a link can open it filled in."""
    declared = visit.game.moves.get(kind)
    if declared is None:
        raise Http404
    if any(isinstance(item, Corrections) for item in declared.fields):
        # It has a page of its own, with the values that there are.
        return redirect(f"{reverse('play-money', args=(visit.play.key,))}?all=1")
    if request.method == "POST":
        return _post(request, visit, declared)
    # A part shows what is in the form, even if that is nothing; the whole page fills in what has become known.
    return _page(request, visit, declared, form_of(visit, declared, request.GET, fill=not wants_part(request)))


def _post(request: HttpRequest, visit: Visit, declared: MoveType) -> HttpResponse:
    form = form_of(visit, declared, request.POST, bound=True)
    posted = request.POST
    unseen = form.asked - set(posted["shown"].split()) if "shown" in posted else set()
    if unseen:
        form.ask(unseen)
        return _refused(request, visit, declared, form, 422, None)
    by = posted.get("by", "")
    draft = Draft(
        kind=declared.slug,
        given=form.given(),
        entry_id=posted.get("id", "")[: LONGEST_ENTRY_ID + 1],
        expected=number_in(posted.get("expected", "")),
        by=by if by in visit.play.setup["players"] else "",
        anyway=posted.get("anyway") == "1",
        again=posted.get("again") == "1",
        seen=frozenset(posted.get("seen", "").split()[:_MOST_OWN]),
    )
    try:
        done = record(visit.play, visit.held_seat, draft)
    except InvalidInput as error:
        form.refuse(error.faults)
        return _refused(request, visit, declared, form, 422, None)
    except AgainstTheRules as error:
        broken = visit.wording.lines(error.decision.outcome.broken)
        refusal = Refusal(_("This move breaks a rule."), broken, button=_("Record it anyway"), field="anyway")
        return _refused(request, visit, declared, form, 422, refusal)
    except ChangedMeanwhile as error:
        text = _("Someone else has changed numbers that this move depends on. Check the numbers again.")
        button = _("Record it with the new numbers")
        refusal = Refusal(text, entries=tuple(error.entries), button=button, field="expected")
        return _refused(request, visit, declared, form, 409, refusal)
    except DatabaseError:
        refusal = Refusal(_("The move could not be saved right now. Try again in a moment."))
        response = _refused(request, visit, declared, form, 503, refusal)
        response["Retry-After"] = str(SECONDS_TO_TRY_AGAIN)
        return response
    except RecordedAlready as error:
        text = _("This move is already in the log. Is it the same one?")
        again = _("It is a different move: record it, too")
        refusal = Refusal(text, entries=(error.entry,), button=again, field="again", same=True)
        return _refused(request, visit, declared, form, 409, refusal)
    return _recorded(request, visit, done)


def _recorded(request: HttpRequest, visit: Visit, done: Recorded) -> HttpResponse:
    if wants_json(request):
        answer = {"number": done.entry.number, "id": done.entry.entry_id, "version": done.play.last_entry}
        return JsonResponse(answer, status=201 if done.new else 200)
    return redirect(f"{reverse('play', args=(visit.play.key,))}?done={done.entry.number}")


def _refused(
    request: HttpRequest, visit: Visit, declared: MoveType, form: DeclaredForm, status: int, refusal: Refusal | None
) -> HttpResponse:
    if wants_json(request):
        faults = [str(fault) for errors in form.errors.values() for fault in errors] if form.is_bound else []
        texts = [refusal.text, *(message.text for message in refusal.broken)] if refusal else faults
        same = {"same": True} if refusal and refusal.same else {}
        return JsonResponse({"errors": [{"message": text} for text in texts], **same}, status=status)
    visit.play.refresh_from_db()
    return _page(request, visit, declared, form, refusal, status)


def _page(
    request: HttpRequest,
    visit: Visit,
    declared: MoveType,
    form: DeclaredForm,
    refusal: Refusal | None = None,
    status: int = 200,
) -> HttpResponse:
    part = wants_part(request)
    beside = [visit.game.moves[slug] for slug in declared.compared_with]
    decided = [(item, _decision(visit, item, form)) for item in (declared, *beside)]
    faults = next((item for _move, item in decided if isinstance(item, tuple)), ())
    context = visit.context(
        move=declared,
        title=visit.wording.move(declared.slug),
        form=form,
        refusal=refusal,
        unseen=[entry_view(visit, entry) for entry in refusal.entries[-_MOST_UNSEEN:]] if refusal else [],
        previews=[_preview(visit, item, decision) for item, decision in decided if isinstance(decision, Decision)],
        wanting=() if refusal or form.errors else wanting(visit.wording, faults),
        buttons=[(item.slug, visit.wording.move(item.slug)) for item in (declared, *beside)],
        follows=follows(visit, declared, form),
        entry_id=request.POST.get("id") or codes.new_secret(),
        # What has been recorded since the form was opened is not in it: only a button that says so takes it as seen.
        expected=request.POST.get("expected", visit.play.last_entry),
        contents=contents(visit.row),
        part=part,
    )
    template = "plays/move.html#preview" if part else "plays/move.html"
    return render(request, template, context, status=200 if part else status)


def _decision(visit: Visit, declared: MoveType, form: DeclaredForm) -> Decision | tuple[Fault, ...]:
    """What a move would do, else the faults of what was entered."""
    names = {item.name for item in declared.fields}
    given = {name: value for name, value in form.given().items() if name in names}
    try:
        return decide(visit.game, visit.play.state, declared.slug, given)
    except InvalidInput as error:
        return tuple(error.faults)


def _preview(visit: Visit, declared: MoveType, decision: Decision) -> Preview:
    wording = visit.wording
    return Preview(
        declared.slug,
        wording.move(declared.slug),
        change_views(visit.game, visit.play.state, decision.state, wording),
        wording.lines(decision.outcome.steps),
        wording.lines(decision.outcome.warnings),
        wording.lines(decision.outcome.broken),
    )
