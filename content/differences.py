"""Where the rulebooks disagree, and what people outside the rulebooks have ruled."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from content.refs import Ref

from .files import read_list
from .nodes import Entry, Problem
from .schema import LANGUAGES, Bilingual, Difference, Place, Ruling, Statement
from .sections import read_refs

KINDS = (
    "conflict",
    "one-silent",
    "wording",
    "contradiction",
    "mistranslation",
    "misprint",
    "presumed-slip",
    "ambiguous-term",
    "ambiguous",
    "both-silent",
    "other-sources",
    "illegible",
)
# How many texts must speak for a point of these kinds; any other needs both sides of it.
_SIDES = {
    "both-silent": 0,
    "other-sources": 0,
    "mistranslation": 1,
    "misprint": 1,
    "presumed-slip": 1,
    "illegible": 1,
    "ambiguous-term": 1,
    "ambiguous": 1,
}
AUTHORITIES = ("publisher", "designer", "implementation")


def read_differences(
    paths: Iterable[Path], game: str, editions: tuple[str, ...], problems: list[Problem]
) -> list[Difference]:
    """The points on which the editions of a game disagree."""
    return [_difference(entry, game, editions) for path in paths for entry in read_list(path, problems)]


def _difference(entry: Entry, game: str, editions: tuple[str, ...]) -> Difference:
    difference = Difference(
        id=entry.slug("id"),
        kind=entry.choice("kind", KINDS),
        topic=entry.bilingual("topic"),
        says=tuple(_statement(item, editions) for item in entry.entries("says")),
        consequence=entry.bilingual("consequence"),
        follows=_follows(entry, editions),
        reading=entry.optional_bilingual("reading"),
        calculation=entry.flag("calculation"),
        touches=_touches(entry, game),
        place=Place(entry.path, entry.line),
    )
    if len(difference.says) < _SIDES.get(difference.kind, 2):
        entry.problem("“says” must give both sides", "says")
    entry.finish()
    return difference


def _follows(entry: Entry, editions: tuple[str, ...]) -> str:
    value = entry.plain("follows")
    if value is not None and value not in editions:
        entry.problem(f"there is no edition “{value}”; there are {', '.join(editions)}", "follows")
    return value if isinstance(value, str) else ""


def _statement(entry: Entry, editions: tuple[str, ...]) -> Statement:
    edition = entry.choice("edition", editions)
    text = Bilingual(**{language: entry.text(language) for language in LANGUAGES})
    entry.finish()
    return Statement(edition, text)


def _touches(entry: Entry, game: str) -> tuple[Ref, ...]:
    refs = read_refs(entry, "touches", game)
    if not refs:
        entry.problem("“touches” must name at least one page", "touches")
    return refs


def read_rulings(paths: Iterable[Path], game: str, problems: list[Problem]) -> list[Ruling]:
    """What people outside the rulebooks have ruled."""
    return [_ruling(entry, game) for path in paths for entry in read_list(path, problems)]


def _ruling(entry: Entry, game: str) -> Ruling:
    when = entry.plain("when")
    ruling = Ruling(
        id=entry.slug("id"),
        authority=entry.choice("authority", AUTHORITIES),
        who=entry.text("who"),
        when=str(when) if when is not None else "",
        where=entry.optional_bilingual("where"),
        text=entry.bilingual("text"),
        touches=_touches(entry, game),
        place=Place(entry.path, entry.line),
    )
    entry.finish()
    return ruling
