"""Offers: a question that is understood but not answered opens its calculator, filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from content.refs import CALCULATOR, Ref
from rules.engine.fields import Unusable
from rules.engine.registry import calculators

from .grammar import Grammar, Reading
from .templates import UnfilledTemplate, fill, names


@dataclass(frozen=True, slots=True)
class Offer:
    """A calculator and the part of its ``input`` that a question gives."""

    ref: Ref
    input: Mapping[str, Any]


def offer_of(understood: Sequence[tuple[Grammar, Reading]]) -> Offer | None:
    """The calculator that a question is for: the one of every reading that understands most; None where they differ.

    A reading counts only where the question gives one of its values.
    """
    usable = [
        (grammar, reading)
        for grammar, reading in understood
        if grammar.target.kind == CALCULATOR and grammar.given_names(reading.values)
    ]
    most = max((reading.weight for _, reading in usable), default=0)
    offers = [
        Offer(grammar.target, input_given(grammar, reading.values))
        for grammar, reading in usable
        if reading.weight == most
    ]
    if len({offer.ref for offer in offers}) != 1:
        return None
    return max(offers, key=lambda offer: len(offer.input))


def input_given(grammar: Grammar, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields of its calculator that the values of a question fill, where they are valid."""
    calculator = calculators()[grammar.target.game, grammar.target.key]
    template = {field.name: f"={field.name}" for field in calculator.fields} | {
        name: part for name, part in grammar.answer.input.items() if names(part)
    }
    found = {}
    for field in calculator.fields:
        if not names(template[field.name]) & grammar.given_names(values):
            continue
        try:
            value = fill(template[field.name], values)
            field.clean(value)
        except (UnfilledTemplate, Unusable):
            continue
        found[field.name] = value
    return found
