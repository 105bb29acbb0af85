"""What the site writes of what people entered, it writes in its turn (``core.durable``)."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import pytest
from django.db import connection

from core import durable
from tests.conftest import PROJECT

_ENTERED = re.compile(r'\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?(?:plays|reports)_', re.IGNORECASE)
_OURS = tuple(f"{PROJECT / folder}/" for folder in ("plays", "reports"))
# A test may write as it likes, and a migration has the database to itself.
_OTHERS = tuple(f"{PROJECT / folder}/" for folder in ("tests", "plays/migrations", "reports/migrations"))


@contextmanager
def only_in_turn(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fails at the end if code of the site wrote what people entered outside of ``in_turn``."""
    turns = 0
    outside: list[str] = []
    writing = durable._writing

    @contextmanager
    def counted() -> Iterator[None]:
        nonlocal turns
        with writing():
            turns += 1
            try:
                yield
            finally:
                turns -= 1

    def watch(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if not turns and _ENTERED.match(sql) and _is_ours():
            outside.append(sql)
        return execute(sql, params, many, context)

    monkeypatch.setattr(durable, "_writing", counted)
    with connection.execute_wrapper(watch):
        yield
    assert outside == []


def _is_ours() -> bool:
    """Whether code of the site writes, and not a test; no other code of the project is between them and Django."""
    frame: FrameType | None = sys._getframe(2)
    while frame and not frame.f_code.co_filename.startswith((*_OURS, *_OTHERS)):
        frame = frame.f_back
    return frame is not None and not frame.f_code.co_filename.startswith(_OTHERS)
