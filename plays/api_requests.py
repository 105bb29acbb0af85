"""Requests of the API of plays: who asks, for which play, and the body; every refusal in the shape of the API."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest
from django.utils.translation import gettext as _

from core.other_sites import ForeignOrigin
from rulebook.api.errors import ApiError, not_found
from rules.engine.calculator import Fault, InvalidInput, note_unknown
from rules.engine.play.declaration import GameRules
from rules.engine.play.registry import plays

from . import codes
from .hosting import host_is_here
from .models import LONGEST_ENTRY_ID, Play, Seat
from .seats import refuse_other_sites, seat_of
from .store import Draft
from .strikes import ReplacementDraft, StrikeDraft
from .wording import PlayWording

LONGEST_TYPE = 50
LONGEST_BY = 40
LARGEST_NUMBER = 1_000_000


def play_at(key: str) -> Play:
    """The play of an address. Raises ApiError 404."""
    play = Play.objects.filter(key=key).first() if codes.is_secret(key) else None
    if play is None:
        raise not_found()
    return play


def refuse_foreign_forms(request: HttpRequest) -> None:
    """Raises ApiError 403 unless the body is declared as JSON, which no form of another site can do, or it is ours."""
    if request.content_type != "application/json":
        _refuse_other_sites(request)


def game_at(slug: Any) -> GameRules:
    """The declaration of a game. Raises ApiError 422 for a game without plays."""
    known = plays()
    game = known.get(slug) if isinstance(slug, str) else None
    if game is None:
        message = _("Choose one of these: {options}.").format(options=", ".join(known))
        raise ApiError(422, {"field": "game", "code": "not-a-choice", "message": message})
    return game


def writer_at(request: HttpRequest, play: Play) -> Seat:
    """The seat of a client that may record moves. Raises ApiError 401 and 403."""
    seat = seat_at(request, play)
    if not seat.may_write:
        if seat.role == Seat.Role.WATCHER:
            raise _forbidden("watching", _("This phone is only watching. Join as a player to record moves."))
        raise _forbidden("only-the-host", _("In this game, only the host can record moves."))
    return seat


def host_at(request: HttpRequest, play: Play) -> Seat:
    """The seat of the host. Raises ApiError 401 and 403."""
    seat = seat_at(request, play)
    if not seat.is_host:
        raise _forbidden("only-the-host", _("Only the host of this game can do this."))
    return seat


def seat_at(request: HttpRequest, play: Play) -> Seat:
    """The seat of a client. Raises ApiError 401 without one, and 403 for a page of another site."""
    seat = seat_of(request, play)
    if seat is None:
        message = _("This phone is not in this game. Join the game first.")
        raise ApiError(401, {"field": "", "code": "no-seat", "message": message})
    _refuse_other_sites(request)
    host_is_here(seat)
    return seat


def _refuse_other_sites(request: HttpRequest) -> None:
    try:
        refuse_other_sites(request)
    except ForeignOrigin:
        raise _forbidden(
            "other-site", _("This request came from another site. Open the game on this site and try again.")
        ) from None


def _forbidden(code: str, message: str) -> ApiError:
    return ApiError(403, {"field": "", "code": code, "message": message})


def body_of(request: HttpRequest) -> dict[str, Any]:
    """The JSON object of a request. Raises ApiError 422."""
    try:
        raw = json.loads(_bytes_of(request))
    except RequestDataTooBig:
        raise ApiError(422, {"field": "", "code": "too-large", "message": _("The request is too large.")}) from None
    except (ValueError, RecursionError):
        raw = None
    if not isinstance(raw, dict):
        raise ApiError(422, {"field": "", "code": "not-an-object", "message": _("Send a JSON object.")})
    return raw


def _bytes_of(request: HttpRequest) -> bytes:
    """The body: the framework's own limit is for all addresses, and a few accept more. Raises RequestDataTooBig."""
    most = settings.LONGEST_BODIES.get(request.path_info)
    if most is None:
        return request.body
    if int(request.META.get("CONTENT_LENGTH") or 0) > most:
        raise RequestDataTooBig
    return bytes(request.read(most))


class Fields:
    """The fields of a body, each read by its type; ``check`` raises for those that are wrong or unknown."""

    def __init__(self, raw: dict[str, Any], known: tuple[str, ...]) -> None:
        self.raw = raw
        self.faults: list[Fault] = []
        note_unknown(raw, known, self.faults)

    def text(self, name: str, most: int, *, required: bool = False) -> str:
        """A text of at most so many characters; empty if it may be missing."""
        value = self.raw.get(name)
        if value is None and not required:
            return ""
        if not isinstance(value, str) or not 1 <= len(value) <= most:
            self.faults.append(Fault(name, "required" if value is None else "not-a-text", {"maximum": most}))
            return ""
        return value

    def number(self, name: str, *, required: bool = False) -> int | None:
        """A whole number from 0, or None; 5.0 is one, as in JSON Schema."""
        value = self.raw.get(name)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if value is None and not required:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= LARGEST_NUMBER:
            allowed = {"minimum": 0, "maximum": LARGEST_NUMBER, "unit": ""}
            self.faults.append(Fault(name, "required" if value is None else "not-a-whole-number", allowed))
            return None
        return value

    def flag(self, name: str) -> bool:
        """A yes or no, no if it is missing."""
        value = self.raw.get(name, False)
        if not isinstance(value, bool):
            self.faults.append(Fault(name, "not-a-flag"))
        return value is True

    def record(self, name: str) -> dict[str, Any]:
        """An object, empty if it is missing."""
        value = self.raw.get(name, {})
        if not isinstance(value, dict):
            self.faults.append(Fault(name, "not-a-record"))
            return {}
        return value

    def check(self) -> None:
        """Raises InvalidInput with every fault."""
        if self.faults:
            raise InvalidInput(*self.faults)


def move_draft(raw: dict[str, Any]) -> tuple[Draft, bool]:
    """A move as the body has it, and whether it is to be previewed only. Raises InvalidInput."""
    fields = Fields(raw, ("type", "input", "expected", "id", "by", "anyway", "again", "preview"))
    previewed = fields.flag("preview")
    draft = Draft(
        kind=fields.text("type", LONGEST_TYPE, required=True),
        given=fields.record("input"),
        entry_id=fields.text("id", LONGEST_ENTRY_ID, required=not previewed),
        expected=fields.number("expected"),
        by=fields.text("by", LONGEST_BY),
        anyway=fields.flag("anyway"),
        again=fields.flag("again"),
    )
    fields.check()
    return draft, previewed


def strike_draft(raw: dict[str, Any]) -> tuple[StrikeDraft, bool]:
    """A strike as the body has it, and whether it is to be previewed only. Raises InvalidInput."""
    fields = Fields(raw, ("number", "id", "expected", "alone", "renew", "preview"))
    previewed = fields.flag("preview")
    draft = StrikeDraft(
        number=fields.number("number", required=True) or 0,
        entry_id=fields.text("id", LONGEST_ENTRY_ID, required=not previewed),
        alone=fields.flag("alone"),
        renew=fields.flag("renew"),
        expected=fields.number("expected"),
    )
    fields.check()
    return draft, previewed


def replacement_draft(raw: dict[str, Any]) -> tuple[ReplacementDraft, bool]:
    """A replacement as the body has it, and whether it is to be previewed only. Raises InvalidInput."""
    fields = Fields(raw, ("number", "type", "input", "id", "expected", "by", "anyway", "renew", "preview"))
    previewed = fields.flag("preview")
    draft = ReplacementDraft(
        number=fields.number("number", required=True) or 0,
        kind=fields.text("type", LONGEST_TYPE),
        given=fields.record("input"),
        entry_id=fields.text("id", LONGEST_ENTRY_ID, required=not previewed),
        expected=fields.number("expected"),
        by=fields.text("by", LONGEST_BY),
        anyway=fields.flag("anyway"),
        renew=fields.flag("renew"),
    )
    fields.check()
    return draft, previewed


@contextmanager
def refusing(wording: PlayWording) -> Iterator[None]:
    """Turn InvalidInput into the response that names every field."""
    try:
        yield
    except InvalidInput as error:
        raise ApiError(422, *(_fault(fault, wording) for fault in error.faults)) from None


def _fault(fault: Fault, wording: PlayWording) -> dict[str, Any]:
    return {
        "field": fault.field,
        "code": fault.code,
        "message": wording.fault(fault),
        "rules": wording.refs(fault.rules),
    }
