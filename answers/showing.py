"""A quick answer as a search shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from content.refs import CALCULATOR, Ref
from language.formats import money, number
from rules.engine.fields import Choice, Whole
from rules.engine.querystring import query_of
from rules.engine.registry import calculators

from .answer import Answer
from .offers import Offer

# The words of a calculator's fields and of their choices, by name and language.
Labels = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class QuickView:
    """A quick answer with its address, the title of the page that it comes from, and its game with its short name.

    Without a ``text``, the question is understood but not answered, and the calculator is offered: ``read`` says what
    the question gives, and ``missing`` what it does not.
    """

    text: str
    address: str
    title: str
    computed: bool
    slug: str
    game: str
    read: str = ""
    missing: str = ""


def quick_view(
    found: Answer | Offer,
    language: str,
    title: Callable[[Ref], str],
    game: str,
    labels: Callable[[Ref], Labels],
) -> QuickView:
    """The view of an answer or offer from a ``game``.

    ``title`` gives the title of a calculator or a section, ``labels`` the words of a calculator's fields.
    """
    ref, text = found.ref, found.text if isinstance(found, Answer) else ""
    view = (text, address_of(found, language), title(ref), ref.kind == CALCULATOR, ref.game, game)
    if isinstance(found, Answer):
        return QuickView(*view)
    words = labels(ref)
    missing = [words[name][language] for name in found.missing if name in words]
    return QuickView(*view, read="; ".join(_read(found, words, language)), missing="; ".join(missing))


def address_of(found: Answer | Offer, language: str) -> str:
    """The address of the calculator, filled in, or of the paragraph that states the rule."""
    if found.ref.kind != CALCULATOR:
        return found.ref.address(language)
    query = query_of(calculators()[found.ref.game, found.ref.key], found.input)
    return f"{found.ref.address(language)}?{query}"


def _read(offer: Offer, words: Labels, language: str) -> Iterator[str]:
    """What a question gives, a field each; those with parts are left to the calculator."""
    for field in calculators()[offer.ref.game, offer.ref.key].fields:
        if field.name in offer.input and field.name in words and isinstance(field, Whole | Choice):
            said = _said(offer.input[field.name], field, words, language)
            yield f"{words[field.name][language]}: {said}"


def _said(value: Any, field: Whole | Choice, words: Labels, language: str) -> str:
    named = words.get(f"{field.name}.{value}") or words.get(f"things.{value}")
    if named:
        return named[language]
    if isinstance(value, str):
        return value
    return money(value, language) if field.unit else number(value, language)
