"""Who a request comes from: the seat whose secret its cookie or its Authorization header holds."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone, translation

from core import other_sites
from core.durable import in_turn
from limits import declared

from . import codes
from .models import Play, Seat

# A cookie for the pages of each language, and one for the API: each is sent only where it is needed.
_API = "api"
_COOKIE_DAYS = 120
_HANDOVER_MINUTES = 10


class Full(Exception):
    """The play has no seat left."""


def seat_of(request: HttpRequest, play: Play) -> Seat | None:
    """The seat of the client in this play; None for somebody who only has its address."""
    secret = _bearer(request)
    if secret is None:
        secret = request.COOKIES.get(_cookie_name(request), "")
    if not secret:
        return None
    seat = Seat.objects.filter(secret_hash=codes.hashed(secret.strip()), play=play).first()
    if seat:
        seat.play = play
    return seat


def refuse_other_sites(request: HttpRequest) -> None:
    """Raises ForeignOrigin for a request that a page of another site made.

    A page of a play stays open all evening, so that a token in it would grow stale. A program sends the secret of a
    seat as a Bearer token, which no browser does by itself, and then no cookie counts.
    """
    if _bearer(request) is None:
        other_sites.refuse_other_sites(request)


def _bearer(request: HttpRequest) -> str | None:
    """The secret in the Authorization header; None for another scheme, such as a browser's for a password."""
    scheme, _, secret = request.headers.get("Authorization", "").partition(" ")
    return secret if scheme.lower() == "bearer" else None


def take_seat(play: Play, role: str, player: str = "") -> tuple[Seat, str]:
    """A new seat and its secret. Raises Full, and Http404 if the invitation has changed since the play was read."""
    watching = role == Seat.Role.WATCHER
    most = declared.PLAY.watchers if watching else declared.PLAY.seats
    secret = codes.new_secret()
    seat = Seat(play=play, role=role, player=player, secret_hash=codes.hashed(secret))

    def take() -> None:
        # Phones that ask for the last seat at the same time wait for one another; the host may have closed the play.
        same = {"pk": play.pk, "open": play.open, "join_secret": play.join_secret}
        get_object_or_404(Play.objects.select_for_update(), **same)
        taken = play.seats.filter(role=role) if watching else play.seats.exclude(role=Seat.Role.WATCHER)
        if taken.count() >= most:
            raise Full
        seat.save(force_insert=True)

    in_turn(take)
    return seat, secret


def offer_handover(seat: Seat) -> str:
    """A code that moves this seat to another phone, once and within ten minutes."""
    code = codes.new_code()
    seat.handover_hash = codes.hashed(code)
    seat.handover_until = timezone.now() + timedelta(minutes=_HANDOVER_MINUTES)
    in_turn(partial(seat.save, update_fields=["handover_hash", "handover_until"]))
    return code


def accept_handover(code: str) -> tuple[Seat, str] | None:
    """The seat that a code moves, with a new secret: the old phone loses it. None if there is no such code."""
    now = timezone.now()
    secret = codes.new_secret()
    offered = Seat.objects.filter(handover_hash=codes.hashed(code), handover_until__gte=now)
    seat = offered.select_related("play").first()
    if seat is None:
        return None
    values = {"secret_hash": codes.hashed(secret), "handover_hash": "", "handover_until": None}
    if not in_turn(partial(offered.filter(pk=seat.pk).update, **values)):
        return None
    return seat, secret


def set_cookies(response: HttpResponse, play: Play, secret: str) -> None:
    """Let this browser hold a seat."""
    for name, path in _cookie_paths(play):
        response.set_cookie(
            name,
            secret,
            max_age=_COOKIE_DAYS * 24 * 60 * 60,
            path=path,
            secure=settings.CSRF_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


def delete_cookies(response: HttpResponse, play: Play) -> None:
    """Let this browser forget its seat."""
    for name, path in _cookie_paths(play):
        response.delete_cookie(name, path=path, samesite="Lax")


def _cookie_paths(play: Play) -> list[tuple[str, str]]:
    paths = []
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            paths.append((f"seat-{language}", reverse("play", args=(play.key,))))
    return [*paths, (f"seat-{_API}", f"{reverse('api-1:api-root')}plays/{play.key}")]


def _cookie_name(request: HttpRequest) -> str:
    part = request.path_info.split("/", 2)[1]
    return f"seat-{part}"
