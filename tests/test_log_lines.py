"""How a log line looks: text for people, objects for programs, and no line that a visitor wrote."""

from __future__ import annotations

import json
import logging
from datetime import datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.conf import settings

from tests.conftest import PROJECT
from web import log_format as lines


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def line(formatter: logging.Formatter, **facts: Any) -> str:
    record = logging.LogRecord("sobremesa.request", logging.INFO, __file__, 1, "request", (), None)
    vars(record).update(facts)
    return formatter.format(record)


@pytest.mark.parametrize(
    ("wanted", "stream", "text"),
    [
        ("", Terminal(), True),
        ("", StringIO(), False),
        ("auto", Terminal(), True),
        ("json", Terminal(), False),
        ("text", StringIO(), True),
    ],
)
def test_format_is_the_one_asked_for_or_fits_where_it_goes(
    monkeypatch: pytest.MonkeyPatch, wanted: str, stream: StringIO, text: bool
) -> None:
    monkeypatch.setenv("LOG_FORMAT", wanted)
    monkeypatch.setattr("sys.stderr", stream)
    assert isinstance(lines.formatter(), lines.TextFormatter) is text


def test_text_names_the_facts() -> None:
    said = line(lines.TextFormatter(), method="GET", path="/en/", status=200)
    assert said.partition(" ")[2] == "INFO sobremesa.request: request method=GET path=/en/ status=200"


def test_object_holds_the_facts() -> None:
    said = json.loads(line(lines.json_formatter(), method="GET", status=200))
    assert datetime.fromisoformat(said.pop("time")).utcoffset() == timedelta()
    assert said == {
        "level": "INFO", "logger": "sobremesa.request", "message": "request", "method": "GET", "status": 200,
    }  # fmt: skip


@pytest.mark.parametrize("formatter", [lines.TextFormatter(), lines.json_formatter()])
def test_what_a_visitor_sent_begins_no_line_and_gives_a_terminal_no_orders(formatter: logging.Formatter) -> None:
    said = line(formatter, path="/en/\r\nERROR forged\x1b[2J\u2028", request="Ana's own")
    assert len(said.splitlines()) == 1
    assert "\x1b" not in said
    assert "Ana" not in said


def test_server_and_site_write_the_same_lines() -> None:
    ours = settings.LOGGING["formatters"]["line"]
    server = json.loads((PROJECT / "config/granian.json").read_text(encoding="utf-8"))
    assert server["formatters"]["line"] == ours == {"()": "web.log_format.formatter"}
