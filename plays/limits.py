"""The rate limits on starting plays and on wrong codes."""

from __future__ import annotations

from limits import declared
from rulebook.write_limits import WriteCounter


def started() -> WriteCounter:
    """The limit on starting plays."""
    return WriteCounter("plays-started", declared.PLAYS_STARTED)


def wrong_codes() -> WriteCounter:
    """The limit on codes that open nothing."""
    return WriteCounter("wrong-codes", declared.WRONG_CODES)
