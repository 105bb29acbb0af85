"""“Not what I asked”: readers reject the card of a search, and the site counts it, without the question."""

from __future__ import annotations

import logging
from functools import partial

from django.db import DatabaseError
from django.db.models import F
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from content.refs import TERM, BadRef, Ref
from core.durable import in_turn
from core.other_sites import ForeignOrigin, refuse_other_sites
from core.write_limits import TooManyError, WriteCounter
from limits import declared
from rulebook.errors import asked_too_soon, refused_post
from rulebook.models import Paragraph, Term
from rulebook.models.language import current_language
from rulebook.pages.search import WITHOUT_CARD, report_address

from .models import RejectedCard

logger = logging.getLogger("sobremesa.reports")
_FILTERS = ("q", "game", "kind", "chapter")


@csrf_exempt
@never_cache
@require_POST
def reject(request: HttpRequest) -> HttpResponse:
    """Count a rejected card, then show the results without it; in place, the sentence that takes the card's place."""
    try:
        refuse_other_sites(request)
    except ForeignOrigin:
        return refused_post(request)
    ref = _ref(request.POST.get("card", ""))
    counter = WriteCounter("rejected-cards", declared.CARDS_REJECTED)
    try:
        counter.check(request)
        in_turn(partial(_count, ref))
        counter.count(request)
    except TooManyError as over:
        return asked_too_soon(
            request, 429, "too-many", _("Too many answers were rejected in a short time."), over.seconds
        )
    except DatabaseError as error:
        # The reader gets the list all the same: a count is not worth an error page.
        logger.error("rejected card not counted", extra={"reason": type(error).__name__})
    question = request.POST.get("q", "")
    if "in-place" in request.POST:
        return render(request, "rulebook/parts/rejected.html", {"report": report_address(str(ref), question)})
    kept = {name: request.POST[name] for name in _FILTERS if request.POST.get(name)}
    return HttpResponseRedirect(f"{reverse('search')}?{urlencode({**kept, WITHOUT_CARD: str(ref)})}")


def _ref(text: str) -> Ref:
    """The reference of a card that there can be: nothing else is stored. Raises Http404."""
    try:
        ref = Ref.parse(text)
    except BadRef:
        raise Http404 from None
    if ref.kind == TERM:
        there = not ref.anchor and Term.objects.filter(game__slug=ref.game, key=ref.key).exists()
    else:
        page = {"section__chapter__game__slug": ref.game, "section__chapter__key": ref.kind, "section__key": ref.key}
        there = Paragraph.objects.filter(**page, anchor=ref.anchor).exists()
    if not there:
        raise Http404
    return ref


def _count(ref: Ref) -> None:
    row, _created = RejectedCard.objects.get_or_create(
        reference=str(ref), language=current_language(), day=timezone.now().date()
    )
    RejectedCard.objects.filter(pk=row.pk).update(times=F("times") + 1)
