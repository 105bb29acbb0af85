"""Layout of a table, and whether it becomes cards on a phone. Runs without Django."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

# Letters of small print in a line on a phone of 320 px, and how short cells and headings can be broken.
_FIT = 44
_PHRASE = 14
_WORD = 7
_PADDING = 2
_TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_FIGURE = re.compile(r"[-–−+]?\$?\d[\d.,]*%?|–|")


@dataclass(frozen=True, slots=True)
class Cell:
    """The content of a cell; ``label`` is the heading of its column, ``figure`` means that the column holds numbers."""

    words: str
    label: str
    figure: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A table of cells; one that ``folds`` becomes cards on a phone."""

    head: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    folds: bool


def laid_out(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """The layout of a table with this head; a column without a heading has no label."""
    columns = [[_without_tags(cell) for cell in column] for column in zip(*rows, strict=False)]
    figures = [number > 0 and all(map(_FIGURE.fullmatch, column)) for number, column in enumerate(columns)]
    figures += [False] * (len(head) - len(figures))
    return Table(
        tuple(map(Cell, head, head, figures)),
        tuple(tuple(map(Cell, row, head, figures)) for row in rows),
        folds(rows, head),
    )


def folds(rows: Sequence[Sequence[str]], head: Sequence[str]) -> bool:
    """Whether several columns of phrases do not fit a phone; a table of numbers stays a table, to compare them."""
    columns = [[_without_tags(cell) for cell in column] for column in zip(*rows, strict=False)]
    longest = [max(map(len, column), default=0) for column in columns]
    words = [max(map(len, heading.split()), default=0) for heading in head]
    widths = [max(min(cell, _PHRASE), min(word, _WORD)) + _PADDING for cell, word in zip(longest, words, strict=False)]
    return sum(widths) > _FIT and any(cell > _PHRASE for cell in longest[1:])


def _without_tags(cell: str) -> str:
    return _TAG.sub("", cell)
