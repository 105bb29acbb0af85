"""Arithmetic sums, written as the steps show them."""

from __future__ import annotations

from collections.abc import Iterable


def added(numbers: Iterable[int]) -> str:
    """Numbers with their total: ``4 + 2 = 6``, ``4`` alone, ``0`` for none."""
    parts = list(numbers)
    total = str(sum(parts))
    return total if len(parts) < 2 else f"{' + '.join(map(str, parts))} = {total}"
