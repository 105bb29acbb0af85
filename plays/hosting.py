"""The host of a play: other names for players, seats that are removed, and who is the host.

A host whose phone is lost can be replaced. A player asks to be the host; if neither the host's phone opens the game
within half an hour nor anybody else refuses, that player becomes the host. Everybody sees the request until then.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import OperationalError
from django.db.models import F, QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone

from core.durable import in_turn
from rules.engine.calculator import InvalidInput
from rules.engine.play.starting import COLORS

from . import codes
from .models import Play, Seat
from .renaming import rename
from .reserved import begin_play
from .starts import game_of

HOST_IS_AWAITED = timedelta(minutes=30)


def rename_player(play: Play, old: str, new: str) -> None:
    """Give a player another name, in everything that is stored. Raises InvalidInput with faults of ``players``.

    Nothing happens to a play whose names were removed, and to a name that the play does not have.
    """

    def work() -> None:
        locked = get_object_or_404(Play.objects.select_for_update(), pk=play.pk)
        names = list(locked.setup["players"])
        if old not in names or locked.blanked:
            return
        place = names.index(old)
        tidied = checked_names(locked, [*names[:place], new, *names[place + 1 :]])[place]
        if tidied != old:
            rename(locked, {old: tidied})
            _revise(locked.pk)

    in_turn(work)


def choose_colors(play: Play, colors: Sequence[str]) -> None:
    """Give the players colors, in seat order; one that does not exist, or that somebody has, is left to the palette."""

    def work() -> None:
        locked = get_object_or_404(Play.objects.select_for_update(), pk=play.pk)
        known = [color if color in COLORS else "" for color in colors[: len(locked.setup["players"])]]
        chosen = [color if color not in known[:place] else "" for place, color in enumerate(known)]
        locked.setup = {**locked.setup, "colors": chosen}
        locked.save(update_fields=["setup"])
        _revise(locked.pk)

    in_turn(work)


def checked_names(play: Play, names: list[str]) -> list[str]:
    """The names as the setup of a play would take them. Raises InvalidInput with the faults of names only."""
    try:
        begun = begin_play(game_of(play), {**play.setup, "players": names})
    except InvalidInput as error:
        faults = [fault for fault in error.faults if fault.field.split(".")[0] == "players"]
        if faults:
            raise InvalidInput(*faults) from None
        # Today's rules would not take another part of the setup, which stays as it is.
        return names
    return list(begun.setup["players"])


def remove_seat(play: Play, pk: str) -> None:
    """Take a seat away from a phone, and change the code and the link with which it could come back."""

    def work() -> None:
        removed, _rows = _other_seats(play, pk).delete()
        if removed:
            secrets = {"code": codes.new_code(), "join_secret": codes.new_secret()}
            Play.objects.filter(pk=play.pk).update(**secrets, revision=F("revision") + 1)

    in_turn(work)


def make_host(play: Play, pk: str) -> None:
    """Hand the host's rights over to another seat; the host goes on as a player."""

    def work() -> None:
        _lock(play.pk)
        _hand_over(play, _other_seats(play, pk).first())

    in_turn(work)


def ask_to_be_host(seat: Seat) -> None:
    """Begin to wait for the host's phone. Only a player can ask, and once at a time."""

    def work() -> None:
        asking = Seat.objects.filter(pk=seat.pk, role=Seat.Role.PLAYER, asked_to_host=None)
        if asking.update(asked_to_host=timezone.now()):
            _revise(seat.play_id)

    in_turn(work)


def become_host(seat: Seat) -> None:
    """Make a seat the host that has asked for it long enough ago."""

    def work() -> None:
        _lock(seat.play_id)
        waited = Seat.objects.filter(
            pk=seat.pk, role=Seat.Role.PLAYER, asked_to_host__lte=timezone.now() - HOST_IS_AWAITED
        )
        _hand_over(seat.play, waited.first())

    in_turn(work)


def refuse_requests(seat: Seat) -> None:
    """Refuse every request of others to be the host; of one's own, this takes it back."""
    _end_requests(seat.play_id)


def host_is_here(seat: Seat | None) -> None:
    """End every request, because the host's phone has opened the game. Reading goes on where nothing can be written."""
    if seat is None or not seat.is_host or not requests(seat.play_id).exists():
        return
    try:
        _end_requests(seat.play_id)
    except OperationalError:
        return


def requests(play_id: int) -> QuerySet[Seat]:
    """The seats that ask to be the host, the first one first."""
    return (
        Seat.objects.filter(play=play_id, role=Seat.Role.PLAYER).exclude(asked_to_host=None).order_by("asked_to_host")
    )


def due(seat: Seat) -> datetime | None:
    """When a seat that asks may become the host; None if it does not ask."""
    return seat.asked_to_host + HOST_IS_AWAITED if seat.asked_to_host else None


def _end_requests(play_id: int) -> None:
    def work() -> None:
        _lock(play_id)
        if requests(play_id).update(asked_to_host=None):
            _revise(play_id)

    in_turn(work)


def _other_seats(play: Play, pk: str) -> QuerySet[Seat]:
    """The seat of a number that is not the host's; none if there is no such seat."""
    number = int(pk) if pk.isdecimal() and len(pk) < 10 else 0
    return play.seats.filter(pk=number).exclude(role=Seat.Role.HOST)


def _hand_over(play: Play, seat: Seat | None) -> None:
    if seat is None:
        return
    play.seats.filter(role=Seat.Role.HOST).update(role=Seat.Role.PLAYER)
    play.seats.update(asked_to_host=None)
    play.seats.filter(pk=seat.pk).update(role=Seat.Role.HOST)
    _revise(play.pk)


def _lock(play_id: int) -> None:
    """Let nobody else change who is the host, or who asks to be, until the transaction ends."""
    Play.objects.select_for_update().filter(pk=play_id).first()


def _revise(play_id: int) -> None:
    Play.objects.filter(pk=play_id).update(revision=F("revision") + 1)
