"""The answers of a search as JSON."""

from __future__ import annotations

from typing import Any

from answers.answer import Answer
from answers.offers import Offer
from answers.showing import address_of
from content.markup import READING_LABEL
from rulebook.pages.cards import Card
from rulebook.pages.links import title_of
from rulebook.pages.unsettled import UnsettledView


def quick_of(found: Answer, lang: str) -> dict[str, Any]:
    """The quick answer to a question."""
    return {
        "text": found.text,
        "values": dict(found.values),
        "ref": str(found.ref),
        "url": address_of(found, lang),
        "title": title_of(found.ref),
        "reading": READING_LABEL[lang] in found.text,
        "context": None,
        "conditions": [],
        "exceptions": [],
        "differences": [],
        "sources": [],
    }


def card_as_answer(card: Card, lang: str) -> dict[str, Any]:
    """The paragraph that answers, as an answer without numbers."""
    return {
        "text": card.text,
        "values": {},
        "ref": str(card.ref),
        "url": card.ref.address(lang),
        "title": card.title,
        "reading": card.reading,
        "context": {"ref": str(card.context.ref), "text": card.context.text} if card.context else None,
        "conditions": list(card.limits.conditions),
        "exceptions": [{"ref": str(limit.ref), "text": limit.text} for limit in card.limits.exceptions],
        "differences": [{"ref": str(flag.ref), "kind": flag.kind, "topic": flag.topic} for flag in card.limits.flags],
        "sources": [{"title": source.title, "heading": source.heading} for source in card.sources],
    }


def offered(found: Offer, lang: str) -> dict[str, Any]:
    """The calculator that a question opens."""
    return {
        "ref": str(found.ref),
        "url": address_of(found, lang),
        "input": dict(found.input),
        "missing": list(found.missing),
    }


def unsettled_in(view: UnsettledView, lang: str) -> dict[str, Any]:
    """A game without a rule for the query."""
    nearest = [{"ref": str(link.ref), "title": link.title, "url": link.ref.address(lang)} for link in view.nearest]
    return {"game": view.game, "kind": view.kind, "text": view.text, "nearest": nearest}
