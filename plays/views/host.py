"""The settings of a play: this phone's seat, and what only the host may do."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from plays import codes
from plays.models import LONGEST_TITLE, Seat
from plays.names import shown_text
from plays.retention import names_removed_on
from plays.seats import delete_cookies, offer_handover
from rulebook.durable import in_turn

from .visit import Visit, play_page, refused


@play_page("GET", "POST")
def settings(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Who this phone is, and for the host: title, joining, who writes, the end, deletion."""
    if request.method == "POST":
        if visit.seat is None:
            return refused(request, _("This phone is not in this game. Join the game first."), visit)
        return _act(request, visit, request.POST.get("action", ""))
    return _page(request, visit)


def _page(request: HttpRequest, visit: Visit, handover: str = "") -> HttpResponse:
    context = visit.context(
        players=visit.play.setup["players"],
        seats=visit.play.seats.order_by("pk"),
        names_removed_on=names_removed_on(visit.play),
        handover=codes.written(handover) if handover else "",
    )
    return render(request, "plays/settings.html", context)


def _act(request: HttpRequest, visit: Visit, action: str) -> HttpResponse:
    play, seat = visit.play, visit.held_seat
    if action == "player":
        return _be(request, visit, seat)
    if action == "handover":
        return _page(request, visit, offer_handover(seat))
    if not seat.is_host:
        return refused(request, _("Only the host of this game can do this."), visit)
    if action == "delete":
        if request.POST.get("sure") != "1":
            return render(request, "plays/delete.html", visit.context())
        in_turn(play.delete)
        response = redirect("plays")
        delete_cookies(response, play)
        return response
    _change(request, visit, action)
    return redirect("play-settings", play.key)


def _be(request: HttpRequest, visit: Visit, seat: Seat) -> HttpResponse:
    player = request.POST.get("player", "")
    seat.player = player if player in visit.play.setup["players"] else ""
    in_turn(partial(seat.save, update_fields=["player"]))
    return redirect("play", visit.play.key)


def _change(request: HttpRequest, visit: Visit, action: str) -> None:
    """What the host may change; each is a column of its own, so that a move at the same time is not overwritten."""
    play = visit.play
    by_action: dict[str, dict[str, Any]] = {
        "title": {"title": shown_text(request.POST.get("title", ""), LONGEST_TITLE)},
        "lock": {"open": False},
        "unlock": {"open": True},
        "new-code": {"code": codes.new_code(), "join_secret": codes.new_secret(), "open": True},
        "only-host": {"only_host_writes": True},
        "everybody": {"only_host_writes": False},
        "end": {"finished": timezone.now()},
        "continue": {"finished": None},
        "keep": {"changed": timezone.now()},
    }
    changes = by_action.get(action)
    if changes:
        in_turn(partial(type(play).objects.filter(pk=play.pk).update, **changes, revision=F("revision") + 1))
