"""Read a page from one state of the content."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_snapshot() -> Iterator[None]:
    """Run all queries on the same content, even if new content is loaded meanwhile; an open transaction is reused."""
    if connection.in_atomic_block:
        yield
        return
    with transaction.atomic():
        yield
