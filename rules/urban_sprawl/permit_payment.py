"""Permits of a contract: the cards that pay for it, the pages wasted, and the cards not needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.calculator import Fault, Result, Step, Warning
from rules.engine.fields import whole
from rules.engine.nested import chosen

from .arithmetic import added
from .tables import LARGEST_CONTRACT, MOST_PAGES, ZONES

COST = "building/cost"
PERMITS = "concepts/permits"

# Four cards pay for the largest contract; two more leave room for cards that pay nothing.
MOST_CARDS = LARGEST_CONTRACT + 2


@dataclass(frozen=True, slots=True)
class PermitCard:
    """A build permit: ``value`` is the number of its pages; ``zones`` are those it shows."""

    value: int = whole(1, MOST_PAGES)
    zones: tuple[str, ...] = chosen(ZONES, default=())


Cards = tuple[PermitCard, ...]


def permits(cards: Cards, zone: str, size: int) -> Result:
    """The pages that pay for the contract, and those wasted. Rule: urban-sprawl:building/cost#permits"""
    paid = pages_paid(cards, zone)
    warnings = []
    unusable, needless = other_zones(cards, zone), spare(cards, zone, size)
    if unusable and paid >= size:
        warnings.append(Warning("keep-the-other-zone", {"zone": zone, "cards": len(unusable)}, (f"{PERMITS}#zones",)))
    if needless:
        warnings.append(Warning("card-not-needed", {"value": needless, "size": size}, (f"{COST}#no-change",)))
    return Result(
        values={"permits_paid": paid, "permits_wasted": left(paid, size)},
        steps=tuple(permit_lines(cards, zone, size)),
        warnings=tuple(warnings),
    )


def left(held: int, spent: int) -> int | None:
    """The amount left after spending, None if it is not enough."""
    return held - spent if held >= spent else None


def pages_paid(permits: Cards, zone: str) -> int:
    """The pages that pay for a contract of this zone. Rule: urban-sprawl:building/cost#permits"""
    return sum(_paying(permits, zone))


def other_zones(permits: Cards, zone: str) -> list[int]:
    """The pages of the cards that do not show the contract's zone and pay nothing. Rule: urban-sprawl:building/cost"""
    return [card.value for card in permits if zone not in card.zones]


def spare(permits: Cards, zone: str, size: int) -> int | None:
    """The pages of the largest card that the payment does not need, None if every card is needed.

    Rule: urban-sprawl:building/cost#no-change
    """
    cards = _paying(permits, zone)
    return max((value for value in cards if sum(cards) - value >= size), default=None)


def cards_without_zone(permits: Cards) -> Iterator[Fault]:
    """Faults for cards without a zone: every build permit shows at least one.

    Rule: urban-sprawl:concepts/permits#zones
    """
    for place, card in enumerate(permits):
        if not card.zones:
            yield Fault(f"permits.{place}.zones", "card-without-zone", {"number": place + 1}, (f"{PERMITS}#zones",))


def permit_lines(permits: Cards, zone: str, size: int) -> Iterator[Step]:
    """A line for the cards that pay, then one for those that do not."""
    cards = _paying(permits, zone)
    paid = sum(cards)
    values = {
        "zone": zone,
        "size": size,
        "sum": added(cards),
        "cards": len(cards),
        "paid": paid,
        "wasted": paid - size,
        "short": size - paid,
    }
    code = "permits-short" if paid < size else "permits-wasted" if paid > size else "permits-exact"
    yield Step(code, values, (f"{COST}#permits", f"{COST}#no-change"))
    unusable = other_zones(permits, zone)
    if unusable:
        values = {"zone": zone, "cards": len(unusable), "pages": sum(unusable)}
        yield Step("cards-of-another-zone", values, (f"{PERMITS}#zones",))


def _paying(permits: Cards, zone: str) -> list[int]:
    return [card.value for card in permits if zone in card.zones]
