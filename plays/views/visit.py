"""A visit to a page of a play: which play, who visits, and headers that let nobody store or list the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from core.other_sites import ForeignOrigin
from plays import codes
from plays.headers import private
from plays.hosting import due, host_is_here, requests
from plays.models import Play, Seat
from plays.seats import refuse_other_sites, seat_of
from plays.starts import game_of
from plays.tokens import tokens_of
from plays.wording import PlayWording, wording_of
from rulebook.models import Game
from rules.engine.play.declaration import GameRules

View = Callable[..., HttpResponse]
_DIGITS_OF_A_NUMBER = 9


@dataclass
class Visit:
    """A play and the seat of its visitor, None for somebody who only has the address."""

    play: Play
    seat: Seat | None

    @cached_property
    def game(self) -> GameRules:
        """The declaration of the game."""
        return game_of(self.play)

    @cached_property
    def wording(self) -> PlayWording:
        """The words of the game's plays in the language of the page, with the tokens of this one."""
        wording = wording_of(self.play.game)
        wording.tokens = tokens_of(self.play.game, self.play.setup)
        return wording

    @property
    def row(self) -> Game:
        """The game's row, for the frame of the page."""
        row: Game = self.wording.game
        return row

    @property
    def held_seat(self) -> Seat:
        """The seat of somebody who has one. Raises PermissionDenied."""
        if self.seat is None:
            raise PermissionDenied
        return self.seat

    @property
    def requests(self) -> list[tuple[Seat, datetime, bool]]:
        """Who asks to be the host, from when each may become it, and whether that time has come."""
        now = timezone.now()
        return [(seat, at, at <= now) for seat in requests(self.play.pk) if (at := due(seat))]

    @property
    def may_write(self) -> bool:
        return self.seat is not None and self.seat.may_write

    def context(self, **more: Any) -> dict[str, Any]:
        """The context of every page of a play."""
        return {
            "visit": self,
            "play": self.play,
            "seat": self.seat,
            "game": self.row,
            "no_alternates": True,
            **more,
        }


def private_page(*methods: str) -> Callable[[View], View]:
    """A page that no cache stores and no search engine lists; a form on it needs no token (``plays.seats``)."""

    def decorate(view: View) -> View:
        @csrf_exempt
        @require_http_methods(["HEAD", *methods])
        @wraps(view)
        def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            return private(_from_this_site(request) or view(request, *args, **kwargs))

        return wrapped

    return decorate


def play_page(*methods: str, writes: bool = False, hosts: bool = False) -> Callable[[View], View]:
    """A page of a play; the view gets a Visit. ``writes`` and ``hosts`` are who may post to it."""

    def decorate(view: View) -> View:
        @private_page(*methods)
        @wraps(view)
        def wrapped(request: HttpRequest, play: str, **kwargs: Any) -> HttpResponse:
            found = Play.objects.filter(key=play).first() if codes.is_secret(play) else None
            if found is None:
                if wants_json(request):
                    return _as_json(_("This game no longer exists."), 404)
                raise Http404
            visit = Visit(found, seat_of(request, found))
            host_is_here(visit.seat)
            if request.method == "POST":
                refusal = _refusal(visit, writes=writes, hosts=hosts)
                if refusal:
                    return refused(request, refusal, visit)
            return view(request, visit, **kwargs)

        return wrapped

    return decorate


def refused(request: HttpRequest, reason: str, visit: Visit | None = None) -> HttpResponse:
    """403: the reason, and the way to join."""
    if wants_json(request):
        return _as_json(reason, 403)
    context = visit.context(reason=reason) if visit else {"reason": reason, "no_alternates": True}
    return render(request, "plays/refused.html", context, status=403)


def number_in(typed: str) -> int | None:
    """The number of an entry in a field of a form or in an address, or None."""
    return int(typed) if typed.isdecimal() and len(typed) <= _DIGITS_OF_A_NUMBER else None


def wants_json(request: HttpRequest) -> bool:
    """Whether a script sends a move that a phone has written down; it takes no other answer for one of this site."""
    return request.headers.get("Accept", "") == "application/json"


def _as_json(reason: str, status: int) -> HttpResponse:
    return JsonResponse({"errors": [{"message": reason}]}, status=status)


def _from_this_site(request: HttpRequest) -> HttpResponse | None:
    if request.method != "POST":
        return None
    try:
        refuse_other_sites(request)
    except ForeignOrigin:
        return refused(request, _("This request came from another site. Open the game on this site and try again."))
    return None


def _refusal(visit: Visit, *, writes: bool, hosts: bool) -> str:
    if (writes or hosts) and visit.seat is None:
        return _("This phone is not in this game. Join the game first.")
    if hosts and not visit.seat.is_host:  # type: ignore[union-attr]
        return _("Only the host of this game can do this.")
    if writes and not visit.may_write:
        if visit.play.only_host_writes:
            return _("In this game, only the host can record moves.")
        return _("This phone is only watching. Join as a player to record moves.")
    return ""
