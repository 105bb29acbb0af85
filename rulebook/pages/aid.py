"""The player aid in the language of the page, for the screen and for paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from content.refs import Ref
from language import formats
from rulebook.models import Game, PlayerAid
from rulebook.models.language import current_language

from .sections import Contents, contents

# Columns of longer texts share the room in proportion to their longest text, counted in letters up to the second.
SHORT, WIDEST = 12, 32
# The gap next to a text, in letters.
MARGIN = 4


@dataclass(frozen=True, slots=True)
class LineView:
    """``runs`` are the words of the line in pieces, each with whether it is set in bold."""

    html: str
    runs: tuple[tuple[str, bool], ...]
    amount: str
    number: str
    address: str


@dataclass(frozen=True, slots=True)
class ColumnView:
    """``figures`` are set under each other; ``share`` is the part that it takes of the room left by those without."""

    label: str
    figures: bool
    share: int


@dataclass(frozen=True, slots=True)
class CellView:
    html: str
    text: str


@dataclass(frozen=True, slots=True)
class TermView:
    """A word in the language of the page and in the other."""

    own: str
    other: str
    address: str


@dataclass(frozen=True, slots=True)
class BlockView:
    title: str
    across: bool
    steps: bool
    lines: tuple[LineView, ...]
    columns: tuple[ColumnView, ...]
    rows: tuple[tuple[tuple[ColumnView, CellView], ...], ...]
    terms: tuple[TermView, ...]
    address: str


@dataclass(frozen=True, slots=True)
class SideView:
    title: str
    blocks: tuple[BlockView, ...]


@dataclass(frozen=True, slots=True)
class AidPage:
    """``accent`` is the color of the game on white, ``follows`` names the edition that it follows."""

    ref: Ref
    accent: str
    follows: str
    sides: tuple[SideView, ...]
    contents: Contents


def aid_page(aid: PlayerAid) -> AidPage:
    language = current_language()
    return AidPage(
        ref=aid.ref,
        accent=aid.body["accent"],
        follows=_follows(aid.game),
        sides=tuple(
            SideView(side["title"][language], tuple(_block(block, language) for block in side["blocks"]))
            for side in aid.body["sides"]
        ),
        contents=contents(aid.game),
    )


def _follows(game: Game) -> str:
    """The aid follows the first edition of a game where they disagree."""
    titles = list(game.edition_titles().values())
    return gettext("Rules followed: {edition}").format(edition=titles[0]) if titles else ""


def _block(block: dict[str, Any], language: str) -> BlockView:
    table = block["table"]
    columns = _columns(table, language) if table else []
    cells = (_cells(row, table, language) for row in table["rows"]) if table else ()
    return BlockView(
        title=block["title"][language],
        across=block["across"],
        steps=block["steps"],
        lines=tuple(_line(line, language) for line in block["lines"]),
        columns=tuple(columns),
        rows=tuple(tuple(zip(columns, row, strict=True)) for row in cells),
        terms=tuple(_term(ref, en, es, language) for ref, en, es in block["terms"]),
        address=Ref.parse(table["ref"]).address(language) if table else "",
    )


def _line(line: dict[str, Any], language: str) -> LineView:
    return LineView(
        html=_inline(line["html"][language]),
        runs=tuple((words, strong) for words, strong in line["runs"][language]),
        amount=line["amount"][language] if line["amount"] else "",
        number=line["number"],
        address=Ref.parse(line["rules"][0]).address(language),
    )


def _term(ref: str, en: str, es: str, language: str) -> TermView:
    own, other = (en, es) if language == "en" else (es, en)
    return TermView(own, other, Ref.parse(ref).address(language))


def _columns(table: dict[str, Any], language: str) -> list[ColumnView]:
    """Figures and short texts take the width they need, longer texts share the rest; without any, all share it."""
    texts = [column["type"] == "text" for column in table["columns"]]
    longest = [_longest(table, place, language) for place in range(len(texts))]
    share = [text and letters > SHORT for text, letters in zip(texts, longest, strict=True)]
    sharing = next(which for which in (share, texts, [True] * len(texts)) if any(which))
    return [
        ColumnView(column["label"][language], figures=not text, share=min(letters + MARGIN, WIDEST) if shares else 0)
        for column, text, letters, shares in zip(table["columns"], texts, longest, sharing, strict=True)
    ]


def _longest(table: dict[str, Any], place: int, language: str) -> int:
    """The length of the longest text in a column, or of its heading, which can break between words."""
    column = table["columns"][place]
    label = column["label"][language]
    cells = (row[place]["text"][language] for row in table["rows"] if isinstance(row[place], dict))
    return max(map(len, (*cells, *(label.split() if column["type"] == "text" else (label,)))))


def _cells(row: list[Any], table: dict[str, Any], language: str) -> list[CellView]:
    found = []
    for cell, column in zip(row, table["columns"], strict=True):
        if isinstance(cell, dict):
            found.append(CellView(_inline(cell["html"][language]), cell["text"][language]))
        else:
            words = "–" if cell is None else formats.cell(cell, column["type"], language)
            found.append(CellView(words, words))
    return found


def _inline(html: str) -> str:
    """A single paragraph without its tags."""
    return html.removeprefix("<p>").removesuffix("</p>") if html.count("<p>") == 1 else html
