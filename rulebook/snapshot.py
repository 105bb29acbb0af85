"""Reading a page from one state of the content."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_snapshot() -> Iterator[None]:
    """All queries inside see the same content, whatever is loaded meanwhile; a transaction that has begun serves."""
    if connection.in_atomic_block:
        yield
        return
    with transaction.atomic():
        yield
