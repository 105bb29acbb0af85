"""The settings of a play: this phone's seat, and what only the host may do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django.db.models import F
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from core.durable import in_turn
from core.write_limits import TooManyError
from plays import codes, hosting
from plays.limits import check_limit, table_changes, too_many_changes
from plays.models import LONGEST_TITLE, Play, Seat
from plays.names import shown_text
from plays.retention import names_removed_on
from plays.seats import delete_cookies, offer_handover
from plays.tokens import colored
from rules.engine.calculator import InvalidInput

from .visit import Visit, play_page, refused

# More than a name may have, so that a name that is too long is told so.
_LONGEST_TYPED = 100


@play_page("GET", "POST")
def settings(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Who this phone is, and for the host: title, joining, who writes, the end, deletion."""
    if request.method == "POST":
        if visit.seat is None:
            return refused(request, _("This phone is not in this game. Join the game first."), visit)
        return _act(request, visit, request.POST.get("action", ""))
    return _page(request, visit)


def _page(request: HttpRequest, visit: Visit, status: int = 200, **more: Any) -> HttpResponse:
    context = visit.context(
        players=visit.play.setup["players"],
        colored=colored(visit.play.game, visit.play.setup),
        seats=visit.play.seats.order_by("pk"),
        names_removed_on=names_removed_on(visit.play),
        minutes_for_the_host=int(hosting.HOST_IS_AWAITED.total_seconds() // 60),
        **more,
    )
    return render(request, "plays/settings.html", context, status=status)


def _act(request: HttpRequest, visit: Visit, action: str) -> HttpResponse:
    play, seat = visit.play, visit.held_seat
    if action == "player":
        return _be(request, visit, seat)
    if action == "handover":
        return _page(request, visit, handover=codes.written(offer_handover(seat)))
    if action == "refuse-host" and seat.role != Seat.Role.WATCHER:
        # Not limited: whoever asks from the same network could use up what the others need to refuse.
        hosting.refuse_requests(seat)
        return redirect("play-settings", play.key)
    if action == "colors" and seat.role != Seat.Role.WATCHER:
        return _limited(request, visit, lambda: hosting.choose_colors(play, request.POST.getlist("color")))
    if action in _OF_PLAYERS and seat.role != Seat.Role.WATCHER:
        return _limited(request, visit, lambda: _OF_PLAYERS[action](seat))
    if not seat.is_host:
        return refused(request, _("Only the host of this game can do this."), visit)
    if action == "delete":
        return _delete(request, visit)
    if action == "end" and request.POST.get("sure") != "1":
        return render(request, "plays/end.html", visit.context())
    if action == "rename":
        return _limited(request, visit, lambda: hosting.rename_player(play, _posted(request, "was"), _name(request)))
    if action in _OF_SEATS:
        return _limited(request, visit, lambda: _OF_SEATS[action](play, _posted(request, "seat")))
    _change(request, visit, action)
    # The overview says who has won.
    return redirect("play" if action == "end" else "play-settings", play.key)


# What a player may do to be the host, and what the host may do to another seat.
_OF_PLAYERS: dict[str, Callable[[Seat], None]] = {
    "ask-to-host": hosting.ask_to_be_host,
    "become-host": hosting.become_host,
}
_OF_SEATS: dict[str, Callable[[Play, str], None]] = {"remove-seat": hosting.remove_seat, "make-host": hosting.make_host}


def _limited(request: HttpRequest, visit: Visit, work: Callable[[], None]) -> HttpResponse:
    """Do what the log does not hold, and say why it cannot be done next to the name that was typed."""
    try:
        check_limit(request, table_changes())
        work()
    except TooManyError as over:
        return _page(request, visit, 429, notice=too_many_changes(over.seconds))
    except InvalidInput as error:
        faults = dict.fromkeys(visit.wording.fault(fault) for fault in error.faults)
        return _page(request, visit, 422, was=_posted(request, "was"), typed=_name(request), faults=list(faults))
    table_changes().count(request)
    return redirect("play-settings", visit.play.key)


def _posted(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "")[:_LONGEST_TYPED]


def _name(request: HttpRequest) -> str:
    return _posted(request, "name")


def _delete(request: HttpRequest, visit: Visit) -> HttpResponse:
    if request.POST.get("sure") != "1":
        return render(request, "plays/delete.html", visit.context())
    in_turn(visit.play.delete)
    response = redirect("plays")
    delete_cookies(response, visit.play)
    return response


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
