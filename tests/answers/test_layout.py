"""A question is understood when pieces cover all of it, in one way only."""

import pytest

from answers.fragments import alternatives
from answers.pieces import Pieces
from answers.slots import Slots
from answers.tiling import layout
from content.schema import SlotText
from language.question import tokens

KINDS = tuple((kind, {"en": (kind,), "es": ()}) for kind in ("green", "black"))
SLOTS = {
    "kind": SlotText(many=False, choices=KINDS, default=None, optional=True),
    "extra": SlotText(many=False, choices=(), default=None, optional=True, each=True),
}


def values(question: str, *says: str, skipped: tuple[str, ...] = ("tea",)) -> dict[str, object] | None:
    slots = Slots(SLOTS, "en")
    kinds = [(alternatives(kind, "en"), ("kind", kind)) for kind, _ in KINDS]
    pieces = Pieces([*((alternatives(text, "en"), None) for text in says), *kinds], slots)
    found = layout(tokens(question, "en"), pieces, frozenset(skipped), slots)
    return None if found is None else dict(found.values)


@pytest.mark.parametrize(
    ("why", "question", "says", "expected"),
    [
        ("all words are held", "sell 3 chests", ("sell {chests} chests",), {"chests": 3}),
        ("a word without influence is passed over", "tea sell 3", ("sell {chests}",), {"chests": 3}),
        ("also inside a piece", "sell tea 3", ("sell {chests}",), {"chests": 3}),
        ("unless the number is right after its word", "sell tea 3", ("sell {chests:next}",), None),
        ("a word that nothing holds", "sell 3 boats", ("sell {chests}",), None),
        ("a number that nothing holds", "sell 3 4", ("sell {chests}",), None),
        ("a choice by itself", "sell 3 green", ("sell {chests}",), {"chests": 3, "kind": "green"}),
        ("a choice inside a piece", "sell 3 green chests", ("sell {chests} chests",), {"chests": 3, "kind": "green"}),
        ("two choices of one thing", "sell 3 green black", ("sell {chests}",), None),
        ("one value given twice", "sell 3 at 3", ("sell {chests}", "at {chests}"), {"chests": 3}),
        ("two values of one thing", "sell 3 at 4", ("sell {chests}", "at {chests}"), None),
        ("several values where that is declared", "plus 3 plus 4", ("plus {extra}",), {"extra": (3, 4)}),
        ("two ways to understand it", "sell 3", ("sell {chests}", "sell {price}"), None),
        ("more words held are better", "sell 3 chests", ("sell {chests} chests", "sell {price}"), {"chests": 3}),
        ("nothing but words without influence", "tea", ("sell {chests}",), {}),
        ("nothing", "", ("sell {chests}",), None),
    ],
)
def test_what_is_understood(why: str, question: str, says: tuple[str, ...], expected: dict[str, object] | None) -> None:
    assert values(question, *says) == expected, why
