"""How much anybody may ask of the site: every limit there is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kept:
    """How many times something may be written in so many seconds: by one client, and by everybody together."""

    seconds: int
    client: int
    everybody: int


@dataclass(frozen=True, slots=True)
class Spent:
    """How many seconds of a processor a client may use at once, and how many come back each second.

    Each process of the server counts for itself.
    """

    at_once: float
    a_second: float


# Everybody together as well, so that nobody fills the disk.
REPORTS = Kept(seconds=60 * 60, client=10, everybody=300)

# A page takes about 0.01 s: 6,000 pages at once, and 25 a second without end. What a table of players asks for is far
# below (tests/limits/test_computing.py plays an evening); one client alone cannot keep a process from the others.
COMPUTING = Spent(at_once=60, a_second=0.25)
