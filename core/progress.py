"""Output of commands: lines of text for people, or JSON lines for programs with ``--json``."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, TextIO

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand

_CLEAR_LINE = "\r\x1b[2K"


class ProgressCommand(BaseCommand):
    """A command that reports its progress.

    On a terminal the last line shows the current step and is then cleared; a file or a pipe gets no such lines. JSON
    lines have the same fields as the site's log lines, so one program reads both.
    """

    _lines: JsonLines | None = None
    _shows_progress = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        as_json = settings.LOG_FORMAT == "json"
        text = "write JSON lines instead of text (the default if LOG_FORMAT is json)"
        parser.add_argument("--json", action="store_true", default=as_json, help=text)

    def execute(self, *args: Any, **options: Any) -> str | None:
        self._streams = {name: options.get(name) or getattr(self, name) for name in ("stdout", "stderr")}
        if options["json"]:
            command = f"sobremesa.{type(self).__module__.rpartition('.')[2]}"
            self._lines = JsonLines(self._streams["stdout"], command, "INFO")
            options |= {"stdout": self._lines, "stderr": JsonLines(self._streams["stderr"], command, "ERROR")}
        answer: str | None = super().execute(*args, **options)
        return answer

    def run(self, command: str, *words: str, **options: Any) -> None:
        """Run another such command with the same streams."""
        call_command(command, *words, json=self._lines is not None, **self._streams, **options)

    def info(self, text: str, **fields: Any) -> None:
        """Write a line about what was done; ``fields`` go into the JSON line."""
        self._clear()
        if self._lines:
            self._lines.write_line(text, **fields)
        else:
            self.stdout.write(text)
            self.stdout.flush()

    def error(self, text: str) -> None:
        """Write an error to standard error."""
        self._clear()
        self.stderr.write(text)

    def each(self, items: Sequence[str], action: str) -> Iterator[str]:
        """Iterate over the items and show each as the current step, such as “2/4 loading carnegie”."""
        for number, item in enumerate(items, start=1):
            self.progress(f"{action} {item}", number, len(items))
            yield item
        self._clear()

    def progress(self, text: str, number: int = 1, total: int = 1) -> None:
        """Show the current step, ``number`` of ``total``."""
        if self._lines:
            self._lines.write_line(text, number=number, total=total)
        elif self.stderr.isatty():
            count = f"{number}/{total} " if total > 1 else ""
            self._replace_line(f"{count}{text} …")
            self._shows_progress = True

    def _clear(self) -> None:
        if self._shows_progress:
            self._replace_line("")
            self._shows_progress = False

    def _replace_line(self, text: str) -> None:
        # Without the color that Django gives to standard error: progress is not an error.
        self.stderr.write(f"{_CLEAR_LINE}{text}", style_func=str, ending="")
        self.stderr.flush()


class JsonLines:
    """A stream that turns every line into a JSON object."""

    def __init__(self, out: TextIO, logger: str, level: str) -> None:
        self._out = out
        self._fixed = {"level": level, "logger": logger}
        self._start = time.monotonic()

    def write(self, text: str) -> None:
        for line in filter(str.strip, text.splitlines()):
            self.write_line(line)

    def write_line(self, text: str, **fields: Any) -> None:
        """Write one object; ``seconds`` count from the start of the command."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        seconds = round(time.monotonic() - self._start, 3)
        line = {"time": now, **self._fixed, "message": text, "seconds": seconds, **fields}
        self._out.write(f"{json.dumps(line, ensure_ascii=False, default=str)}\n")
        self.flush()

    def flush(self) -> None:
        self._out.flush()

    def isatty(self) -> bool:
        return False
