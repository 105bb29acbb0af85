"""Certificates: the shares that each represents, and the limit for each player."""

from __future__ import annotations

from typing import Any

from rules.engine.calculator import Step
from rules.engine.fields import whole

from .tables import CERTIFICATE_LIMIT, DIRECTOR_SHARES, MOST_CERTIFICATES_OF_ONE_PLAYER, MOST_PLAYERS, PREFERRED_SHARES

BUYING = "stock-phase/buying"
CERTIFICATES = "components/certificates"
LIMIT = "components/certificate-limit"

# Rule: big-shoulders:components/certificates
SHARES = {"director": DIRECTOR_SHARES, "preferred": PREFERRED_SHARES, "common": 1}


def players_field() -> Any:
    """Declare the number of players, from two to four; None if not known."""
    return whole(min(CERTIFICATE_LIMIT), MOST_PLAYERS, default=None)


def certificates_field(**default: int) -> Any:
    """Declare the number of certificates that a player owns, of all companies together."""
    return whole(0, MOST_CERTIFICATES_OF_ONE_PLAYER, **default)


def one_more(players: int, owned: int) -> tuple[bool, Step]:
    """Whether one more certificate is within the limit, and the step that explains it.

    ``owned`` are all certificates of the player before. Rule: big-shoulders:components/certificate-limit
    """
    limit = CERTIFICATE_LIMIT[players]
    within = owned < limit
    values = {"owned": owned, "after": owned + 1, "players": players, "limit": limit}
    return within, Step("within-the-certificate-limit" if within else "over-the-certificate-limit", values, (LIMIT,))


def fewest(shares: int, owns_director: bool) -> int:
    """The fewest certificates for a number of shares of one company, including the preferred one if it may be owned.

    Rule: big-shoulders:components/certificates
    """
    if owns_director:
        return 1 + shares - DIRECTOR_SHARES
    return shares - 1 if shares >= PREFERRED_SHARES else shares
