"""Certificates of one company in players' hands, and the distributions that are impossible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.engine.calculator import Fault
from rules.engine.fields import whole

from .certificates import CERTIFICATES, SHARES
from .tables import COMMON_CERTIFICATES, DIRECTOR_SHARES, MOST_SHARES_OF_ONE_PLAYER

OWNERSHIP = "components/ownership-limit"
PREFERRED = "stock-phase/preferred-certificate"
SELLING = "stock-phase/selling"

# Rule: big-shoulders:components/certificates
IN_A_COMPANY = {"director": 1, "preferred": 1, "common": COMMON_CERTIFICATES}


@dataclass(frozen=True, slots=True)
class Certificates:
    """A player's certificates by kind; ``director``: None if not known."""

    common: int = whole(0, COMMON_CERTIFICATES, default=0)
    preferred: int = whole(0, 1, default=0)
    director: int | None = whole(0, 1, default=None)

    @property
    def shares(self) -> int:
        """The shares they represent. Rule: big-shoulders:components/certificates"""
        return sum(number * SHARES[kind] for kind, number in self.by_kind())

    def by_kind(self) -> tuple[tuple[str, int], ...]:
        """The number of each kind, from the one with the most shares to the one with the fewest."""
        return (("director", self.director or 0), ("preferred", self.preferred), ("common", self.common))


NONE = Certificates(common=0, preferred=0, director=0)

Owners = Mapping[str, Certificates]


def with_the_directors_certificate(owners: Owners, director: str) -> tuple[Owners, str]:
    """The owners, with the director's certificate where it is assumed to be, and the code of that assumption, if any.

    If it is not known, the director still has the certificate; a director who is left out owns nothing, so sold it.
    """
    if director not in owners:
        return owners, "if-sold"
    if owners[director].director is not None or any(owned.director for owned in owners.values()):
        return owners, ""
    return {**owners, director: replace(owners[director], director=1)}, "if-not-sold"


def strangers(owners: Owners, director: str, seats: tuple[str, ...]) -> Iterator[Fault]:
    """Faults for players who are named but not seated."""
    if director not in seats:
        yield Fault("director", "not-seated", {"name": director, "seats": seats})
    for name in owners:
        if name not in seats:
            yield Fault(f"certificates.{name}", "not-seated", {"name": name, "seats": seats})


def more_than_there_are(owners: Owners) -> Iterator[Fault]:
    """Faults for kinds of which the players own more than a company has. Rule: big-shoulders:components/certificates"""
    for kind, maximum in IN_A_COMPANY.items():
        number = sum(dict(owned.by_kind())[kind] for owned in owners.values())
        if number > maximum:
            yield Fault("certificates", f"too-many-{kind}", {"number": number, "maximum": maximum}, (CERTIFICATES,))


def forbidden(owners: Owners, director: str) -> Iterator[Fault]:
    """Faults for players who own certificates that they may not own.

    Rule: big-shoulders:components/ownership-limit, big-shoulders:stock-phase/preferred-certificate,
    big-shoulders:components/certificates
    """
    for name, owned in owners.items():
        field = f"certificates.{name}"
        if owned.shares > MOST_SHARES_OF_ONE_PLAYER:
            values = {"name": name, "limit": MOST_SHARES_OF_ONE_PLAYER}
            yield Fault(field, "over-the-ownership-limit", values, (OWNERSHIP,))
        if owned.preferred and (owned.director or name == director):
            yield Fault(field, "director-and-preferred", {"name": name}, (PREFERRED,))
        if owned.director and name != director:
            yield Fault(field, "not-the-director", {"name": name, "director": director}, (CERTIFICATES,))


def nobody_to_sell_over_to(owners: Owners, director: str) -> Iterator[Fault]:
    """A fault for a director's certificate sold although no opponent owns 30% of the company.

    Rule: big-shoulders:stock-phase/selling
    """
    sold = not owners.get(director, NONE).director
    if sold and all(owned.shares < DIRECTOR_SHARES for name, owned in owners.items() if name != director):
        values = {"director": director, "least": DIRECTOR_SHARES}
        yield Fault("certificates", "nobody-to-sell-over-to", values, (SELLING,))
