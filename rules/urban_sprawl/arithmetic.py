"""Sums as the steps write them."""

from __future__ import annotations

from collections.abc import Iterable


def added(numbers: Iterable[int]) -> str:
    """Numbers with what they add up to: ``4 + 2 = 6``, ``4`` alone, ``0`` where there are none."""
    parts = list(numbers)
    total = str(sum(parts))
    return total if len(parts) < 2 else f"{' + '.join(map(str, parts))} = {total}"
