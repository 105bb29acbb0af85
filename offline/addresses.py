"""The addresses of a game that can be saved for offline use, from its rows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Any
from urllib.parse import urlencode

from content.refs import AID, CALCULATOR, CHECKLIST, DIFFERENCE, TABLE, TEACH, TERM, address_of
from rulebook.models import Checklist, Component, Difference, Game, Lesson, ReferenceTable, Ruling, Section, Term
from rulebook.pages.lessons import length_option
from rulebook.pages.sections import contents
from rules.engine.registry import calculators_of
from rules.engine.sheet import sheet_of

# How a browser sends the flag ``?both``: the cache on the device matches complete addresses.
SIDE_BY_SIDE = "?both="


def addresses(game: Game, language: str) -> list[str]:
    """Every page of a game in a language: its lists first, then its pages in the order of the content.

    A calculator computes on the device if Python is saved there; otherwise one page about that replaces it.
    """
    lists = (address_of(language, game.slug, *parts) for parts in _lists(game))
    return [address_of(language, game.slug), *lists, *_pages(game, language)]


def _lists(game: Game) -> Iterator[tuple[str, ...]]:
    """The last parts of the addresses of a game's lists."""
    there = contents(game)
    yield from ((item.chapter.key,) for item in there.chapters)
    yield from ((kind.key,) for kind in there.kinds)
    if game.terms.exists():
        yield (TERM,)
    has = {
        CHECKLIST: there.checklists,
        TABLE: there.tables,
        DIFFERENCE: there.differences,
        AID: there.aid,
        TEACH: there.lesson,
    }
    yield from ((key,) for key, some in has.items() if some)
    if there.calculators:
        yield (CALCULATOR,)
        yield "offline", CALCULATOR


def _pages(game: Game, language: str) -> Iterator[str]:
    for section in Section.objects.of(game).in_reading_order():
        address = section.ref.address(language)
        yield address
        yield f"{address}{SIDE_BY_SIDE}"
    for rows in (
        Term.objects.of(game).alphabetical(language),
        Component.objects.filter(kind__game=game).select_related("kind", "kind__game"),
        ReferenceTable.objects.filter(game=game).select_related("game"),
        Difference.objects.filter(game=game).select_related("game"),
        Ruling.objects.filter(game=game).select_related("game"),
    ):
        yield from (row.ref.address(language) for row in rows)
    declared = calculators_of(game.slug)
    for words in game.calculators.select_related("game"):
        yield words.ref.address(language)
        if sheet_of(declared[words.slug]):
            yield f"{words.ref.address(language)}sheet/"
    for lesson in Lesson.objects.filter(game=game).select_related("game"):
        options = (*lesson.body["options"], *length_option(lesson.body))
        yield from (f"{lesson.ref.address(language)}?{query}" for query in _choices(options))
    for checklist in Checklist.objects.filter(game=game).select_related("game"):
        yield checklist.ref.address(language)
        yield from (f"{checklist.ref.address(language)}?{query}" for query in _choices(checklist.body["options"]))


def _choices(options: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The query of every choice that the form of a checklist or a lesson can send."""
    if options:
        keys = [option["key"] for option in options]
        for values in product(*(option["choices"] for option in options)):
            yield urlencode(list(zip(keys, values, strict=True)))
