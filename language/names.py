"""Names of players as people write them: one way to tidy them, one way to compare them."""

from __future__ import annotations

from unicodedata import normalize

from .characters import without_joiners

LONGEST_NAME = 40
# Letters of the Cyrillic and the Greek alphabet that most fonts draw as they draw these Latin ones.
_DRAWN_ALIKE = {
    **dict(zip("АВЕЅІЈКМНОРСТУХҮԚԜаеѕіјорсухһԛԝ", "ABESIJKMHOPCTYXYQWaesijopcyxhqw", strict=True)),
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορυ", "ABEZHIKMNOPTYXaikvopu", strict=True)),
}
_ALIKE = str.maketrans(_DRAWN_ALIKE)


def tidy_name(raw: object) -> str:
    """A name as it is shown: no spaces around it, single ones inside, each accent in its composed form."""
    return normalize("NFC", " ".join(str(raw).split()))


def name_key(name: object) -> str:
    """What two spellings of one name have in common: ``Bo``, ``bo`` and ``" BO "`` are the same player.

    Accents count, however they are encoded: José is not Jose. Joiners and variation selectors do not.
    """
    # Folding case can decompose a letter again, so the composed form is made last.
    return normalize("NFC", without_joiners(tidy_name(name)).casefold())


def look_of(name: str) -> str:
    """What names that look the same have in common: *Ana* in Latin letters, in full-width ones, with a Cyrillic *А*."""
    return name_key(normalize("NFKC", name_key(normalize("NFKC", tidy_name(name)).translate(_ALIKE))))


def same_name(one: object, other: object) -> bool:
    """Whether two spellings name the same player."""
    return name_key(one) == name_key(other)


class Spellings:
    """The spelling that was typed first of every name; names of different ``kind`` are kept apart."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, str], str] = {}

    def first(self, name: str, kind: str = "") -> str:
        """The first spelling of this name so far."""
        return self._first.setdefault((kind, name_key(name)), name)
