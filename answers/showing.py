"""A quick answer as a search shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from content.refs import CALCULATOR, Ref
from rules.engine.querystring import query_of
from rules.engine.registry import calculators

from .answer import Answer
from .offers import Offer


@dataclass(frozen=True, slots=True)
class QuickView:
    """A quick answer with its address, the title of the page that it comes from, and its game with its short name.

    Without a ``text``, the question is understood but not answered, and the calculator is offered.
    """

    text: str
    address: str
    title: str
    computed: bool
    slug: str
    game: str


def quick_view(found: Answer | Offer, language: str, title: Callable[[Ref], str], game: str) -> QuickView:
    """The view of an answer or offer from a ``game``; ``title`` gives the title of a calculator or a section."""
    ref, text = found.ref, found.text if isinstance(found, Answer) else ""
    return QuickView(text, address_of(found, language), title(ref), ref.kind == CALCULATOR, ref.game, game)


def address_of(found: Answer | Offer, language: str) -> str:
    """The address of the calculator, filled in, or of the paragraph that states the rule."""
    if found.ref.kind != CALCULATOR:
        return found.ref.address(language)
    query = query_of(calculators()[found.ref.game, found.ref.key], found.input)
    return f"{found.ref.address(language)}?{query}"
