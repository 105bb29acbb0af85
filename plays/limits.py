"""The rate limits on starting plays and on wrong codes."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import ngettext

from core import client_address
from core.write_limits import WriteCounter
from limits import declared


def check_limit(request: HttpRequest, counter: WriteCounter) -> None:
    """Raises TooManyError for a client that is over a limit; players on a network of their own are not counted."""
    if not client_address.is_private(request):
        counter.check(request)


def started() -> WriteCounter:
    """The limit on starting plays."""
    return WriteCounter("plays-started", declared.PLAYS_STARTED)


def table_changes() -> WriteCounter:
    """The limit on other names, removed seats and other hosts."""
    return WriteCounter("table-changes", declared.TABLE_CHANGES)


def wrong_codes() -> WriteCounter:
    """The limit on codes that open nothing."""
    return WriteCounter("wrong-codes", declared.WRONG_CODES)


def too_many_started(seconds: int) -> str:
    """The message for a client that has to wait before it starts another play."""
    minutes = -(-seconds // 60)
    message = ngettext(
        "Too many games were started from your connection. Try again in a minute.",
        "Too many games were started from your connection. Try again in {minutes} minutes.",
        minutes,
    )
    return message.format(minutes=minutes)


def too_many_changes(seconds: int) -> str:
    """The message for a client that has to wait before it changes names or seats again."""
    minutes = -(-seconds // 60)
    message = ngettext(
        "Too many changes came from your connection. Try again in a minute.",
        "Too many changes came from your connection. Try again in {minutes} minutes.",
        minutes,
    )
    return message.format(minutes=minutes)


def too_many_codes(seconds: int) -> str:
    """The message for a client that has to wait before it enters another code."""
    minutes = -(-seconds // 60)
    message = ngettext(
        "Too many wrong codes. Try again in a minute.", "Too many wrong codes. Try again in {minutes} minutes.", minutes
    )
    return message.format(minutes=minutes)
