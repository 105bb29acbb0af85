"""Tables that fold into cards on a phone: each cell then says the heading of its column itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django import template
from django.utils.html import strip_tags

register = template.Library()

# Letters of small print beside each other on a phone of 320 px, and how far words of a cell or a heading can break.
_FIT = 44
_PHRASE = 14
_WORD = 7
_PADDING = 2


@register.filter
def labelled(row: Iterable[str], head: Iterable[str]) -> list[tuple[str, str]]:
    """The cells of a row, each with the heading of its column."""
    return list(zip(head, row, strict=False))


@register.filter
def folds(rows: Sequence[Sequence[str]], head: Sequence[str]) -> bool:
    """Whether phrases stand beside phrases and do not fit a phone; a table of numbers stays one to compare them."""
    columns = [[strip_tags(cell) for cell in column] for column in zip(*rows, strict=False)]
    longest = [max(map(len, column), default=0) for column in columns]
    words = [max(map(len, heading.split()), default=0) for heading in head]
    widths = [max(min(cell, _PHRASE), min(word, _WORD)) + _PADDING for cell, word in zip(longest, words, strict=False)]
    return sum(widths) > _FIT and any(cell > _PHRASE for cell in longest[1:])
