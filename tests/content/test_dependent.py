"""A paragraph on a card is read alone, or with the one that it names: “Then …” needs what comes before."""

from __future__ import annotations

from pathlib import Path

import pytest

from .small_game import change, problems_in

BUYING = "sections/trade/buying.yaml"
ENGLISH = "    en: You may own 5 chests"
SPANISH = "    es: Puedes tener 5 cajas"


@pytest.mark.parametrize(
    "opening",
    [
        *("From then on you may own 5 chests", "Of these, you may own 5 chests", "Otherwise you may own 5 chests"),
        *("In that case, you may own 5 chests", "Then you may own 5 chests", "If so, you may own 5 chests"),
        *("These 5 chests are yours", "It holds 5 chests", "They own 5 chests"),
    ],
)
def test_an_english_opening_that_depends_on_another_paragraph_is_named(game: Path, opening: str) -> None:
    change(game, BUYING, ENGLISH, f"    en: {opening}")
    assert any("cannot be read alone" in problem.message for problem in problems_in(game))


@pytest.mark.parametrize(
    "opening",
    [
        *("Además, puedes tener 5 cajas", "En ese caso puedes tener 5 cajas", "De ellas, 5 son tuyas"),
        *("A partir de entonces puedes tener 5 cajas", "De lo contrario, puedes tener 5 cajas"),
        *("Después puedes tener 5 cajas", "Estas 5 cajas son tuyas", "Después de estos pasos tienes 5 cajas"),
    ],
)
def test_a_spanish_opening_that_depends_on_another_paragraph_is_named(game: Path, opening: str) -> None:
    change(game, BUYING, SPANISH, f"    es: {opening}")
    assert any("cannot be read alone" in problem.message for problem in problems_in(game))


@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        ("Thirty chests, but you own 5", "Otrora 5 cajas"),
        ("If you do not trade, you may own 5 chests", "Después de comprar puedes tener 5 cajas"),
        ("The items are, for 5 chests", "Además de barcos, puedes tener 5 cajas"),
    ],
)
def test_an_opening_that_can_be_read_alone_is_no_mistake(game: Path, english: str, spanish: str) -> None:
    change(game, BUYING, ENGLISH, f"    en: {english}")
    change(game, BUYING, SPANISH, f"    es: {spanish}")
    assert problems_in(game) == []


def test_an_opening_with_its_context_is_no_mistake(game: Path) -> None:
    change(game, BUYING, "  - id: limit\n", "  - id: limit\n    context: price\n")
    change(game, BUYING, ENGLISH, "    en: Otherwise you may own 5 chests")
    assert problems_in(game) == []


@pytest.mark.parametrize("context", ["limit", "prices"])
def test_a_context_is_an_earlier_paragraph(game: Path, context: str) -> None:
    change(game, BUYING, "  - id: limit\n", f"  - id: limit\n    context: {context}\n")
    [problem] = problems_in(game)
    assert problem.message == f"“{context}” is not the id of an earlier paragraph of this section"
