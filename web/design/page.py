"""The page that shows the interface by itself: every token, every drawing, every component, made of real content."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from django.http import Http404, QueryDict

from calculators.pages import CalculatorPage, calculator_page
from calculators.picture_views import PictureView
from calculators.sheets import ScoreSheet, score_sheet
from calculators.texts import texts_of
from content.drawings import FILES, drawing_names
from content.schema import COMPLETE
from rulebook.filters import ChipRow, chip_rows, filters_of
from rulebook.models import (
    CalculatorWords,
    Checklist,
    Component,
    Game,
    Paragraph,
    PlayerAid,
    ReferenceTable,
    Ruling,
    Term,
)
from rulebook.models.language import current_language, other_language
from rulebook.pages.aid import AidPage, BlockView, aid_page
from rulebook.pages.checklists import ChecklistPage, checklist_page
from rulebook.pages.components import Card, card
from rulebook.pages.differences import points_of
from rulebook.pages.glossary import TermPage, term_page
from rulebook.pages.notes import DifferenceNote
from rulebook.pages.sections import Contents, ParagraphView, contents
from rulebook.pages.tables import TablePage, table_page
from rulebook.table_layout import folds
from rules.engine.registry import calculators

_CSS = Path(__file__).resolve().parents[2] / "static" / "css" / "site.css"
_TOKEN = re.compile(r"^\s*--([a-z0-9-]+):\s*([^;]+);", re.MULTILINE)
# How a token is shown, by the beginning of its name; whatever is left is a colour.
_SHOWN_AS = {"t-": "type", "serif": "font", "sans": "font", "touch": "space", "radius": "space"}
_SPACE = re.compile(r"s\d")


@dataclass(frozen=True, slots=True)
class Token:
    """A custom property of the style sheet; ``sort`` is ``color``, ``type``, ``font`` or ``space``."""

    name: str
    value: str
    sort: str


@dataclass(frozen=True, slots=True)
class DrawingView:
    """A drawing with the terms that it stands beside."""

    name: str
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DesignPage:
    """``fields`` holds one field of each kind of a calculator's form, ``pictures`` one of each kind of its pictures."""

    tokens: tuple[Token, ...]
    drawings: tuple[DrawingView, ...]
    game: Game
    contents: Contents
    paragraph: ParagraphView
    note: DifferenceNote
    ruling: Ruling | None
    term: TermPage
    pieces: tuple[Component, ...]
    cards: tuple[Card, ...]
    chip_rows: tuple[ChipRow, ...]
    checklist: ChecklistPage
    tables: tuple[TablePage, ...]
    result: CalculatorPage
    refused: CalculatorPage
    fields: tuple[Any, ...]
    pictures: tuple[PictureView, ...]
    pictures_of_rules: tuple[Paragraph, ...]
    aid: AidPage
    aid_blocks: tuple[BlockView, ...]
    sheet: ScoreSheet | None


@lru_cache(maxsize=4)
def design_page(language: str, version: str) -> DesignPage:
    """The page in the active language, made once for each version of the content: it computes a dozen results."""
    game = _richest_game()
    pages = list(_results(version, game))
    paragraph = Paragraph.objects.exclude(example_html_en="").filter(section__chapter__game=game)
    points = [point for group in points_of(game) for point in group.points]
    aid = aid_page(PlayerAid.objects.select_related("game").get(game=game))
    blocks = [block for side in aid.sides for block in side.blocks]
    components = sorted(Component.objects.select_related("kind__game"), key=lambda item: item.kind.game != game)
    pieces = tuple(_one_of_each(components, lambda item: item.kind.drawing))
    alike = list(Component.objects.of_kind(pieces[0].kind))
    tables = [table_page(table) for table in _of_first(game, ReferenceTable.objects.select_related("game"))]
    return DesignPage(
        tokens=tuple(tokens()),
        drawings=tuple(_drawings()),
        game=game,
        contents=contents(game),
        paragraph=ParagraphView(1, paragraph.select_related("section__chapter__game")[0], ()),
        note=next(point.note for point in points if point.note and point.note.differs_for),
        ruling=next(iter(_of_first(game, Ruling.objects.select_related("game"))), None),
        term=term_page(_richest_term(game), (current_language(), other_language())),
        pieces=pieces,
        cards=tuple(map(card, pieces)),
        chip_rows=tuple(chip_rows(pieces[0].kind, alike, filters_of(pieces[0].kind, alike, QueryDict())))[:2],
        checklist=checklist_page(Checklist.objects.select_related("game").filter(game=game)[0], QueryDict()),
        tables=tuple(_one_of_each(tables, lambda table: (folds(table.rows, table.head), bool(table.track)))),
        result=next(page for page in pages if page.outcome and page.outcome.warnings),
        refused=next(page for page in pages if page.form.is_bound and not page.outcome),
        fields=tuple(_field_of_each_kind(pages)),
        pictures=tuple(_one_of_each(_pictures(pages), lambda picture: picture.template)),
        pictures_of_rules=tuple(_drawn()),
        aid=aid,
        aid_blocks=tuple(_one_of_each(blocks, lambda block: (block.across, block.steps, bool(block.rows)))),
        sheet=next(filter(None, map(_sheet, pages)), None),
    )


def _richest_game() -> Game:
    """A game with everything that the page shows: one whose author has declared it complete, with several editions."""
    found = max(Game.objects.all(), key=lambda game: (game.level == COMPLETE, len(game.editions) > 1), default=None)
    if found is None:
        raise Http404
    return found


def tokens() -> Iterator[Token]:
    """Every token, as the first block of the style sheet declares them."""
    block = _CSS.read_text(encoding="utf-8").partition(":root {")[2].partition("\n}")[0]
    for name, value in _TOKEN.findall(block):
        sort = next((sort for start, sort in _SHOWN_AS.items() if name.startswith(start)), "color")
        yield Token(name, value, "space" if _SPACE.fullmatch(name) else sort)


def _drawings() -> Iterator[DrawingView]:
    named: dict[str, dict[str, None]] = {}
    for term in Term.objects.exclude(drawing=""):
        named.setdefault(term.drawing, {})[term.term] = None
    for name in (name for file in FILES for name in drawing_names(file)):
        yield DrawingView(name, tuple(named.get(name, ()))[:3])


def _drawn() -> Iterable[Paragraph]:
    """The paragraphs with a picture, of every game."""
    found = Paragraph.objects.filter(picture__isnull=False).select_related("section__chapter__game")
    return found.order_by("section__chapter__game__slug", "section__position", "position")


def _richest_term(game: Game) -> Term:
    """A term with everything that an entry can have."""
    drawn = Term.objects.filter(game=game).exclude(drawing="").select_related("game")
    return max(drawn, key=lambda term: (bool(term.false_friend_html), len(term.wording["variants"])))


def _one_of_each(things: Iterable[Any], kind: Any) -> Iterator[Any]:
    found: dict[Any, Any] = {}
    for thing in things:
        found.setdefault(kind(thing), thing)
    yield from found.values()


def _field_of_each_kind(pages: Iterable[CalculatorPage]) -> Iterator[Any]:
    """One field of each kind, no two with the same name: it is their id on the page."""
    found: dict[str, Any] = {}
    for field in _fields(pages):
        if field.widget_type not in found and field.name not in [shown.name for shown in found.values()]:
            found[field.widget_type] = field
    yield from found.values()


def _of_first(game: Game, rows: Iterable[Any]) -> list[Any]:
    """The rows with those of one game before the others."""
    return sorted(rows, key=lambda row: row.game != game)


def _results(version: str, first: Game) -> Iterator[CalculatorPage]:
    """The calculators, each with its first example filled in; before them the first one with nothing it could use."""
    words = _of_first(first, CalculatorWords.objects.select_related("game"))
    for number, (game, slug) in enumerate((row.game.slug, row.slug) for row in words):
        declared, texts = calculators()[game, slug], texts_of(game, slug, version)
        if not number:
            nonsense = "&".join(f"{field.name}=%3F" for field in declared.fields)
            yield calculator_page(declared, texts, QueryDict(nonsense))
        for item in texts.examples:
            yield calculator_page(declared, texts, QueryDict(item.query))


def _sheet(page: CalculatorPage) -> ScoreSheet | None:
    return score_sheet(calculators()[page.words.game.slug, page.words.slug], page.words)


def _fields(pages: Iterable[CalculatorPage]) -> Iterator[Any]:
    yield from (field for page in pages for field in page.form if page.outcome)


def _pictures(pages: Iterable[CalculatorPage]) -> Iterator[PictureView]:
    yield from (picture for page in pages if page.outcome for picture in page.outcome.pictures)
