"""References and titles of all pages of a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .refs import DIFFERENCE, RULING, Ref, aid_of, lesson_of
from .schema import (
    Bilingual,
    CalculatorText,
    Checklist,
    Component,
    Difference,
    GameContent,
    Lesson,
    PlayerAid,
    Ruling,
    Section,
    Table,
    Term,
)

Thing = Section | Component | Term | CalculatorText | Checklist | Table | PlayerAid | Lesson | Difference | Ruling
AID_TITLE = Bilingual("Player aid", "Ayuda de juego")
LESSON_TITLE = Bilingual("Learn to play", "Aprende a jugar")


def things(content: GameContent) -> Iterator[Thing]:
    """Every item with a page, in the order of the content."""
    yield from content.sections
    yield from content.components
    yield from content.terms
    yield from content.calculators
    yield from content.checklists
    yield from content.tables
    yield from (content.aid,) if content.aid else ()
    yield from (content.lesson,) if content.lesson else ()
    yield from content.differences
    yield from content.rulings


def ref_of(thing: Thing, game: str) -> Ref:
    """The reference of an item with a page."""
    match thing:
        case PlayerAid():
            return aid_of(game)
        case Lesson():
            return lesson_of(game)
        case Difference():
            return Ref(game, DIFFERENCE, thing.id)
        case Ruling():
            return Ref(game, RULING, thing.id)
        case _:
            return thing.ref


def titles(content: GameContent) -> dict[Ref, Bilingual]:
    """The title of every page."""
    found: dict[Ref, Bilingual] = {}
    for thing in things(content):
        found[ref_of(thing, content.slug)] = _title(thing, found)
    return found


def _title(thing: Thing, pages: Mapping[Ref, Bilingual]) -> Bilingual:
    match thing:
        case Component():
            return thing.short or thing.name
        case Difference():
            return thing.topic
        case Ruling():  # named after the first page that it is about
            return next(
                (pages[ref.page] for ref in thing.touches if ref.page in pages), Bilingual(thing.who, thing.who)
            )
        case PlayerAid():
            return AID_TITLE
        case Lesson():
            return LESSON_TITLE
        case _:
            return thing.title
