"""Offers: a question that is understood but not answered opens its calculator, filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from content.refs import CALCULATOR, Ref
from rules.engine.fields import Unusable
from rules.engine.registry import calculators

from .grammar import Grammar, ParsedQuestion
from .templates import UnfilledTemplate, fill, names


@dataclass(frozen=True, slots=True)
class Offer:
    """A calculator and the part of its ``input`` that a question gives; ``missing`` are the fields that it should give
    as well, or gives with a value that the field rejects."""

    ref: Ref
    input: Mapping[str, Any]
    missing: tuple[str, ...] = ()


def offer_of(understood: Sequence[tuple[Grammar, ParsedQuestion]]) -> Offer | None:
    """The calculator that a question is for: the one of every reading that understands most; None where they differ.

    A reading counts only where the question gives one of its values.
    """
    usable = [
        (grammar, reading)
        for grammar, reading in understood
        if grammar.target.kind == CALCULATOR and grammar.given_names(reading.values)
    ]
    most = max((reading.weight for _, reading in usable), default=0)
    offers = [_offer(grammar, reading.values) for grammar, reading in usable if reading.weight == most]
    if len({offer.ref for offer in offers}) != 1:
        return None
    return max(offers, key=lambda offer: (len(offer.input), -len(offer.missing)))


def _offer(grammar: Grammar, values: Mapping[str, Any]) -> Offer:
    found, template = input_given(grammar, values), _template(grammar)
    fields = calculators()[grammar.target.game, grammar.target.key].fields
    wanted = [field.name for field in fields if names(template[field.name]) & grammar.needed]
    return Offer(grammar.target, found, tuple(name for name in wanted if name not in found))


def input_given(grammar: Grammar, values: Mapping[str, Any]) -> Mapping[str, Any]:
    """The fields of its calculator that the values of a question fill, where they are valid."""
    calculator = calculators()[grammar.target.game, grammar.target.key]
    template = _template(grammar)
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


def _template(grammar: Grammar) -> Mapping[str, Any]:
    """What fills each field of the calculator: the value of its name, or what the quick answer says."""
    calculator = calculators()[grammar.target.game, grammar.target.key]
    stated = {name: part for name, part in grammar.answer.input.items() if names(part)}
    return {field.name: f"={field.name}" for field in calculator.fields} | stated
