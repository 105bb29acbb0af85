"""What a command says while it works: lines for people, or with ``--json`` an object a line for programs."""

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

_TO_ITS_BEGINNING_AND_EMPTY = "\r\x1b[2K"


class TellingCommand(BaseCommand):
    """A command that says what it does.

    On a terminal the last line names what is being worked at, and goes again; in a file or a pipe it would only be in
    the way. The objects have the names of the site's log lines, so one program reads both.
    """

    def add_arguments(self, parser: ArgumentParser) -> None:
        as_json = settings.LOG_FORMAT == "json"
        text = "say everything as JSON, an object a line; so too where LOG_FORMAT is json"
        parser.add_argument("--json", action="store_true", default=as_json, help=text)

    def execute(self, *args: Any, **options: Any) -> str | None:
        self._streams = {name: options.get(name) or getattr(self, name) for name in ("stdout", "stderr")}
        self._passing = False
        self._lines: JsonLines | None = None
        if options["json"]:
            command = f"sobremesa.{type(self).__module__.rpartition('.')[2]}"
            self._lines = JsonLines(self._streams["stdout"], command, "INFO")
            options |= {"stdout": self._lines, "stderr": JsonLines(self._streams["stderr"], command, "ERROR")}
        answer: str | None = super().execute(*args, **options)
        return answer

    def run(self, command: str, *words: str, **options: Any) -> None:
        """Another such command as a part of this one, with the same streams."""
        call_command(command, *words, json=self._lines is not None, **self._streams, **options)

    def say(self, text: str, **facts: Any) -> None:
        """A line of what was done; the facts in it are for programs."""
        self._clear()
        if self._lines:
            self._lines.tell(text, **facts)
        else:
            self.stdout.write(text)
            self.stdout.flush()

    def complain(self, text: str) -> None:
        """A line about a mistake."""
        self._clear()
        self.stderr.write(text)

    def each(self, things: Sequence[str], doing: str) -> Iterator[str]:
        """The things one by one; each is named while it is worked at."""
        for number, thing in enumerate(things, start=1):
            self.doing(f"{doing} {thing}", number, len(things))
            yield thing
        self._clear()

    def doing(self, text: str, number: int = 1, total: int = 1) -> None:
        """What is being worked at now: the so many-eth of all."""
        if self._lines:
            self._lines.tell(text, number=number, total=total)
        elif self.stderr.isatty():
            count = f"{number}/{total} " if total > 1 else ""
            self._pass(f"{count}{text} …")
            self._passing = True

    def _clear(self) -> None:
        if self._passing:
            self._pass("")
            self._passing = False

    def _pass(self, text: str) -> None:
        """Put a text in place of the last line, in no colour: it is no mistake."""
        self.stderr.write(f"{_TO_ITS_BEGINNING_AND_EMPTY}{text}", style_func=str, ending="")
        self.stderr.flush()


class JsonLines:
    """A stream that makes an object of every line."""

    def __init__(self, out: TextIO, logger: str, level: str) -> None:
        self._out = out
        self._fixed = {"level": level, "logger": logger}
        self._start = time.monotonic()

    def write(self, text: str) -> None:
        for line in filter(str.strip, text.splitlines()):
            self.tell(line)

    def tell(self, text: str, **facts: Any) -> None:
        """One object: ``seconds`` count from the command's beginning."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        seconds = round(time.monotonic() - self._start, 3)
        line = {"time": now, **self._fixed, "message": text, "seconds": seconds, **facts}
        self._out.write(f"{json.dumps(line, ensure_ascii=False, default=str)}\n")
        self.flush()

    def flush(self) -> None:
        self._out.flush()

    def isatty(self) -> bool:
        return False
