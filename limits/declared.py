"""Every limit on what a client may use: reports, processor time, and steps of work in one request."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WriteLimit:
    """How many times something may be written in so many seconds.

    By one client; by a network of clients that are next to each other; by everybody together; and by everybody together
    while a network that has written nothing yet may still write.
    """

    seconds: int
    client: int
    everybody: int
    network: int = 1000
    with_newcomers: int = 3000


@dataclass(frozen=True, slots=True)
class CpuBudget:
    """A token bucket of processor time for each client: ``capacity`` seconds at once, ``refill`` each second.

    A request in flight counts as ``reserve`` seconds until it has used more. A client that has used ``burst`` seconds
    may have ``in_flight`` requests at a time: less than the threads of a process, so that it never has them all. Until
    then a browser may open all its tabs again. Each process of the server counts for itself.
    """

    capacity: float
    refill: float
    reserve: float
    burst: float = 15
    in_flight: int = 2


# Everybody together as well, so that nobody fills the disk: 3,000 reports are 8 MB. Thirty busy clients leave room for
# those who have not written yet.
REPORTS = WriteLimit(seconds=60 * 60, client=10, network=30, everybody=300, with_newcomers=3000)

# One count for each card, language and day, however often it is rejected: the limit keeps a few clients from making up
# the order in which cards are looked at.
CARDS_REJECTED = WriteLimit(seconds=60 * 60, client=30, network=100, everybody=1000, with_newcomers=3000)

# A page takes about 0.01 s: 6,000 pages at once, and 25 a second without end. What a table of players asks for is far
# below (tests/limits/test_computing.py plays an evening); one client alone cannot keep a process from the others.
CPU = CpuBudget(capacity=60, refill=0.25, reserve=0.1)

# Steps of work (see work.py) that no request exceeds, whatever it asks for: a tenth of a second.
# tests/limits/test_expensive_input.py looks for one that does.
REQUEST = 100_000

# Steps for the quick answer to a question: every reading of it, in both languages and with every
# correction. The hardest question of the fixtures takes 19,000.
QUESTION = 30_000

# The same for the terms of a text to translate. Ten thousand characters of prose take 35,000.
TEXT = 45_000

# A play is 30 to 300 KB when it ends, and nobody starts five in an hour by hand.
PLAYS_STARTED = WriteLimit(seconds=60 * 60, client=20, network=60, everybody=600, with_newcomers=600)

# What changes a play beside its log: names, seats, the host. A new name rewrites the whole log, a second of work.
TABLE_CHANGES = WriteLimit(seconds=60 * 60, client=60, network=180, everybody=1200, with_newcomers=3000)

# Wrong codes of plays: a household mistypes, a program guesses. With 1,000 plays to join, everybody's limit lets a
# guess succeed once in 70 years. A household that has not mistyped yet is refused after ten times as many only: thirty
# addresses that guess close no door, and 300 that do are still seven years from a play.
WRONG_CODES = WriteLimit(seconds=10 * 60, client=10, network=30, everybody=300, with_newcomers=3000)


@dataclass(frozen=True, slots=True)
class PlayLimits:
    """What one play may hold: entries, and phones that write and that watch.

    ``replayed`` entries of an import that this site did not sign are computed again: a second of work.
    """

    entries: int = 3000
    seats: int = 12
    watchers: int = 40
    replayed: int = 500


PLAY = PlayLimits()
