"""The rate limits on starting plays and on wrong codes."""

from __future__ import annotations

from django.utils.translation import ngettext

from limits import declared
from rulebook.write_limits import WriteCounter


def started() -> WriteCounter:
    """The limit on starting plays."""
    return WriteCounter("plays-started", declared.PLAYS_STARTED)


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


def too_many_codes(seconds: int) -> str:
    """The message for a client that has to wait before it enters another code."""
    minutes = -(-seconds // 60)
    message = ngettext(
        "Too many wrong codes. Try again in a minute.", "Too many wrong codes. Try again in {minutes} minutes.", minutes
    )
    return message.format(minutes=minutes)
