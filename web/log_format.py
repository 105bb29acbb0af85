"""Formatters of log lines. The server's main process uses them too, so Django is not needed here."""

from __future__ import annotations

import json
import logging
import os
import re
import sys
from datetime import UTC, datetime

from pythonjsonlogger.core import RESERVED_ATTRS
from pythonjsonlogger.json import JsonFormatter

FORMATS = ("auto", "json", "text")
# Django hands the request to its own lines; written out it would hold the query, which somebody typed.
_NOT_WRITTEN = [*RESERVED_ATTRS, "request"]
# The key of a play, also one that was copied with something before or behind it, or cut short; a key or a secret where
# it does not belong in an address, whose own words have no capitals; and what an invitation and a header hold. They may
# come with any line: Django's name a path, and an error says what it met.
_SECRET = re.compile(
    r"""((?i:/plays?/+))[^/?#\s]*?[\w-]{16}(?:[^/?#\s"\\]|\\+\w)*|(/)(?=[\w-]*[A-Z])[\w-]{22}(?![\w-])"""
    r"""|((?i:\bwith=|\bbearer ))[\w%-]+"""
)


def formatter() -> logging.Formatter:
    """The formatter that ``LOG_FORMAT`` names; ``auto`` is text on a terminal, and JSON in a file or a pipe."""
    wanted = os.environ.get("LOG_FORMAT") or "auto"
    if wanted == "auto":
        wanted = "text" if sys.stderr.isatty() else "json"
    return TextFormatter() if wanted == "text" else json_formatter()


def json_formatter() -> logging.Formatter:
    """An object a line: time, level, logger, message, and the facts of the line."""
    return _JsonFormatter(
        "{asctime}{levelname}{name}{message}",
        style="{",
        rename_fields={"asctime": "time", "levelname": "level", "name": "logger"},
        reserved_attrs=_NOT_WRITTEN,
    )


class _WithoutSecrets(logging.Formatter):
    """Takes the secrets of plays out of the whole line, whichever logger wrote it, its traceback included."""

    def format(self, record: logging.LogRecord) -> str:
        return _SECRET.sub(lambda found: f"{found[found.lastindex or 0]}…", super().format(record))


class _JsonFormatter(_WithoutSecrets, JsonFormatter):
    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802 the library's name
        return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")


class TextFormatter(_WithoutSecrets):
    """The same for people: ``12:03:11 INFO sobremesa.request: request method=GET path=/en/ status=200``."""

    def __init__(self) -> None:
        super().__init__("{asctime} {levelname} {name}: {message}", datefmt="%H:%M:%S", style="{")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 the library's name
        facts = {name: value for name, value in vars(record).items() if name not in _NOT_WRITTEN}
        # These stand in the line by themselves.
        for name in ("message", "asctime"):
            facts.pop(name, None)
        return " ".join([super().formatMessage(record), *(f"{name}={_word(value)}" for name, value in facts.items())])


def _word(value: object) -> str:
    """A value as one word: what a visitor sent can neither begin a line of its own nor give orders to a terminal."""
    text = str(value)
    return text if text.isprintable() and " " not in text else json.dumps(text)
