"""Hits of a search as a page shows them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import TypedDict
from urllib.parse import urlencode

from django.utils.safestring import SafeString, mark_safe

from content.refs import CHECKLIST
from search.answer import Hit

_MOST_PASSAGES = 1


class HitView(TypedDict):
    """A hit with its address, the name of its game, and its snippet, in which the words that matched are marked.

    ``passages`` are the addresses and snippets of other paragraphs of the same page.

    A template reads an item of a dictionary in a third of the time of an attribute, and a page has twenty hits.
    """

    slug: str
    address: str
    title: str
    other_title: str
    game: str
    kind_title: str
    snippet: SafeString
    reading: bool
    silent: bool
    passages: tuple[tuple[str, SafeString], ...]


def hit_view(hit: Hit, language: str, names: Mapping[str, str], players: int | None = None) -> HitView:
    return HitView(
        slug=hit.ref.game,
        address=address_of(hit, language, players),
        title=hit.title,
        other_title=hit.other_title,
        game=names.get(hit.ref.game, ""),
        kind_title=hit.kind_title,
        snippet=marked(hit.snippet, hit.marks),
        reading=hit.reading,
        silent=hit.silent,
        passages=(),
    )


def by_page(hits: Iterable[HitView]) -> tuple[HitView, ...]:
    """One hit for each page, where its best paragraph stands; the next best one is a passage of it."""
    pages: dict[str, HitView] = {}
    for hit in hits:
        first = pages.setdefault(hit["address"].partition("#")[0], hit)
        if first is not hit and hit["snippet"] and len(first["passages"]) < _MOST_PASSAGES:
            first["passages"] = (*first["passages"], (hit["address"], hit["snippet"]))
    return tuple(pages.values())


def address_of(hit: Hit, language: str, players: int | None = None) -> str:
    """The page of a hit, at the paragraph that answers; a checklist for a number of players."""
    address = hit.ref.page.address(language)
    if players and hit.ref.kind == CHECKLIST:
        return f"{address}?{urlencode({'players': players})}"
    return f"{address}#{hit.anchor}" if hit.anchor else address


def marked(text: str, marks: tuple[tuple[int, int], ...]) -> SafeString:
    """Text as HTML with its marked stretches in ``<mark>``."""
    parts = []
    end = 0
    # The standard library's function: Django's, which this page would call a hundred times, takes ten times as long.
    for start, stop in marks:
        parts.append(f"{escape(text[end:start])}<mark>{escape(text[start:stop])}</mark>")
        end = stop
    # Every part is escaped.
    return mark_safe("".join(parts) + escape(text[end:]))
